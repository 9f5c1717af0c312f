"""Artifacts: the offer, step 6 of a turn, and stones laid on artifacts in the cooperative game (CRAFT, COOP rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.sorcerer.ask import answer, begin_menu, chosen, offer
from sim.sorcerer.log import CRAFT_EVENT, OBJECTIVE_EVENT, PLACE_EVENT, note
from sim.sorcerer.pay import begin_payment, can_finish, pay, pay_from_reservoir, wild
from sim.sorcerer.rewards import is_due, pay_objective
from sim.sorcerer.seat import gain_stone, seat_at
from sim.sorcerer.state import (
    ART_POINTS,
    ART_SYMBOLS,
    ARTIFACTS_LEFT,
    AT_CRAFT,
    AT_PLACE,
    AT_REWARD,
    BY_ARTIFACTS,
    BY_FOUR,
    COST,
    CRAFT,
    CRAFT_TURN,
    CRAFTED,
    FILL_ANY,
    FOUR,
    LEFT_BY,
    MADE,
    MADE_LIST,
    NEED,
    NOVICE,
    NOWHERE,
    OFFER,
    OFFERED,
    OVER,
    PAID,
    PAID_N,
    PASS,
    PLACED,
    POINTS,
    REST,
    REWARD_STEP,
    ROUND_CRAFTED,
    STANDARD,
    STATUS,
    STOCK,
    SYMBOLS,
    TAOIST,
    TURN,
    VARIANT,
    ZONES,
)
from sim.sorcerer.supply import join


@inlined
def _price(view: Any, rules: Any, artifact: Any) -> Any:
    """Make an artifact's cost what is due."""
    begin_payment(view)
    for colour in range(5):
        view[NEED + colour] = rules[COST + 5 * artifact + colour]


@kernel
def complete(view: Any, rules: Any, hidden: Any, log: Any, seat: Any, artifact: Any) -> Any:
    """Hand a paid artifact over; the offer closes up, the next joins at the right (CRAFT-3, END-2)."""
    b = seat_at(seat)
    at = 0
    while view[OFFER + at] != artifact:
        at += 1
    for i in range(at, view[OFFERED] - 1):
        view[OFFER + i] = view[OFFER + i + 1]
    new = ZERO - 1
    if view[ARTIFACTS_LEFT]:
        new = hidden[REST]
        view[ARTIFACTS_LEFT] -= 1
        for i in range(view[ARTIFACTS_LEFT]):
            hidden[REST + i] = hidden[REST + i + 1]
        view[OFFER + view[OFFERED] - 1] = new
    else:
        view[OFFERED] -= 1
    view[b + MADE_LIST + view[b + MADE]] = artifact
    view[b + MADE] += 1
    view[b + CRAFT_TURN + artifact] = view[TURN]
    view[b + ART_POINTS] += rules[POINTS + artifact]
    for colour in range(5):
        view[b + SYMBOLS + colour] += rules[ART_SYMBOLS + 5 * artifact + colour]
    view[CRAFTED] += 1
    view[ROUND_CRAFTED] += 1
    note(log, CRAFT_EVENT, seat, artifact, view[PAID], view[PAID_N], new)
    if rules[VARIANT] == NOVICE and view[b + MADE] == FOUR:
        view[OVER] = BY_FOUR
    elif view[OFFERED] == 0:
        view[OVER] = BY_ARTIFACTS


@kernel
def craft(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Step 6: pay for an open artifact, or not; then the craft objective (CRAFT-1, CRAFT-2, OBJ-craft)."""
    b = seat_at(seat)
    pairs = wild(view)
    begin_menu(view, ONE)
    for i in range(view[OFFERED]):
        _price(view, rules, view[OFFER + i])
        if can_finish(view, b + STOCK, pairs):
            offer(view, view[OFFER + i])
    k = answer(view, rules, hidden, mind, seat, AT_CRAFT)
    if k == PASS:
        return
    artifact = chosen(view, k)
    _price(view, rules, artifact)
    pay_from_reservoir(view, rules, hidden, mind, seat)
    complete(view, rules, hidden, log, seat, artifact)
    if view[OVER] == 0 and rules[VARIANT] == STANDARD and is_due(view, rules, ZERO + CRAFT):
        _reward(view, rules, hidden, log, mind, seat)


@kernel
def _reward(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Pay the craft objective: a free step, or FLY instead."""
    begin_menu(view, ZERO)
    offer(view, ZERO + REWARD_STEP)
    for zone in range(ZONES):
        offer(view, zone)
    choice = chosen(view, answer(view, rules, hidden, mind, seat, AT_REWARD))
    if choice == REWARD_STEP:
        pay_objective(view, rules, hidden, log, mind, seat, ZERO + CRAFT)
    else:
        view[seat_at(seat) + TAOIST] = choice
        note(log, OBJECTIVE_EVENT, seat, ZERO + CRAFT, ZERO, ZERO, choice)


@inlined
def _needs(view: Any, rules: Any, artifact: Any, colour: Any) -> Any:
    """Return whether an artifact still lacks a stone of this colour."""
    return view[PLACED + 5 * artifact + colour] < rules[COST + 5 * artifact + colour]


@inlined
def _list_placings(view: Any, rules: Any) -> Any:
    """List where the stones still to be placed may go (COOP-2, COOP-3)."""
    begin_menu(view, ZERO)
    open_ = view[OFFERED] if rules[FILL_ANY] else min(view[OFFERED], 1)
    for colour in range(5):
        if view[LEFT_BY + colour]:
            placed = False
            for i in range(open_):
                if _needs(view, rules, view[OFFER + i], colour):
                    offer(view, colour | (i << 3))
                    placed = True
            if not placed:
                offer(view, colour | (NOWHERE << 3))


@inlined
def _is_complete(view: Any, rules: Any, artifact: Any) -> Any:
    full = True
    for colour in range(5):
        full = full and not _needs(view, rules, artifact, colour)
    return full


@kernel
def place_stones(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Lay the stones taken on artifacts, or at the end of the supply, one by one (COOP-2 to COOP-4)."""
    while not view[OVER] and not view[STATUS]:
        _list_placings(view, rules)
        k = answer(view, rules, hidden, mind, seat, AT_PLACE)
        if k == PASS:
            return
        colour, at = chosen(view, k) & 7, chosen(view, k) >> 3
        view[LEFT_BY + colour] -= 1
        if at == NOWHERE:
            join(view, colour)
            note(log, PLACE_EVENT, seat, colour, ZERO - 1, ZERO, ZERO)
            continue
        artifact = view[OFFER + at]
        view[PLACED + 5 * artifact + colour] += 1
        note(log, PLACE_EVENT, seat, colour, artifact, ZERO, ZERO)
        if _is_complete(view, rules, artifact):
            _price(view, rules, artifact)
            pay(view, rules, hidden, mind, seat, PLACED + 5 * artifact, ZERO)
            complete(view, rules, hidden, log, seat, artifact)
    b = seat_at(seat)
    for colour in range(5):  # the game is over: they stay with the seat
        for _ in range(view[LEFT_BY + colour]):
            gain_stone(view, b, colour)
