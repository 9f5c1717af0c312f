"""A third game goes through core and analysis without one line about it there, and plays by its exact chances.

The exact chances come from an enumeration with whole fractions (tests/tiny/exact.py), which shares no code with the
kernels. All intervals of one run hold together with 99.9 %; the seeds are fixed.
"""

from __future__ import annotations

import io
import json
import tokenize
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import polars as pl
import pytest

from analysis import ask
from analysis.questions._deals import moments, where
from analysis.runs.execute import simulate
from analysis.runs.read import Run, open_run
from analysis.runs.rehash import digest_of
from analysis.stats.estimates import Estimates, Mean, estimate
from analysis.stats.intervals import mean_intervals, share_intervals
from analysis.stats.moments import Moments
from reports.page import build
from scripts._games import GAMES as PLAYED
from sim.core.errors import Refused
from sim.core.jit import COMPILED
from sim.core.scenario import load
from tests.tiny import exact
from tests.tiny.game import GAME
from tests.tiny.table import GAMES, plan_of, scenario_of

ROOT = Path(__file__).parents[2]
ALPHA = 0.001
MANY = 200_000 if COMPILED else 1_200
LINE_UPS = {"random": '["random"]', "mixed": '["random", "first"]'}
MINDS = {"random": ("random", "random"), "mixed": ("random", "first")}


def play(
    folder: Path, line_up: str = "random", games: int = MANY, toml: str = "", threads: int = 2, **more: bool
) -> Run:
    scenario = scenario_of(f"{toml}\nrun.games = {games}\nrun.seed = 41", LINE_UPS[line_up], **more)
    simulate(plan_of(scenario), folder, game=GAME, threads=threads, part_games=65_536)
    return open_run(folder)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Run]:
    folder = tmp_path_factory.mktemp("tiny")
    return {line_up: play(folder / line_up, line_up) for line_up in LINE_UPS}


def kept(run: Run) -> Moments:
    """Means of a run by deal: stars, shares of wins, badges and full levels of each seat, and shared wins."""
    values = {"ties": (pl.col("win_share") == 0.5).all()}
    for seat in range(2):
        here = pl.col("seat") == seat
        values[f"win_share.{seat}"] = where(here, pl.col("win_share")).mean()
        values[f"badge.{seat}"] = where(here, pl.col("badge")).mean()
        values[f"level.{seat}"] = where(here, pl.col("tiles") == 3).mean()
        values[f"total.{seat}"] = where(here, pl.col("total")).mean()
    parts = [moments(part.seats, values) for part in run.parts()]
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.merge(part)
    return whole


def estimates(run: Run, totals: bool) -> Estimates:
    whole = kept(run)
    return estimate(whole, [Mean(n, n) for n in whole.names if n.startswith("total") == totals])


def assert_inside(found: Estimates, expected: dict[str, Fraction], totals: bool) -> None:
    low, high = (mean_intervals if totals else share_intervals)(found, ALPHA / 2)  # two families: half each
    for name, least, most in zip(found.names, low, high, strict=True):
        assert least <= expected[name] <= most, (name, least, float(expected[name]), most)
        assert most - least < (0.02 if COMPILED else 0.3) * (8 if totals else 1), name


def test_enumeration_by_states_is_enumeration_by_deals() -> None:
    for minds in (("first", "first"), ("random", "first"), ("first", "random")):
        assert exact.outcomes(minds, 2) == exact.by_deals(minds, 2)
        assert sum(exact.outcomes(minds, 2).values()) == 1


@pytest.mark.parametrize("line_up", LINE_UPS)
@pytest.mark.parametrize("totals", [False, True])
def test_a_run_agrees_with_the_exact_chances(runs: dict[str, Run], line_up: str, totals: bool) -> None:
    assert_inside(estimates(runs[line_up], totals), exact.values(MINDS[line_up]), totals)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="plays a million games")
@pytest.mark.parametrize("line_up", LINE_UPS)
def test_a_million_games_agree_with_the_exact_chances(tmp_path: Path, line_up: str) -> None:
    run = play(tmp_path / "run", line_up, 1_000_000)
    for totals in (False, True):
        assert_inside(estimates(run, totals), exact.values(MINDS[line_up]), totals)


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_every_game_is_an_outcome_that_the_rules_allow(runs: dict[str, Run], line_up: str) -> None:
    possible = exact.outcomes(MINDS[line_up], 2)
    for part in runs[line_up].parts():
        games = part.seats.group_by("game", maintain_order=True).agg("tiles", "badge")
        seen = {
            (*t, 0 if b[0] else 1 if b[1] else -1)
            for t, b in zip(games["tiles"], games["badge"], strict=True)
        }
        assert seen <= possible.keys() and (len(seen) == len(possible) or not COMPILED)


def test_overlays_and_settings_change_the_chances_as_computed(tmp_path: Path) -> None:
    toml = "open = 3\ncomponents.badge = 7\ncomponents.level = 0"
    run = play(tmp_path / "run", toml=toml, games=MANY // 4)
    expected = exact.values(("random", "random"), opened=3, badge=7, level=0)
    for totals in (False, True):
        assert_inside(estimates(run, totals), expected, totals)
    assert run.manifest["scenario"]["components"]["sources"] == {"badge": "scenario", "level": "scenario"}
    assert run.manifest["assumed"] == []


def test_rotation_meets_the_same_deal_with_seats_exchanged(tmp_path: Path) -> None:
    run = play(tmp_path / "run", "mixed", MANY // 4, rotate=True)
    assert run.period == 2
    frame = ask.answer(run, ["win-share-by-seat-and-mind"]).frames["win-share-by-seat-and-mind"]
    exact_shares = {
        ("random", 0): exact.values(("random", "first"))["win_share.0"],
        ("first", 1): exact.values(("random", "first"))["win_share.1"],
        ("first", 0): exact.values(("first", "random"))["win_share.0"],
        ("random", 1): exact.values(("first", "random"))["win_share.1"],
    }
    for row in frame.iter_rows(named=True):
        assert row["low"] <= exact_shares[row["strategy"], row["seat"]] <= row["high"]


def test_one_and_two_threads_write_the_same_run(runs: dict[str, Run], tmp_path: Path) -> None:
    single = play(tmp_path / "run", threads=1)
    for key in ("digest", "digest_play", "scenario_hash", "assumed"):
        assert single.manifest[key] == runs["random"].manifest[key], key
    assert digest_of(single).whole == single.manifest["digest"]
    assert single.manifest["assumed"] == ["badge"]


def test_common_questions_carry_it(runs: dict[str, Run]) -> None:
    answers = ask.answer(runs["random"])
    assert set(answers.frames) >= {"win-share-by-seat", "score-summary", "score-distribution", "closeness"}
    expected, alone = exact.values(("random", "random")), answers.frames["win-share-by-seat"]
    for row in alone.iter_rows(named=True):
        assert row["low"] <= expected[f"win_share.{row['seat']}"] <= row["high"]
    shares = exact.distribution(("random", "random"))
    bars = answers.frames["score-distribution"]
    assert bars["first"].to_list() == list(range(min(shares), max(shares) + 1)) or not COMPILED
    for row in bars.iter_rows(named=True):
        assert row["low"] <= shares.get(row["first"], 0) <= row["high"], row
    assert not answers.questions.keys() & {"badge-claims", "choices"}  # another game's own


def test_common_questions_compare_minds(runs: dict[str, Run]) -> None:
    frame = ask.answer(runs["mixed"], ["win-share-by-mind"]).frames["win-share-by-mind"]
    expected = exact.values(("random", "first"))
    for row in frame.iter_rows(named=True):
        seat = ("random", "first").index(row["strategy"])
        assert row["low"] <= expected[f"win_share.{seat}"] <= row["high"]


def test_a_trace_tells_the_game_of_the_tables(runs: dict[str, Run]) -> None:
    plan = plan_of(scenario_of("run.games = 20\nrun.seed = 41"))
    block = plan.play(0, 20)
    for game in range(20):
        events = plan.trace(game)
        levels = {seat: [0, 0, 0] for seat in (0, 1)}
        for event in (e for e in events if e["event"] == "take"):
            assert levels[event["seat"]][event["space"] - 1] == 0
            levels[event["seat"]][event["space"] - 1] = event["tile"]
        for level in levels.values():
            assert sorted(n for n in level if n) == [n for n in level if n]
        rows = slice(2 * game, 2 * game + 2)
        assert [sum(1 for n in level if n) for level in levels.values()] == block.seats["tiles"][
            rows
        ].tolist()
        assert events[-1]["totals"] == block.seats["total"][rows].tolist()


def test_a_scenario_is_refused_with_all_its_problems() -> None:
    with pytest.raises(Refused) as refusal:
        scenario_of(
            "open = 4\nplayers = 3\ncomponents.badge = -1\nside = 1\nseats.gifts = []\nrun.games = 0",
            '"greedy"',
        )
    where = [problem.where.split(": ")[-1] for problem in refusal.value.problems]
    assert sorted(where) == sorted(
        ["open", "players", "components.badge", "side", "seats.gifts", "run.games", "seats.strategies"]
    )


def test_users_cannot_name_it(tmp_path: Path) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text('game = "tiny"\n', encoding="utf-8")
    assert "tiny" not in PLAYED and "morty" in PLAYED
    with pytest.raises(Refused, match=r'game: found "tiny"; accepted: .*morty'):
        load(path, PLAYED)
    assert load(path, GAMES).game == "tiny"


def test_the_report_carries_it(runs: dict[str, Run], tmp_path: Path) -> None:
    folders = [run.folder for run in runs.values()]
    page = build(folders, tmp_path / "report").read_text(encoding="utf-8")
    assert page.count("Tiny &lt;game&gt;") >= 2 and "Tiny <game>" not in page
    data = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))
    for line_up, chapter in zip(runs, data["runs"], strict=True):
        asked = ask.answer(runs[line_up]).questions
        assert set(chapter["answers"]) == set(asked)
        assert all(question.TITLE in page for question in asked.values())
        expected = exact.values(MINDS[line_up])
        for row in chapter["answers"]["win-share-by-seat"]["rows"]:
            assert row["low"] <= expected[f"win_share.{row['seat']}"] <= row["high"]
        assert [ground["paths"] for ground in chapter["assumed"]] == [["badge"]]


def words(file: Path) -> Iterator[str]:
    """Give the names and texts of a Python file, docstrings and comments left out."""
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline):
        docstring = token.type == tokenize.STRING and before in (tokenize.NEWLINE, tokenize.INDENT)
        if token.type in (tokenize.NAME, tokenize.STRING) and not docstring:
            yield token.string
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            before = token.type


def test_nothing_outside_the_tests_knows_it() -> None:
    files = [
        file
        for top in ("sim", "strategies", "analysis", "reports", "scripts")
        for file in (ROOT / top).rglob("*.py")
    ]
    assert len(files) > 60
    naming = [
        str(file)
        for file in files
        for word in words(file)
        if word.strip("\"'") == "tiny" or "tests.tiny" in word
    ]
    assert naming == []
