"""A mind as the words that the kernel reads: its weights, round by round, and what is forbidden to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.game import Mind, Weight
from sim.morty import features as at
from sim.morty.state import HIGH, INGREDIENT_NAMES, LOW, NUMBERS

Array = np.ndarray


def encode(weights: Mapping[str, Weight], rules: Array, shares: Sequence[float] = (0.0,)) -> Array:
    """Turn weights in stars into the whole numbers that the kernel works with.

    Parameters
    ----------
    weights : mapping of str to float or pair of float
        Stars per unit of each feature; what is left out weighs nothing. Read to the nearest 1/64 star.
    rules : ndarray
        Of the scenario: the natural column of a number hangs on the smallest and largest number of the tile table.
    shares : sequence of float
        Moments of the game, from 0 (first round) to 1 (last): a pair of weights is followed in a straight line.

    Returns
    -------
    ndarray, shape (len(shares), WEIGHT_WORDS), int64, in 1/64 star.
    """
    words = np.zeros((len(shares), at.WEIGHT_WORDS), dtype=np.int64)
    for i, name in enumerate(at.FEATURES):
        weight = weights.get(name, 0.0)
        first, last = weight if isinstance(weight, tuple) else (weight, weight)
        words[:, i] = np.rint((first + (last - first) * np.asarray(shares)) * at.UNIT)
    words[:, at.MORE] = words[:, at.FAVOURITE : at.PASS_F].any(axis=1)
    words[:, at.MAY_PASS] = "pass" in weights
    numbers = np.arange(NUMBERS)[:, None]
    natural = 7 * (numbers - rules[LOW] - 1) / max(1, rules[HIGH] - rules[LOW] - 2)
    away = ((np.arange(8)[None, :] - natural) ** 2).ravel()
    words[:, at.COLUMN_VALUES :] = np.rint(words[:, at.POSITION, None] * away)
    return words


def encode_mind(mind: Mind, players: int, rules: Array, badges: Sequence[str]) -> Array:
    """Return the words of a mind for every phase of the game.

    Parameters
    ----------
    mind : Mind
        Its weights, if it has any, and its restrictions.
    players : int
        A mind may have weights of its own for this number.
    badges : sequence of str
        Ids in the order of their rows.

    Returns
    -------
    ndarray, shape (PHASES * WEIGHT_WORDS,), int64.
    """
    weights = mind.weights_for(players) or {}
    changing = any(isinstance(weight, tuple) for weight in weights.values())
    phases = np.zeros((at.PHASES, at.WEIGHT_WORDS), dtype=np.int64)
    phases[:] = encode(weights, rules, np.linspace(0, 1, at.PHASES).tolist() if changing else (0.0,))
    phases[:, at.PHASED] = changing
    for name, word in _forbidden(mind.without, badges):
        phases[:, name] |= word
        phases[:, at.RESTRICTED] = 1
    for name, word in _forbidden(mind.blind, badges):
        phases[:, at.BLIND if name == at.NO_BADGES else name] |= word
    if "pass" in mind.without:
        phases[:, at.MAY_PASS] = 0
    return phases.ravel()


def _forbidden(names: Iterable[str], badges: Sequence[str]) -> Iterable[tuple[int, Any]]:
    """Give the word of each restriction and the bits to set in it."""
    plain = {"special-jar": at.NO_JAR, "kitten": at.NO_KITTEN, "pass": at.NO_PASS}
    for name in names:
        kind, _, what = name.partition(":")
        if kind == "badge":
            yield at.NO_BADGES, (1 << badges.index(what)) if what else (1 << len(badges)) - 1
        elif kind == "ingredient":
            yield at.NO_FACES, 1 << INGREDIENT_NAMES.index(what)
        else:
            yield plain[kind], 1
