"""What a placement would change, exactly, and what that is worth to a mind that has weights.

`prepare` works out once a decision what no placement changes; `face_values` then values all legal spaces of one tile
and face together, term by term and class by class of spaces, because most of the value does not hang on the space.
Values are whole numbers of 1/1024 star, so that equal values are equal on every machine; weights are whole 64ths of a
star (see `encode`).

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

from sim.core.jit import kernel, lowest, popcount
from sim.morty.grid import columns_with
from sim.morty.legal import beside, ingredient_of, labels_for, number_of
from sim.morty.place import claim_kittens, mark, ribbon_open, unmark
from sim.morty.plugins import condition_completing
from sim.morty.score import standing, term_stars, value_of
from sim.morty.state import (
    AT_LEAST_WORD,
    BADGE,
    BADGE_WORDS,
    BADGES,
    BY_LEVEL,
    BY_PLACE,
    BY_TILE,
    CLAIMED,
    HIGH,
    ING,
    INGREDIENT,
    KIND,
    KITTEN_STARS,
    LABEL_TABLE,
    LEFT,
    LEVEL_KITTENS,
    LEVEL_STARS,
    LOW,
    MET,
    OCCUPIED,
    OWN,
    PAIR_STARS,
    RIBBON_STARS,
    RIGHT,
    SEAT_WORDS,
    SEATS,
    SPREAD,
    SUPPLY,
    TERM,
    TERM_WORDS,
    TERMS,
    VALUE,
)

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
UNIT = 1024  # a star in the values compared
_GRAIN = 64  # weights are whole parts of a star of this size

# scratch words of a decision
NOW = 0  # of each term: stars before the placement
OTHERS = 16  # of each term with places: values of the other players
CLAIM_STARS = 32  # of each badge: stars of the ribbon that a claim would take, 0 where none can be claimed
CLAIM_KITTENS = 34
CAN_CLAIM = 36
TRIGGER = 38  # of each ingredient: spaces where it would trigger a special jar
FILLS = 42  # spaces that would fill their level
ONE, TWO = 43, 44  # spaces of columns with one, with two tiles
LANE = 48  # value of each space
TIES = 72
WORK_WORDS = TIES + 128 * 2 * 24


def encode(weights: Mapping[str, float]) -> np.ndarray:
    """Turn weights in stars into the whole numbers that the kernel multiplies with.

    Parameters
    ----------
    weights : mapping of str to float
        Stars per unit of each feature; what is left out weighs nothing. Read to the nearest 1/64 star.

    Returns
    -------
    ndarray, shape (len(FEATURES),), int64, in 1/1024 star; `position` in 1/1024 star per 1/16 square column.
    """
    parts = np.array([round(weights.get(name, 0.0) * _GRAIN) for name in FEATURES], dtype=np.int64)
    scale = np.full(len(FEATURES), UNIT // _GRAIN, dtype=np.int64)
    scale[POSITION] = 1
    return parts * scale


@kernel
def prepare(view: Any, rules: Any, seat: Any, work: Any) -> Any:
    """Fill the scratch words of a decision."""
    b = SEATS + seat * SEAT_WORDS
    for k in range(rules[TERMS]):
        term = TERM + k * TERM_WORDS
        work[OTHERS + k] = standing(view, k, seat) if rules[term + KIND] == BY_PLACE else 0
        work[NOW + k] = term_stars(rules, term, view[b + VALUE + k], work[OTHERS + k])
    for which in range(2):
        work[CAN_CLAIM + which] = 0
        if view[BADGE + which] >= 0 and not (view[b + CLAIMED] >> which) & 1:
            ribbon = ribbon_open(view, rules, which)
            if ribbon:
                work[CAN_CLAIM + which] = 1
                work[CLAIM_STARS + which] = rules[
                    BADGES + view[BADGE + which] * BADGE_WORDS + RIBBON_STARS + ribbon - 1
                ]
                work[CLAIM_KITTENS + which] = claim_kittens(view, rules, which, ribbon)
    _prepare_shelf(view, b, work)


@kernel
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
    work[FILLS] = 0
    for level in range(3):
        row = 0xFF << (8 * level)
        if popcount(occupied & row) == 7:
            work[FILLS] |= row


@kernel
def _change(view: Any, rules: Any, b: Any, k: Any, code: Any, space: Any, work: Any) -> Any:
    """Return the change of a term's stars by the tile on this space; the shelf is marked and unmarked."""
    term = TERM + k * TERM_WORDS
    mark(view, b, code, space)
    stars = term_stars(rules, term, value_of(view, rules, b, term), work[OTHERS + k])
    unmark(view, b, code, space)
    return stars - work[NOW + k]


@kernel
def _add(work: Any, spaces: Any, value: Any) -> Any:
    """Add a value to all these spaces."""
    while spaces:
        work[LANE + lowest(spaces)] += value
        spaces &= spaces - 1


@kernel
def _add_scrolls(view: Any, rules: Any, weight: Any, b: Any, code: Any, legal: Any, work: Any) -> Any:
    """Add the change of all scroll terms, measured no more often than each term's spread asks for."""
    ingredient = ingredient_of(code)
    flat = 0
    for k in range(rules[TERMS]):
        term = TERM + k * TERM_WORDS
        if rules[term + OWN] and rules[term + INGREDIENT] != ingredient:
            continue
        if rules[term + SPREAD] == BY_TILE:
            flat += _change(view, rules, b, k, code, lowest(legal), work)
        elif rules[term + SPREAD] == BY_LEVEL:
            for level in range(3):
                here = legal & (0xFF << (8 * level))
                if here:
                    _add(work, here, weight * _change(view, rules, b, k, code, lowest(here), work))
        else:
            rest = legal
            while rest:
                space = lowest(rest)
                work[LANE + space] += weight * _change(view, rules, b, k, code, space, work)
                rest &= rest - 1
    _add(work, legal, weight * flat)


@kernel
def _kittens_and_badges(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, legal: Any, equal: Any, turned: Any, work: Any
) -> Any:
    """Add levels, badges and the kittens spent and gained: those spent are in the supply before any is gained."""
    first = second = 0
    for which in range(2):
        if work[CAN_CLAIM + which]:
            row = BADGES + view[BADGE + which] * BADGE_WORDS
            spaces = condition_completing(rules[row], view, rules, b, rules[row + AT_LEAST_WORD], code, legal)
            _add(work, spaces, weights[BADGE_F] * work[CLAIM_STARS + which])
            if which == 0:
                first = spaces
            else:
                second = spaces
    fills = work[FILLS] & legal
    for level in range(3):
        _add(work, fills & (0xFF << (8 * level)), weights[LEVEL] * rules[LEVEL_STARS + level])
    rest = legal if turned else (fills | first | second | equal) & legal
    while rest:
        s = lowest(rest)
        spent = turned + ((equal >> s) & 1)
        gained = ((fills >> s) & 1) * rules[LEVEL_KITTENS]
        gained += ((first >> s) & 1) * work[CLAIM_KITTENS] + ((second >> s) & 1) * work[CLAIM_KITTENS + 1]
        gained = min(gained, view[SUPPLY] + spent)
        work[LANE + s] += weights[KITTEN] * rules[KITTEN_STARS] * (gained - spent)
        rest &= rest - 1


@kernel
def lost_by(view: Any, b: Any, number: Any, space: Any, next_to_equal: Any) -> Any:
    """Return how many spaces of its run a number newly loses on this space.

    With column less number as the measure of where a tile stands, a gap loses what the offsets on its two
    sides overlap. Beside an equal
    number there is no gap on that side, and the formula would count one.
    """
    offset = (space & 7) - number
    left, right = view[b + LEFT + space], view[b + RIGHT + space]
    return max(0, offset - left) + max(0, right - offset) - max(0, right - left) - next_to_equal


@kernel
def _add_shape(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, legal: Any, equal: Any, work: Any
) -> Any:
    """Add what hangs on the shape of the shelf: lost spaces, natural column, progress of the level."""
    number = number_of(code)
    most = rules[HIGH] - rules[LOW] - 2
    natural = (56 * (number - rules[LOW] - 1) + most) // (2 * most) if most > 0 else 14  # in quarter columns
    rest = legal
    while rest:
        s = lowest(rest)
        away = 4 * (s & 7) - natural
        value = weights[LOST] * lost_by(view, b, number, s, (equal >> s) & 1)
        value += weights[POSITION] * away * away
        work[LANE + s] += value + weights[PROGRESS] * popcount(view[b + OCCUPIED] & (0xFF << (s & ~7)))
        rest &= rest - 1


@kernel
def face_values(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, legal: Any, turned: Any, work: Any
) -> Any:
    """Value every legal space of one tile and face.

    Parameters
    ----------
    code, turned : int64
        The tile with the face up that it would be placed with; 1 where that face costs a kitten.
    legal : int64
        Set of spaces, not empty.
    work : int64 array
        Made ready by `prepare`; the values go to ``work[LANE + space]``, in 1/1024 star.
    """
    for s in range(24):
        work[LANE + s] = 0
    ingredient = ingredient_of(code)
    equal = beside(view, b, code) & legal
    _add_scrolls(view, rules, weights[SCROLL], b, code, legal, work)
    labels = labels_for(view, rules, b, code) & legal
    if labels:
        met = view[b + MET]
        count = popcount(met)
        stars = rules[LABEL_TABLE + count + 1] - rules[LABEL_TABLE + count]
        stars += (popcount(met & view[b + ING + ingredient]) & 1) * rules[PAIR_STARS]
        _add(work, labels, weights[LABEL] * stars)
    _kittens_and_badges(view, rules, weights, b, code, legal, equal, turned, work)
    _add(work, work[TRIGGER + ingredient] & legal, weights[SPECIAL])
    _add_shape(view, rules, weights, b, code, legal, equal, work)
    if weights[VARIETY]:
        fresh = legal & ~columns_with(view[b + ING + ingredient], 1)
        _add(work, fresh & work[ONE], weights[VARIETY])
        _add(work, fresh & work[TWO], 2 * weights[VARIETY])
