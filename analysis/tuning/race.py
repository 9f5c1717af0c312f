"""Who is the best of a few: a race on fresh deals, in which those that fall behind drop out.

All meet the same deals, so that differences are paired. One drops out when it lies more than `OUT` standard errors
of its difference behind the leader. The holder keeps its place unless the winner leads it by `LEAD` standard errors:
what looks equal is not exchanged.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.stats.moments import Floats
from analysis.tuning.fields import Play

OUT = 2.5
LEAD = 1.0
FEWEST = 30  # deals before anyone drops out


@dataclass(frozen=True)
class Won:
    """The result of a race.

    Attributes
    ----------
    place : int
        Of the winner; the holder is 0.
    share : float
        The winner's mean win share on the deals of the race.
    error : float
        Its standard error, by deal.
    """

    place: int
    share: float
    error: float


def race(
    size: int, rounds: Sequence[Sequence[Play]], run: Callable[[list[int], Sequence[Play]], Floats]
) -> Won:
    """Let `size` contenders race.

    Parameters
    ----------
    size : int
        Contenders; the first is the holder.
    rounds : sequence of sequence of Play
        Fresh deals of each round.
    run : callable
        Gives the values of some contenders, by place, on some plays: shape (contenders, deals).
    """
    left = list(range(size))
    values = np.empty((size, 0))
    for plays in rounds:
        fresh = run(left, plays)
        grown = np.full((size, values.shape[1] + fresh.shape[1]), np.nan)
        grown[:, : values.shape[1]] = values
        grown[left, values.shape[1] :] = fresh
        values = grown
        left = _still_in(values, left)
        if len(left) == 1:
            break
    return _winner(values, left)


def _still_in(values: Floats, left: list[int]) -> list[int]:
    if values.shape[1] < FEWEST:
        return left
    leader = max(left, key=lambda place: float(values[place].mean()))
    return [place for place in left if _behind(values[leader] - values[place]) <= OUT]


def _winner(values: Floats, left: list[int]) -> Won:
    place = max(left, key=lambda place: float(values[place].mean()))
    if 0 in left and _behind(values[place] - values[0]) < LEAD:
        place = 0
    own = values[place]
    return Won(place, float(own.mean()), float(own.std(ddof=1) / np.sqrt(len(own))))


def _behind(differences: Floats) -> float:
    """Give a mean difference in standard errors; those that never differ are not apart."""
    error = differences.std(ddof=1) / np.sqrt(len(differences)) if len(differences) > 1 else 0.0
    return float(differences.mean() / error) if error > 0 else 0.0
