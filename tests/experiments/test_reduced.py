"""The reduced form of `make experiments`: fewer deals, fewer experiments, and as much slack as so few of them need."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.core.jit import COMPILED
from tests.experiments.learned import Learned
from tests.experiments.page import kept_beside, kept_null, kept_stop, most, page
from tests.experiments.population import Population, population
from tests.experiments.trials import SEAT, apart, exchanged, nulls, stops
from tests.experiments.unpaired import VARIANTS, beside

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays tens of thousands of games")
EXPERIMENTS = 60


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Population:
    return population(tmp_path_factory.mktemp("stock"), 4000)


@pytest.fixture(autouse=True)
def few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 13)


def test_of_four_hundred_29_may_err() -> None:
    assert most(400) == 29 and most(EXPERIMENTS) == 7


def test_the_stock_touches_nearly_every_deal_and_its_truth_is_known(people: Population) -> None:
    for variant in ("other", "boards"):
        assert (people.rows["base"] != people.rows[variant]).any(axis=1).mean() > 0.95
        one, two = exchanged(people, variant)(np.random.default_rng(1), 100_000)
        assert abs(np.mean(two - one, axis=0)[people.tables["base"].columns.index(SEAT)]) < 0.01
    alone = people.only(SEAT)
    assert alone.rows["gift"].shape == (4000, 1) and alone.mean("gift", SEAT) == people.mean("gift", SEAT)
    one, two = apart(alone, SEAT, 0.045)(np.random.default_rng(2), 2_000_000)
    assert (two - one).mean() == pytest.approx(0.045, abs=0.002)


def test_nothing_is_found_where_nothing_differs(people: Population) -> None:
    found = nulls(people, "other", EXPERIMENTS // 2, 4000, 7)
    assert kept_null(found) and found.differs == 0 and found.statistics > 35


@pytest.mark.parametrize(("times", "limit"), [(1, 8000), (2, 60_000), (3, 60_000)])
def test_stops_come_in_time_and_verdicts_on_the_threshold_seldom(
    times: int, limit: int, people: Population
) -> None:
    found = stops(people, times, EXPERIMENTS, limit, 7)
    assert kept_stop(found), found
    if times > 1:
        assert found.said["differs"] >= 0.9 * EXPERIMENTS and found.said["same"] == 0


@pytest.mark.parametrize("name", VARIANTS)
def test_pairs_come_to_the_differences_of_unpaired_runs(name: str, tmp_path: Path) -> None:
    found = beside(name, tmp_path, 2500, 5000)
    assert kept_beside(found), found
    assert found.statistics > 30 and (found.saved["total.mean"] > 20) == name.startswith("chain")


def test_the_page_shows_what_was_not_kept(people: Population, tmp_path: Path) -> None:
    null, stop = nulls(people, "other", 1, 2000, 1), stops(people, 3, 2, 4000, 1)
    broken = replace(stop, times=2, mean=2 * stop.plan, limit=10)
    wise = Learned("a kitten", "tuned@12345678", 10, 20, 0.55, 0.49, 0.61, 0.5)
    besides = [beside("six-tile display", tmp_path, 500, 500)]
    text = page({"other": null}, [stop, broken], besides, [wise, replace(wise, low=0.51)], "Some.")
    assert text.count("**no**") == 2 and "| `win_share.seat.0` | 2 d |" in text and "seed 101" in text
