"""The reduced form of `make coverage`: fewer deals, fewer experiments, and as much slack as so few of them need."""

from collections.abc import Iterator

import numpy as np
import pytest

from analysis.stats.estimates import estimate
from analysis.stats.intervals import critical_value, mean_intervals, share_intervals
from analysis.stats.moments import Moments
from analysis.stats.paired import Pairs, differences
from sim.core.jit import COMPILED
from tests.coverage.experiments import Reached, at_looks, draws, fixed, sequential
from tests.coverage.page import LOW, demanded, good, page
from tests.coverage.population import Population, population
from tests.coverage.statistics import ALL, SHARES, ends, ordinary, spread_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays a hundred thousand games")
DEALS, EXPERIMENTS = 30_000, 1000
SLACK = 3.3 * (LOW * (1 - LOW) / EXPERIMENTS) ** 0.5  # binomial: a line in a thousand strays so far


@pytest.fixture(scope="module", autouse=True)
def few_points() -> Iterator[None]:
    """Take fewer quasi-random points for the width of a family."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.stats.intervals._DRAWS", 11)
        yield


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Population:
    return population(tmp_path_factory.mktemp("coverage"), DEALS)


def test_the_population_is_what_the_page_says(people: Population) -> None:
    assert len(people.rows) == DEALS
    assert 0.005 < people.of("claimed").mean() < 0.02, "a badge that about 1 % of the seats claim"
    assert sum(people.of(f"share_{seat}").mean() for seat in range(4)) == pytest.approx(1)
    touched = (people.of("share_apart") != 0).mean()
    assert 0 < touched < 0.1 and (people.of("total_apart") != 0).mean() > 0.5


@pytest.mark.parametrize("deals", [500, 5000])
def test_intervals_hold_on_a_real_game(people: Population, deals: int) -> None:
    experiments = EXPERIMENTS if deals == 500 else EXPERIMENTS // 2
    slack = SLACK * (EXPERIMENTS / experiments) ** 0.5
    lines = fixed(people, 1, deals, experiments)
    assert {line.kind for line in lines} == {"fixed", "family"}
    assert [line for line in lines if not good(line, slack)] == []


def test_sequences_hold_on_a_real_game_at_all_looks(people: Population) -> None:
    lines = sequential(people, 1, 20_000, 300)
    slack = SLACK * (EXPERIMENTS / 300) ** 0.5
    assert [line for line in lines if not good(line, slack)] == []


def test_shortcuts_of_the_experiments_are_the_library(people: Population) -> None:
    """One experiment by hand: the same values, errors and ends as the library's own path gives."""
    rows = next(iter(draws(people, 1, 500, 1)))
    moments = Moments.of(people.names, rows)
    for name, statistic in ALL.items():
        alone = estimate(moments, [statistic])
        value, error = spread_of(moments, statistic)
        assert (value, error) == (pytest.approx(alone.values[0]), pytest.approx(alone.se[0]))
        assert critical_value(alone.covariance, 500) == pytest.approx(ordinary(500))
        theirs = (share_intervals if name in SHARES else mean_intervals)(alone)
        ours = ends(name, np.array([value]), np.array([error]), 500, ordinary(500))
        assert np.array(ours) == pytest.approx(np.array(theirs))
    when, found = at_looks(people, 2, 4000, 2)
    last = Moments.of(people.names, list(draws(people, 2, 4000, 2))[1])
    assert when[-1] == 4000
    assert found[-1, 1] == pytest.approx(np.array([spread_of(last, statistic) for statistic in ALL.values()]))


def test_a_column_of_differences_is_a_pair(people: Population) -> None:
    """Experiments keep one difference a deal; `Pairs` keeps both sides and comes to the same."""
    rows, statistic = people.rows[:3000], ALL["paired difference of totals"]
    base = people.of("total")[:3000, None]
    pairs = Pairs.of(["total_apart"], base, base + people.of("total_apart")[:3000, None], [statistic])
    apart = differences(pairs, [statistic]).apart
    value, error = spread_of(Moments.of(people.names, rows), statistic)
    assert (apart.values[0], apart.se[0]) == (pytest.approx(value), pytest.approx(error))


def test_the_page_shows_what_was_not_kept() -> None:
    lines = [
        Reached("fixed", "x", 500, 0.97),
        Reached("sequence", "y", 10, 0.95, 1.9),
        Reached("family", "z", 5, 0.95),
    ]
    assert [good(line) for line in lines] == [False, False, True]
    text = page(lines, "Some.", 1.4)
    assert text.count("**no**") == 2 and "97.00 %" in text and demanded(lines[1]) in text
