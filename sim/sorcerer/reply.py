"""What the next seat could take: the turn is played on to its refill, then every cast of one card is tried.

All of it lies open: the next seat's hand, and the stones that the supply will bring. What the turn pays into the supply
is left out, for it joins at the far end.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, inlined, kernel
from sim.core.machine import lowest, shifted
from sim.sorcerer.activation import own_colour
from sim.sorcerer.ahead import rewarded, take, together
from sim.sorcerer.board import put
from sim.sorcerer.cards.quake import shake
from sim.sorcerer.chains import activate, largest
from sim.sorcerer.features import GOT, NO_LOG, SAVED, SAVED_WORDS
from sim.sorcerer.layout import list_moves
from sim.sorcerer.legal import colour_of, count_casts, kind_of
from sim.sorcerer.plugins import card_cast
from sim.sorcerer.seat import seat_at
from sim.sorcerer.state import (
    CARD_CHOICES,
    COOPERATIVE,
    CRAFT,
    FAMILY,
    PLANE,
    PLAYERS,
    QUAKE,
    SHOWN,
    STANDARD,
    STRIDE,
    TAOIST,
    VARIANT,
)
from sim.sorcerer.supply import refill


@kernel
def _quick(work: Any, rules: Any, b: Any) -> Any:
    """Return the Qi and stones of an activation; in the cooperative game the stones that can be placed."""
    activate(work, rules, work[b + TAOIST])
    n = take(work, b)
    if rules[VARIANT] == COOPERATIVE:
        return together(work, rules)
    if rules[VARIANT] == STANDARD:
        gained = n
        n += work[GOT + own_colour(work, b)]
        for objective in range(CRAFT):
            if (work[SHOWN] >> objective) & 1:
                n += rules[rewarded(work, rules, gained, objective)]
    return n


@inlined
def _finish_turn(work: Any, rules: Any, b: Any) -> Any:
    """Take the stones of the zone and fill the holes."""
    zone = work[b + TAOIST]
    activate(work, rules, zone)
    slots = lowest(largest(work[FAMILY]))
    for slot in range(4):
        if (slots >> slot) & 1:
            put(work, 4 * zone + slot, ZERO)
    refill(work, shifted(work, NO_LOG))


@kernel
def best_reply(work: Any, rules: Any, seat: Any) -> Any:
    """Return what the next seat can take with its best card after the turn as it stands; the table is used up."""
    _finish_turn(work, rules, seat_at(seat))
    b = seat_at((seat + 1) % work[PLAYERS])
    list_moves(work, rules)
    count_casts(work, b, ZERO)
    for i in range(SAVED_WORDS):
        work[SAVED + i] = work[STRIDE + i]
    one, two, three, zone = work[PLANE], work[PLANE + 1], work[PLANE + 2], work[b + TAOIST]
    best = ZERO
    for card in range(8):
        for k in range(work[CARD_CHOICES + card]):
            if kind_of(card) == QUAKE:
                shake(work, rules, k)
            else:
                card_cast(kind_of(card), work, rules, b, colour_of(card), k)
            best = max(best, _quick(work, rules, b))
            work[PLANE], work[PLANE + 1], work[PLANE + 2], work[b + TAOIST] = one, two, three, zone
            if kind_of(card) == QUAKE:
                for i in range(SAVED_WORDS):
                    work[STRIDE + i] = work[SAVED + i]
    return best
