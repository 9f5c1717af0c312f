"""Every statistic of a deal, against a plain count over the rows of its games."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analysis.experiments.measured import SHARE, Table
from analysis.experiments.play import pieces, played
from analysis.stats.sequential import looks
from analysis.verdicts import threshold
from tests.experiments.plain import both_ways
from tests.experiments.sides import side

SET = 'toadstool = "wondercap-1"\ncloud = "storm-cloud-2"\n'
SCENARIOS = {
    "four minds in turn": 'seats = { strategies = ["greedy", "random", "greedy-plus", "random"], rotate = true }',
    "three, side B": f'players = 3\nside = "B"\nbadges = ["chain", "blue-pair"]\n[scrolls]\n{SET}',
    "the second game": 'game = "sorcerer"\nplayers = 3\nseats.strategies = "random"',
    "the second game's novices": 'game = "sorcerer"\nvariant = "novice"\ncolours = ["blue", "red"]\nplayers = 2\n'
    'seats.strategies = "random"',
    "two with gifts": 'players = 2\nseats.gifts = [{ seat = 0, kittens = 3, stars = 4 }]\nbadges = "none"',
}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_statistics_are_what_their_names_say(scenario: str, tmp_path: Path) -> None:
    names, found, plain = both_ways(side(tmp_path, "one", SCENARIOS[scenario]))
    assert found == pytest.approx(plain, nan_ok=True)
    badges = {name for name in names if name.startswith("badge.")}
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
