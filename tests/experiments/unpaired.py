"""Comparisons on the same deals against runs on deals of their own: both must come to the same differences."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from analysis.experiments.judge import Looking, judged
from analysis.experiments.measured import Table
from analysis.experiments.pairs import Match
from analysis.experiments.play import played
from analysis.experiments.run import Experiment, run
from analysis.stats.estimates import Estimates, estimate
from analysis.stats.intervals import critical_value
from analysis.stats.moments import Floats, Moments
from tests.experiments.sides import side

BASE = 'game = "morty"\nseats.strategies = "greedy"\n'
WONDERCAP = f'{BASE}scrolls.toadstool = "wondercap-1"\n'
TERMS = '[{ measure = "tiles", stars_each = 4 }, { measure = "levels-with", at_least = 3, stars_each = 10 }]'
VARIANTS = {
    "chain ribbons 10/7/4": (BASE, f"{BASE}components.badges.chain.ribbons = [10, 7, 4]\n"),
    "Wondercap I at 4 a tile": (WONDERCAP, f"{WONDERCAP}components.scrolls.wondercap-1.terms = {TERMS}\n"),
    "six-tile display": (BASE, f"{BASE}components.display = {{ 4 = 6 }}\n"),
}
SEED, APART = 5, (101, 202)  # of the deals that both play; of the base's own and the variant's own
SURE = 0.001  # chance of a larger |z| over all statistics
SAVED = (
    "win_share.seat.0", "win_share.seat.3", "total.mean", "total.sd", "margin.mean", "ties", "badge.chain.claimed",
    "tiles.toadstool.mean", "special_jars.mean", "labels.mean",
)  # fmt: skip


@dataclass(frozen=True)
class Beside:
    """A comparison beside unpaired runs.

    Attributes
    ----------
    name : str
    statistics : int
        How many have an error.
    largest, limit : float
        |z| of the statistic that lies farthest apart, and what the largest of all may be.
    worst : str
        That statistic.
    saved : dict of str to float
        Games saved by pairing.
    seconds : float
        Of a core, of the comparison, everything being compiled.
    """

    name: str
    statistics: int
    largest: float
    limit: float
    worst: str
    saved: dict[str, float]
    seconds: float


def beside(name: str, folder: Path, games: int, own: int) -> Beside:
    """Compare in `games` games, and in `own` games of each side on deals of its own."""
    base, variant = (side(folder, f"side-{i}", text, SEED) for i, text in enumerate(VARIANTS[name]))
    began = time.process_time()
    ended = run(Experiment(base, (variant,), games), threads=2)
    found = judged(ended.kept, ended.experiment.matches, Looking())[0]
    seconds = time.process_time() - began
    match, apart = found.match, found.found.apart
    alone = [
        _alone(Table.of(side(folder, f"side-{i}", text, seed)), match, own)
        for i, (text, seed) in enumerate(zip(VARIANTS[name], APART, strict=True))
    ]
    spread = apart.covariance + alone[0].covariance + alone[1].covariance
    z = _scores(apart.values - (alone[1].values - alone[0].values), spread)
    place = int(np.nanargmax(np.abs(z)))
    saved = dict(zip(apart.names, found.found.saved.tolist(), strict=True))
    return Beside(
        name, int(np.isfinite(z).sum()), float(abs(z[place])), critical_value(spread, games, SURE),
        apart.names[place], {one: saved[one] for one in SAVED}, seconds,
    )  # fmt: skip


def _alone(table: Table, match: Match, games: int) -> Estimates:
    kept: Moments | None = None
    for piece in played([table], range(games), 2):
        fresh = Moments.of(table.columns, piece.rows[0])
        kept = fresh if kept is None else kept.merge(fresh)
    assert kept is not None
    return estimate(kept, match.statistics)


def _scores(away: Floats, spread: Floats) -> Floats:
    """Give z; a statistic that never varied, on any side, has none, and must not lie apart."""
    error = np.sqrt(np.diag(spread))
    still = error < 1e-9
    assert np.allclose(away[still], 0)
    return np.where(still, np.nan, away / np.where(still, 1, error))
