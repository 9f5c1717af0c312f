"""A mind as the words that the kernel reads: its weights, round by round, and what is forbidden to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.game import Mind, Weight
from sim.morty import features as at
from sim.morty.state import HIGH, INGREDIENT_NAMES, LOW, NUMBERS

Array = np.ndarray
RESTRICTIONS = (
    "special-jar",
    "kitten",
    "pass",
    "badge",
    "ingredient",
)  # after `without`; the last two by name


def at_share(weight: Weight, share: float) -> float:
    """Return a weight at a share of the game, 0 (first round) to 1 (last): a pair is followed in a straight line."""
    if isinstance(weight, Sequence):
        first, last = weight
        return first + (last - first) * share
    return weight


def encode(weights: Mapping[str, Weight], rules: Array, share: float = 0.0) -> Array:
    """Turn weights in stars into the whole numbers that the kernel works with.

    Parameters
    ----------
    weights : mapping of str to float or pair of float
        Stars per unit of each feature; what is left out weighs nothing. Read to the nearest 1/64 star.
    rules : ndarray
        Of the scenario: the natural column of a number hangs on the smallest and largest number of the tile table.
    share : float
        Of the game, from 0 to 1.

    Returns
    -------
    ndarray, shape (WEIGHT_WORDS,), int64, in 1/64 star.
    """
    words = np.zeros(at.WEIGHT_WORDS, dtype=np.int64)
    known = len(at.FEATURES)
    words[:known] = [round(at_share(weights.get(name, 0.0), share) * at.UNIT) for name in at.FEATURES]
    words[at.MORE] = words[at.FAVOURITE : at.PASS_F].any()
    words[at.MAY_PASS] = "pass" in weights
    numbers = np.arange(NUMBERS)[:, None]
    natural = 7 * (numbers - rules[LOW] - 1) / max(1, rules[HIGH] - rules[LOW] - 2)
    away = (np.arange(8)[None, :] - natural) ** 2
    words[at.COLUMN_VALUES :] = np.rint(words[at.POSITION] * away).astype(np.int64).ravel()
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
    phases = np.stack([encode(weights, rules, i / (at.PHASES - 1)) for i in range(at.PHASES)])
    phases[:, at.PHASED] = any(isinstance(weight, Sequence) for weight in weights.values())
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
