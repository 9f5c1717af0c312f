"""Hands and decks of magic cards (HAND rules)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import inlined, kernel
from sim.core.rng import below, child
from sim.sorcerer.seat import seat_at
from sim.sorcerer.state import (
    COOPERATIVE,
    DECK_AT,
    DECK_KEY,
    DECK_N,
    DECK_ROOM,
    DECKS,
    DISCARDED,
    DISCARDED_N,
    HAND,
    HAND_N,
    HAND_SIZE,
    SHUFFLES,
    VARIANT,
)

KINDS_OF_CARDS = 8


@kernel
def shuffle(view: Any, hidden: Any, seat: Any) -> Any:
    """Shuffle a seat's discard pile into its deck: the cards by kind, then one draw for each place."""
    b, deck = seat_at(seat), DECKS + DECK_ROOM * seat
    n = 0
    for card in range(KINDS_OF_CARDS):
        for _ in range(view[b + DISCARDED + card]):
            hidden[deck + n] = card
            n += 1
        view[b + DISCARDED + card] = 0
    key = child(np.uint64(hidden[DECK_KEY + seat]), view[b + SHUFFLES])
    for i in range(n):
        j = i + below(key, i, n - i)
        card = hidden[deck + i]
        hidden[deck + i] = hidden[deck + j]
        hidden[deck + j] = card
    view[b + SHUFFLES] += 1
    view[b + DISCARDED_N] = 0
    view[b + DECK_N] = n
    hidden[DECK_AT + seat] = 0


@kernel
def draw_hand(view: Any, rules: Any, hidden: Any, seat: Any) -> Any:
    """Open cards until the hand is full; an empty deck takes the discard pile in (HAND-2)."""
    b, deck = seat_at(seat), DECKS + DECK_ROOM * seat
    while view[b + HAND_N] < rules[HAND_SIZE]:
        if view[b + DECK_N] == 0:
            if view[b + DISCARDED_N] == 0:
                return
            shuffle(view, hidden, seat)
        card = hidden[deck + hidden[DECK_AT + seat]]
        hidden[DECK_AT + seat] += 1
        view[b + DECK_N] -= 1
        view[b + HAND + card] += 1
        view[b + HAND_N] += 1


@inlined
def put_away(view: Any, rules: Any, b: Any, card: Any) -> Any:
    """Take a cast card out of the hand: to the discard pile, or out of the cooperative game (COOP-1)."""
    view[b + HAND + card] -= 1
    view[b + HAND_N] -= 1
    if rules[VARIANT] != COOPERATIVE:
        view[b + DISCARDED + card] += 1
        view[b + DISCARDED_N] += 1
