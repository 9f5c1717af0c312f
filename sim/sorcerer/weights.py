"""Weights of a mind as numbers for the scorer."""

from __future__ import annotations

import numpy as np

from sim.core.draft import listed, near
from sim.core.errors import Problem, Refused
from sim.core.game import Mind
from sim.sorcerer.features import FEATURES, UNIT, WEIGHT, WORK_WORDS


def encode_mind(mind: Mind, players: int) -> np.ndarray:
    """Return the memory of a mind by weights.

    Parameters
    ----------
    mind : Mind
        With weights; a pair (first round, last round) counts as its first: a turn has no round to come to.
    players : int
        Of the game.

    Returns
    -------
    ndarray, shape (WORK_WORDS,), int64.

    Raises
    ------
    Refused
        For a weight on something that is no feature.
    """
    work = np.zeros(WORK_WORDS, dtype=np.int64)
    weights = mind.weights_for(players) or {}
    unknown = [name for name in weights if name not in FEATURES]
    if unknown:
        accepted = f"{near(unknown[0], FEATURES)}{listed(FEATURES)}"
        raise Refused([Problem(f"the strategy {mind.id}", f"a weight on {unknown[0]}", accepted)])
    for i, name in enumerate(FEATURES):
        weight = weights.get(name, 0.0)
        work[WEIGHT + i] = round(UNIT * (weight[0] if isinstance(weight, tuple) else weight))
    return work
