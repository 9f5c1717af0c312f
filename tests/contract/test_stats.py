"""Estimates and intervals, judged by small worlds whose truth is known."""

import numpy as np
import polars as pl
import pytest
from scipy import stats

from analysis.stats.counts import Counts
from analysis.stats.estimates import Estimates, Mean, Ratio, Spread, estimate
from analysis.stats.intervals import critical_value, interval_table, mean_intervals, share_intervals
from analysis.stats.moments import Floats, Moments

NAMES = ("a", "b", "c")


def rows(deals: int, seed: int = 1) -> Floats:
    draws = np.random.default_rng(seed)
    covariance = [[1.0, 0.5, 0.0], [0.5, 1.0, 0.0], [0.0, 0.0, 9.0]]
    return draws.multivariate_normal([1000.0, 1000.0, 1000.0], covariance, deals)


def test_moments_are_those_of_numpy_however_they_are_merged() -> None:
    values = rows(1000)
    whole = Moments.of(NAMES, values)
    assert whole.covariance() == pytest.approx(np.cov(values.T), rel=1e-9)
    for cuts in ([1], [0, 500], [3, 4, 999]):
        merged = Moments.of(NAMES, values[:0])
        for piece in np.split(values, cuts):
            merged = merged.merge(Moments.of(NAMES, piece))
        assert merged.count == 1000
        assert merged.mean == pytest.approx(whole.mean)
        assert merged.scatter == pytest.approx(whole.scatter, rel=1e-9, abs=1e-6)


def test_what_a_part_does_not_know_is_nought_there() -> None:
    values = rows(20)
    left, right = Moments.of(("a", "b"), values[:12, :2]), Moments.of(("c", "a"), values[12:][:, [2, 0]])
    full = values.copy()
    full[:12, 2], full[12:, 1] = 0, 0
    merged = left.merge(right)
    assert merged.names == NAMES
    assert merged.scatter == pytest.approx(Moments.of(NAMES, full).scatter)


def test_moments_of_deals_take_a_null_as_nought() -> None:
    frame = pl.DataFrame({"deal": [0, 1], "x": [1, None]})
    assert Moments.of_deals(frame).mean.tolist() == [0.5]


def test_ratio_and_spread_have_the_errors_that_repetition_shows() -> None:
    draws = np.random.default_rng(3)
    found, errors = [], []
    for _ in range(400):
        whole = draws.integers(1, 5, 300).astype(float)
        part = whole * 0.3 + draws.normal(0, 0.5, 300)
        value = draws.normal(10, 2, (300, 4))
        moments = Moments.of(
            ("part", "whole", "x", "xx"),
            np.column_stack([part, whole, value.mean(axis=1), (value**2).mean(axis=1)]),
        )
        estimates = estimate(moments, [Ratio("r", "part", "whole"), Spread("sd", "x", "xx"), Mean("m", "x")])
        found.append(estimates.values)
        errors.append(estimates.se)
    assert np.mean(found, axis=0) == pytest.approx([0.3, 2, 10], rel=0.01)
    assert np.mean(errors, axis=0) == pytest.approx(np.std(found, axis=0), rel=0.1)


def test_width_lies_between_one_alone_and_independent_ones() -> None:
    alone = stats.t.ppf(0.975, 500)
    sidak = stats.t.ppf(0.5 + 0.95 ** (1 / 6) / 2, 500)
    assert critical_value(np.eye(1), 501) == pytest.approx(alone)
    assert critical_value(np.eye(6), 501) == pytest.approx(sidak, abs=0.02)
    assert critical_value(np.ones((6, 6)), 501) == pytest.approx(alone, abs=0.02)
    mixed = critical_value(0.5 + 0.5 * np.eye(6), 501)
    assert alone < mixed < sidak
    assert critical_value(np.eye(6), 501, 0.005) > sidak
    assert np.isnan(critical_value(np.eye(2), 1))


def test_width_is_the_same_every_time_and_ignores_what_never_varied() -> None:
    covariance = np.diag([1.0, 4.0, 0.0])
    assert (
        critical_value(covariance, 100) == critical_value(covariance, 100) == critical_value(np.eye(2), 100)
    )


@pytest.fixture
def few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take fewer quasi-random points: hundreds of trials need no third digit."""
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 11)


@pytest.mark.usefixtures("few_points")
def test_intervals_hold_together_as_often_as_they_say() -> None:
    """Seats of a game share one win, so their shares are tied together; games of a deal are too."""
    truth = np.array([0.4, 0.3, 0.2, 0.1])
    draws = np.random.default_rng(11)
    hits = {"shares": 0, "means": 0}
    trials, deals = 400, 400
    for _ in range(trials):
        tilt = draws.dirichlet(truth * 20, deals)
        wins = np.stack([draws.multinomial(3, chance) / 3 for chance in tilt])
        estimates = estimate(Moments.of("abcd", wins), [Mean(name, name) for name in "abcd"])
        for kind, (low, high) in {
            "shares": share_intervals(estimates),
            "means": mean_intervals(estimates),
        }.items():
            hits[kind] += bool(np.all((low <= truth) & (truth <= high)))
    for kind, hit in hits.items():
        assert 0.925 <= hit / trials <= 0.98, kind


@pytest.mark.parametrize("chance", [0.0, 0.001, 0.01])
def test_tiny_shares_keep_their_certainty(chance: float) -> None:
    draws = np.random.default_rng(5)
    hits = 0
    for _ in range(500):
        seen = draws.random((500, 1)) < chance
        low, high = share_intervals(estimate(Moments.of("x", seen.astype(float)), [Mean("x", "x")]))
        assert 0 <= low[0] <= high[0] <= 1
        hits += bool(low[0] <= chance <= high[0])
    assert hits / 500 >= 0.9  # Wilson's interval dips to .91 where half a case is expected


def test_what_never_or_always_occurred_may_be_so_exactly() -> None:
    for deals in range(300, 1200, 7):
        low, high = share_intervals(Estimates(("x", "y"), np.array([0.0, 1.0]), np.zeros((2, 2)), deals))
        assert low[0] == 0 < high[0] < 0.02 and high[1] == 1 > low[1] > 0.98


def test_one_deal_says_nothing_about_errors() -> None:
    table = interval_table(estimate(Moments.of("x", np.ones((1, 1))), [Mean("x", "x")]), shares=True)
    assert table.row(0) == ("x", 1.0, None, None, None)


def test_combining_estimates_keeps_their_correlation() -> None:
    both = Estimates(("a", "b"), np.array([5.0, 3.0]), np.array([[2.0, 1.0], [1.0, 2.0]]), 50)
    apart = both.combine(["a-b"], np.array([[1.0, -1.0]]))
    assert (apart.values[0], apart.covariance[0, 0]) == (2.0, 2.0)


def test_counts_are_exact_and_merge() -> None:
    draws = np.random.default_rng(2)
    values, deals = draws.integers(-5, 140, 4000), np.repeat(np.arange(1000), 4)
    pieces = [
        Counts.of(pl.Series(values[cut]), pl.Series(deals[cut]))
        for cut in (slice(0, 400), slice(400, 404), slice(404, 404), slice(404, 4000))
    ]
    merged = pieces[0].merge(pieces[1]).merge(pieces[2]).merge(pieces[3])
    assert merged.deals == 1000
    levels = np.array([0.05, 0.5, 0.95])
    assert merged.quantiles(levels)[0].tolist() == np.quantile(values, levels, method="inverted_cdf").tolist()
    starts, shares = merged.shares(10)
    assert starts.tolist() == list(range(-10, 140, 10))
    assert shares.values.sum() == pytest.approx(1)
    assert shares.values[1] == np.mean((values >= 0) & (values < 10))


@pytest.mark.usefixtures("few_points")
def test_quantiles_keep_their_certainty() -> None:
    draws = np.random.default_rng(8)
    levels = np.array([0.25, 0.5, 0.9])
    truth = stats.norm.ppf(levels, 1000, np.sqrt(2) * 100)
    hits = 0
    for _ in range(200):
        values = draws.normal(1000, 100, (640, 1)) + draws.normal(0, 100, (640, 4))
        series = pl.Series(values.ravel().round().astype(int))
        _, low, high = Counts.of(series, pl.Series(np.repeat(np.arange(640), 4))).quantiles(levels)
        hits += bool(np.all((low - 1 <= truth) & (truth <= high + 1)))
    assert hits / 200 >= 0.91
