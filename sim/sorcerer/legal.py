"""The casts that a seat has: counted, not listed, for there may be hundreds (CARD rules).

Cast k of the menu: the cards in hand in the order of state.CARDS, each kind once, and the casts of a card in the order
that its file says.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined, kernel
from sim.sorcerer.plugins import card_cast, card_options
from sim.sorcerer.state import CARD_CHOICES, CHOICES, HAND, MAY_PASS, SHIFT

KINDS_OF_CARDS = 8


@inlined
def kind_of(card: Any) -> Any:
    """Return SPIN, FLY, QUAKE or SHIFT."""
    return min(card, SHIFT)


@inlined
def colour_of(card: Any) -> Any:
    """Return the index of the colour of a SHIFT, 0 for others."""
    return max(card - SHIFT, 0)


@kernel
def count_casts(view: Any, b: Any, may_pass: Any) -> Any:
    """Make the menu of the casts of the seat whose words begin at b."""
    n = 0
    for card in range(KINDS_OF_CARDS):
        casts = 0
        if view[b + HAND + card]:
            casts = card_options(kind_of(card), view, colour_of(card))
        view[CARD_CHOICES + card] = casts
        n += casts
    view[CHOICES], view[MAY_PASS] = n, may_pass


@inlined
def card_of(view: Any, k: Any) -> Any:
    """Return the card of cast k of the menu."""
    card = 0
    while k >= view[CARD_CHOICES + card]:
        k -= view[CARD_CHOICES + card]
        card += 1
    return card


@inlined
def number_within(view: Any, k: Any) -> Any:
    """Return the number of cast k among the casts of its card."""
    card = 0
    while k >= view[CARD_CHOICES + card]:
        k -= view[CARD_CHOICES + card]
        card += 1
    return k


@inlined
def cast(view: Any, rules: Any, b: Any, card: Any, k: Any) -> Any:
    """Carry out cast k of a card; returns what was done (told.py)."""
    return card_cast(kind_of(card), view, rules, b, colour_of(card), k)
