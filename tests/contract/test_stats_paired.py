"""Two sides on the same deals, verdicts about them, and looking often."""

import numpy as np
import pytest
from scipy import stats

from analysis import verdicts
from analysis.stats.estimates import Mean, Ratio, Spread, Statistic, estimate
from analysis.stats.intervals import mean_intervals
from analysis.stats.moments import Floats, Moments
from analysis.stats.paired import Pairs, differences, rare_bound
from analysis.stats.sequential import looks, precise, sequence_width

NAMES = ("share", "claims", "seats", "total", "square")
STATISTICS: list[Statistic] = [
    Mean("win share", "share"),
    Ratio("claimed", "claims", "seats"),
    Spread("sd", "total", "square"),
]


def sides(deals: int, touched: float = 0.1, seed: int = 1) -> tuple[Floats, Floats]:
    draws = np.random.default_rng(seed)
    base = np.column_stack(
        [
            draws.random(deals),
            draws.integers(0, 3, deals),
            np.full(deals, 4.0),
            draws.normal(90, 9, deals),
            np.zeros(deals),
        ]
    )
    variant = base.copy()
    moved = draws.random(deals) < touched
    variant[moved, 0] = draws.random(moved.sum())
    variant[moved, 3] += 5
    for side in (base, variant):
        side[:, 4] = side[:, 3] ** 2 + 1
    return base, variant


def test_differences_are_those_of_deals() -> None:
    base, variant = sides(3000)
    found = differences(Pairs.of(NAMES, base, variant, STATISTICS), STATISTICS)
    by_deal = variant[:, 0] - base[:, 0]
    assert found.apart.values[0] == pytest.approx(by_deal.mean())
    assert found.apart.se[0] == pytest.approx(stats.sem(by_deal))
    assert found.unpaired[0] == pytest.approx(np.hypot(stats.sem(base[:, 0]), stats.sem(variant[:, 0])))
    alone = estimate(Moments.of(NAMES, variant), STATISTICS)
    assert found.variant.values == pytest.approx(alone.values) and found.variant.se == pytest.approx(alone.se)
    assert found.saved[0] > 5, "one deal in ten moved"
    moved = int((base[:, 0] != variant[:, 0]).sum())
    assert found.touched.tolist() == [moved, 0, moved]


def test_pairs_merge() -> None:
    base, variant = sides(500)
    whole = Pairs.of(NAMES, base, variant, STATISTICS)
    merged = Pairs.of(NAMES, base[:0], variant[:0], STATISTICS)
    for cut in (slice(300, 500), slice(0, 1), slice(1, 300)):
        merged = merged.merge(Pairs.of(NAMES, base[cut], variant[cut], STATISTICS))
    assert merged.deals == 500 and merged.touched.tolist() == whole.touched.tolist()
    assert merged.both.scatter == pytest.approx(whole.both.scatter, abs=1e-6)
    assert merged.span.tolist() == whole.span.tolist()


def test_a_statistic_that_one_side_lacks_is_null_and_spoils_no_other() -> None:
    base, variant = sides(400)
    variant[:, 1:3] = 0
    found = differences(Pairs.of(NAMES, base, variant, STATISTICS), STATISTICS)
    table = found.table(*mean_intervals(found.apart))
    assert table["difference"].is_null().to_list() == [False, True, False]
    assert table["low"].is_null().to_list() == [False, True, False]
    assert table["base"].null_count() == 0


def test_a_side_against_itself_differs_nowhere() -> None:
    base, _ = sides(400)
    found = differences(Pairs.of(NAMES, base, base, STATISTICS), STATISTICS)
    table = found.table(*mean_intervals(found.apart))
    assert table["difference"].abs().max() == pytest.approx(0, abs=1e-12)
    assert found.touched.tolist() == [0, 0, 0] and not table["nonzero"].any()


def test_ranges_are_known_or_those_of_the_deals() -> None:
    base, variant = sides(400)
    pairs = Pairs.of(NAMES, base, variant, STATISTICS)
    found = pairs.ranges(STATISTICS, {"win share": 1.0})
    claims = np.concatenate([base[:, 1], variant[:, 1]])
    assert found[0] == 1.0 and found[1] == pytest.approx(np.ptp(claims) / 4) and found[2] > 0


def test_the_rare_event_bound_is_three_in_n() -> None:
    bound = rare_bound(np.array([0, 0, 5]), 3000, np.array([1.0, 20.0, 1.0]))
    assert bound == pytest.approx([0.001, 0.02, 10.51 / 3000], rel=0.01)


def test_the_rare_event_bound_holds() -> None:
    touched = np.random.default_rng(3).binomial(4000, 0.0007, 20_000)
    held = rare_bound(touched, 4000, np.ones(20_000)) >= 0.0007
    assert held.mean() >= 0.94


@pytest.mark.parametrize(
    ("low", "high", "deals", "touched", "bound", "word"),
    [
        (-0.01, 0.01, 5000, 400, 0.1, "same"),
        (-0.015, 0.015, 5000, 400, 0.1, "same"),
        (0.016, 0.03, 5000, 400, 0.1, "differs"),
        (-0.03, -0.016, 5000, 400, 0.1, "differs"),
        (0.015, 0.03, 5000, 400, 0.1, "undecided"),
        (0.01, 0.03, 5000, 400, 0.1, "undecided"),
        (0.1, 0.2, 1999, 400, 0.3, "undecided"),
        (0.1, 0.2, 5000, 29, 0.3, "undecided"),
        (-0.001, 0.001, 5000, 29, 0.016, "undecided"),
        (-0.001, 0.001, 5000, 29, 0.015, "same"),
        (0.0, 0.0, 5000, 0, 0.0006, "identical"),
        (0.0, 0.0, 100, 0, 0.03, "undecided"),
        (None, None, 5000, 400, 0.3, "undecided"),
    ],
)
def test_verdicts_follow_the_house(
    low: float | None, high: float | None, deals: int, touched: int, bound: float, word: str
) -> None:
    assert verdicts.verdict(low, high, 0.015, deals=deals, touched=touched, bound=bound) == word


def test_equal_scenarios_are_identical() -> None:
    assert verdicts.verdict(None, None, 0.01, deals=1, touched=0, bound=3.0, equal=True) == "identical"


@pytest.mark.parametrize(
    ("statistic", "players", "limit"),
    [
        ("win_share.seat.0", 4, 0.015),
        ("win_share.strategy.greedy", 2, 0.02),
        ("total.sd", 2, 1),
        ("margin.mean", 3, 1),
        ("ties", 4, 0.01),
        ("rounds", 4, 0.1),
        ("scroll.cloud.mean", 4, 0.5),
        ("labels.mean", 4, 0.5),
        ("tiles.eyes.mean", 4, 0.1),
        ("special_jars.mean", 4, 0.1),
        ("kittens.left", 4, 0.1),
        ("badge.chain.claimed", 2, 0.02),
        ("badge.chain.first_round", 4, 0.25),
        ("levels.T.filled", 4, 0.02),
        ("nobody.knows", 4, None),
    ],
)
def test_thresholds_of_the_house(statistic: str, players: int, limit: float | None) -> None:
    assert verdicts.threshold(statistic, players, "morty") == limit


def test_a_scenario_draws_its_own_lines() -> None:
    own = {"badge.*": 0.01, "badge.chain.claimed": 0.005, "seats.fair": 0.001, "seats.slight": 0.002}
    assert verdicts.threshold("badge.chain.claimed", 4, "morty", own) == 0.005
    assert verdicts.threshold("badge.triplet.claimed", 4, "morty", own) == 0.01
    assert verdicts.threshold("ties", 4, "morty", own) == 0.01
    assert verdicts.threshold("badge.chain.claimed", 4) is None, "no game, no statistics of its own"
    assert verdicts.seat_word(0.0015, 4, own) == "slight" and verdicts.seat_word(0.0015, 4) == "fair"
    assert verdicts.seat_word(0.003, 2, own) == "clear"
    assert verdicts.seat_limits(4, {"seats.fair": 0.1}) == (0.1, 0.1)


def test_looks_come_at_fixed_deals() -> None:
    assert list(looks(5000)) == [2000, 2500, 3125, 3907, 4883, 5000]
    assert list(looks(1000)) == [1000] and list(looks(2000)) == [2000]
    assert len(list(looks(200_000))) == 22


def test_confidence_sequences_are_as_wide_as_the_paper_says() -> None:
    log = -2 * np.log(0.05)
    rho2 = (log + np.log(log + 1)) / 10_000
    t = 3000
    expected = np.sqrt(t) * np.sqrt(2 * (t * rho2 + 1) / (t**2 * rho2) * np.log(np.sqrt(t * rho2 + 1) / 0.05))
    assert sequence_width(t) == pytest.approx(expected)
    usual = stats.norm.isf(0.025)
    assert max(sequence_width(n) / usual for n in looks(200_000)) < 1.75
    assert sequence_width(10_000) < min(sequence_width(5_000), sequence_width(20_000))
    assert sequence_width(5000, 0.05 / 10) > sequence_width(5000)
    assert sequence_width(0) == np.inf


def test_confidence_sequences_hold_at_all_looks_where_intervals_do_not() -> None:
    """Skewed deals: a rare event, looked at 21 times."""
    draws = np.random.default_rng(12)
    when = np.array(list(looks(100_000)))
    steps = np.diff(when, prepend=0)
    seen = draws.binomial(steps, 0.02, (4000, len(when))).cumsum(axis=1) / when
    away = np.abs(seen - 0.02) / np.sqrt(seen * (1 - seen) / when)
    always = (away <= [sequence_width(n) for n in when]).all(axis=1).mean()
    assert always >= 0.94
    assert (away <= stats.norm.isf(0.025)).all(axis=1).mean() < 0.85


def test_precision_waits_for_what_it_does_not_know() -> None:
    low, high = np.array([0.1, np.nan]), np.array([0.2, np.nan])
    assert precise(low[:1], high[:1], np.array([0.05 + 1e-12]))
    assert not precise(low[:1], high[:1], np.array([0.04]))
    assert not precise(low, high, np.array([1.0, 1.0]))
