"""How a game goes: turns, rounds and the ways to end (TURN and END rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, inlined, kernel
from sim.sorcerer.activation import cast_cards, take_stones
from sim.sorcerer.craft import craft, place_stones
from sim.sorcerer.deal import setup
from sim.sorcerer.layout import measure
from sim.sorcerer.log import TURN_EVENT, keep_start, note
from sim.sorcerer.pay import discard
from sim.sorcerer.rewards import pay_objectives
from sim.sorcerer.score import leaders
from sim.sorcerer.seat import seat_at
from sim.sorcerer.spirit import lose_steps, steps_by_stones
from sim.sorcerer.state import (
    ASKED,
    BY_CAP,
    BY_CARDS,
    BY_STALEMATE,
    CAP,
    COOPERATIVE,
    DECK_N,
    DRY_NOW,
    DRY_ROUNDS,
    DRY_RUN,
    EXTRA_USED,
    HAND,
    HAND_N,
    LEADERS,
    LEFT_BY,
    OVER,
    PENDING,
    PLAYERS,
    ROUND,
    ROUND_CRAFTED,
    ROUND_TAKEN,
    SEAT,
    STALE,
    STALEMATE,
    STANDARD,
    STATUS,
    TAKEN,
    TAKEN_BY,
    TURN,
    VARIANT,
)
from sim.sorcerer.supply import refill


@inlined
def _begin_turn(view: Any, log: Any, seat: Any) -> Any:
    """Make the words of a turn new."""
    view[TURN] += 1
    view[SEAT] = seat
    view[ASKED] = view[TAKEN] = view[EXTRA_USED] = 0
    for colour in range(5):
        view[TAKEN_BY + colour] = view[LEFT_BY + colour] = 0
    hand, b = ZERO, seat_at(seat)
    for card in range(8):
        hand |= view[b + HAND + card] << (4 * card)
    note(log, TURN_EVENT, seat, view[TURN], hand, ZERO, ZERO)


@inlined
def _stopped(view: Any) -> Any:
    return view[OVER] != 0 or view[STATUS] != 0


@kernel
def turn(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Play a turn: its steps in their order, none after the end of the game (TURN-1)."""
    _begin_turn(view, log, seat)
    cast_cards(view, rules, hidden, log, mind, seat)
    if view[STATUS]:
        return
    take_stones(view, rules, hidden, log, mind, seat)
    if rules[VARIANT] == COOPERATIVE:
        place_stones(view, rules, hidden, log, mind, seat)
    elif rules[VARIANT] == STANDARD and view[OVER]:  # its steps are granted, and lapse
        lose_steps(view, seat_at(seat), view[TAKEN], ZERO)
    elif rules[VARIANT] == STANDARD and not _stopped(view):
        steps_by_stones(view, rules, hidden, log, mind, seat)
        pay_objectives(view, rules, hidden, log, mind, seat)
    if _stopped(view):
        return
    refill(view, log)
    if rules[VARIANT] != COOPERATIVE:
        craft(view, rules, hidden, log, mind, seat)
        if not _stopped(view):
            discard(view, rules, hidden, log, mind, seat)


@inlined
def _cards_are_gone(view: Any) -> Any:
    """Return whether nobody has a card left (COOP-5)."""
    cards = ZERO
    for seat in range(view[PLAYERS]):
        cards += view[seat_at(seat) + HAND_N] + view[seat_at(seat) + DECK_N]
    return cards == 0


@inlined
def _begin_round(view: Any) -> Any:
    view[ROUND] += 1
    view[ROUND_TAKEN] = view[ROUND_CRAFTED] = 0


@inlined
def _count_round(view: Any) -> Any:
    """Count what a whole round lacked."""
    dry = 1 if view[ROUND_TAKEN] == 0 else 0
    view[DRY_ROUNDS] += dry
    view[DRY_NOW] = dry * (view[DRY_NOW] + 1)
    view[DRY_RUN] = max(view[DRY_RUN], view[DRY_NOW])
    view[STALE] = view[STALE] + 1 if dry and view[ROUND_CRAFTED] == 0 else 0


@inlined
def _end_round(view: Any, rules: Any) -> Any:
    """End the game where it is due (END-3, END-4)."""
    if view[PENDING]:
        view[OVER] = view[PENDING]
    elif view[STALE] >= rules[STALEMATE]:
        view[OVER] = BY_STALEMATE
    elif view[ROUND] >= rules[CAP]:
        view[OVER] = BY_CAP


@kernel
def play_game(
    view: Any,
    rules: Any,
    hidden: Any,
    log: Any,
    minds: Any,
    seeds: Any,
    players: Any,
    deal: Any,
    rotation: Any,
    given: Any,
) -> Any:
    """Play one game to its end.

    Parameters
    ----------
    minds : int64 array, shape (players,)
        Of each place of the line-up: where the code of its strategy lies.
    seeds : uint64 array, shape (2,)
        Of the deals, of the strategies.
    rotation : int64
        Seat s plays place (s + rotation) mod players of the line-up.
    given : int64
        1: the table lies ready, and seat 0 begins a round; 0: it is dealt.

    Returns
    -------
    int64 : 0, or 1 + the seat whose answer was none; `view` and `hidden` hold the end of the game.
    """
    if given:
        measure(view, rules)
    else:
        setup(view, rules, hidden, log, minds, seeds, players, deal, rotation)
    keep_start(log, view)
    while not _stopped(view):
        _begin_round(view)
        seat = ZERO
        while seat < players and not _stopped(view):
            turn(view, rules, hidden, log, minds[(seat + rotation) % players], seat)
            if rules[VARIANT] == COOPERATIVE and not _stopped(view) and _cards_are_gone(view):
                view[OVER] = BY_CARDS
            seat += 1
        if seat == players and (view[OVER] == 0 or view[OVER] == BY_CARDS):
            _count_round(view)
        if rules[VARIANT] != COOPERATIVE and not _stopped(view):
            _end_round(view, rules)
        hidden[LEADERS + view[ROUND]] = leaders(view, rules)
    return view[STATUS]
