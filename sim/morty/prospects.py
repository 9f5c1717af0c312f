"""What a tile changes in the terms of the scrolls, now and in prospect."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import lowest
from sim.morty.features import (
    AHEAD,
    FAVOURITE,
    OTHERS,
    PROSPECT,
    SCROLL,
    TERM_WEIGHT,
)
from sim.morty.legal import ingredient_of
from sim.morty.state import (
    BY_COUNT,
    BY_INGREDIENT,
    BY_PLACE,
    BY_PRODUCT,
    EVERY,
    GROWS,
    INGREDIENT,
    KIND,
    OCCUPIED,
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
        if rules[TERM + k * TERM_WORDS + SPREAD] == spread:
            found += term_worth(view, rules, weights, b, k, code, space, work)
    return found


@inlined
def term_worth(view: Any, rules: Any, weights: Any, b: Any, k: Any, code: Any, space: Any, work: Any) -> Any:
    """Return what the change of a term is worth, now and in prospect."""
    values = value_after(view, rules, b, TERM + k * TERM_WORDS, code, space, view[b + VALUE + k])
    change = change_of(view, rules, b, k, values, work)
    found = (work[TERM_WEIGHT + k] if weights[FAVOURITE] else weights[SCROLL]) * change
    if weights[PROSPECT]:
        found += weights[PROSPECT] * _prospect(view, rules, b, k, values, change, work)
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
