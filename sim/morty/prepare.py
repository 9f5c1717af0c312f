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
    PROSPECT,
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
from sim.morty.legal import ingredient_of, shelf_of, spaces
from sim.morty.place import advancing, badge_row, claim_kittens, completing, label_gain, open_to
from sim.morty.state import (
    BOARD,
    BY_COUNT,
    BY_INGREDIENT,
    BY_PLACE,
    BY_PRODUCT,
    EVERY,
    GROWS,
    ING,
    INGREDIENT,
    JAR,
    JARS,
    KIND,
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
    SPREAD,
    STARS,
    STARS_WORDS,
    TERM,
    TERM_STARS,
    TERM_WORDS,
    TERMS,
    TERMS_FOR,
    TERMS_FOR_WORDS,
    TIMES_GROWS,
    TURN,
    VALUE,
    VALUE_BITS,
)
from sim.morty.terms import as_set, place_stars, standing, value_after, worth

_MASK = (1 << VALUE_BITS) - 1
_MOST_JARS = 4


@inlined
def change_of(view: Any, rules: Any, b: Any, k: Any, values: Any, work: Any) -> Any:
    """Return the change of a term's stars if its values become these."""
    term = TERM + k * TERM_WORDS
    if rules[term + KIND] != BY_PLACE:
        return worth(rules, term, values) - view[b + TERM_STARS + k]
    others, before, after = work[OTHERS + k], view[b + TERM_STARS + k], as_set(values)
    if after == before:
        return 0
    return place_stars(rules, term, after, others | after) - place_stars(rules, term, before, others | before)


@inlined
def _prospect(view: Any, rules: Any, b: Any, k: Any, values: Any, change: Any, work: Any) -> Any:
    """Return the change of a term's stars if its counts that grow tile by tile stood higher (feature `prospect`)."""
    term = TERM + k * TERM_WORDS
    kind, before, ahead = rules[term + KIND], view[b + VALUE + k], work[AHEAD]
    if kind == BY_COUNT and rules[term + GROWS]:
        table, last = term + STARS, STARS_WORDS - 1
        return rules[table + min(values + ahead, last)] - rules[table + min(before + ahead, last)]
    if kind == BY_PRODUCT:
        first, second = ahead * rules[term + GROWS], ahead * rules[term + TIMES_GROWS]
        grown = ((values & _MASK) + first) * ((values >> VALUE_BITS) + second)
        return grown - ((before & _MASK) + first) * ((before >> VALUE_BITS) + second)
    return change


@inlined
def spread_worth(
    view: Any, rules: Any, weights: Any, b: Any, code: Any, space: Any, spread: Any, work: Any
) -> Any:
    """Return what the change of the terms of one SPREAD by a tile on this space is worth, in 1/64 star."""
    row = TERMS_FOR + (ingredient_of(code) & 3) * TERMS_FOR_WORDS
    found = 0
    for i in range(rules[row]):
        k = rules[row + 1 + i]
        if rules[TERM + k * TERM_WORDS + SPREAD] == spread:
            found += term_worth(view, rules, weights, b, k, code, space, work)
    return found


@inlined
def term_worth(view: Any, rules: Any, weights: Any, b: Any, k: Any, code: Any, space: Any, work: Any) -> Any:
    """Return what the change of a term is worth, now and in prospect."""
    values = value_after(view, rules, b, TERM + k * TERM_WORDS, code, space, view[b + VALUE + k])
    change = change_of(view, rules, b, k, values, work)
    found = work[TERM_WEIGHT + k] * change
    if weights[PROSPECT]:
        found += weights[PROSPECT] * _prospect(view, rules, b, k, values, change, work)
    return found


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


@inlined
def scroll_now(view: Any, rules: Any, b: Any, ingredient: Any, work: Any) -> Any:
    """Return the stars of an ingredient's scroll as the shelves lie."""
    stars = 0
    for k in range(rules[TERMS]):
        term = TERM + k * TERM_WORDS
        if rules[term + INGREDIENT] == ingredient:
            own = view[b + TERM_STARS + k]
            if rules[term + KIND] == BY_PLACE:
                own = place_stars(rules, term, own, work[OTHERS + k] | own)
            stars += own
    return stars


@inlined
def _gain_at_once(view: Any, rules: Any, b: Any, ingredient: Any, work: Any) -> Any:
    """Return the stars that a scroll gains by a tile of its ingredient, in the terms for which nothing else matters."""
    row, space = TERMS_FOR + ingredient * TERMS_FOR_WORDS, lowest(EVERY & ~view[b + OCCUPIED])
    stars = 0
    for i in range(rules[row]):
        k = rules[row + 1 + i]
        term = TERM + k * TERM_WORDS
        if rules[term + INGREDIENT] == ingredient and rules[term + SPREAD] == BY_INGREDIENT:
            values = value_after(view, rules, b, term, ingredient * TURN, space, view[b + VALUE + k])
            stars += change_of(view, rules, b, k, values, work)
    return stars


@apart
def _weigh_favourite(view: Any, rules: Any, weights: Any, b: Any, work: Any) -> Any:
    """Add the weight of `favourite` to the terms of the favourite's scroll."""
    favourite, most = 0, -(1 << 40)
    for ingredient in range(4):
        stars = scroll_now(view, rules, b, ingredient, work) << 16
        stars += _gain_at_once(view, rules, b, ingredient, work)
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
