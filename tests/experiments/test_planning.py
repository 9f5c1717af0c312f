"""`tallycat plan`: what a question needs, against the formula and against comparisons of that size."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from analysis.experiments.judge import Looking, judged
from analysis.experiments.planning import needs, together
from analysis.experiments.run import Ended, Experiment, run
from analysis.experiments.until import until
from analysis.verdicts import DEALS
from tests.contract.cli import tallycat
from tests.experiments.sides import side

BASE = 'seats.strategies = "greedy"\n'
CHAIN = f"{BASE}components.badges.chain.ribbons = [10, 7, 4]\n"
SIX = f"{BASE}components.display = {{ 4 = 6 }}\n"


@pytest.fixture(scope="module")
def pilot(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    folder = tmp_path_factory.mktemp("plan")
    base, *others = (
        side(folder, name, text) for name, text in {"base": BASE, "chain": CHAIN, "six": SIX}.items()
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.stats.intervals._DRAWS", 10)
        return run(Experiment(base, tuple(others), 3000), threads=2)


@pytest.fixture(autouse=True)
def few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 10)


def test_a_verdict_needs_room_for_the_interval_and_for_luck(pilot: Ended) -> None:
    six = judged(pilot.kept, pilot.experiment.matches, Looking())[1]
    place = six.found.apart.names.index("win_share.seat.2")
    width = Looking().width(six.found.apart.covariance, 3000, len(six.found.apart.names), 2)
    found = next(one for one in needs(pilot) if (one.variant, one.name) == ("six", "win_share.seat.2"))
    for error, deals in ((six.found.apart.se, found.paired), (six.found.unpaired, found.unpaired)):
        sd = error[place] * math.sqrt(3000)
        assert deals == math.ceil(((width + stats.norm.ppf(0.95)) * sd / 0.015) ** 2)
    assert found.factor == pytest.approx(six.found.saved[place])
    assert together([found]) == (found.paired, found.unpaired)


def test_a_width_needs_no_luck(pilot: Ended) -> None:
    rules = until("win_share.seat.0 0.2pp, win_share.seat.0 0.4pp, total.mean 2")
    wide, narrow, easy = (
        next(n for n in needs(pilot, rules) if n.variant == "six" and n.wanted == w)
        for w in (0.004, 0.002, 2)
    )
    assert narrow.paired == pytest.approx(4 * wide.paired, rel=1e-4)
    assert easy.paired == DEALS, "no look comes sooner"
    assert len(needs(pilot, rules)) == 6


def test_what_few_deals_touch_needs_few_deals(pilot: Ended) -> None:
    found = {one.name: one for one in needs(pilot) if one.variant == "chain"}
    none, seldom = found["rounds"], found["badge.label-master.claimed"]
    assert none.paired < DEALS and math.isinf(none.factor)
    assert 100 < seldom.paired < DEALS, "the rare-event bound is enough"
    assert seldom.unpaired > 10 * seldom.paired


def test_a_planned_comparison_gives_its_verdict(pilot: Ended) -> None:
    """Deals drawn from the pilot's own spread, at a true difference of 0 and of twice the threshold."""
    one = next(n for n in needs(pilot) if (n.variant, n.name) == ("six", "win_share.seat.2"))
    draws, width = np.random.default_rng(1), Looking()
    six = judged(pilot.kept, pilot.experiment.matches, width)[1]
    error = six.found.apart.se[six.found.apart.names.index(one.name)] * math.sqrt(3000 / one.paired)
    half = width.width(six.found.apart.covariance, 3000, len(six.found.apart.names), 2) * error
    luck = draws.normal(0, error, 20_000)
    assert np.mean(np.abs(luck + 2 * one.threshold) - half > one.threshold) == pytest.approx(0.95, abs=0.01)
    assert np.mean(np.abs(luck) + half <= one.threshold) >= 0.9


def test_the_document_and_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"base": BASE, "chain": CHAIN}.items():
        (tmp_path / f"{name}.toml").write_text(text)
    done = tallycat("plan", "base.toml", "chain.toml", "--games", 300, "--json")
    assert done.code == 0, done.err
    found = done.json()
    assert found["deals"] == 300 and found["power"] == 0.95 and found["games_per_s"] > 0
    one = next(row for row in found["statistics"] if row["name"] == "total.mean")
    assert one["width"] is None and one["threshold"] == 1 and one["variants"][0]["name"] == "chain"
    assert one["variants"][0]["minutes_paired"] == pytest.approx(
        one["variants"][0]["games_paired"] * 2 / found["games_per_s"] / 60
    )
    games = [row["variants"][0]["games_paired"] for row in found["statistics"]]
    assert found["together"]["chain"]["games_paired"] == (None if None in games else max(games))
    told = tallycat("plan", "base.toml", "chain.toml", "--games", 300, "--until", "rounds 0.1")
    assert told.code == 0 and "+- 0.1 rounds" in told.out and "all of them" in told.out
    assert tallycat("plan", "base.toml", "chain.toml", "--until", "round 0.1").code == 2
    assert tallycat("plan", "base.toml", "chain.toml", "--games", 1).code == 2
