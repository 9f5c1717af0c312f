"""Regret: what a mind loses by being itself and not the best reply of the field.

Against mind j at the table, the best reply is the mind of the field that wins most where j sits too. The regret of
mind i is what the best replies win more than i, as a mean over all other minds j:

    regret(i) = mean over j of [ pay(best reply to j, j) - pay(i, j) ].

With two players j itself is a possible reply, which wins half. The largest of many estimates is too large by luck;
so the replies are chosen on the deals of even number and paid on those of odd number, and the other way round.
What is estimated is the regret against the replies that were chosen: never too much on average, and all of it where
the deals tell the replies apart.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from analysis.stats.estimates import Estimates
from analysis.stats.intervals import ALPHA, mean_intervals
from analysis.stats.moments import Floats, Moments
from analysis.tournament.kept import Kept

_MIRROR = 0.5


def regrets(kept: Kept, minds: Sequence[str], players: int, alpha: float = ALPHA) -> pl.DataFrame:
    """Estimate the regret of all minds.

    Parameters
    ----------
    kept : Kept
    minds : sequence of str
    players : int
    alpha : float
        Chance that any interval misses.

    Returns
    -------
    DataFrame
        A row a mind: `strategy`, `regret`, `regret_low`, `regret_high` (win share, from 0; null below two deals of
        each half), and of all deals `reply`, the best reply to it, and `reply_share`, what that wins beside it.
    """
    estimates = _estimates(kept, minds, players)
    low, high = mean_intervals(estimates, alpha)
    shares, names = pay_matrix(kept.whole, minds, players), list(minds)
    replies = [_best(shares[:, mind]) for mind in range(len(names))]
    known = {"regret": estimates.values, "regret_low": low, "regret_high": high}
    frame = pl.DataFrame({"strategy": names} | {name: np.maximum(found, 0) for name, found in known.items()})
    return frame.with_columns(
        reply=pl.Series([names[reply] for reply in replies]),
        reply_share=pl.Series([shares[reply, mind] for mind, reply in enumerate(replies)]),
    ).with_columns(pl.col(*known).fill_nan(None))


def pay_matrix(moments: Moments, minds: Sequence[str], players: int) -> Floats:
    """Give what a seat of each mind wins where another sits too, shape (minds, minds).

    The diagonal is 1/2 for two players, who win alike in a mirror, and else not a number, as are pairs that never met.
    """
    shares = np.full((len(minds),) * 2, np.nan)
    for place, name in enumerate(moments.names):
        kind, *pair = name.split("|")
        if kind == "pay":
            shares[minds.index(pair[0]), minds.index(pair[1])] = moments.mean[place]
    if players == 2:
        np.fill_diagonal(shares, _MIRROR)
    return shares


def _estimates(kept: Kept, minds: Sequence[str], players: int) -> Estimates:
    """Pay each half's replies on the other half, and take the mean of the two."""
    values, covariance = np.zeros(len(minds)), np.zeros((len(minds),) * 2)
    for paid, chosen in (kept.halves, kept.halves[::-1]):
        if not (paid.count and chosen.count):
            return Estimates(tuple(minds), values * np.nan, covariance * np.nan, 0)
        shares = pay_matrix(chosen, minds, players)
        weights, constant = _weights(paid, shares, minds)
        values += (weights @ paid.mean + constant) / 2
        covariance += weights @ paid.covariance() @ weights.T / paid.count / 4
    return Estimates(tuple(minds), values, covariance, kept.halves[0].count + kept.halves[1].count)


def _weights(paid: Moments, shares: Floats, minds: Sequence[str]) -> tuple[Floats, Floats]:
    """Write the regrets as sums of the means of deals, plus what mirrors win."""
    place = {name: column for column, name in enumerate(paid.names)}
    weights, constant = np.zeros((len(minds), len(place))), np.zeros(len(minds))
    for mind in range(len(minds)):
        others = [j for j in range(len(minds)) if j != mind and not np.isnan(shares[mind, j])]
        for j in others:
            reply = _best(shares[:, j])
            weights[mind, place[f"pay|{minds[mind]}|{minds[j]}"]] -= 1 / len(others)
            if reply == j:
                constant[mind] += _MIRROR / len(others)
            else:
                weights[mind, place[f"pay|{minds[reply]}|{minds[j]}"]] += 1 / len(others)
    return weights, constant


def _best(shares: Floats) -> int:
    return int(np.nanargmax(shares))
