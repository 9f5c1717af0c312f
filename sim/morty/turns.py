"""What a seat does in its turn: its choice, what is forbidden to it, special jars (TURN, SPECIAL rules)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ONE, ZERO, apart, inlined, kernel
from sim.morty.choose import (
    TURNED_BIT,
    draw,
    narrow,
    on_menu,
    placement,
    placements,
    tiles_at,
    tiles_in,
    write_menu,
)
from sim.morty.deal import decision_key
from sim.morty.features import BLIND, NO_PASS, RESTRICTED
from sim.morty.legal import cost, shelf_of, spaces
from sim.morty.log import PASS_EVENT, SPECIAL_EVENT, TAKE_EVENT, note
from sim.morty.place import due, narrow_claims, place
from sim.morty.scorer import choose
from sim.morty.state import (
    BADGE,
    BAR,
    DECISIONS,
    DISPLAY,
    EVERY,
    FORCED,
    JAR,
    JARS,
    KEY,
    MAX_SHOWN,
    NEAR,
    NO_MOVE,
    OPTIONS,
    PASS,
    PASS_KITTENS,
    PASSES,
    ROUND,
    SHOW,
    SHOWN,
    SPECIAL_KITTENS,
    STATUS,
    TAKEN_JARS,
    TURN,
)

_DISPLAY, _BAR = np.int64(DISPLAY), np.int64(BAR)  # typed, see sim.core.jit.ZERO
_ASK = _REFUSED = np.int64(NO_MOVE)
_INSTEAD = np.int64(1 << 20)  # index of the draw that stands in for a forbidden pass


@inlined
def _remove(view: Any, source: Any, index: Any) -> Any:
    """Take a tile out of the display or the bar; the gap closes."""
    if source == DISPLAY:
        for i in range(MAX_SHOWN - 1):  # all of it: a loop of a length that cannot be foreseen costs more
            view[SHOW + i] = view[SHOW + i + 1] if i >= index else view[SHOW + i]
        view[SHOWN] -= 1
    else:
        for i in range(index, view[JARS] - 1):
            view[JAR + i] = view[JAR + i + 1]
        view[JARS] -= 1


@inlined
def _carry_out(view: Any, rules: Any, log: Any, seat: Any, source: Any, move: Any) -> Any:
    """Take and place the tile of a move, once it is found legal.

    Returns
    -------
    int64 : 1 if a special jar is triggered, 0 if not, -1 if the move is not legal.
    """
    b = shelf_of(seat)
    index, turned, space = move >> 6, (move >> TURNED_BIT) & 1, move & 31
    if move < 0 or index >= tiles_in(view, source) or space >= 24:
        return -1
    code = view[tiles_at(source) + index] ^ (TURN * turned)
    if not (spaces(view, b, code, turned) >> space) & 1:
        return -1
    kittens = cost(view, b, code, turned, space)
    _remove(view, source, index)
    note(log, TAKE_EVENT, seat, source, code ^ (TURN * turned), code, space * 4 + kittens)
    return 1 if place(view, rules, log, seat, code, space, kittens) else 0


@apart
def _restricted(
    view: Any, rules: Any, mind: Any, weights: Any, seat: Any, source: Any, lanes: Any, work: Any
) -> Any:
    """Let a seat decide to which something is forbidden, or a badge invisible.

    A mind of its own code that passes where that is forbidden places at random; any other move that is not on the
    menu is refused, for the rules alone would allow it.
    """
    first, second = view[BADGE], view[BADGE + 1]
    if weights[RESTRICTED]:
        narrow(view, rules, weights, seat, source)
    if placements(view) == 0:
        return PASS
    for which in range(2):
        badge = view[BADGE + which]
        if badge >= 0 and (weights[BLIND] >> badge) & 1:
            view[BADGE + which] = -1
    move = choose(view, rules, mind, weights, seat, source, lanes, work)
    view[BADGE], view[BADGE + 1] = first, second
    if move == PASS and source == DISPLAY and weights[NO_PASS]:
        return placement(view, draw(view, _INSTEAD, placements(view)))
    return move if move == PASS or on_menu(view, move) else _REFUSED


@inlined
def _decide(
    view: Any,
    rules: Any,
    hidden: Any,
    mind: Any,
    weights: Any,
    seat: Any,
    source: Any,
    step: Any,
    lanes: Any,
    work: Any,
) -> Any:
    """Let a seat decide, counting what it could choose from; with nothing to choose its mind is not asked."""
    b = shelf_of(seat)
    write_menu(view, seat, source)
    count = placements(view)
    view[b + DECISIONS] += 1
    view[b + OPTIONS] += count
    if count == 0:
        return PASS
    if mind == 0 and view[b + NEAR] | view[b + NEAR + 1] == EVERY:
        narrow_claims(view, rules, b)
    view[KEY] = decision_key(hidden, seat, view[ROUND], step)
    if weights[RESTRICTED] | weights[BLIND]:
        return _restricted(view, rules, mind, weights, seat, source, lanes, work)
    return choose(view, rules, mind, weights, seat, source, lanes, work)


@kernel
def _specials(
    view: Any,
    rules: Any,
    hidden: Any,
    log: Any,
    mind: Any,
    weights: Any,
    seat: Any,
    space: Any,
    move: Any,
    lanes: Any,
    work: Any,
) -> Any:
    """Carry out the specials of a turn: a jar, which may trigger the next, or a kitten (SPECIAL-1 to SPECIAL-3).

    `move` is the choice at the first of them, NO_MOVE if the mind is still to be asked.
    """
    b = shelf_of(seat)
    step = ONE
    while True:
        if move == NO_MOVE:
            move = _decide(view, rules, hidden, mind, weights, seat, _BAR, step, lanes, work)
        if move == PASS:
            gained = due(view, b, rules[SPECIAL_KITTENS])
            note(log, SPECIAL_EVENT, seat, space & 7, ZERO, gained, ZERO)
            return
        note(log, SPECIAL_EVENT, seat, space & 7, ONE, ZERO, ZERO)
        outcome = _carry_out(view, rules, log, seat, _BAR, move)
        if outcome < 0:
            view[STATUS] = seat + 1
            return
        view[b + TAKEN_JARS] += 1
        if outcome == 0:
            return
        space, move = move & 31, _ASK
        step += 1


@inlined
def settle(
    view: Any,
    rules: Any,
    hidden: Any,
    log: Any,
    mind: Any,
    weights: Any,
    seat: Any,
    source: Any,
    move: Any,
    forced: Any,
    lanes: Any,
    work: Any,
) -> Any:
    """Carry out a seat's choice with all that follows in its turn."""
    if source == BAR:
        _specials(view, rules, hidden, log, mind, weights, seat, ZERO, move, lanes, work)
        return
    b = shelf_of(seat)
    if move == PASS:
        view[b + PASSES] += 1
        view[b + FORCED] += forced
        gained = due(view, b, rules[PASS_KITTENS])
        note(log, PASS_EVENT, seat, gained, ZERO, ZERO, ZERO)
        return
    outcome = _carry_out(view, rules, log, seat, _DISPLAY, move)
    if outcome < 0:
        view[STATUS] = seat + 1
    elif outcome == 1:
        _specials(view, rules, hidden, log, mind, weights, seat, move & 31, _ASK, lanes, work)


@kernel
def turn(
    view: Any, rules: Any, hidden: Any, log: Any, mind: Any, weights: Any, seat: Any, lanes: Any, work: Any
) -> Any:
    """Let a seat take a display tile or pass (TURN-1 to TURN-3), with all that follows."""
    before = view[shelf_of(seat) + OPTIONS]
    move = _decide(view, rules, hidden, mind, weights, seat, _DISPLAY, ZERO, lanes, work)
    forced = ONE if view[shelf_of(seat) + OPTIONS] == before else ZERO
    settle(view, rules, hidden, log, mind, weights, seat, _DISPLAY, move, forced, lanes, work)
