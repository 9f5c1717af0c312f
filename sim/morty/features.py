"""What a placement would change, exactly, and what that is worth to a mind that has weights.

`prepare` works out once a decision what no placement changes; `add_shape` and `face_values` then value all spaces of
one tile and face together, class by class of spaces, because most of the value does not hang on the space. Values are
whole 64ths of a star, so that equal values are equal on every machine; so are weights (see `encode`).

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

from sim.core.jit import ZERO, inlined, kernel, lowest, popcount
from sim.morty.grid import columns_with
from sim.morty.lanes import add_columns, add_lost, add_where, fill, start
from sim.morty.legal import beside, ingredient_of, labels_for, number_of, shelf_of
from sim.morty.place import badge_row, claim_kittens, completing, label_gain, open_to
from sim.morty.state import (
    BY_INGREDIENT,
    BY_LEVEL,
    BY_PLACE,
    BY_TILE,
    EVERY,
    HIGH,
    ING,
    KIND,
    KITTEN_STARS,
    LEFT,
    LEVEL_KITTENS,
    LEVEL_STARS,
    LOW,
    NUMBERS,
    OCCUPIED,
    RANKED,
    RANKED_TERMS,
    READS_INGREDIENT,
    READS_NUMBER,
    READS_WORD,
    RIBBON_STARS,
    RIGHT,
    SPREAD,
    SPREADING,
    SUPPLY,
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
BY_NUMBER = (
    45  # of each badge: spaces that complete it with the present tile, if its ingredient makes no difference
)
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
        work[FLAT + ingredient] = _spread_change(view, rules, b, code, lowest(empty), BY_INGREDIENT, work)
        work[LABEL_GAIN + ingredient] = label_gain(view, rules, b, ingredient)
        for which in range(2):
            if work[CAN_CLAIM + which] == READS_INGREDIENT:
                work[BY_FACE + 4 * which + ingredient] = completing(view, rules, b, which, code, empty)
    _prepare_shelf(view, b, work)


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
def add_shape(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, legal: Any, equal: Any, lanes: Any, work: Any
) -> Any:
    """Value what both faces of a tile share: lost spaces, natural column, progress of the level, some badges."""
    for which in range(2):
        if work[CAN_CLAIM + which] == READS_NUMBER:
            work[BY_NUMBER + which] = completing(view, rules, b, which, code, legal)
    number = number_of(code)
    fill(lanes, SHAPE, 0)
    add_lost(lanes, SHAPE, view, b + LEFT, b + RIGHT, number, equal, weights[LOST])
    if weights[POSITION]:
        add_columns(lanes, SHAPE, weights, COLUMN_VALUES + 8 * number)
    if weights[PROGRESS]:
        for level in range(3):
            row = 0xFF << (8 * level)
            add_where(lanes, SHAPE, row, weights[PROGRESS] * popcount(view[b + OCCUPIED] & row))


@inlined
def _change(view: Any, rules: Any, b: Any, k: Any, code: Any, space: Any, work: Any) -> Any:
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
def _spread_change(view: Any, rules: Any, b: Any, code: Any, space: Any, spread: Any, work: Any) -> Any:
    """Return the change of the terms of one SPREAD to which a tile on this space makes a difference."""
    row = TERMS_FOR + (ingredient_of(code) & 3) * TERMS_FOR_WORDS
    stars = 0
    for i in range(rules[row]):
        k = rules[row + 1 + i]
        if rules[TERM + k * TERM_WORDS + SPREAD] == spread:
            stars += _change(view, rules, b, k, code, space, work)
    return stars


@inlined
def _completes(view: Any, rules: Any, b: Any, which: Any, code: Any, legal: Any, work: Any) -> Any:
    """Return the legal spaces where the tile and face would let the seat claim badge `which`."""
    reads = work[CAN_CLAIM + which]
    if reads == 0:
        return ZERO
    if reads == READS_INGREDIENT:
        return work[BY_FACE + 4 * which + ingredient_of(code)] & legal
    if reads == READS_NUMBER:
        return work[BY_NUMBER + which] & legal
    return completing(view, rules, b, which, code, legal)


@kernel
def _add_spread(
    view: Any, rules: Any, weight: Any, b: Any, code: Any, legal: Any, lanes: Any, at: Any, work: Any
) -> Any:
    """Add the change of the terms to which the level or the space makes a difference."""
    row = TERMS_FOR + (ingredient_of(code) & 3) * TERMS_FOR_WORDS
    for i in range(rules[row]):
        k = rules[row + 1 + i]
        spread = rules[TERM + k * TERM_WORDS + SPREAD]
        rest = legal if spread >= BY_LEVEL else 0
        while rest:
            space = lowest(rest)
            alike = (0xFF << (space & 24)) if spread == BY_LEVEL else 1 << space
            add_where(lanes, at, alike, weight * _change(view, rules, b, k, code, space, work))
            rest &= ~alike


@inlined
def _add_rare(
    view: Any,
    rules: Any,
    weights: Any,
    legal: Any,
    equal: Any,
    turned: Any,
    first: Any,
    second: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Add levels, badges and the kittens they bring; kittens spent are in the supply before any is gained."""
    fills = work[FILLS] & legal
    add_where(lanes, at, first, weights[BADGE_F] * work[CLAIM_STARS])
    add_where(lanes, at, second, weights[BADGE_F] * work[CLAIM_STARS + 1])
    rest = fills | first | second
    while rest:
        s = lowest(rest)
        filled = (fills >> s) & 1
        due = filled * rules[LEVEL_KITTENS]
        due += ((first >> s) & 1) * work[CLAIM_KITTENS] + ((second >> s) & 1) * work[CLAIM_KITTENS + 1]
        gained = min(due, view[SUPPLY] + turned + ((equal >> s) & 1))
        value = weights[KITTEN] * rules[KITTEN_STARS] * gained
        value += filled * weights[LEVEL] * rules[LEVEL_STARS + (s >> 3)]
        add_where(lanes, at, rest & -rest, value)
        rest &= rest - 1


@inlined
def face_values(
    view: Any,
    rules: Any,
    weights: Any,
    b: Any,
    code: Any,
    legal: Any,
    turned: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Value the legal spaces of one tile and face; the lanes SHAPE hold what its faces share.

    Parameters
    ----------
    code, turned : int64
        The tile with the face up that it would be placed with; 1 where that face costs a kitten.
    legal : int64
        Set of spaces, not empty; the values of others mean nothing.
    lanes, at : int32 array, int64
        Where the values go, in 1/64 star.
    work : int64 array
        Made ready by `prepare`.
    """
    ingredient = ingredient_of(code) & 3
    equal = beside(view, b, code) & legal
    kitten = weights[KITTEN] * rules[KITTEN_STARS]
    flat = work[FLAT + ingredient]
    if rules[SPREADING + ingredient] >= BY_TILE:
        flat += _spread_change(view, rules, b, code, lowest(legal), BY_TILE, work)
    start(lanes, at, SHAPE, weights[SCROLL] * flat - turned * kitten)
    add_where(lanes, at, equal, -kitten)
    if rules[SPREADING + ingredient] >= BY_LEVEL:
        _add_spread(view, rules, weights[SCROLL], b, code, legal, lanes, at, work)
    add_where(lanes, at, labels_for(view, rules, b, code), weights[LABEL] * work[LABEL_GAIN + ingredient])
    add_where(lanes, at, work[TRIGGER + ingredient], weights[SPECIAL])
    first = second = ZERO
    for which in range(2):
        first = second
        second = _completes(view, rules, b, which, code, legal, work)
    if (work[FILLS] & legal) | first | second:
        _add_rare(view, rules, weights, legal, equal, turned, first, second, lanes, at, work)
    if weights[VARIETY]:
        fresh = ~columns_with(view[b + ING + ingredient], 1)
        add_where(lanes, at, fresh & work[ONE], weights[VARIETY])
        add_where(lanes, at, fresh & work[TWO], 2 * weights[VARIETY])
