"""Which minds a player would mix who may be exploited: the equilibrium of the two-player game over minds.

Each of two players chooses a mind, and wins its pay-off: a zero-sum game, whose equilibrium a linear program finds
(von Neumann 1928; Gale, Kuhn and Tucker 1951). Pay-offs are estimates. So the game is solved again and again for
pay-offs drawn with the errors of the deals, and what is told is how often, and how much, a mind is played.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy.optimize import linprog

from analysis.stats.moments import Floats, Moments

DRAWS = 500
_PLAYED = 1e-6  # weight
_SEED = 20_250_102  # fixed: the same tournament tells the same, to the last digit


def equilibrium(moments: Moments, minds: Sequence[str], alpha: float = 0.05) -> pl.DataFrame:
    """Solve the game of two players over the field.

    Parameters
    ----------
    moments : Moments
        With `pay|A|B` of all pairs, of games of two players, on two deals at least.
    minds : sequence of str
    alpha : float
        Share of draws outside each mind's own range of weights.

    Returns
    -------
    DataFrame
        A row a mind: `strategy`, `weight` (at the estimates), `support` (share of draws in which it is played),
        `weight_mean`, `weight_low`, `weight_high` (over the draws).
    """
    pairs = [(a, b) for a in range(len(minds)) for b in range(a + 1, len(minds))]
    columns = [moments.place(f"pay|{minds[a]}|{minds[b]}") for a, b in pairs]
    mean = moments.mean[columns]
    covariance = moments.covariance()[np.ix_(columns, columns)] / moments.count
    drawn = np.array([_solved(one, pairs, len(minds)) for one in _draws(mean, covariance, moments.count - 1)])
    return pl.DataFrame(
        {
            "strategy": list(minds),
            "weight": _solved(mean, pairs, len(minds)),
            "support": (drawn > _PLAYED).mean(axis=0),
            "weight_mean": drawn.mean(axis=0),
            "weight_low": np.quantile(drawn, alpha / 2, axis=0),
            "weight_high": np.quantile(drawn, 1 - alpha / 2, axis=0),
        }
    )


def _draws(mean: Floats, covariance: Floats, df: int) -> Floats:
    """Draw pay-offs, shape (DRAWS, pairs): a multivariate t around the estimates."""
    random = np.random.default_rng(_SEED)
    away = random.multivariate_normal(np.zeros(len(mean)), covariance, DRAWS, method="eigh")
    size = np.sqrt(random.chisquare(df, DRAWS) / df)
    drawn: Floats = np.clip(mean + away / size[:, None], 0, 1)
    return drawn


def _solved(shares: Floats, pairs: Sequence[tuple[int, int]], minds: int) -> Floats:
    """Give the weights, shape (minds,), of which no mind of the field wins more than half."""
    edge = np.zeros((minds, minds))  # over half
    for (a, b), share in zip(pairs, shares, strict=True):
        edge[a, b], edge[b, a] = share - 0.5, 0.5 - share
    # maximise v: weights @ edge >= v in every column, weights >= 0 of sum 1
    found = linprog(
        np.r_[np.zeros(minds), -1.0],
        A_ub=np.column_stack([-edge.T, np.ones(minds)]),
        b_ub=np.zeros(minds),
        A_eq=np.r_[np.ones(minds), 0.0][None],
        b_eq=[1.0],
        bounds=[(0, None)] * minds + [(None, None)],
        method="highs",
    )
    weights = np.clip(found.x[:minds], 0, None)
    mixed: Floats = weights / weights.sum()
    return mixed
