"""The report in a real browser: silent, self-contained, sortable, printable, without a barrier that axe finds.

Chromium comes from the system. Where it is missing the tests are skipped, and say so; `.ci/run` installs it and sets
TALLYCAT_BROWSER=required, which makes a missing browser an error.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from analysis.runs.execute import simulate
from reports.page import build
from tests.contract.fakes import MORTY, FakePlan, scenario

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
REQUIRED = os.environ.get("TALLYCAT_BROWSER") == "required"
PHONE, DESK = 390, 1280
EVIL = "<script>window.run = true</script><img src=x onerror='window.run = true'> & co"
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
ALIKE = "tbody tr:nth-child(n+4)"  # rows that the same lines of the template make: axe takes long over each
A4_INSIDE = (297 - 2 * 16) / 25.4 * 96  # pixels: the height of a printed page between its margins

pytestmark = pytest.mark.skipif(
    CHROMIUM is None and not REQUIRED, reason="no chromium here: apt-get install chromium (.ci/run does it)"
)


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("browser")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.stats.intervals._DRAWS", 6)
        asked = scenario(
            games=400, title=EVIL, strategies=("greedy", "random", "greedy", "other"), rotate=True
        )
        simulate(FakePlan(asked), folder, game=MORTY, threads=1)
        return build([folder], folder)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "TALLYCAT_BROWSER=required, but there is no chromium on the PATH"
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


@pytest.fixture(scope="module")
def opened(browser: Browser, page_file: Path) -> dict[str, Any]:
    """Open the page once, and note what it asks for and says."""
    said: dict[str, Any] = {"requests": [], "console": [], "errors": []}
    page = browser.new_page(viewport={"width": DESK, "height": 900})
    page.on("request", lambda request: said["requests"].append(request.url))
    page.on("console", lambda message: said["console"].append(message.text))
    page.on("pageerror", lambda error: said["errors"].append(str(error)))
    page.goto(page_file.as_uri(), wait_until="networkidle")
    return {**said, "page": page}


def test_it_asks_for_nothing_and_is_silent(opened: dict[str, Any], page_file: Path) -> None:
    outside = [url for url in opened["requests"] if not url.startswith("data:") and url != page_file.as_uri()]
    assert outside == [] and opened["console"] == [] and opened["errors"] == []


def test_a_title_is_shown_and_not_run(opened: dict[str, Any]) -> None:
    page: Page = opened["page"]
    assert page.locator("h1").inner_text() == EVIL
    assert page.evaluate("window.run") is None
    assert page.evaluate("document.scripts.length") == 1


def test_every_picture_is_there_with_its_size_and_words(opened: dict[str, Any]) -> None:
    pictures = opened["page"].evaluate(
        """[...document.images].map(i => [i.complete && i.naturalWidth > 0, i.getAttribute("width") > 0,
           i.getAttribute("height") > 0, i.alt.length > 30])"""
    )
    assert len(pictures) >= 18 and all(all(facts) for facts in pictures)


def test_tables_sort_by_mouse_and_by_keyboard(opened: dict[str, Any]) -> None:
    page: Page = opened["page"]
    table = page.locator("#run-1-win-share-by-seat table")
    head = table.locator("thead th", has_text="Win share")
    values = "rows => rows.map(row => Number(row.cells[1].querySelector('data').value))"
    before = table.locator("tbody tr").evaluate_all(values)
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert table.locator("tbody tr").evaluate_all(values) == sorted(before, reverse=True)
    head.locator("button").press("Enter")
    assert head.get_attribute("aria-sort") == "ascending"
    assert table.locator("tbody tr").evaluate_all(values) == sorted(before)
    table.locator("thead th", has_text="Seat").locator("button").press("Space")
    names = table.locator("tbody th").all_inner_texts()
    assert names == ["Seat 4", "Seat 3", "Seat 2", "Seat 1"] and head.get_attribute("aria-sort") is None


def test_the_keyboard_sees_where_it_is(opened: dict[str, Any]) -> None:
    page: Page = opened["page"]
    page.locator(".card a").first.focus()
    page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert page.evaluate("document.activeElement.tagName") == "A" and float(outline.removesuffix("px")) >= 2
    page.keyboard.press("Enter")
    assert page.evaluate("document.querySelector(location.hash) !== null")


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_it_never_scrolls_sideways(width: int, opened: dict[str, Any]) -> None:
    page: Page = opened["page"]
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "scheme"), [(PHONE, "dark"), (DESK, "light")])
def test_axe_finds_no_barrier(width: int, scheme: str, opened: dict[str, Any]) -> None:
    page: Page = opened["page"]
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.locator(ALIKE).evaluate_all("rows => rows.forEach(row => row.remove())")
    found = Axe().run(page, options={"runOnly": LEVELS, "resultTypes": ["violations"]}).response["violations"]
    assert [
        (rule["id"], rule["nodes"][0]["html"][:200], rule["nodes"][0]["failureSummary"]) for rule in found
    ] == []


def test_it_prints_whole(browser: Browser, page_file: Path) -> None:
    """Also without scripts: no picture is cut, folded tables are open, and what is dark is light again."""
    context = browser.new_context(
        java_script_enabled=False, color_scheme="dark", viewport={"width": 700, "height": 900}
    )
    page = context.new_page()
    page.goto(page_file.as_uri())
    assert page.locator("tbody tr").count() > 100
    page.emulate_media(media="print")
    background = "body => getComputedStyle(body).backgroundColor"
    assert page.locator("body").evaluate(background) == "rgb(255, 255, 255)"
    boxes = page.locator("figure img").evaluate_all(
        "images => images.map(i => [i.getBoundingClientRect().height, getComputedStyle(i.parentElement).breakInside])"
    )
    assert boxes and all(0 < height < A4_INSIDE and inside == "avoid" for height, inside in boxes)
    folded = page.locator("details table").evaluate_all(
        "tables => tables.map(t => t.getBoundingClientRect().height)"
    )
    assert folded and all(height > 100 for height in folded)
    assert page.pdf(format="A4").startswith(b"%PDF")
    context.close()
