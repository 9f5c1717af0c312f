"""What the spaces are worth where a tile and face may go: all of them together, class by class of spaces.

Most of a value hangs on the ingredient and the space (bases.py, once a decision) or on the number and the space
(`add_shape`, once a tile); a face is the sum of the two, and of the little that hangs on both.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import ONE, ZERO, apart, inlined
from sim.core.machine import lowest
from sim.morty.ahead import add_more, add_more_shape
from sim.morty.bases import lay_rare
from sim.morty.choose import TURNED_BIT
from sim.morty.features import (
    AMPLE,
    BADGE_F,
    BASE,
    BY_FACE,
    BY_NUMBER,
    CAN_CLAIM,
    CLAIM_KITTENS,
    CLAIM_STARS,
    CLAIMS,
    COLUMN_VALUES,
    KITTEN,
    LABEL,
    LEVEL,
    LOST,
    MORE,
    POSITION,
    RARE,
    SHAPE,
    UNLAID,
)
from sim.morty.grid import around
from sim.morty.lanes import LANES, add_columns, add_where, join, price_lost
from sim.morty.legal import beside, ingredient_of, number_of
from sim.morty.place import completing
from sim.morty.prospects import spread_worth, steps_worth, term_worth
from sim.morty.state import (
    ANY_TILE,
    BESIDE,
    BOARD,
    BY_FACE_TERMS,
    BY_LEVEL,
    BY_TILE,
    EVERY,
    FILLS,
    ING,
    INGREDIENT,
    KITTEN_STARS,
    LABEL_GAIN,
    LEFT,
    LEVEL_KITTENS,
    LEVEL_STARS,
    OCCUPIED,
    READS_INGREDIENT,
    READS_NUMBER,
    RIGHT,
    SPREAD,
    SPREADING,
    STEPS,
    SUPPLY,
    TERM,
    TERM_WORDS,
    TERMS_FOR,
    TERMS_FOR_WORDS,
    TURN,
)


@inlined
def _completes(view: Any, rules: Any, b: Any, which: Any, code: Any, legal: Any, work: Any) -> Any:
    """Return the legal spaces where the tile and face would let the seat claim badge `which`."""
    among, reads = legal & work[CLAIMS + which], work[CAN_CLAIM + which]
    if among == 0:
        return ZERO
    if reads == READS_INGREDIENT:
        return work[BY_FACE + 4 * which + ingredient_of(code)] & legal
    if reads == READS_NUMBER:
        return work[BY_NUMBER + which] & legal
    return completing(view, rules, b, which, code, among)


@apart
def _add_shape_rest(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, legal: Any, lanes: Any, work: Any
) -> Any:
    """Do for a tile what few decisions need: badges that hang on its number, features that few minds look at."""
    for which in range(2):
        among = legal & work[CLAIMS + which]
        if work[CLAIMS + 2] and among and work[CAN_CLAIM + which] == READS_NUMBER:
            work[BY_NUMBER + which] = completing(view, rules, b, which, code, among)
    if weights[MORE]:
        add_more_shape(view, rules, weights, b, code, legal, lanes, work)


@inlined
def add_shape(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, legal: Any, equal: Any, lanes: Any, work: Any
) -> Any:
    """Value what both faces share: lost spaces, kittens beside equals, labels, natural column, some badges."""
    number = number_of(code)
    # a label by number is worth the same for all ingredients
    labels, label = rules[view[b + BOARD] + number], weights[LABEL] * view[b + LABEL_GAIN]
    kitten = weights[KITTEN] * rules[KITTEN_STARS]
    price_lost(lanes, SHAPE, view, b + LEFT, b + RIGHT, number, equal, weights[LOST])
    add_where(lanes, SHAPE, equal, -kitten)
    add_where(lanes, SHAPE, labels, label)
    if weights[POSITION]:
        add_columns(lanes, SHAPE, weights, COLUMN_VALUES + 8 * number)
    if work[CLAIMS + 2] & legal or weights[MORE]:
        _add_shape_rest(view, rules, weights, b, code, legal, lanes, work)


@inlined
def _add_term(
    view: Any,
    rules: Any,
    weights: Any,
    b: Any,
    k: Any,
    code: Any,
    legal: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Add the change of a term to which the level or the space makes a difference, to alike spaces together."""
    term = TERM + k * TERM_WORDS
    lonely = ~around(view[b + ING + rules[term + INGREDIENT]]) if rules[term + BESIDE] else ZERO
    while legal:
        space, here = lowest(legal), legal & -legal
        alike = lonely if lonely & here else here
        if rules[term + SPREAD] == BY_LEVEL:
            alike = 0xFF << (space & 24)
        worth = term_worth(view, rules, weights, b, k, code, space, work)
        if worth:
            add_where(lanes, at, alike, worth)
        legal &= ~alike


@apart
def _add_terms(
    view: Any,
    rules: Any,
    weights: Any,
    b: Any,
    code: Any,
    legal: Any,
    any_tile: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Add the change of the terms to which the level or the space makes a difference.

    `any_tile` says whether of those for which all tiles of an ingredient are alike, or of the others.
    """
    row = TERMS_FOR + (ingredient_of(code) & 3) * TERMS_FOR_WORDS
    for i in range(rules[row]):
        k = rules[row + 1 + i]
        term = TERM + k * TERM_WORDS
        if rules[term + SPREAD] >= BY_LEVEL and rules[term + ANY_TILE] == any_tile:
            _add_term(view, rules, weights, b, k, code, legal, lanes, at, work)


@apart
def _add_rare(
    view: Any,
    rules: Any,
    weights: Any,
    b: Any,
    code: Any,
    legal: Any,
    turned: Any,
    first: Any,
    second: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Add badges and their kittens, and where the supply may run short levels with theirs.

    Kittens spent are in the supply before any is gained.
    """
    price = weights[KITTEN] * rules[KITTEN_STARS]
    ample = work[AMPLE]
    for which in range(2):
        claimed = second if which else first
        stars = weights[BADGE_F] * work[CLAIM_STARS + which]
        add_where(lanes, at, claimed, stars + ample * price * work[CLAIM_KITTENS + which])
    fills = ZERO if ample else view[b + FILLS] & legal
    rest = ZERO if ample else fills | first | second
    equal = beside(view, b, code)
    while rest:
        s = lowest(rest)
        filled = (fills >> s) & 1
        due = filled * rules[LEVEL_KITTENS]
        due += ((first >> s) & 1) * work[CLAIM_KITTENS] + ((second >> s) & 1) * work[CLAIM_KITTENS + 1]
        value = price * min(due, view[SUPPLY] + turned + ((equal >> s) & 1))
        value += filled * weights[LEVEL] * rules[LEVEL_STARS + (s >> 3)]
        add_where(lanes, at, rest & -rest, value)
        rest &= rest - 1


@apart
def _add_rest(
    view: Any,
    rules: Any,
    weights: Any,
    b: Any,
    code: Any,
    legal: Any,
    move: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Add to a face what few decisions need: terms by number and by space, badges, features that few look at."""
    ingredient, turned = ingredient_of(code) & 3, (move >> TURNED_BIT) & 1
    base, spread = BASE + ingredient * LANES, rules[SPREADING + ingredient]
    if (work[UNLAID] >> ingredient) & 1:  # the first face of its ingredient
        work[UNLAID] &= ~(1 << ingredient)
        lay_rare(view, rules, weights, b, ingredient, work)
        empty = EVERY & ~view[b + OCCUPIED]
        _add_terms(view, rules, weights, b, ingredient * TURN, empty, ONE, lanes, base, work)
        flat = steps_worth(rules, code, work) - turned * weights[KITTEN] * rules[KITTEN_STARS]
        join(lanes, at, SHAPE, base, flat)
    if rules[BY_FACE_TERMS + ingredient]:
        flat = spread_worth(view, rules, weights, b, code, lowest(legal), BY_TILE, work)
        add_where(lanes, at, EVERY, flat)
        if spread >= BY_LEVEL:
            _add_terms(view, rules, weights, b, code, legal, ZERO, lanes, at, work)
    first = second = ZERO
    if work[CLAIMS + 2] & legal:
        first = _completes(view, rules, b, ZERO, code, legal, work)
        second = _completes(view, rules, b, ONE, code, legal, work)
    if first | second or (view[b + FILLS] & legal and work[AMPLE] == 0):
        _add_rare(view, rules, weights, b, code, legal, turned, first, second, lanes, at, work)
    if weights[MORE]:
        add_more(view, rules, weights, b, code, legal, move >> 6, first, second, lanes, at, work)


@inlined
def face_values(
    view: Any,
    rules: Any,
    weights: Any,
    b: Any,
    code: Any,
    legal: Any,
    move: Any,
    lanes: Any,
    at: Any,
    work: Any,
) -> Any:
    """Value the legal spaces of one tile and face; the lanes SHAPE and BASE hold most of it.

    Parameters
    ----------
    code : int64
        The tile with the face up that it would be placed with.
    move : int64
        Its part of a move: index of the tile, and whether the face costs a kitten.
    legal : int64
        Set of spaces; the values of others mean nothing.
    lanes, at : int32 array, int64
        Where the values go, in 1/64 star.
    work : int64 array
        Made ready by `prepare`.
    """
    ingredient, turned = ingredient_of(code) & 3, (move >> TURNED_BIT) & 1
    flat = -turned * weights[KITTEN] * rules[KITTEN_STARS]
    if rules[STEPS]:
        flat += steps_worth(rules, code, work)
    join(lanes, at, SHAPE, BASE + ingredient * LANES, flat)
    if legal & (work[RARE + ingredient] | work[CLAIMS + 2]):
        _add_rest(view, rules, weights, b, code, legal, move, lanes, at, work)
