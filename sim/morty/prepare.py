"""What no placement of a decision changes, worked out once: the scratch words that `values.py` reads."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, apart, inlined
from sim.core.machine import lowest, popcount
from sim.morty.features import (
    AHEAD,
    ALIVE,
    BY_FACE,
    CAN_CLAIM,
    CLAIM_KITTENS,
    CLAIM_STARS,
    FAVOURITE,
    FILLS,
    FLAT,
    JARS_F,
    LABEL_GAIN,
    LABEL_LOST,
    MORE,
    ONE,
    OTHERS,
    SCROLL,
    SPECIAL,
    STEP_FACE,
    TERM_WEIGHT,
    TOWARD,
    TRIGGER,
    TRIGGER_WORTH,
    TWO,
    UNDOUBLED,
)
from sim.morty.grid import columns_with
from sim.morty.legal import shelf_of, spaces
from sim.morty.place import advancing, badge_row, claim_kittens, completing, label_gain, open_to
from sim.morty.prospects import gain_at_once, scroll_now, spread_worth
from sim.morty.state import (
    BOARD,
    BY_INGREDIENT,
    EVERY,
    ING,
    INGREDIENT,
    JAR,
    JARS,
    LABEL_NUMBER,
    LABELS,
    OCCUPIED,
    OPEN,
    RANKED,
    RANKED_TERMS,
    READS_INGREDIENT,
    READS_WORD,
    RIBBON_STARS,
    ROUND,
    ROUNDS,
    TERM,
    TERM_WORDS,
    TERMS,
    TURN,
)
from sim.morty.terms import standing

_MOST_JARS = 4


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
    work[UNDOUBLED] = ~twice
    fills = 0
    for level in range(3):
        row = 0xFF << (8 * level)
        fills |= row if popcount(occupied & row) == 7 else 0
    work[FILLS] = fills


@apart
def _weigh_favourite(view: Any, rules: Any, weights: Any, b: Any, work: Any) -> Any:
    """Add the weight of `favourite` to the terms of the favourite's scroll."""
    favourite, most = 0, -(1 << 40)
    for ingredient in range(4):
        stars = scroll_now(view, rules, b, ingredient, work) << 16
        stars += gain_at_once(view, rules, b, ingredient, work)
        if stars > most:
            favourite, most = ingredient, stars
    for k in range(rules[TERMS]):
        if rules[TERM + k * TERM_WORDS + INGREDIENT] == favourite:
            work[TERM_WEIGHT + k] += weights[FAVOURITE]


@apart
def _prepare_labels(view: Any, rules: Any, b: Any, work: Any) -> Any:
    """List the labels that can still be met."""
    board = view[b + BOARD]
    rest = rules[board + LABELS] & ~view[b + OCCUPIED]
    alive = ZERO
    while rest:
        space = lowest(rest)
        number = rules[board + LABEL_NUMBER + space]
        if number == 0 or (view[b + OPEN + number] >> space) & 1:
            alive |= rest & -rest
        rest &= rest - 1
    work[ALIVE] = alive


@apart
def _prepare_flat(view: Any, rules: Any, weights: Any, b: Any, work: Any) -> Any:
    """Work out what hangs on the ingredient alone."""
    empty = EVERY & ~view[b + OCCUPIED]
    for ingredient in range(4):
        code = ingredient * TURN
        work[FLAT + ingredient] = spread_worth(
            view, rules, weights, b, code, lowest(empty), BY_INGREDIENT, work
        )
        work[LABEL_GAIN + ingredient] = label_gain(view, rules, b, ingredient)
        for which in range(2):
            if work[CAN_CLAIM + which] == READS_INGREDIENT:
                work[BY_FACE + 4 * which + ingredient] = completing(view, rules, b, which, code, empty)
                if weights[TOWARD]:
                    work[STEP_FACE + 4 * which + ingredient] = advancing(view, rules, b, which, code, empty)


@inlined
def _jars_that_fit(view: Any, b: Any) -> Any:
    """Return how many jars on the bar fit somewhere, either face up, with the seat's kittens; _MOST_JARS at most."""
    found = ZERO
    for i in range(view[JARS]):
        if spaces(view, b, view[JAR + i], ZERO):
            found += 1
            if found == _MOST_JARS:
                break
    return found


@apart
def _prepare_more(view: Any, rules: Any, weights: Any, b: Any, work: Any) -> Any:
    """Work out what only some minds look at; FLAT is made ready."""
    if weights[JARS_F]:
        work[TRIGGER_WORTH] += weights[JARS_F] * _jars_that_fit(view, b)
    if weights[LABEL_LOST]:
        _prepare_labels(view, rules, b, work)
    if weights[FAVOURITE]:
        _weigh_favourite(view, rules, weights, b, work)
        _prepare_flat(view, rules, weights, b, work)


@inlined
def prepare(view: Any, rules: Any, weights: Any, seat: Any, work: Any) -> Any:
    """Fill the scratch words of a decision."""
    b = shelf_of(seat)
    for i in range(rules[RANKED]):
        k = rules[RANKED_TERMS + i]
        work[OTHERS + k] = standing(view, k, seat)
    for k in range(rules[TERMS]):
        work[TERM_WEIGHT + k] = weights[SCROLL]
    work[AHEAD] = max(rules[ROUNDS] - view[ROUND] + 2, 0) >> 2
    for which in range(2):
        ribbon = open_to(view, rules, b, which)
        work[CAN_CLAIM + which] = rules[badge_row(view, which) + READS_WORD] if ribbon else 0
        if ribbon:
            work[CLAIM_STARS + which] = rules[badge_row(view, which) + RIBBON_STARS + ribbon - 1]
            work[CLAIM_KITTENS + which] = claim_kittens(view, rules, which, ribbon)
    _prepare_flat(view, rules, weights, b, work)
    _prepare_shelf(view, b, work)
    work[TRIGGER_WORTH] = weights[SPECIAL]
    if weights[MORE]:
        _prepare_more(view, rules, weights, b, work)
