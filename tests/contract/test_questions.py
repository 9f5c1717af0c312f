"""Every question, found by scanning: parts merge, answers have a sound shape, and the numbers are right."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import polars.testing
import pytest
from matplotlib import rcParams, style
from matplotlib.figure import Figure

from analysis import ask
from analysis.figures._canvas import STYLE
from analysis.runs.execute import simulate
from analysis.runs.read import Part, Run, open_run
from analysis.stats.intervals import ALPHA
from analysis.verdicts import differs_by_mind, seat_word, seat_words
from reports.pictures import colours
from sim.core.errors import Refused
from tests.contract.drawn import SIGHT, complaints, contrast, seen, series
from tests.contract.fakes import MORTY, TINY, FakePlan, scenario

NOT_ESTIMATED = {"worst-games"}  # lists what happened
MIXED = ("greedy", "random", "greedy", "other")
RUNS: dict[str, dict[str, Any]] = {
    "one mind": {"games": 3000},
    "three minds": {"games": 3000, "strategies": MIXED, "rotate": True},
    "kept seats": {"games": 300, "strategies": MIXED},
    "two players": {"games": 300, "strategies": ("greedy", "random"), "rotate": True},
    "one game": {"games": 1},
    "tiny": {"games": 300, "game": "tiny", "strategies": ("greedy", "random", "greedy"), "rotate": True},
}


@pytest.fixture(scope="module", autouse=True)
def few_points() -> Iterator[None]:
    """Take fewer quasi-random points for the widths of intervals: no test here looks at their third digit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.stats.intervals._DRAWS", 10)
        yield


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Run]:
    folder = tmp_path_factory.mktemp("runs")
    for name, asked in RUNS.items():
        game = TINY if asked.get("game") == "tiny" else MORTY
        simulate(FakePlan(scenario(**asked)), folder / name, game=game, threads=2, part_games=1024)
    return {name: open_run(folder / name) for name in RUNS}


@pytest.fixture(scope="module")
def answers(runs: dict[str, Run]) -> dict[str, ask.Answers]:
    return {name: ask.answer(run) for name, run in runs.items()}


def rows(run: Run) -> tuple[pl.DataFrame, pl.DataFrame]:
    parts = list(run.parts())
    return pl.concat([part.seats for part in parts]), pl.concat([part.table for part in parts])


def of_questions(game: str) -> dict[str, Any]:
    """Leave out the figures that a command draws."""
    return {id_: figure for id_, figure in ask.find_figures(game).items() if not hasattr(figure, "COMMAND")}


def cells(answers: dict[str, ask.Answers]) -> Iterator[tuple[str, str, pl.DataFrame]]:
    for name, answered in answers.items():
        for id_, frame in answered.frames.items():
            yield name, id_, frame


@pytest.mark.parametrize("game", ["morty", "tiny", "no such game"])
def test_questions_and_figures_are_found_by_scanning(game: str) -> None:
    questions, figures = ask.find(game), of_questions(game)
    assert "win-share-by-seat" in questions
    assert ("stars-by-category" in questions) == (game == "morty")
    assert not figures.keys() - questions.keys()
    for question in questions.values():
        assert (
            question.TITLE.endswith("?")
            and question.SUMMARY.strip() == question.SUMMARY
            and "\n" not in question.SUMMARY
        )


def test_a_question_that_does_not_exist_is_refused(runs: dict[str, Run]) -> None:
    with pytest.raises(Refused, match=r"found no-such.*win-share-by-seat"):
        ask.answer(runs["tiny"], ["no-such"])


def test_answers_have_a_sound_shape(answers: dict[str, ask.Answers]) -> None:
    for name, id_, frame in cells(answers):
        assert {"value", "low", "high", "label"} <= set(frame.columns), (name, id_)
        known = frame.drop_nulls("low")
        assert known.select((pl.col("low") <= pl.col("value") + 1e-9).all()).item(), (name, id_)
        assert known.select((pl.col("value") <= pl.col("high") + 1e-9).all()).item(), (name, id_)
        assert (known.height == 0) == (name == "one game" or id_ in NOT_ESTIMATED), (name, id_)


def test_rows_have_names_of_their_own(answers: dict[str, ask.Answers]) -> None:
    for name, id_, frame in cells(answers):
        assert frame["row"].is_unique().all() and frame["row"].null_count() == 0, (name, id_)
        assert frame["row"].str.starts_with(f"{id_}/").all(), (name, id_)


def test_a_question_gets_the_columns_that_it_declares_and_no_others(runs: dict[str, Run]) -> None:
    part = next(runs["three minds"].parts())
    for id_, question in ask.find("morty").items():
        given = ask.cut(part, id_, question)
        asked = {name.removesuffix("?") for names in question.READS.values() for name in names}
        assert {*given.seats.columns, *given.table.columns} <= asked, id_
    narrow = replace(part, seats=part.seats.drop("labels_met"))
    with pytest.raises(Refused, match=r"seats: labels_met: found no such column"):
        ask.cut(narrow, "labels", ask.find("morty")["labels"])


def test_columns_are_declared(runs: dict[str, Run], monkeypatch: pytest.MonkeyPatch) -> None:
    question = ask.find("morty")["labels"]
    monkeypatch.setattr(question, "COLUMNS", {**question.COLUMNS, "more": "not made"})
    with pytest.raises(ValueError, match="more"):
        ask.answer(runs["three minds"], ["labels"])


@pytest.mark.parametrize("name", ["three minds", "two players"])
def test_pictures_can_be_read(name: str, answers: dict[str, ask.Answers]) -> None:
    """No two texts overlap, none leaves the canvas, all print at 7 points or more, everything has its interval."""
    figures = of_questions("morty")
    for id_, frame in answers[name].frames.items():
        if id_ in figures:
            assert list(complaints(figures[id_].draw(frame))) == [], id_


MINDS = ("badge-hunter", "greedy", "greedy-plus", "random", "tuned without special-jar")
OF_COMMANDS = {
    "ladder": pl.DataFrame(
        [(mind, 0.1 * i, 0.1 * i - 0.02, 0.1 * i + 0.02, 0.25, i == 4) for i, mind in enumerate(MINDS)],
        schema=["strategy", "value", "low", "high", "fair", "best"],
        orient="row",
    ),
    "heat-map": pl.DataFrame(
        [
            (r, c, f"badges.chain={r}", f"levels.top={c}", 0.2 + 0.01 * r * c)
            for r in range(6)
            for c in range(5)
        ],
        schema=["row", "column", "row_label", "column_label", "value"],
        orient="row",
    ).with_columns(
        down=pl.lit("ribbons"), across=pl.lit("stars"), statistic=pl.lit("ties"), unit=pl.lit("share")
    ),
}


def test_pictures_of_commands_can_be_read() -> None:
    drawn_by_commands = ask.find_figures("morty").keys() - of_questions("morty").keys()
    assert drawn_by_commands == OF_COMMANDS.keys()
    for id_ in drawn_by_commands:
        assert list(complaints(ask.find_figures("morty")[id_].draw(OF_COMMANDS[id_]))) == [], id_


def test_every_answer_can_be_drawn(answers: dict[str, ask.Answers], runs: dict[str, Run]) -> None:
    drawn = set()
    for name, id_, frame in cells(answers):
        figure = ask.find_figures(runs[name].game).get(id_)
        if figure is not None and frame.height and name in ("one mind", "three minds", "one game", "tiny"):
            assert isinstance(figure.draw(frame), Figure), (name, id_)
            drawn.add(id_)
    assert drawn == of_questions("morty").keys()


def test_series_can_be_told_apart_with_any_colour_vision(answers: dict[str, ask.Answers]) -> None:
    """In shape, whatever the colours; and, up to six of them, in colour too."""
    figures, most = of_questions("morty"), 0
    for id_, frame in answers["three minds"].frames.items():
        for found in series(figures[id_].draw(frame)) if id_ in figures else ():
            assert len({shape for _, shape in found}) == len(found), id_
            assert len({colour for colour, _ in found}) == len(found), id_
            most = max(most, len(found))
    assert most >= 4
    with style.context(STYLE):
        cycle = [f"#{colour.removeprefix('#')}" for colour in rcParams["axes.prop_cycle"].by_key()["color"]]
    for sight in SIGHT:
        for one, other in combinations(cycle, 2):
            assert np.linalg.norm(seen(one, sight) - seen(other, sight)) > 10, (sight, one, other)


def test_the_page_can_be_read_in_light_and_in_dark() -> None:
    for dark in (False, True):
        named = colours(dark=dark)
        for name in ("ink", "muted", "accent"):
            assert contrast(named[name], named["paper"]) >= 4.5, (dark, name)


def test_parts_do_not_matter(runs: dict[str, Run]) -> None:
    for run in runs.values():
        seats, table = rows(run)
        whole = Part(0, run.games, seats, table)
        answered = ask.answer(run)
        share = ALPHA / len(answered.questions)
        for id_, question in answered.questions.items():
            kept = question.per_part(ask.cut(whole, id_, question), run)
            once = ask.finished(id_, question, kept, run, share)
            pl.testing.assert_frame_equal(once, answered.frames[id_], rel_tol=1e-6, abs_tol=1e-9)


def test_reading_tells_how_far_it_is(runs: dict[str, Run]) -> None:
    seen: list[int] = []
    ask.answer(runs["one mind"], ["closeness"], seen.append)
    assert seen == [1024, 2048, 3000]


def test_seats_share_the_wins(answers: dict[str, ask.Answers], runs: dict[str, Run]) -> None:
    for name, answered in answers.items():
        frame = answered.frames["win-share-by-seat"]
        seats, _ = rows(runs[name])
        direct = seats.group_by("seat").agg(pl.col("win_share").mean()).sort("seat")["win_share"]
        assert frame["value"].to_list() == pytest.approx(direct.to_list()), name
        assert frame["value"].sum() == pytest.approx(1)
    known = answers["one mind"].frames["win-share-by-seat"]
    assert known["low"][0] > 0.25, "the made-up game favours seat 0"


def test_minds_share_the_wins_of_their_seats(answers: dict[str, ask.Answers], runs: dict[str, Run]) -> None:
    frame = answers["three minds"].frames["win-share-by-mind"]
    seats, _ = rows(runs["three minds"])
    for row in frame.iter_rows(named=True):
        mine = seats.filter(pl.col("strategy").cast(pl.String) == row["strategy"])
        assert row["value"] == pytest.approx(mine["win_share"].mean())
        assert row["total"] == pytest.approx(mine["total"].mean())
    assert frame["strategy"].to_list() == ["greedy", "random", "other"]
    assert "win-share-by-mind" not in answers["one mind"].frames


def test_seats_by_mind_need_rotation(answers: dict[str, ask.Answers], runs: dict[str, Run]) -> None:
    frame = answers["three minds"].frames["win-share-by-seat-and-mind"]
    seats, _ = rows(runs["three minds"])
    here = seats.filter((pl.col("strategy").cast(pl.String) == "random") & (pl.col("seat") == 2))
    row = frame.row(by_predicate=(pl.col("strategy") == "random") & (pl.col("seat") == 2), named=True)
    assert row["value"] == pytest.approx(here["win_share"].mean())
    assert frame.group_by("strategy").agg(pl.col("edge").sum())["edge"].to_list() == pytest.approx([0, 0, 0])
    for name in ("one mind", "kept seats"):
        assert "win-share-by-seat-and-mind" not in answers[name].frames


def test_totals_are_those_of_all_seats(answers: dict[str, ask.Answers], runs: dict[str, Run]) -> None:
    seats, _ = rows(runs["three minds"])
    total = seats["total"].cast(pl.Float64)
    found = dict(answers["three minds"].frames["score-summary"].select("name", "value").rows())
    assert found["mean"] == pytest.approx(total.mean()) and found["sd"] == pytest.approx(total.std(ddof=0))
    assert found["q50"] == total.quantile(0.5, "higher") or found["q50"] == total.quantile(0.5, "lower")
    classes = answers["three minds"].frames["score-distribution"]
    assert classes["value"].sum() == pytest.approx(1)
    inside = ((total >= classes["first"][5]) & (total <= classes["last"][5])).mean()
    assert classes["value"][5] == pytest.approx(inside)


def test_a_class_that_nobody_hit_is_known_to_be_rare(answers: dict[str, ask.Answers]) -> None:
    classes = answers["one mind"].frames["score-distribution"]
    assert classes.filter(pl.col("value") < 0.001)["high"].max() < 0.02  # type: ignore[operator]


def test_closeness_is_by_game(answers: dict[str, ask.Answers], runs: dict[str, Run]) -> None:
    seats, _ = rows(runs["three minds"])
    games = seats.group_by("game").agg(pl.col("total").sort(descending=True), (pl.col("win_share") > 0).sum())
    margin = games.select(pl.col("total").list.get(0) - pl.col("total").list.get(1)).to_series()
    found = dict(answers["three minds"].frames["closeness"].select("name", "value").rows())
    assert found["margin"] == pytest.approx(margin.mean())
    assert found["ties"] == pytest.approx((games["win_share"] > 1).mean())


def test_categories_add_up_to_the_total(answers: dict[str, ask.Answers], runs: dict[str, Run]) -> None:
    frame = answers["one mind"].frames["stars-by-category"]
    seats, _ = rows(runs["one mind"])
    assert frame["value"].sum() == pytest.approx(seats["total"].mean())
    assert frame["share"].sum() == pytest.approx(1)


def test_claims_are_counted_where_the_badge_is_in_play(
    answers: dict[str, ask.Answers], runs: dict[str, Run]
) -> None:
    seats, table = rows(runs["three minds"])
    long = pl.concat(
        [
            seats.join(table, on="game").select(
                "game",
                badge=pl.col(f"badge_{place}").cast(pl.String),
                ribbon=f"badge_{place}_ribbon",
                round=f"badge_{place}_round",
            )
            for place in (1, 2)
        ]
    ).filter(pl.col("badge") == "chain")
    claims = answers["three minds"].frames["badge-claims"].filter(pl.col("badge") == "chain")
    for row in claims.iter_rows(named=True):
        wanted = long["ribbon"] > 0 if row["ribbon"] == 0 else long["ribbon"] == row["ribbon"]
        assert row["value"] == pytest.approx(wanted.mean()), row["ribbon"]
    pace = (
        answers["three minds"]
        .frames["badge-pace"]
        .filter((pl.col("badge") == "chain") & (pl.col("round") == 6))
    )
    assert pace["value"][0] == pytest.approx(long["round"].is_between(1, 6).mean())
    first = long.filter(pl.col("round") > 0).group_by("game").agg(pl.col("round").min())["round"].mean()
    known = answers["three minds"].frames["badge-first-round"].filter(pl.col("badge") == "chain")
    assert known["value"][0] == pytest.approx(first)


def test_without_badges_nothing_is_asked_of_them(tmp_path: Path) -> None:
    plan = FakePlan(scenario(games=20))
    object.__setattr__(plan.scenario, "settings", {"side": "A", "badges": "none"})
    simulate(plan, tmp_path / "run", game=MORTY, threads=1)
    assert not [id_ for id_ in ask.answer(open_run(tmp_path / "run")).frames if id_.startswith("badge")]


def test_a_known_edge_is_covered(tmp_path: Path) -> None:
    """Seats of a game without an edge are alike: the interval of every seat holds the fair share, run after run."""
    hits = 0
    for seed in range(20):
        plan = FakePlan(scenario(games=400, seed=seed), edge=0)
        simulate(plan, tmp_path / str(seed), game=MORTY, threads=2)
        frame = ask.answer(open_run(tmp_path / str(seed)), ["win-share-by-seat"]).frames["win-share-by-seat"]
        hits += frame.select((pl.col("low") <= 0.25).all() & (pl.col("high") >= 0.25).all()).item()
    assert hits >= 17


@pytest.mark.parametrize(
    ("edge", "players", "word"),
    [
        (0.015, 4, "fair"),
        (-0.016, 4, "slight"),
        (0.04, 3, "slight"),
        (0.041, 4, "clear"),
        (0.02, 2, "fair"),
        (0.05, 2, "slight"),
        (-0.06, 2, "clear"),
    ],
)
def test_words_for_seats_follow_the_house(edge: float, players: int, word: str) -> None:
    assert seat_word(edge, players) == word


def test_an_interval_may_leave_room_for_several_words() -> None:
    assert seat_words(-0.01, 0.05, 4) == ("fair", "slight", "clear")
    assert seat_words(0.02, 0.03, 4) == ("slight",)
    assert seat_words(-0.05, -0.02, 4) == ("slight", "clear")


def test_minds_differ_only_beyond_doubt() -> None:
    assert differs_by_mind([(0.05, 0.04, 0.06), (0.0, -0.01, 0.01)], 4)
    assert not differs_by_mind([(0.05, 0.00, 0.06), (0.0, -0.01, 0.01)], 4)
    assert not differs_by_mind([(0.01, 0.009, 0.011), (0.005, 0.004, 0.006)], 4)
