"""Stars: scroll terms, places over all shelves, labels, totals and winners (SCORE, TERM, LABEL, WIN rules).

Each seat keeps the values of every term's measure up to date (VALUE), so that scoring never counts a shelf
anew. Values are packed five bits each; a
plain count is a list of one, a product two counts side by side.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel, popcount
from sim.morty.plugins import measure
from sim.morty.state import (
    BADGE_STARS,
    BY_COUNT,
    BY_PLACE,
    BY_PRODUCT,
    FULL,
    GIFT_STARS,
    ING,
    INGREDIENT,
    KIND,
    KITTEN_STARS,
    KITTENS,
    LABEL_TABLE,
    LEVEL_STARS,
    MEASURE,
    MET,
    OWN,
    PAIR_STARS,
    PARAMETER,
    PLACE,
    PLACES,
    PLAYERS,
    SEAT_WORDS,
    SEATS,
    SEVERAL,
    STARS,
    TERM,
    TERM_WORDS,
    TERMS,
    TIMES,
    TIMES_PARAMETER,
    TIMES_SEVERAL,
    VALUE,
    VALUE_BITS,
)

_MASK = (1 << VALUE_BITS) - 1


@kernel
def _how_many(values: Any) -> Any:
    """Return how many values are packed."""
    n = 0
    while values:
        n += 1
        values >>= VALUE_BITS
    return n


@kernel
def _counted(which: Any, several: Any, view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return a measure's count; one with several values counts how many they are (TERM-1)."""
    values = measure(which, view, b, ingredient, parameter)
    return _how_many(values) if several else values


@kernel
def value_of(view: Any, rules: Any, b: Any, term: Any) -> Any:
    """Return the values of the term whose words begin at `term`, for the shelf at b as it lies now."""
    kind, ingredient = rules[term + KIND], rules[term + INGREDIENT]
    which, parameter = rules[term + MEASURE], rules[term + PARAMETER]
    if kind == BY_COUNT:
        return _counted(which, rules[term + SEVERAL], view, b, ingredient, parameter)
    if kind == BY_PRODUCT:
        first = _counted(which, rules[term + SEVERAL], view, b, ingredient, parameter)
        second = _counted(
            rules[term + TIMES],
            rules[term + TIMES_SEVERAL],
            view,
            b,
            ingredient,
            rules[term + TIMES_PARAMETER],
        )
        return first | (second << VALUE_BITS)
    return measure(which, view, b, ingredient, parameter)


@kernel
def measure_terms(view: Any, rules: Any, b: Any, ingredient: Any) -> Any:
    """Bring up to date the terms that a tile of this ingredient can change."""
    for k in range(rules[TERMS]):
        term = TERM + k * TERM_WORDS
        if rules[term + OWN] == 0 or rules[term + INGREDIENT] == ingredient:
            view[b + VALUE + k] = value_of(view, rules, b, term)


@kernel
def as_set(values: Any) -> Any:
    """Return packed values as a set: bit v stands for value v, 0 is left out."""
    found = 0
    while values:
        found |= 1 << (values & _MASK)
        values >>= VALUE_BITS
    return found & ~1


@kernel
def standing(view: Any, k: Any, without: Any) -> Any:
    """Return the set of values of term k over all players but the seat `without` (-1: all)."""
    found = 0
    for seat in range(view[PLAYERS]):
        if seat != without:
            found |= as_set(view[SEATS + seat * SEAT_WORDS + VALUE + k])
    return found


@kernel
def place_stars(rules: Any, term: Any, own: Any, everyone: Any) -> Any:
    """Return the stars of a player with the set `own`, where `everyone` are the values of all (TERM-5)."""
    stars = 0
    rank = 0
    rest = everyone
    while rest and rank < rules[term + PLACES]:
        best = rest
        while best & (best - 1):
            best &= best - 1
        if own & best:
            stars += rules[term + PLACE + rank]
        rest ^= best
        rank += 1
    return stars


@kernel
def term_stars(rules: Any, term: Any, values: Any, others: Any) -> Any:
    """Return the stars that a term gives for these values.

    Parameters
    ----------
    others : int64
        Set of values of the other players; read only where places are in play.
    """
    kind = rules[term + KIND]
    if kind == BY_COUNT:
        return rules[term + STARS + values]
    if kind == BY_PRODUCT:
        return (values & _MASK) * (values >> VALUE_BITS)
    if kind == BY_PLACE:
        own = as_set(values)
        return place_stars(rules, term, own, own | others)
    stars = 0
    while values:
        stars += rules[term + STARS + (values & _MASK)]
        values >>= VALUE_BITS
    return stars


@kernel
def scroll_stars(view: Any, rules: Any, seat: Any, ingredient: Any) -> Any:
    """Return a seat's stars from the scroll of one ingredient (SCORE-3)."""
    b = SEATS + seat * SEAT_WORDS
    stars = 0
    for k in range(rules[TERMS]):
        term = TERM + k * TERM_WORDS
        if rules[term + INGREDIENT] == ingredient:
            others = standing(view, k, seat) if rules[term + KIND] == BY_PLACE else 0
            stars += term_stars(rules, term, view[b + VALUE + k], others)
    return stars


@kernel
def label_stars(view: Any, rules: Any, b: Any, met: Any) -> Any:
    """Return the stars for a set of labels met (LABEL-1, LABEL-2); the other side's table is zero."""
    stars = rules[LABEL_TABLE + popcount(met)]
    for ingredient in range(4):
        stars += (popcount(met & view[b + ING + ingredient]) >> 1) * rules[PAIR_STARS]
    return stars


@kernel
def level_stars(view: Any, rules: Any, b: Any) -> Any:
    """Return the stars of the levels filled (SCORE-2)."""
    stars = 0
    for level in range(3):
        stars += rules[LEVEL_STARS + level] * ((view[b + FULL] >> level) & 1)
    return stars


@kernel
def total(view: Any, rules: Any, seat: Any) -> Any:
    """Return a seat's stars, were the game scored now (SCORE-1)."""
    b = SEATS + seat * SEAT_WORDS
    stars = level_stars(view, rules, b) + label_stars(view, rules, b, view[b + MET])
    for ingredient in range(4):
        stars += scroll_stars(view, rules, seat, ingredient)
    return stars + view[b + KITTENS] * rules[KITTEN_STARS] + view[b + BADGE_STARS] + view[b + GIFT_STARS]


@kernel
def best_scroll(view: Any, rules: Any, seat: Any) -> Any:
    """Return the largest of a seat's four scroll scores, which breaks ties (WIN-2)."""
    best = scroll_stars(view, rules, seat, 0)
    for ingredient in range(1, 4):
        best = max(best, scroll_stars(view, rules, seat, ingredient))
    return best


@kernel
def leaders(view: Any, rules: Any) -> Any:
    """Return the seats with the highest total, as a set of bits; no tie is broken."""
    best = total(view, rules, 0)
    found = 1
    for seat in range(1, view[PLAYERS]):
        stars = total(view, rules, seat)
        if stars > best:
            best, found = stars, 0
        if stars == best:
            found |= 1 << seat
    return found


@kernel
def winners(view: Any, rules: Any, tied: Any) -> Any:
    """Return the winners among the leaders `tied`, as a set of bits (WIN-1, WIN-2)."""
    best = -(1 << 40)
    found = 0
    for seat in range(view[PLAYERS]):
        if (tied >> seat) & 1:
            stars = best_scroll(view, rules, seat)
            if stars > best:
                best, found = stars, 0
            if stars == best:
                found |= 1 << seat
    return found
