"""What a tile changes in the terms of the scrolls, now and in prospect."""

from __future__ import annotations

from typing import Any

from sim.core.jit import apart, inlined
from sim.core.machine import lowest
from sim.morty.features import (
    AHEAD,
    FAVOURITE,
    OTHERS,
    PROSPECT,
    RAISED,
    SCROLL,
    STEP_WORTH,
    TERM_WEIGHT,
)
from sim.morty.legal import ingredient_of, number_of
from sim.morty.plugins import measure_raised
from sim.morty.state import (
    BY_COUNT,
    BY_INGREDIENT,
    BY_PLACE,
    BY_PRODUCT,
    EVERY,
    GROWS,
    INGREDIENT,
    KIND,
    MEASURE,
    NUMBERS_AT,
    OCCUPIED,
    PARAMETER,
    PLAIN,
    SPREAD,
    STARS,
    STARS_WORDS,
    STEP_TERMS,
    STEPPED,
    STEPPED_FOR,
    STEPS,
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
from sim.morty.terms import as_set, place_stars, value_after, worth

_MASK = (1 << VALUE_BITS) - 1


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
        term = TERM + k * TERM_WORDS
        if rules[term + SPREAD] == spread and (spread == BY_INGREDIENT or rules[term + STEPPED] == 0):
            found += term_worth(view, rules, weights, b, k, code, space, work)
    return found


@inlined
def term_worth(view: Any, rules: Any, weights: Any, b: Any, k: Any, code: Any, space: Any, work: Any) -> Any:
    """Return what the change of a term is worth, now and in prospect."""
    values = value_after(view, rules, b, TERM + k * TERM_WORDS, code, space, view[b + VALUE + k])
    return values_worth(view, rules, weights, b, k, values, work)


@inlined
def values_worth(view: Any, rules: Any, weights: Any, b: Any, k: Any, values: Any, work: Any) -> Any:
    """Return what it is worth that the values of a term become these."""
    if values == view[b + VALUE + k]:
        return 0
    change = change_of(view, rules, b, k, values, work)
    found = (work[TERM_WEIGHT + k] if weights[FAVOURITE] else weights[SCROLL]) * change
    if weights[PROSPECT]:
        found += weights[PROSPECT] * _prospect(view, rules, b, k, values, change, work)
    return found


@apart
def prepare_steps(view: Any, rules: Any, weights: Any, b: Any, work: Any) -> Any:
    """Note of each STEPPED term which tiles raise its measures, and what that is worth."""
    for i in range(rules[STEPS]):
        k = rules[STEP_TERMS + i]
        term, now = TERM + k * TERM_WORDS, view[b + VALUE + k]
        ingredient = rules[term + INGREDIENT]
        factors = 2 if rules[term + KIND] == BY_PRODUCT else 1
        work[RAISED + 2 * k + 1] = 0
        for j in range(factors):
            words = term + 2 * j
            which, parameter = rules[words + MEASURE], rules[words + PARAMETER]
            work[RAISED + 2 * k + j] = measure_raised(which, view, b, ingredient, parameter)
        for raised in range(1, 2 * factors):
            values = now + (raised & 1) + ((raised >> 1) << VALUE_BITS)
            work[STEP_WORTH + 4 * k + raised] = values_worth(view, rules, weights, b, k, values, work)
        work[STEP_WORTH + 4 * k] = 0


@inlined
def steps_worth(rules: Any, code: Any, work: Any) -> Any:
    """Return what the change of the STEPPED terms by a tile is worth."""
    ingredient, found = ingredient_of(code) & 3, 0
    first = rules[PLAIN + ingredient]
    row = TERMS_FOR + ingredient * TERMS_FOR_WORDS + 1
    for i in range(first, first + rules[STEPPED_FOR + ingredient]):
        k = rules[row + i]
        raised = 0
        for j in range(2):
            tiles = work[RAISED + 2 * k + j]
            raised |= ((tiles >> (code >> 5)) & (tiles >> (NUMBERS_AT + number_of(code))) & 1) << j
        found += work[STEP_WORTH + 4 * k + raised]
    return found


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
def gain_at_once(view: Any, rules: Any, b: Any, ingredient: Any, work: Any) -> Any:
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
