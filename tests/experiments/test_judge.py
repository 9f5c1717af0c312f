"""Intervals and verdicts from rows of deals, without playing: widths, families, and when a rule holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest
from scipy import stats

from analysis.experiments.dealt import Dealt
from analysis.experiments.judge import Judged, Looking, judged, valued
from analysis.experiments.kept import Kept
from analysis.experiments.measured import SHARE, Measured, Table, mean, ratio
from analysis.experiments.pairs import Match
from analysis.experiments.play import Piece
from analysis.experiments.sides import Side
from analysis.experiments.until import until
from analysis.stats.moments import Floats
from analysis.stats.sequential import looks, sequence_width
from scripts._games import GAMES
from sim.core.scenario import load

DEALS = 4000


@pytest.fixture(autouse=True)
def few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 13)


def nothing(dealt: Dealt) -> Floats:
    raise AssertionError("rows are made by hand here")


MEASURED = (
    mean("win_share.seat.0", SHARE, nothing, 1),
    mean("rounds", "rounds", nothing),
    ratio("badge.chain.claimed", SHARE, ("claims", nothing), ("in play", nothing), 1),
    ratio("badge.chain.first_round", "rounds", ("first", nothing), ("games", nothing)),
)


def table(name: str, measured: tuple[Measured, ...] = MEASURED, **changes: Any) -> Table:
    scenario = replace(load(None, GAMES), **changes)
    return Table(Side(name, GAMES[scenario.game], scenario, ()), measured)


def rows(seed: int, deals: int = DEALS) -> Floats:
    """Give columns of all statistics; the badge is in play in half of the deals, and claimed in a quarter of these."""
    draws = np.random.default_rng(seed)
    lies = (draws.random(deals) < 0.5).astype(float)
    claims = lies * (draws.random(deals) < 0.25)
    return np.column_stack(
        [
            draws.random(deals),
            draws.normal(16, 1, deals),
            claims,
            lies,
            claims * draws.integers(4, 15, deals),
            claims,
        ]
    )


def kept(base: Floats, *variants: Floats) -> tuple[Kept, list[Match]]:
    tables = [table("base"), *(table(f"v{i}", players=3) for i in range(len(variants)))]
    matches = [Match.of(tables[0], one) for one in tables[1:]]
    return Kept.of(Piece(range(len(base)), (base, *variants)), tables, matches), matches


def test_a_ratio_has_the_error_of_its_deals() -> None:
    """Against 400 repetitions: the spread of the difference is what its standard error says."""
    values, errors = [], []
    for seed in range(400):
        found = judged(*kept(rows(2 * seed, 500), rows(2 * seed + 1, 500)), Looking(alone=True))[0].found
        values.append(found.apart.values)
        errors.append(found.apart.se)
    assert np.std(values, axis=0) == pytest.approx(np.mean(errors, axis=0), rel=0.12)
    assert np.mean(values, axis=0) == pytest.approx(0, abs=0.15)


def test_pairing_takes_out_what_both_sides_share() -> None:
    base = rows(1)
    moved = base.copy()
    moved[:, 1] += np.random.default_rng(5).normal(0.05, 0.01, DEALS)
    found = judged(*kept(base, moved), Looking())[0]
    assert found.found.apart.values[1] == pytest.approx(0.05, abs=0.001)
    assert found.found.saved[1] == pytest.approx(2 / 0.01**2, rel=0.1)
    assert found.nonzero == [False, True, False, False]
    assert found.found.touched.tolist() == [0, DEALS, 0, 0]
    assert found.verdicts == ("identical", "same", "identical", "identical")


def test_what_no_deal_touched_is_exactly_0() -> None:
    base = rows(1) / 3
    found = judged(*kept(base, base.copy()), Looking())[0]
    for array in (found.found.apart.values, found.found.apart.se, found.low, found.high):
        assert array.tolist() == [0.0] * 4


def test_more_variants_and_statistics_make_wider_intervals() -> None:
    base, one, two = rows(1), rows(2), rows(3)
    alone = judged(*kept(base, one), Looking(alone=True))[0]
    single, first = judged(*kept(base, one), Looking())[0], judged(*kept(base, one, two), Looking())[0]
    width = [float((j.high - j.low)[0] / 2 / j.found.apart.se[0]) for j in (alone, single, first)]
    sidak = [stats.norm.isf((1 - (1 - 0.05 / v) ** (1 / 4)) / 2) for v in (1, 2)]
    assert width[0] == pytest.approx(1.96, abs=0.002)
    assert width[1] == pytest.approx(sidak[0], abs=0.06) and width[1] < sidak[0] + 0.003
    assert width[2] == pytest.approx(sidak[1], abs=0.06) and width[2] > width[1]


def test_sequences_share_the_error_between_all_statistics_of_all_variants() -> None:
    base, one, two = rows(1), rows(2), rows(3)
    for variants in ([one], [one, two]):
        found = judged(*kept(base, *variants), Looking(sequences=True, looks=9))[0]
        width = float((found.high - found.low)[0] / 2 / found.found.apart.se[0])
        assert width == pytest.approx(sequence_width(DEALS, 0.05 / (4 * len(variants))))


def test_a_share_of_the_base_stays_inside_0_to_1() -> None:
    base = rows(1)
    base[:, 2] = 0
    base[0, 2:4] = 1
    side = valued(kept(base, base)[0], 0, table("base"), Looking())
    assert 0 < side.at("badge.chain.claimed")["low"] < side.at("badge.chain.claimed")["value"]  # type: ignore[operator]
    assert side.at("win_share.seat.9") == {"value": None, "low": None, "high": None}


def test_the_range_of_a_ratio_counts_deals_by_their_part_of_the_whole() -> None:
    found, (match,) = kept(rows(1), rows(2))
    span = match.ranges(found.pairs[0])
    assert span[0] == 1 and span[2] == pytest.approx(2, rel=0.1), "in play in half of the deals"
    assert span[3] == pytest.approx(14 * 8, rel=0.15), "claimed in an eighth of them, by round 14"


def test_a_statistic_that_one_side_lacks_is_not_compared() -> None:
    base, other = table("base"), table("other", MEASURED[:2])
    match = Match.of(base, other)
    assert [one.name for one in match.measured] == ["win_share.seat.0", "rounds"]
    pieces = Piece(range(100), (rows(1, 100), rows(2, 100)[:, :2]))
    found = judged(Kept.of(pieces, (base, other), [match]), [match], Looking())[0]
    assert len(found.verdicts) == 2 and found.found.variant.values[1] == pytest.approx(
        rows(2, 100)[:, 1].mean()
    )


def test_kept_is_packed_to_the_last_bit() -> None:
    found, matches = kept(rows(1), rows(2), rows(3))
    tables = [matches[0].base, *(match.variant for match in matches)]
    back = Kept.unpacked(found.packed(), tables, matches)
    assert back.deals == DEALS and back.packed() == found.packed()
    assert back.pairs[1].both.names == found.pairs[1].both.names and back.sides[2].names == tables[2].columns


class Fixed:
    """A judged variant with widths and verdicts made by hand."""

    def __init__(self, half: list[float], verdicts: list[str]) -> None:
        self.match = type("M", (), {"measured": MEASURED})
        self.half, self.verdicts = np.array(half), tuple(verdicts)


@pytest.mark.parametrize(
    ("rules", "half", "verdicts", "holds"),
    [
        ("rounds 0.5", [9, 0.5, 9, 9], ["undecided"] * 4, True),
        ("rounds 0.5", [9, 0.51, 9, 9], ["same"] * 4, False),
        ("rounds 0.5", [9, np.nan, 9, 9], ["same"] * 4, False),
        ("badge.*.claimed 2pp, rounds 0.5", [9, 0.1, 0.02, 9], ["undecided"] * 4, True),
        ("badge.*.claimed 2pp, rounds 0.5", [9, 0.6, 0.02, 9], ["undecided"] * 4, False),
        ("verdict", [9] * 4, ["same", "differs", "identical", "same"], True),
        ("verdict", [0] * 4, ["same", "differs", "identical", "undecided"], False),
        ("win_share.* verdict", [9] * 4, ["same", "undecided", "undecided", "undecided"], True),
        ("win_share.* verdict, rounds 1", [9] * 4, ["same", "undecided", "undecided", "undecided"], False),
    ],
)
def test_rules_hold_when_all_they_speak_of_is_known(
    rules: str, half: list[float], verdicts: list[str], holds: bool
) -> None:
    one = cast(Judged, Fixed(half, verdicts))
    assert until(rules).reached([one]) == holds
    assert not until(rules).reached([one, cast(Judged, Fixed([99] * 4, ["undecided"] * 4))])
    assert not until(None).reached([one])
    assert until(rules).looking(20_000) == Looking(
        "verdict" in rules, len(list(looks(20_000))) if "verdict" in rules else 1
    )
