"""The one built-in player of minds by weights: the best cast by a beam, and every later choice by its value.

First every cast of one card is valued. The `BEAM` best are gone on with: each cast of a second card is valued too. The
first card of the best of all is cast; what is best then is looked up anew. Equal values are drawn among.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.core.rng import child
from sim.sorcerer.ahead import forget, turn_value
from sim.sorcerer.cards.quake import shake
from sim.sorcerer.features import (
    BEAM,
    BEST,
    NEXT_SEAT,
    SAVED,
    SAVED_WORDS,
    SECOND_CARD,
    SECOND_NUMBER,
    WEIGHT,
)
from sim.sorcerer.later import choose_later
from sim.sorcerer.legal import card_of, cast, colour_of, count_casts, kind_of, number_within
from sim.sorcerer.plugins import card_cast
from sim.sorcerer.reply import best_reply
from sim.sorcerer.seat import seat_at
from sim.sorcerer.state import (
    AT_CAST,
    AT_SECOND,
    CARD_CHOICES,
    HAND,
    KEY,
    PASS,
    PLANE,
    QUAKE,
    STANDARD,
    STRIDE,
    TAOIST,
    VARIANT,
    VIEW_WORDS,
)
from sim.sorcerer.way import look_round

TIE_BITS = 12  # of a value: drawn, so that equal values differ
LOWEST = -(1 << 60)
NONE = -2


@inlined
def _drawn(view: Any, value: Any, index: Any) -> Any:
    """Return a value with drawn bits behind it."""
    bits = child(np.uint64(view[KEY]), index) >> np.uint64(64 - TIE_BITS)
    return (value << TIE_BITS) | np.int64(bits)


@inlined
def _keep_layout(work: Any) -> Any:
    for i in range(SAVED_WORDS):
        work[SAVED + i] = work[STRIDE + i]


@kernel
def _tried(work: Any, rules: Any, b: Any, seat: Any, card: Any, k: Any) -> Any:
    """Return the value of the turn after a cast, and take the cast back."""
    one, two, three, zone = work[PLANE], work[PLANE + 1], work[PLANE + 2], work[b + TAOIST]
    if kind_of(card) == QUAKE:
        shake(work, rules, k)
    else:
        card_cast(kind_of(card), work, rules, b, colour_of(card), k)
    value = turn_value(work, rules, b, seat)
    work[PLANE], work[PLANE + 1], work[PLANE + 2], work[b + TAOIST] = one, two, three, zone
    if kind_of(card) == QUAKE:
        for i in range(SAVED_WORDS):
            work[STRIDE + i] = work[SAVED + i]
    return value


@inlined
def _enter(work: Any, value: Any, k: Any) -> Any:
    """Put a cast among the best of the beam, which is kept in order."""
    i = BEAM - 1
    while i >= 0 and work[BEST + i] < value:
        if i + 1 < BEAM:
            work[BEST + i + 1], work[BEST + BEAM + i + 1] = work[BEST + i], work[BEST + BEAM + i]
        i -= 1
    if i + 1 < BEAM:
        work[BEST + i + 1], work[BEST + BEAM + i + 1] = value, k


@inlined
def _empty_beam(work: Any) -> Any:
    for i in range(BEAM):
        work[BEST + i], work[BEST + BEAM + i] = LOWEST, NONE


@inlined
def _set_out(view: Any, work: Any, b: Any, may_pass: Any) -> Any:
    """Lay the table for trying out: as the view, with the casts of the seat counted."""
    for i in range(VIEW_WORDS):
        work[i] = view[i]
    count_casts(work, b, may_pass)
    _keep_layout(work)


@kernel
def _best_second(view: Any, rules: Any, work: Any, b: Any, seat: Any, index: Any) -> Any:
    """Return the highest value of a second card on the table as it lies, LOWEST without one; SECOND_NUMBER: which."""
    count_casts(work, b, ONE)
    _keep_layout(work)
    best, number = ZERO + LOWEST, ZERO
    work[SECOND_NUMBER] = -1
    for card in range(8):
        for k in range(work[CARD_CHOICES + card]):
            value = _tried(work, rules, b, seat, card, k) + work[WEIGHT + SECOND_CARD]
            value = _drawn(view, value, index + 1 + number)
            if value > best:
                best = value
                work[SECOND_NUMBER] = number
            number += 1
    return best


@inlined
def _cast_number(work: Any, rules: Any, b: Any, number: Any) -> Any:
    """Carry out cast `number` of the casts counted on the table."""
    card = card_of(work, number)
    cast(work, rules, b, card, number_within(work, number))
    work[b + HAND + card] -= 1


@inlined
def _with_reply(work: Any, rules: Any, seat: Any, value: Any) -> Any:
    """Add to a value what the next seat could do with the table as it lies; the table is used up."""
    return value + ((best_reply(work, rules, seat) * work[WEIGHT + NEXT_SEAT]) << TIE_BITS)


@kernel
def _gone_on(view: Any, rules: Any, work: Any, b: Any, seat: Any, i: Any) -> Any:
    """Return the value of entry i of the beam, with the best second card, or without one."""
    _set_out(view, work, b, ZERO)
    _cast_number(work, rules, b, work[BEST + BEAM + i])
    second = _best_second(view, rules, work, b, seat, 1024 * (i + 1))
    value = max(work[BEST + i], second)
    if work[WEIGHT + NEXT_SEAT] == 0:
        return value
    if second == value:
        _cast_number(work, rules, b, work[SECOND_NUMBER])
    return _with_reply(work, rules, seat, value)


@kernel
def _first_card(view: Any, rules: Any, work: Any, b: Any, seat: Any) -> Any:
    """Return the number of the best cast, with what a second card could make of it."""
    _set_out(view, work, b, ZERO)
    _empty_beam(work)
    number = ZERO
    for card in range(8):
        for k in range(work[CARD_CHOICES + card]):
            _enter(work, _drawn(view, _tried(work, rules, b, seat, card, k), number), number)
            number += 1
    best, choice = ZERO + LOWEST, ZERO
    for i in range(BEAM):
        if work[BEST + BEAM + i] == NONE:
            break
        value = _gone_on(view, rules, work, b, seat, i)
        if value > best:
            best, choice = value, work[BEST + BEAM + i]
    return choice


@kernel
def _second_card(view: Any, rules: Any, work: Any, b: Any, seat: Any) -> Any:
    """Return the number of the best second cast, PASS where none is better than the turn as it stands."""
    _set_out(view, work, b, ONE)
    _empty_beam(work)
    _enter(work, _drawn(view, turn_value(work, rules, b, seat), ZERO), ZERO + PASS)
    number = ZERO
    for card in range(8):
        for k in range(work[CARD_CHOICES + card]):
            value = _tried(work, rules, b, seat, card, k) + work[WEIGHT + SECOND_CARD]
            _enter(work, _drawn(view, value, 1 + number), number)
            number += 1
    if work[WEIGHT + NEXT_SEAT] == 0:
        return work[BEST + BEAM]
    best, choice = ZERO + LOWEST, ZERO + PASS
    for i in range(BEAM):
        if work[BEST + BEAM + i] == NONE:
            break
        _set_out(view, work, b, ONE)
        if work[BEST + BEAM + i] != PASS:
            _cast_number(work, rules, b, work[BEST + BEAM + i])
        value = _with_reply(work, rules, seat, work[BEST + i])
        if value > best:
            best, choice = value, work[BEST + BEAM + i]
    return choice


@kernel
def choose(view: Any, rules: Any, work: Any, seat: Any, source: Any) -> Any:
    """Answer any question for a mind by weights.

    Parameters
    ----------
    work : int64 pointer
        Its memory, from `sim.sorcerer.weights.encode_mind`.

    Returns
    -------
    int64 : number of an option, or PASS.
    """
    b = seat_at(seat)
    if rules[VARIANT] == STANDARD:
        for i in range(VIEW_WORDS):
            work[i] = view[i]
        look_round(work, rules, b)
    forget(work)
    if source == AT_CAST:
        return _first_card(view, rules, work, b, seat)
    if source == AT_SECOND:
        return _second_card(view, rules, work, b, seat)
    return choose_later(view, rules, work, b, seat, source)
