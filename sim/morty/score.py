"""Stars: scrolls, places over all shelves, labels, levels, totals and winners (SCORE, LABEL, WIN rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import MINUS_ONE, ZERO, inlined, kernel
from sim.core.machine import popcount
from sim.morty.legal import shelf_of
from sim.morty.state import (
    BADGE_STARS,
    BY_PLACE,
    FULL,
    GIFT_STARS,
    ING,
    INGREDIENT,
    KIND,
    KITTEN_STARS,
    KITTENS,
    LABEL_TABLE,
    LEVEL_STARS,
    MET,
    PAIR_STARS,
    PLAYERS,
    RANKED,
    RANKED_TERMS,
    RUNNING,
    TERM,
    TERM_STARS,
    TERM_WORDS,
    TERMS,
)
from sim.morty.terms import place_stars, standing


@kernel
def ranked_stars(view: Any, rules: Any, seat: Any, ingredient: Any) -> Any:
    """Return a seat's stars from places, of the scroll of one ingredient (-1: of all)."""
    b = shelf_of(seat)
    stars = 0
    for i in range(rules[RANKED]):
        k = rules[RANKED_TERMS + i]
        term = TERM + k * TERM_WORDS
        if ingredient < 0 or rules[term + INGREDIENT] == ingredient:
            stars += place_stars(rules, term, view[b + TERM_STARS + k], standing(view, k, MINUS_ONE))
    return stars


@kernel
def scroll_stars(view: Any, rules: Any, seat: Any, ingredient: Any) -> Any:
    """Return a seat's stars from the scroll of one ingredient (SCORE-3)."""
    b = shelf_of(seat)
    stars = ranked_stars(view, rules, seat, ingredient)
    for k in range(rules[TERMS]):
        term = TERM + k * TERM_WORDS
        if rules[term + INGREDIENT] == ingredient and rules[term + KIND] != BY_PLACE:
            stars += view[b + TERM_STARS + k]
    return stars


@inlined
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
    """Return a seat's stars, were the game scored now (SCORE-1), added up from its parts."""
    b = shelf_of(seat)
    stars = level_stars(view, rules, b) + label_stars(view, rules, b, view[b + MET])
    for ingredient in range(4):
        stars += scroll_stars(view, rules, seat, ingredient)
    return stars + view[b + KITTENS] * rules[KITTEN_STARS] + view[b + BADGE_STARS] + view[b + GIFT_STARS]


@inlined
def running_total(view: Any, rules: Any, seat: Any) -> Any:
    """Return the same from what is kept up to date during a game."""
    b = shelf_of(seat)
    stars = view[b + RUNNING] + view[b + KITTENS] * rules[KITTEN_STARS]
    return stars + ranked_stars(view, rules, seat, MINUS_ONE) if rules[RANKED] else stars


@kernel
def best_scroll(view: Any, rules: Any, seat: Any) -> Any:
    """Return the largest of a seat's four scroll scores, which breaks ties (WIN-2)."""
    best = scroll_stars(view, rules, seat, ZERO)
    for ingredient in range(1, 4):
        best = max(best, scroll_stars(view, rules, seat, ingredient))
    return best


@kernel
def leaders(view: Any, rules: Any) -> Any:
    """Return the seats with the highest total, as a set of bits; no tie is broken."""
    best = running_total(view, rules, 0)
    found = 1
    for seat in range(1, view[PLAYERS]):
        stars = running_total(view, rules, seat)
        if stars > best:
            best, found = stars, 0
        if stars == best:
            found |= 1 << seat
    return found


@kernel
def winners(view: Any, rules: Any, tied: Any) -> Any:
    """Return the winners among the leaders `tied`, as a set of bits (WIN-1, WIN-2)."""
    if tied & (tied - 1) == 0:
        return tied
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
