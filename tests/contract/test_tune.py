"""The search for weights: three streams of deals, fair seats, a known optimum, and going on where it stopped."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.runs.journal import JOURNAL, Journal
from analysis.tuning import folder
from analysis.tuning.arena import Arena
from analysis.tuning.fields import CANDIDATE, SELF, Cell, Field, Play, Tour
from analysis.tuning.race import race
from analysis.tuning.report import EVERY_CELL, report
from analysis.tuning.search import Settings
from analysis.tuning.space import Space, unit_of
from analysis.tuning.streams import STREAMS, stream_seed
from analysis.tuning.tune import Question, answer
from sim.core.errors import Refused
from sim.core.game import Game, Mind
from sim.core.rng import GOLDEN, child, stream_key
from sim.core.scenario import MOST_GAMES
from tests.contract.fakes import scenario
from tests.contract.tug import BEST, FEATURES, Tug

GAME: Game = Tug()
START = Mind("start", "", "", weights={"rope": 1.0})
RANDOM = Mind("other", "", "", weights={"grip": 1.0})
SETTINGS = Settings(players=3, seed=7, budget=30_000, population=8, deals=32, every=5)


def cell(name: str = "one", players: int = 3) -> Cell:
    return Cell(name, scenario("tug", strategies=("any",) * players))


def space(**more: Any) -> Space:
    options = {
        "start": START.weights,
        "steps": dict.fromkeys(FEATURES, 1.0),
        "held": "rope",
        "pairs": False,
        "most": 256.0,
    }
    return Space(FEATURES, **(options | more))


def question(**more: Any) -> Question:
    fields = [Field("start", (START,)), Field(SELF)]
    asked = {"space": space(), "cells": [cell(), cell("two")], "fields": fields, "settings": SETTINGS}
    return Question(GAME, START, partial(made, START), command="tallycat tune", **(asked | more))


def made(start: Mind, weights: Any) -> Mind:
    return replace(start, weights=weights)


def tuned(out: Path, asked: Question, threads: int = 1, games: int | None = None) -> dict[str, Any]:
    """Search in a folder; interrupted after some games where `games` says so."""
    played = [0]

    def tick(more: int) -> None:
        played[0] += more
        if games is not None and played[0] > games:
            raise KeyboardInterrupt

    with Journal(out) as journal:
        journal.plan(folder.plan(journal.planned, 3, asked.described()))
        with Arena(GAME, asked.settings.seed, threads, tick) as arena:
            answer(asked, arena, journal, lambda _: None)
        assert journal.planned is not None
        return folder.write(out, journal.planned, journal.done)


def test_the_deals_of_search_choice_and_report_have_nothing_in_common() -> None:
    seeds = [stream_seed(seed, stream) for seed in (0, 1, 17, 2**64 - 1) for stream in STREAMS]
    keys = {int(stream_key(np.uint64(seed), deal, 0)) for seed in seeds for deal in range(500)}
    assert len(STREAMS) == 3 and len(keys) == 500 * len(seeds)
    # a deal's key is a bijection of start + GOLDEN x deal: so two streams can only meet this many deals apart
    starts = [int(child(np.uint64(seed), 0)) for seed in seeds]
    step = pow(int(GOLDEN), -1, 2**64)
    apart = [(one - other) * step % 2**64 for one, other in combinations(starts, 2)]
    assert all(min(deals, 2**64 - deals) > MOST_GAMES for deals in apart)


def test_no_deal_is_given_twice_and_every_cell_meets_every_field_as_often() -> None:
    fields = [Field("start", (START,)), Field(SELF)]
    tour = Tour([cell(), cell("two"), cell("three")], fields, "search")
    plays = [play for deals in (32, 96, 200, 17, 16) for play in tour.plays(deals, 16)] + tour.whole(5)
    ranges = sorted((play.first, play.first + play.deals) for play in plays)
    assert all(before[1] == after[0] for before, after in pairwise(ranges))
    met = [(play.cell.name, play.field.name) for play in plays[:12]]
    assert len(plays[0:6]) == len({*met[:6]}) == 6 and {*met[6:12]} == {*met[:6]}


def test_the_candidate_takes_each_seat_of_a_deal_once() -> None:
    play = Play(cell(), Field("start", (START,)), "search", first=40, deals=8)
    seated, others = play.seated(START, 7)
    block = GAME.plan(seated, [START, *others]).play(40 * 3, 24)
    own = block.seats["strategy"].reshape(8, 3, 3) == 0
    assert seated.strategies == (CANDIDATE, "start", "start") and (own.sum(axis=1) == 1).all()
    with Arena(GAME, 7, 2) as arena:
        equal = arena.shares([START, RANDOM], [play], START)
    assert equal.shape == (2, 8) and np.allclose(equal[0], 1 / 3)  # all alike: a deal goes round
    assert (equal[1] != equal[0]).any()


def test_a_field_seats_itself_one_mind_or_some_of_several() -> None:
    best = replace(START, id="anything")
    many = Field("styles", tuple(replace(RANDOM, id=str(i)) for i in range(5)))
    drawn = [tuple(mind.id for mind in many.others(3, best, str(key))) for key in range(200)]
    assert {mind.id for mind in Field(SELF).others(3, best, "")} == {SELF}
    assert all(len(set(ids)) == 3 for ids in drawn) and len(set(drawn)) > 50
    assert many.others(3, best, "0") == many.others(3, best, "0")


def test_weights_are_a_vector_in_steps_within_bounds_and_one_is_held() -> None:
    pairs = space(
        pairs=True, steps={"rope": 1.0, "grip": 0.5, "shout": 2.0}, start={"rope": 1.0, "grip": (2.0, 1.0)}
    )
    assert pairs.size == 4 and pairs.begin().tolist() == [4.0, 2.0, 0.0, 0.0]
    assert pairs.weights(pairs.begin()) == {"rope": (1.0, 1.0), "grip": (2.0, 1.0), "shout": (0.0, 0.0)}
    assert pairs.bounds()[:, 1].tolist() == [512, 512, 128, 128]
    flat = replace(pairs, pairs=False)
    assert flat.weights(np.array([1.00004, -3e5])) == {"rope": 1.0, "grip": 0.5, "shout": -256.0}
    assert unit_of(FEATURES, {"rope": (0.0, 1.0), "shout": 2}) == "shout" and unit_of(FEATURES, {}) is None


def test_a_race_is_won_by_the_best_and_the_holder_stays_among_equals() -> None:
    draws = np.random.default_rng(3)
    truth = np.array([0.5, 0.5, 0.51, 0.2])
    asked: list[list[int]] = []

    def run(places: list[int], plays: Any) -> Any:
        asked.append(places)
        luck = draws.normal(0, 0.3, 100)
        return truth[places][:, None] + luck + draws.normal(0, 0.1, (len(places), 100))

    won = race(4, [[]] * 5, run)
    assert won.place == 2 and won.error < 0.04 and abs(won.share - 0.51) < 5 * won.error
    assert asked[0] == [0, 1, 2, 3] and 3 not in asked[1]
    truth[2] = 0.5
    assert race(3, [[]] * 5, lambda places, plays: np.tile(draws.random(50), (len(places), 1))).place == 0


def test_the_optimum_is_found_and_told_with_its_interval(tmp_path: Path) -> None:
    tree = tuned(tmp_path, question())
    weights, how = tree["players"]["3"], tree["found"]["3"]
    assert weights["rope"] == 1.0 and all(abs(weights[name] - BEST[name]) < 0.8 for name in BEST)
    assert how["games"] <= 30_000 and how["generations"] > 10
    rows = {row["cell"]: row for row in how["results"]}
    assert rows.keys() == {"one", "two", EVERY_CELL}  # against itself there is nothing to tell
    assert all(row["low"] < row["value"] < row["high"] for row in rows.values()) and rows["one"]["low"] > 0.6
    curve = (tmp_path / folder.TABLE).read_text().splitlines()
    assert curve[0] == "players,kind,generation,games,share,error" and "3,race," in curve[-1]
    assert (tmp_path / folder.PICTURE).read_bytes()[:4] == b"\x89PNG"


def test_a_report_on_equals_is_fair() -> None:
    fields = [Field("start", (START,)), Field("mixed", (START, replace(START, id="twin")))]
    with Arena(GAME, 7, 1) as arena:
        table = report(START, [cell()], fields, arena, 50)
    assert np.allclose(table["value"], 1 / 3) and np.allclose(table["fair"], 1 / 3)


@pytest.mark.parametrize("games", [400, 9_000, 26_000, 29_000])
def test_interrupted_and_gone_on_with_equals_undisturbed(tmp_path: Path, games: int) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    tuned(whole, question(), threads=2)
    with pytest.raises(KeyboardInterrupt):
        tuned(broken, question(), games=games)
    assert not (broken / folder.WEIGHTS).exists()
    with (broken / JOURNAL).open("ab") as file:
        file.write(b'{"done":"3 players, generation 99","sha')  # a line that was cut short
    tuned(broken, question())
    for name in (JOURNAL, folder.WEIGHTS, folder.DATA, folder.TABLE, folder.PICTURE):
        assert (whole / name).read_bytes() == (broken / name).read_bytes()


def test_a_larger_budget_goes_on_as_if_it_had_been_larger_from_the_start(tmp_path: Path) -> None:
    longer = question(settings=replace(SETTINGS, budget=60_000))
    tuned(tmp_path / "first", question())
    grown, whole = tuned(tmp_path / "first", longer), tuned(tmp_path / "whole", longer)
    assert grown == whole and grown["found"]["3"]["budget"] == 60_000


def test_what_differs_from_the_search_there_is_refused(tmp_path: Path) -> None:
    asked = question()
    tuned(tmp_path, asked)
    other = question(settings=replace(SETTINGS, seed=8, population=9))
    with pytest.raises(Refused) as refused:
        tuned(tmp_path, other)
    assert [problem.where for problem in refused.value.problems] == ["--resume: seed", "--resume: population"]
    planned = json.loads((tmp_path / JOURNAL).read_text().splitlines()[0])["planned"]
    assert folder.plan(planned, 2, asked.described())["tune"].keys() == {"2", "3"}


def test_only_a_folder_of_a_search_is_taken(tmp_path: Path) -> None:
    tuned(tmp_path / "search", question(settings=replace(SETTINGS, budget=3000)))
    folder.check(tmp_path / "search", force=False, resume=True)
    folder.check(tmp_path / "new", force=False, resume=False)
    with pytest.raises(Refused, match="--resume"):
        folder.check(tmp_path / "search", force=False, resume=False)
    (tmp_path / "search" / "notes.txt").write_text("mine")
    with pytest.raises(Refused, match="no search wrote"):
        folder.check(tmp_path / "search", force=True, resume=False)
    with Journal(tmp_path / "run") as journal:
        journal.plan({"games": 1})
    with pytest.raises(Refused, match="no search wrote"):
        folder.check(tmp_path / "run", force=True, resume=False)
