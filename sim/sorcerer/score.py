"""Points and winners (SCORE and WIN rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, inlined, kernel
from sim.sorcerer.seat import seat_at
from sim.sorcerer.state import (
    ART_POINTS,
    COOPERATIVE,
    CRAFTED,
    MADE,
    PLAYERS,
    QI_HELD,
    RUNE_POINTS,
    RUNES,
    STANDARD,
    START_POINTS,
    STOCK,
    SYMBOLS,
    VARIANT,
)


@inlined
def matching(view: Any, b: Any, counts: Any) -> Any:
    """Return how many of the things counted by colour match a rune of the seat (SCORE-2)."""
    n = ZERO
    for colour in range(5):
        n += view[counts + colour] * ((view[b + RUNES] >> colour) & 1)
    return n


@kernel
def total(view: Any, rules: Any, seat: Any) -> Any:
    """Return a seat's points; artifacts in the Novice game, the team's artifacts in the cooperative game."""
    b = seat_at(seat)
    if rules[VARIANT] == STANDARD:
        points = rules[START_POINTS] + view[b + RUNE_POINTS] + view[b + ART_POINTS] + view[b + QI_HELD]
        return points + matching(view, b, b + SYMBOLS) + matching(view, b, b + STOCK)
    return view[CRAFTED] if rules[VARIANT] == COOPERATIVE else view[b + MADE]


@kernel
def leaders(view: Any, rules: Any) -> Any:
    """Return the set of seats with the highest total (WIN-1)."""
    best, found = ZERO - 1, ZERO
    for seat in range(view[PLAYERS]):
        points = total(view, rules, seat)
        if points > best:
            best, found = points, ZERO
        found |= (1 if points == best else 0) << seat
    return found
