"""Every statistic of a deal, against a plain count over the rows of its games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

import numpy as np
import pytest

from analysis.experiments.measured import SHARE, Table
from analysis.experiments.play import pieces, played
from analysis.experiments.sides import Side
from analysis.stats.estimates import estimate
from analysis.stats.moments import Moments
from analysis.stats.sequential import looks
from analysis.verdicts import threshold
from tests.experiments.sides import side

GAMES = 60
SET = 'toadstool = "wondercap-1"\ncloud = "storm-cloud-2"\n'
SCENARIOS = {
    "four minds in turn": 'seats = { strategies = ["greedy", "random", "greedy-plus", "random"], rotate = true }',
    "three, side B": f'players = 3\nside = "B"\nbadges = ["chain", "blue-pair"]\n[scrolls]\n{SET}',
    "the second game": 'game = "sorcerer"\nplayers = 3\nseats.strategies = "random"',
    "the second game's novices": 'game = "sorcerer"\nvariant = "novice"\ncolours = ["blue", "red"]\nplayers = 2\n'
    'seats.strategies = "random"',
    "two with gifts": 'players = 2\nseats.gifts = [{ seat = 0, kittens = 3, stars = 4 }]\nbadges = "none"',
}
Row = dict[str, Any]
Plain = Callable[[list[list[Row]], list[Row]], float]  # of a game's seats, and of games


def rows_of(one: Side) -> tuple[list[list[Row]], list[Row]]:
    """Play, and give the rows of the seats of each game, and of games, as plain dicts."""
    plan = one.plan()
    block = plan.play(0, GAMES)
    texts = {name: dict(enumerate(values)) for name, values in plan.names.items()}

    def plain(columns: dict[str, np.ndarray], i: int) -> Row:
        return {
            name: texts[name].get(int(column[i])) if name in texts else column[i].item()
            for name, column in columns.items()
        }

    players = one.scenario.players
    seats = [[plain(block.seats, g * players + s) for s in range(players)] for g in range(GAMES)]
    return seats, [plain(block.table, g) for g in range(GAMES)]


def expected(name: str, seats: list[list[Row]], games: list[Row], one: Side) -> float:
    """Compute a statistic over all rows at once, by its name."""
    every = [seat for game in seats for seat in game]
    kind, _, rest = name.partition(".")
    if kind == "win_share":
        what, _, which = rest.partition(".")
        return mean(r["win_share"] for r in every if str(r[what]) == which)
    if kind == "badge":
        return _badge(*rest.rsplit(".", 1), seats, games)
    if one.scenario.game == "sorcerer":
        return _second(name, every, games, seats)
    if kind == "scroll" or (kind == "tiles" and rest != "mean"):
        return mean(r[f"{kind}_{rest.split('.')[0]}"] for r in every)
    if kind == "levels":
        column = {"T": "level_top_round", "M": "level_middle_round", "B": "level_bottom_round"}[rest[0]]
        return mean(r[column] > 0 for r in every)
    stars = one.scenario.components["kittens"]["stars"]
    return {
        **_totals(every, seats, games),
        "rounds": mean(g["rounds"] for g in games),
        "labels.mean": mean(r["labels"] for r in every),
        "tiles.mean": mean(r[f"tiles_{lid}"] for r in every for lid in ("gold", "silver", "black", "blue"))
        * 4,
        "special_jars.mean": mean(r["special_jars"] for r in every),
        "kittens.left": mean(r["kittens"] / stars for r in every),
    }[name]


def _second(name: str, every: list[Row], games: list[Row], seats: list[list[Row]]) -> float:
    kind, _, rest = name.partition(".")
    what = rest.split(".")[0].replace("-", "_")
    if kind == "reason":
        return mean(g["reason"] == rest for g in games)
    if kind in ("rune", "artifact"):
        column = f"{'rune' if kind == 'rune' else 'craft'}_{what}_turn"
        return mean(r[column] > 0 for r in every)
    if kind == "qi":
        return mean(r[f"qi_{what}"] for r in every)
    if name in ("turns", "rounds"):
        return mean(g[name] for g in games)
    if name == "stones.gained":
        return mean(r[f"gained_{e}"] for r in every for e in ("wood", "fire", "earth", "metal", "water")) * 5
    return _totals(every, seats, games)[name]


def _totals(every: list[Row], seats: list[list[Row]], games: list[Row]) -> dict[str, float]:
    top = [sorted((r["total"] for r in game), reverse=True) for game in seats]
    return {
        "total.mean": mean(r["total"] for r in every),
        "total.sd": pstdev(r["total"] for r in every),
        "margin.mean": mean(best - second for best, second, *_ in top),
        "ties": mean(g["winners"] > 1 for g in games),
    }


def _badge(id_: str, what: str, seats: list[list[Row]], games: list[Row]) -> float:
    claims = [
        [r[f"{place}_round"] for r in game]
        for game, table in zip(seats, games, strict=True)
        for place in ("badge_1", "badge_2")
        if table[place] == id_
    ]
    if what == "claimed":
        return mean(r > 0 for game in claims for r in game)
    first = [min(r for r in game if r) for game in claims if any(game)]
    return mean(first) if first else float("nan")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_statistics_are_what_their_names_say(scenario: str, tmp_path: Path) -> None:
    one = side(tmp_path, "one", SCENARIOS[scenario])
    table = Table.of(one)
    rows = table.rows(one.plan(), range(GAMES // one.period))
    found = estimate(Moments.of(table.columns, rows), [m.statistic for m in table.measured])
    seats, games = rows_of(one)
    plain = [expected(name, seats, games, one) for name in found.names]
    assert found.values == pytest.approx(np.array(plain), nan_ok=True)
    badges = {name for name in found.names if name.startswith("badge.")}
    assert len(badges) == {"four minds in turn": 16, "three, side B": 4}.get(scenario, 0)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_statistic_has_a_name_of_its_own_a_unit_and_a_threshold(scenario: str, tmp_path: Path) -> None:
    one_side = side(tmp_path, "one", SCENARIOS[scenario])
    measured = Table.of(one_side).measured
    names = [one.name for one in measured]
    assert len(set(names)) == len(names) and any(one.pace for one in measured)
    for one in measured:
        assert one.unit and threshold(one.name, 4, one_side.game.id) is not None, one.name
        assert set(one.statistic.uses) <= set(one.columns)
        assert (one.span == 1) == (one.unit == SHARE), "a share can move by 1"


def test_pieces_are_cut_by_number_alone() -> None:
    whole, part = pieces(range(50_000)), pieces(range(2500, 10_000))
    assert [d for piece in whole for d in (piece.start, piece.stop)][1:-1:2] == [p.stop for p in whole[:-1]]
    assert set(looks(50_000)) <= {piece.stop for piece in whole}
    assert max(len(piece) for piece in whole) <= 1024
    assert part[:-1] == [p for p in whole if p.start >= 2500 and p.stop <= part[-1].start]
    assert (part[0].start, part[-1].stop) == (2500, 10_000) and pieces(range(7, 7)) == []


def test_threads_and_cuts_change_nothing(tmp_path: Path) -> None:
    chosen = ("four minds in turn", "three, side B", "two with gifts")
    tables = [Table.of(side(tmp_path, f"s{i}", SCENARIOS[name])) for i, name in enumerate(chosen)]
    one = list(played(tables, range(1100), 1))
    two = list(played(tables, range(1100), 2))
    tail = list(played(tables, range(1024, 1100), 2))
    assert [p.deals for p in one] == [p.deals for p in two] == [range(1024), range(1024, 1100)]
    for first, second in zip(one + one[1:], two + tail, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(first.rows, second.rows, strict=True))
