"""Scroll terms: what their measures count and what that is worth (TERM rules).

Each seat keeps the values of every term's measure (VALUE) and what they are worth (TERM_STARS) up to date, so that
scoring never counts a shelf anew. Values are packed five bits each; a plain count is a list of one, a product two
counts side by side. Of a term with places, TERM_STARS holds the set of its values: bit v stands for value v.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined, kernel
from sim.core.machine import highest
from sim.morty.legal import shelf_of
from sim.morty.plugins import measure, measure_after
from sim.morty.state import (
    BY_COUNT,
    BY_PLACE,
    BY_PRODUCT,
    INGREDIENT,
    KIND,
    MEASURE,
    PARAMETER,
    PLACE,
    PLACES,
    PLAIN,
    PLAYERS,
    RUNNING,
    SEVERAL,
    STARS,
    TERM,
    TERM_STARS,
    TERM_WORDS,
    TERMS_FOR,
    TERMS_FOR_WORDS,
    TILE_GAIN,
    VALUE,
    VALUE_BITS,
)

_MASK = (1 << VALUE_BITS) - 1


@inlined
def how_many(values: Any) -> Any:
    """Return how many values are packed."""
    n = 0
    while values:
        n += 1
        values >>= VALUE_BITS
    return n


@inlined
def _factors(rules: Any, term: Any) -> Any:
    """Return how many measures a term has; their words lie two apart."""
    return 2 if rules[term + KIND] == BY_PRODUCT else 1


@kernel
def _value_now(view: Any, b: Any, ingredient: Any, which: Any, parameter: Any) -> Any:
    return measure(which, view, b, ingredient, parameter)


@inlined
def value_of(view: Any, rules: Any, b: Any, term: Any) -> Any:
    """Return the values of the term whose words begin at `term`, for the shelf at b as it lies now.

    Of a product each measure is one count; one with several values counts how many they are (TERM-1).
    """
    found, factors = 0, _factors(rules, term)
    for i in range(factors):
        words = term + 2 * i
        value = measure(rules[words + MEASURE], view, b, rules[term + INGREDIENT], rules[words + PARAMETER])
        if factors == 2 and rules[term + SEVERAL + i]:
            value = how_many(value)
        found |= value << (VALUE_BITS * i)
    return found


@kernel
def value_after(view: Any, rules: Any, b: Any, term: Any, code: Any, space: Any, value: Any) -> Any:
    """Return the values of a term with one more tile on a space; `value` are those without it."""
    ingredient, found, factors = rules[term + INGREDIENT], 0, _factors(rules, term)
    for i in range(factors):
        words = term + 2 * i
        which, parameter = rules[words + MEASURE], rules[words + PARAMETER]
        several = factors == 2 and rules[term + SEVERAL + i]
        now = (value >> (VALUE_BITS * i)) & _MASK if factors == 2 else value
        if several:  # its number does not tell its values
            now = _value_now(view, b, ingredient, which, parameter)
        after = measure_after(which, view, b, ingredient, parameter, code, space, now)
        found |= (how_many(after) if several else after) << (VALUE_BITS * i)
    return found


@inlined
def as_set(values: Any) -> Any:
    """Return packed values as a set; 0 is left out, for it ranks nowhere."""
    found = 0
    while values:
        found |= 1 << (values & _MASK)
        values >>= VALUE_BITS
    return found & ~1


@inlined
def worth(rules: Any, term: Any, values: Any) -> Any:
    """Return the stars of a term for these values; with places, the set of the values."""
    kind = rules[term + KIND]
    if kind == BY_COUNT:
        return rules[term + STARS + (how_many(values) if rules[term + SEVERAL] else values & _MASK)]
    if kind == BY_PRODUCT:
        return (values & _MASK) * (values >> VALUE_BITS)
    if kind == BY_PLACE:
        return as_set(values)
    stars = 0
    while values:
        stars += rules[term + STARS + (values & _MASK)]
        values >>= VALUE_BITS
    return stars


@kernel
def measure_term(view: Any, rules: Any, b: Any, k: Any) -> Any:
    """Bring the values of term k up to date, and the running total with them."""
    term = TERM + k * TERM_WORDS
    values = value_of(view, rules, b, term)
    stars = worth(rules, term, values)
    view[b + VALUE + k] = values
    if rules[term + KIND] != BY_PLACE:
        view[b + RUNNING] += stars - view[b + TERM_STARS + k]
    view[b + TERM_STARS + k] = stars


@inlined
def note_gain(view: Any, rules: Any, b: Any, ingredient: Any) -> Any:
    """Note what one more tile of an ingredient gains in its PLAIN terms, which come first of its terms."""
    row, stars = TERMS_FOR + ingredient * TERMS_FOR_WORDS, 0
    for i in range(rules[PLAIN + ingredient]):
        k = rules[row + 1 + i]
        table = TERM + k * TERM_WORDS + STARS + view[b + VALUE + k]
        stars += rules[table + 1] - rules[table]
    view[b + TILE_GAIN + ingredient] = stars


@inlined
def measure_terms(view: Any, rules: Any, b: Any, ingredient: Any) -> Any:
    """Bring up to date the terms that a new tile of this ingredient can change, and what the next one would gain."""
    row = TERMS_FOR + ingredient * TERMS_FOR_WORDS
    plain = rules[PLAIN + ingredient]
    for i in range(plain):
        k = rules[row + 1 + i]
        view[b + VALUE + k] += 1
        view[b + TERM_STARS + k] = rules[TERM + k * TERM_WORDS + STARS + view[b + VALUE + k]]
    view[b + RUNNING] += view[b + TILE_GAIN + ingredient]
    note_gain(view, rules, b, ingredient)
    for i in range(plain, rules[row]):
        measure_term(view, rules, b, rules[row + 1 + i])


@inlined
def standing(view: Any, k: Any, without: Any) -> Any:
    """Return the set of values of term k over all players but the seat `without` (-1: all)."""
    found = 0
    for seat in range(view[PLAYERS]):
        if seat != without:
            found |= view[shelf_of(seat) + TERM_STARS + k]
    return found


@inlined
def place_stars(rules: Any, term: Any, own: Any, everyone: Any) -> Any:
    """Return the stars of a player with the set `own`, where `everyone` are the values of all (TERM-5)."""
    stars = 0
    rank = 0
    while everyone and rank < rules[term + PLACES]:
        best = 1 << highest(everyone)
        if own & best:
            stars += rules[term + PLACE + rank]
        everyone ^= best
        rank += 1
    return stars
