"""The report: one page that needs nothing but itself, says what it rests on, and hides nothing in its data file."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import ask
from analysis.runs.execute import simulate
from analysis.runs.read import open_run
from analysis.verdicts import DEPENDS
from reports import words
from reports.about import about
from reports.page import build
from reports.sections import win_share_by_seat as seats
from reports.trust import Judgement
from sim.core.errors import Refused
from tests.contract import plain
from tests.contract.checked import read_workbook, written, wrong_numbers, wrong_page
from tests.contract.fakes import MORTY, TINY, FakePlan, scenario

ROOT = Path(__file__).parents[2]
VOID = {"meta", "img", "br", "link", "hr", "input"}


def quick(runs: list[Path], out: Path) -> Path:
    """Build a page without pictures, which take the most time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("reports.chapter.find_figures", lambda game: {})
        return build(runs, out)


class Page(HTMLParser):
    """Reads a page: its tags with attributes, its text, and whether what is opened is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += "" if {"style", "script"} & {*self.open} else data.replace("\N{NO-BREAK SPACE}", " ")


def made(folder: Path, game: Any = MORTY, **asked: Any) -> Path:
    simulate(FakePlan(scenario(game=game.id, **asked)), folder, game=game, threads=2, part_games=1024)
    return folder


@pytest.fixture(scope="module", autouse=True)
def few_points() -> Iterator[None]:
    """Take fewer quasi-random points for the widths of intervals: no test here looks at their third digit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.stats.intervals._DRAWS", 10)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("report")


@pytest.fixture(scope="module")
def html(folder: Path) -> str:
    run = made(folder / "mixed", games=3000, strategies=("greedy", "random", "greedy", "other"), rotate=True)
    page = build([run], folder / "mixed")
    assert page == folder / "mixed" / "report.html"
    return page.read_text("utf-8")


@pytest.fixture(scope="module")
def data(html: str, folder: Path) -> Any:
    return json.loads((folder / "mixed" / "report.json").read_text("utf-8"))


def test_the_page_is_whole_and_needs_nothing_else(html: str) -> None:
    page = Page(html)
    assert page.open == []
    assert not re.search(r"https?:|//[a-z]", re.sub(r'src="data:[^"]*"', "", html))
    assert "url(" not in html and "@import" not in html and html.count("<script") == 1
    assert "default-src 'none'; img-src data:;" in html.replace("&#39;", "'")
    assert len(html.encode("utf-8")) < 3_000_000
    for tag, attributes in page.tags:
        assert tag != "link"
        assert (attributes.get("src") or "data:").startswith("data:")
        assert (attributes.get("href") or "#").startswith("#")


def test_every_picture_says_what_it_shows(html: str) -> None:
    pictures = [attributes for tag, attributes in Page(html).tags if tag == "img"]
    assert len(pictures) >= 18
    assert all(len(picture["alt"] or "") > 30 for picture in pictures)
    assert all(int(picture[side] or 0) > 100 for picture in pictures for side in ("width", "height"))


def test_links_inside_the_page_lead_somewhere(html: str) -> None:
    tags = Page(html).tags
    places = {attributes.get("id") for _, attributes in tags}
    links = [href[1:] for tag, attributes in tags if tag == "a" and (href := attributes.get("href"))]
    assert links and set(links) <= places


def test_names_are_escaped(html: str, folder: Path) -> None:
    assert "Made &lt;up&gt; &amp; odd" in html and "Made <up>" not in html
    page = quick([made(folder / "tiny-title", TINY, games=10)], folder / "tiny-title").read_text("utf-8")
    assert "Tiny &lt;game&gt;" in page and "Tiny <game>" not in page


def test_the_headline_speaks_plainly(html: str, data: Any) -> None:
    headline = data["runs"][0]["headline"]
    share = r"\d+\.\d % \(\d+\.\d to \d+\.\d\)"
    told = rf"Seat 1 wins {share}, where 25 % would be fair: a clear advantage, one extra win in \d+ games\."
    assert re.match(told, headline)
    assert headline in Page(html).text


def test_every_section_has_a_sentence_a_table_and_its_trust(html: str, data: Any) -> None:
    text = Page(html).text
    for answer in data["runs"][0]["answers"].values():
        assert answer["title"] in text and answer["sentence"] in text
        assert answer["sentence"].endswith(".") and answer["rows"]
    assert html.count("<table") >= len(data["runs"][0]["answers"])
    assert "Trust for the printed game" in text


def test_numbers_of_the_page_are_those_of_the_data(html: str, data: Any) -> None:
    text = Page(html).text
    for row in data["runs"][0]["answers"]["win-share-by-seat"]["rows"]:
        assert words.percent(row["value"], row["low"], row["high"]) in text
        assert words.percent_interval(row["low"], row["high"]) in text


def test_every_number_is_an_element_that_plain_python_recomputes(folder: Path) -> None:
    """Its value is what plain Python finds in the Parquet files; its text is that value, rounded."""
    run = made(folder / "few", games=400, strategies=("greedy", "random", "greedy", "other"), rotate=True)
    html = quick([run], run).read_text("utf-8")
    data = json.loads((run / "report.json").read_text("utf-8"))
    assert list(wrong_numbers(html, data, plain.read(run))) == []
    assert len(written(html)) > 1000


def test_no_number_stands_outside_an_element(html: str) -> None:
    """Cells, sentences and cards: what is left after the elements are taken out are names, such as seat 1."""
    loose = re.sub(r"<data [^>]*>[^<]*</data>", "", html)
    for cell in re.findall(r'<td role="cell" data-label="[^"]*">(.*?)</td>', loose, re.S):
        text = re.sub(r"<[^>]*>", "", cell)
        assert not re.search(r"\d [%(]|\d+\.\d|\d,\d{3}", text), text
    for lead in re.findall(r'<p class="(?:lead|big|headline)">(.*?)</p>', loose, re.S):
        left = lead.replace("less than 0.001", "")  # a chance too small to be worth its digits
        assert not re.search(r"\d+\.\d|\d\N{NO-BREAK SPACE}%", left), lead


def test_numbers_lie_beside_the_page_for_spreadsheets(html: str, folder: Path, data: Any) -> None:
    lines = pl.read_csv(folder / "mixed" / "report.csv")
    named = dict(lines.select("number", "value").rows())
    answers = data["runs"][0]["answers"]
    for number in written(html):
        if not number.place.startswith("run/"):
            assert named[number.place] == pytest.approx(number.value)
    sheets = read_workbook(folder / "mixed" / "report.xlsx")
    assert sheets.keys() - {"Contents"} == {id_[:31] for id_ in answers}
    head, *rows = sheets["win-share-by-seat"]
    values = [row["value"] for row in answers["win-share-by-seat"]["rows"]]
    assert [row[head.index("value")] for row in rows] == pytest.approx(values)
    _, *contents = sheets["Contents"]
    for name, (head, *_) in sheets.items():
        assert name == "Contents" or head == [line[3] for line in contents if line[1] == name]


def test_names_are_shown_and_never_run(folder: Path) -> None:
    evil = "<script>document.title='run'</script>"
    run = made(folder / "evil", games=40, title=evil, strategies=("greedy", '=1+1"><img src=x>'), rotate=True)
    html = quick([run], folder / "evil").read_text("utf-8")
    assert html.count("<script") == 1 and "<img src=x" not in html
    assert Page(html).text.count(evil) >= 2
    assert list(wrong_page(folder / "evil", "<img src=x")) == []


def test_every_page_says_what_it_is_not(html: str) -> None:
    text = Page(html).text
    assert "programs, not people" in text
    assert "nothing about fun, reading errors, table talk or learning" in text


def test_cards_come_first_and_lead_to_their_sections(html: str) -> None:
    page = Page(html)
    assert html.index('class="cards"') < html.index("<nav ") < html.index('class="lead"')
    cards = re.findall(r'<h3><a href="#([^"]*)">', html)
    assert len(cards) >= 6 and {
        f"run-1-{id_}" for id_ in ("win-share-by-seat", "badge-claims", "choices")
    } <= set(cards)
    assert all("chance" in card for card in re.findall(r'<li class="card">.*?</li>', html, re.S))
    headings = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == 1 and all(b - a <= 1 for a, b in pairwise(headings))


def test_no_win_rate_stands_beside_a_claim(html: str) -> None:
    """A claim's win rate reads as its worth, and is not: no answer about badges knows who won."""
    for id_, question in ask.find("morty").items():
        if id_.startswith("badge"):
            assert "win_share" not in question.READS["seats"] and "winners" not in question.READS["games"], (
                id_
            )


def test_assumed_values_are_in_plain_sight(html: str, data: Any) -> None:
    text = Page(html).text
    assumed = data["runs"][0]["assumed"]
    assert {path for ground in assumed for path in ground["paths"]} == {
        "badges.chain.ribbons",
        "boards.frog.A",
        "levels",
        "tiles",
    }
    for ground in assumed:
        assert all(path in text for path in ground["paths"]), ground
    assert "12 / 9 / 6" in text and "7 / 5 / 3" in text
    assert "4 assumed and 1 rulebook" in text


def test_everything_is_there_to_play_it_again(html: str, data: Any, folder: Path) -> None:
    manifest = json.loads((folder / "mixed" / "manifest.json").read_text())
    text = Page(html).text
    for part in (
        manifest["digest"],
        manifest["digest_play"],
        manifest["scenario_hash"],
        "--games 3000 --seed 5",
        "polars",
    ):
        assert part in text
    assert data["runs"][0]["manifest"]["digest"] == manifest["digest"]


def test_the_command_is_printed_as_it_was_given(tmp_path: Path) -> None:
    command = ["tallycat", "simulate", "my game.toml", "--games", "10"]
    simulate(FakePlan(scenario(games=10)), tmp_path, game=MORTY, threads=1, command=command)
    assert "tallycat simulate &#39;my game.toml&#39; --games 10" in quick([tmp_path], tmp_path).read_text()


def test_minds_and_ties_are_told(html: str, folder: Path) -> None:
    text = Page(html).text
    assert "greedy, random and other, each on every seat in turn" in text
    assert "1/k for each of the k winners" in text
    alone = Page(quick([made(folder / "alone", games=50)], folder / "alone").read_text("utf-8")).text
    assert "one mind only: greedy on every seat" in alone and "fewer than 2,000 deals" in alone
    kept = made(folder / "kept", games=50, strategies=("greedy", "random", "greedy", "other"))
    assert "every mind kept its seat" in Page(quick([kept], folder / "kept").read_text("utf-8")).text


def test_one_mind_gives_numbers_and_no_word(folder: Path, html: str) -> None:
    quick([made(folder / "alone-too", games=3000)], folder / "alone-too")
    alone = json.loads((folder / "alone-too" / "report.json").read_text("utf-8"))["runs"][0]
    assert "one extra win in" in alone["headline"] and "One mind only (greedy)" in alone["headline"]
    page = Page((folder / "alone-too" / "report.html").read_text("utf-8")).text
    assert page.count("one mind only") >= 4 and "slight" not in page.split("How sure is this?")[0]
    assert "one mind only" not in Page(html).text.split("How sure is this?")[0]


def test_where_trust_is_none_there_is_no_word(html: str, folder: Path) -> None:
    run = open_run(folder / "mixed")
    answers = ask.answer(run, ["win-share-by-seat", "win-share-by-seat-and-mind"])
    known = about(run, answers, lambda statistic: Judgement("none", ("tiles",), ("invented",)))
    frame = answers.frames["win-share-by-seat"]
    assert "clear" not in seats.headline(frame, known) and "Too much of this is assumed" in seats.headline(
        frame, known
    )
    told = {row[4] for row in seats.tabulate(frame, known).rows}
    assert told <= {seats.NO_WORD, DEPENDS}


def test_what_depends_on_who_plays_is_no_headline(html: str, folder: Path) -> None:
    run = open_run(folder / "mixed")
    answers = ask.answer(run, ["win-share-by-seat", "win-share-by-seat-and-mind"])
    by_mind = answers.frames["win-share-by-seat-and-mind"]
    shift = pl.when(strategy="greedy").then(0.2).otherwise(-0.2)
    apart = by_mind.with_columns(pl.col("edge", "edge_low", "edge_high") + shift, value=pl.lit(0.25))
    frames = {**answers.frames, "win-share-by-seat-and-mind": apart}
    known = about(run, ask.Answers(frames, answers.questions, answers.alpha))
    headline = seats.headline(frames["win-share-by-seat"], known)
    assert headline.endswith("; but what the seat is worth depends on who plays.")
    assert {row[4] for row in seats.tabulate(frames["win-share-by-seat"], known).rows} == {DEPENDS}


def test_a_scenario_moves_the_lines_between_words(folder: Path) -> None:
    lines = {"seats.fair": 0.4, "seats.slight": 0.5}
    run = made(folder / "lines", games=600, strategies=("greedy", "other"), rotate=True, thresholds=lines)
    text = Page(quick([run], folder / "lines").read_text("utf-8")).text
    assert "The seats are fair: no win share is more than 40 points from 50 %" in text
    assert "fair up to 40 points" in text and "lines drawn by the scenario" in text


def test_seats_are_tested_together(html: str, data: Any) -> None:
    rows = data["runs"][0]["answers"]["win-share-by-seat"]["rows"]
    assert len({row["joint_p"] for row in rows}) == 1 and rows[0]["joint_p"] < 0.001
    assert "the chance to see them this far apart would be less than 0.001" in Page(html).text
    assert "a convention of this house" in Page(html).text


def test_one_game_makes_a_page_without_intervals(folder: Path) -> None:
    text = Page(quick([made(folder / "one", games=1)], folder / "one").read_text("utf-8")).text
    assert words.UNSURE in text and "nan" not in text.lower().replace("nine", "")


def test_a_game_of_common_columns_gets_a_page(folder: Path) -> None:
    run = made(folder / "tiny", TINY, games=300, strategies=("greedy", "random"), rotate=True)
    text = Page(quick([run], folder / "tiny").read_text("utf-8")).text
    assert "where 50 % would be fair" in text or "points from 50 %" in text
    assert "points on average" in text and "every section" in text and "star" not in text


def test_several_runs_are_chapters_of_one_page(folder: Path, html: str) -> None:
    page = quick([folder / "mixed", made(folder / "second", games=60, title="The other")], folder / "both")
    text = Page(page.read_text("utf-8")).text
    assert "Made <up> & odd" in text and "The other" in text
    assert len(json.loads((folder / "both" / "report.json").read_text())["runs"]) == 2
    ids = [attributes["id"] for _, attributes in Page(page.read_text("utf-8")).tags if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_the_same_run_gives_the_same_page(html: str, folder: Path) -> None:
    assert build([folder / "mixed"], folder / "again").read_text("utf-8") == html


def test_what_cannot_be_reported_is_refused(folder: Path, html: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no such folder"):
        quick([tmp_path / "nowhere"], tmp_path / "out")
    assert not (tmp_path / "out").exists()
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="a folder that can be written"):
        quick([folder / "mixed"], tmp_path / "file" / "out")
    with pytest.raises(Refused, match="no run"):
        quick([], tmp_path / "out")


def test_only_the_style_has_colours() -> None:
    files = [
        path
        for top in ("analysis", "reports")
        for path in (ROOT / top).rglob("*")
        if path.suffix in {".py", ".j2"}
    ]
    colour = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|color=\"")
    assert len(files) > 40
    assert [path.name for path in files if colour.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (words.share(0.2712, 0.2672, 0.2752), "27.1 % (26.7 to 27.5)"),
        (words.share(0.0003, 0.0001, 0.0006), "0.03 % (0.01 to 0.06)"),
        (words.share(0.5, 0.2, 0.8), "50 % (20 to 80)"),
        (words.share(0.5, None, None), "50.0 % (too few deals for an interval)"),
        (words.exact_percent(1 / 3), "33.3 %"),
        (words.exact_percent(0.25), "25 %"),
        (words.measured(97.12, 96.9, 97.3), "97.1 (96.9 to 97.3)"),
        (words.measured(16.0, 16.0, 16.0), "16 (16 to 16)"),
        (words.points(0.021), "+2.1"),
        (words.points(-0.021), "\N{MINUS SIGN}2.1"),
        (words.points(0.0), "0.0"),
        (words.one_in(0.021, 0.017, 0.025), "one extra win in 48 games"),
        (words.one_in(-0.0021, -0.003, -0.001), "one win fewer in 480 games"),
        (words.one_in(0.001, -0.002, 0.004), "at most one win in 250 games"),
        (words.listed(["a"]), "a"),
        (words.listed(["a", "b", "c"]), "a, b and c"),
    ],
)
def test_numbers_are_written_as_people_read_them(made: str, expected: str) -> None:
    assert made == expected


def test_no_arithmetic_hides_in_the_answers_of_the_data_file(data: Any) -> None:
    frame = pl.DataFrame(data["runs"][0]["answers"]["win-share-by-seat"]["rows"])
    assert frame["value"].sum() == pytest.approx(1)
