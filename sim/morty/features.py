"""What a placement would change, exactly, and what that is worth to a mind that has weights.

`prepare` works out once a decision what no placement changes; `values.py` then values all spaces of one tile and face
together. Values are whole 64ths of a star, so that equal values are equal on every machine; so are weights (see
`encode`).

| feature | unit |
| --- | --- |
| scroll, label, level, badge | stars gained at once by the rules, places over all shelves included |
| kitten | stars of kittens gained less spent, in the order of the rules, as far as the supply lasts |
| special | 1 if a special jar is triggered |
| lost | spaces newly lost (RULES.md, section 3) |
| position | squared distance, in columns, between the space and the number's natural column |
| progress | tiles that the level holds before |
| variety | tiles of the column, if none shows the ingredient; else 0 |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.jit import inlined
from sim.core.machine import lowest, popcount
from sim.morty.grid import columns_with
from sim.morty.legal import ingredient_of, shelf_of
from sim.morty.place import badge_row, claim_kittens, completing, label_gain, open_to
from sim.morty.state import (
    BY_INGREDIENT,
    BY_PLACE,
    EVERY,
    HIGH,
    ING,
    KIND,
    LOW,
    NUMBERS,
    OCCUPIED,
    RANKED,
    RANKED_TERMS,
    READS_INGREDIENT,
    READS_WORD,
    RIBBON_STARS,
    SPREAD,
    TERM,
    TERM_STARS,
    TERM_WORDS,
    TERMS_FOR,
    TERMS_FOR_WORDS,
    TURN,
    VALUE,
)
from sim.morty.terms import as_set, place_stars, standing, value_after, worth

FEATURES = (
    "scroll",
    "label",
    "level",
    "badge",
    "kitten",
    "special",
    "lost",
    "position",
    "progress",
    "variety",
)
SCROLL, LABEL, LEVEL, BADGE_F, KITTEN, SPECIAL, LOST, POSITION, PROGRESS, VARIETY = range(10)
COLUMN_VALUES = 10  # of each number: what the position is worth on each of the eight columns
WEIGHT_WORDS = COLUMN_VALUES + 8 * NUMBERS
UNIT = 64  # a star in the values compared
MOST_WEIGHT = 256  # stars; keeps every value within 32 bits

# scratch words of a decision
OTHERS = 0  # of each term with places: values of the other players
CLAIM_STARS = 16  # of each badge: stars of the ribbon that a claim would take
CLAIM_KITTENS = 18
CAN_CLAIM = 20  # of each badge: what its condition reads of a tile, 0 where it cannot be claimed
TRIGGER = 22  # of each ingredient: spaces where it would trigger a special jar
FILLS = 26  # spaces that would fill their level
ONE, TWO = 27, 28  # spaces of columns with one, with two tiles
FLAT = 29  # of each ingredient: change of the terms that hang on it alone
LABEL_GAIN = 33  # of each ingredient: stars of one more label met
BY_FACE = 37  # of each badge and ingredient: spaces that complete it, if it hangs on the ingredient alone
BY_NUMBER = 45  # of each badge: spaces where the present tile completes it, whatever its ingredient
WORK_WORDS = 48

SHAPE = 0  # lanes of what hangs on lid and number alone; those of the faces follow


def encode(weights: Mapping[str, float], rules: np.ndarray) -> np.ndarray:
    """Turn weights in stars into the whole numbers that the kernel works with.

    Parameters
    ----------
    weights : mapping of str to float
        Stars per unit of each feature; what is left out weighs nothing. Read to the nearest 1/64 star.
    rules : ndarray
        Of the scenario: the natural column of a number hangs on the smallest and largest number of the tile table.

    Returns
    -------
    ndarray, shape (WEIGHT_WORDS,), int64, in 1/64 star.
    """
    words = np.zeros(WEIGHT_WORDS, dtype=np.int64)
    words[: len(FEATURES)] = [round(weights.get(name, 0.0) * UNIT) for name in FEATURES]
    numbers = np.arange(NUMBERS)[:, None]
    natural = 7 * (numbers - rules[LOW] - 1) / max(1, rules[HIGH] - rules[LOW] - 2)
    away = (np.arange(8)[None, :] - natural) ** 2
    words[COLUMN_VALUES:] = np.rint(words[POSITION] * away).astype(np.int64).ravel()
    return words


@inlined
def change_of(view: Any, rules: Any, b: Any, k: Any, code: Any, space: Any, work: Any) -> Any:
    """Return the change of a term's stars by the tile on this space."""
    term = TERM + k * TERM_WORDS
    values = value_after(view, rules, b, term, code, space, view[b + VALUE + k])
    if rules[term + KIND] != BY_PLACE:
        return worth(rules, term, values) - view[b + TERM_STARS + k]
    others, before, after = work[OTHERS + k], view[b + TERM_STARS + k], as_set(values)
    if after == before:
        return 0
    return place_stars(rules, term, after, others | after) - place_stars(rules, term, before, others | before)


@inlined
def spread_change(view: Any, rules: Any, b: Any, code: Any, space: Any, spread: Any, work: Any) -> Any:
    """Return the change of the terms of one SPREAD to which a tile on this space makes a difference."""
    row = TERMS_FOR + (ingredient_of(code) & 3) * TERMS_FOR_WORDS
    stars = 0
    for i in range(rules[row]):
        k = rules[row + 1 + i]
        if rules[TERM + k * TERM_WORDS + SPREAD] == spread:
            stars += change_of(view, rules, b, k, code, space, work)
    return stars


@inlined
def _prepare_shelf(view: Any, b: Any, work: Any) -> Any:
    occupied = view[b + OCCUPIED]
    two = columns_with(occupied, 2)
    twice = 0
    for ingredient in range(4):
        twice |= columns_with(view[b + ING + ingredient], 2)
    for ingredient in range(4):
        work[TRIGGER + ingredient] = two & ~columns_with(view[b + ING + ingredient], 1) & ~twice & ~occupied
    work[TWO] = two
    work[ONE] = columns_with(occupied, 1) & ~two
    fills = 0
    for level in range(3):
        row = 0xFF << (8 * level)
        fills |= row if popcount(occupied & row) == 7 else 0
    work[FILLS] = fills


@inlined
def prepare(view: Any, rules: Any, seat: Any, work: Any) -> Any:
    """Fill the scratch words of a decision."""
    b = shelf_of(seat)
    for i in range(rules[RANKED]):
        k = rules[RANKED_TERMS + i]
        work[OTHERS + k] = standing(view, k, seat)
    empty = EVERY & ~view[b + OCCUPIED]
    for which in range(2):
        ribbon = open_to(view, rules, b, which)
        work[CAN_CLAIM + which] = rules[badge_row(view, which) + READS_WORD] if ribbon else 0
        if ribbon:
            work[CLAIM_STARS + which] = rules[badge_row(view, which) + RIBBON_STARS + ribbon - 1]
            work[CLAIM_KITTENS + which] = claim_kittens(view, rules, which, ribbon)
    for ingredient in range(4):
        code = ingredient * TURN
        work[FLAT + ingredient] = spread_change(view, rules, b, code, lowest(empty), BY_INGREDIENT, work)
        work[LABEL_GAIN + ingredient] = label_gain(view, rules, b, ingredient)
        for which in range(2):
            if work[CAN_CLAIM + which] == READS_INGREDIENT:
                work[BY_FACE + 4 * which + ingredient] = completing(view, rules, b, which, code, empty)
    _prepare_shelf(view, b, work)
