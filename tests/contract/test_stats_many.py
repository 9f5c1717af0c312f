"""Seats together, large families, the best of many, and errors without a formula."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multivariate import test_mvmean as mvmean

from analysis.stats.best import best_set, replayed
from analysis.stats.estimates import Estimates, Mean, Ratio, estimate
from analysis.stats.families import away_from, false_coverage
from analysis.stats.intervals import critical_value
from analysis.stats.jackknife import Groups, jackknife
from analysis.stats.moments import Floats, Moments
from analysis.stats.seats import seats_alike


@pytest.fixture(autouse=True)
def few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take fewer quasi-random points: hundreds of trials need no third digit."""
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 11)


def means(rows: Floats) -> Estimates:
    names = [str(place) for place in range(rows.shape[1])]
    return estimate(Moments.of(names, rows), [Mean(name, name) for name in names])


def wins(draws: np.random.Generator, chances: list[float], deals: int) -> Floats:
    """Win shares of two games a deal, which lean the same way."""
    tilt = draws.dirichlet(np.array(chances) * 20, deals)
    return np.stack([draws.multinomial(2, chance) / 2 for chance in tilt])


def test_the_joint_test_is_hotellings() -> None:
    rows = wins(np.random.default_rng(1), [0.3, 0.25, 0.25, 0.2], 400)
    found = seats_alike(means(rows))
    contrasts = rows[:, 1:] - rows[:, :1]  # any P - 1 contrasts give the same test
    theirs = mvmean(contrasts, np.zeros(3))
    assert (found.dims, found.t2, found.f) == (3, pytest.approx(theirs.t2), pytest.approx(theirs.statistic))
    assert found.p == pytest.approx(theirs.pvalue)


def test_seats_that_are_alike_are_found_apart_as_often_as_stated() -> None:
    draws = np.random.default_rng(4)
    chances = [seats_alike(means(wins(draws, [0.25] * 4, 200))).p for _ in range(600)]
    assert stats.binomtest(sum(p < 0.05 for p in chances), 600, 0.05).pvalue > 0.001
    assert stats.kstest(chances, "uniform").pvalue > 0.001


def test_seats_without_errors_say_nothing() -> None:
    assert np.isnan(seats_alike(means(np.full((50, 4), 0.25))).p)
    assert np.isnan(seats_alike(means(np.full((1, 4), 0.25))).p)


def test_two_players_have_one_contrast() -> None:
    rows = wins(np.random.default_rng(2), [0.6, 0.4], 300)
    assert seats_alike(means(rows)).p == pytest.approx(stats.ttest_1samp(rows[:, 0], 0.5).pvalue)


def test_large_families_take_the_width_that_holds_for_any_correlation() -> None:
    sidak = stats.t.ppf(0.5 + 0.95 ** (1 / 300) / 2, 999)
    assert critical_value(np.eye(300) + 0.5, 1000) == pytest.approx(sidak)


def test_a_candidate_is_ruled_out_by_the_largest_of_the_others() -> None:
    """Independent candidates: the differences to one of them are correlated by one half (Dunnett's case)."""
    found = best_set(Estimates(tuple("abcd"), np.zeros(4), np.eye(4), 10_001))
    assert found.limit == pytest.approx([2.06] * 4, abs=0.02)  # Dunnett 1955, table 1a: 3 treatments, 5 %
    two = best_set(Estimates(("a", "b"), np.zeros(2), np.eye(2), 501))
    assert two.limit == pytest.approx([stats.t.isf(0.05, 500)] * 2, abs=0.02)


@pytest.mark.parametrize("any_dependence", [False, True])
def test_few_intervals_of_the_picked_miss(any_dependence: bool) -> None:
    draws = np.random.default_rng(7)
    truth = np.concatenate([np.zeros(210), np.linspace(0.05, 0.5, 40)])
    missed, plain = [], []
    for _ in range(150):
        noise = draws.normal(0, 1, (len(truth), 100)) + draws.normal(0, 0.5, 100)
        errors = noise.std(axis=1, ddof=1) / 10
        found = Estimates(tuple(map(str, range(250))), truth + noise.mean(axis=1), np.diag(errors**2), 100)
        places = away_from(found)
        picked = false_coverage(found, places, any_dependence=any_dependence)
        held = (picked.low <= truth[places]) & (truth[places] <= picked.high)
        missed.append(np.mean(~held) if len(places) else 0.0)
        away = np.abs(found.values[places] - truth[places]) > stats.t.isf(0.025, 99) * errors[places]
        plain.append(np.mean(away) if len(places) else 0.0)
    assert np.mean(missed) <= 0.05
    assert np.mean(plain) > np.mean(missed), "ordinary intervals of picked ones miss more"


def test_nothing_picked_has_no_intervals() -> None:
    flat = Estimates(("a", "b"), np.zeros(2), np.eye(2), 50)
    assert len(away_from(flat)) == 0 and len(false_coverage(flat, away_from(flat)).low) == 0


def paired(draws: np.random.Generator, truth: Floats, deals: int) -> Estimates:
    """Candidates on the same deals: what the deal gives all of them is much."""
    return means(truth + draws.normal(0, 3, (deals, 1)) + draws.normal(0, 1, (deals, len(truth))))


def test_the_best_is_in_the_set() -> None:
    draws = np.random.default_rng(3)
    close, clear = np.array([0.0, -0.02, -0.05, -1, -1]), np.array([1.0, 0, 0, 0, 0])
    kept = [best_set(paired(draws, close, 200)).places for _ in range(300)]
    assert sum(0 in places for places in kept) >= 0.93 * 300
    assert not any({3, 4} & set(places) for places in kept), (
        "what is clearly worse goes, thanks to common deals"
    )
    assert all(best_set(paired(draws, clear, 200)).places.tolist() == [0] for _ in range(50))


def test_equal_candidates_stay_together() -> None:
    rows = np.random.default_rng(5).normal(0, 1, (100, 1)) * np.ones((1, 3))
    assert set(best_set(means(rows)).places) == {0, 1, 2}
    assert best_set(means(rows[:, :1])).places.tolist() == [0]


def test_fresh_deals_tell_what_the_best_are_worth() -> None:
    draws = np.random.default_rng(6)
    truth = np.zeros(15)
    picked, fresh = [], []
    for _ in range(30):
        first, second = paired(draws, truth, 60), paired(draws, truth, 60)
        best, worth = replayed(first, second)
        assert worth.names == tuple(str(place) for place in best.places)
        picked.append(first.values.max() - first.values.mean())
        fresh.append(second.values[best_set(first).places[0]] - second.values.mean())
    assert np.mean(picked) > 0.15 > abs(np.mean(fresh)), (
        "the largest is large by luck, on the deals it was picked on"
    )


def test_the_jackknife_agrees_with_the_formula() -> None:
    draws = np.random.default_rng(8)
    whole = draws.integers(1, 5, 3200).astype(float)
    rows = np.column_stack([whole * 0.3 + draws.normal(0, 0.5, 3200), whole])
    names = ("part", "whole")
    groups = Groups.of(names, rows[:1000], np.arange(1000)).merge(
        Groups.of(names, rows[1000:], np.arange(1000, 3200))
    )
    formula = estimate(Moments.of(names, rows), [Ratio("r", *names), Mean("m", "part")])
    left_out = jackknife(groups, {"r": lambda m: m.mean[0] / m.mean[1], "m": lambda m: m.mean[0]})
    assert left_out.values == pytest.approx(formula.values)
    assert left_out.se == pytest.approx(formula.se, rel=0.35)  # 31 degrees of freedom: an error of 13 %
    assert left_out.deals == 32


def test_the_jackknife_has_the_errors_that_repetition_shows() -> None:
    """The skewness of totals: no formula here knows its error."""
    draws = np.random.default_rng(9)

    def skewness(m: Moments) -> float:
        first, second, third = m.mean
        return float((third - 3 * first * second + 2 * first**3) / (second - first**2) ** 1.5)

    found, errors = [], []
    for _ in range(200):
        value = draws.gamma(4, 1, 960)
        groups = Groups.of("abc", np.column_stack([value, value**2, value**3]), np.arange(960))
        estimates = jackknife(groups, {"skewness": skewness})
        found.append(estimates.values[0])
        errors.append(estimates.se[0])
    assert np.mean(errors) == pytest.approx(np.std(found), rel=0.2)


def test_one_group_says_nothing_about_errors() -> None:
    groups = Groups.of("a", np.ones((3, 1)), np.array([0, 32, 64]))
    assert np.isnan(jackknife(groups, {"a": lambda m: m.mean[0]}).se[0])


def test_the_order_of_merges_moves_nothing_but_last_bits() -> None:
    draws = np.random.default_rng(10)
    rows = np.column_stack(
        [draws.normal(1000, 1, 40_000), draws.integers(0, 2, 40_000), draws.random(40_000)]
    )
    pieces = [Moments.of("abc", piece) for piece in np.split(rows, np.sort(draws.integers(0, 40_000, 300)))]
    found = []
    for _ in range(10):
        heap = [pieces[place] for place in draws.permutation(len(pieces))]
        while len(heap) > 1:  # any two at a time, as machines would
            one, other = heap.pop(draws.integers(len(heap))), heap.pop(draws.integers(len(heap)))
            heap.append(one.merge(other))
        found.append(heap[0])
    for other in found[1:]:
        assert other.mean == pytest.approx(found[0].mean, rel=4e-15)
        assert np.diag(other.scatter) == pytest.approx(np.diag(found[0].scatter), rel=1e-12)
