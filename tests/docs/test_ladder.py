"""docs/strategies.md is what `make ladder` writes: every strategy, its style, the ladders and their pictures."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from scripts._load import loaded
from strategies.registry import built_in
from tests.docs import ladder

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/strategies.md"


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> dict[str, ladder.Known]:
    """Play only minds that every installation has, two of them styles and one that is slow."""
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 10)
    monkeypatch.setattr("analysis.tournament.equilibrium.DRAWS", 20)
    minds = ladder.known(loaded(None))
    greedy, plus, random = (minds[id_].mind for id_ in ("greedy", "greedy-plus", "random"))
    slow = replace(random, facts={**random.facts, "looks_ahead": True})
    chosen = {
        "greedy": ladder.Known(greedy, "kittens"),
        "greedy-plus": ladder.Known(plus, "levels"),
        "random": ladder.Known(slow, None),
    }
    monkeypatch.setattr(ladder, "known", lambda _: chosen)
    return chosen


def test_the_page_tells_minds_styles_and_ladders(made_up: dict[str, ladder.Known], tmp_path: Path) -> None:
    ladder.write(tmp_path, {4: 240, 2: 60}, 12)
    page = (tmp_path / "docs/strategies.md").read_text(encoding="utf-8")
    for id_, one in made_up.items():
        assert f"| `{id_}` | {one.mind.summary} |" in page
    assert re.search(
        r"\| `greedy-plus` \| `levels` \| \d+\.\d\d \[.+\] \| -?\d+\.\d\d \[.+\] over `greedy` \|", page
    )
    titles = re.findall(r"^## (.+)$", page, re.MULTILINE)
    best = "`greedy-plus`"
    slow = [f"`random` against {best}, {players} players" for players in (4, 2)]
    assert titles == ["Minds", "Styles", "Ladder of 4 players", "Ladder of 2 players", *slow]
    for path in re.findall(r"!\[.+\]\((.+)\)", page):
        assert (tmp_path / "docs" / path).read_bytes().startswith(b"\x89PNG")
    again = tmp_path / "again"
    ladder.write(again, {4: 240, 2: 60}, 12)
    assert (again / "docs/strategies.md").read_text(encoding="utf-8") == page, "one command, one page"


def test_the_page_that_is_kept_tells_of_strategies_that_there_are() -> None:
    page = PAGE.read_text(encoding="utf-8")
    told = re.findall(
        r"^\| `([a-z-]+)` \| [^`|]", page.split("## Styles")[0].split("## Ladder")[0], re.MULTILINE
    )
    assert told and set(told) <= built_in("morty").keys()
    shown = re.findall(r"!\[.+\]\((.+)\)", page)
    assert len(shown) == len(ladder.GAMES)
    assert all((PAGE.parent / path).is_file() for path in shown)
