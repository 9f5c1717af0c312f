"""How a game goes: draws, turns, special jars, rounds, end (DRAW, TURN, SPECIAL, KITTEN rules)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ONE, ZERO, apart, inlined, kernel
from sim.core.machine import shifted
from sim.morty.choose import TURNED_BIT, draw, narrow, placement, placements, tiles_at, tiles_in, write_menu
from sim.morty.deal import BAG, END, LEADERS, NEXT, decision_key, setup
from sim.morty.features import BLIND, NO_PASS, PHASED, PHASES, RESTRICTED, WEIGHT_WORDS
from sim.morty.legal import cost, lid_of, shelf_of, spaces
from sim.morty.log import JAR_EVENT, PASS_EVENT, ROUND_EVENT, SHOW_EVENT, SPECIAL_EVENT, TAKE_EVENT, note
from sim.morty.place import due, place
from sim.morty.score import leaders
from sim.morty.scorer import choose
from sim.morty.state import (
    BADGE,
    BAR,
    BLUE,
    DECISIONS,
    DISPLAY,
    DISPLAY_SIZE,
    FORCED,
    JAR,
    JARS,
    KEY,
    MAX_SHOWN,
    NO_MOVE,
    OPTIONS,
    PASS,
    PASS_KITTENS,
    PASSES,
    PLAYERS,
    ROUND,
    ROUNDS,
    SHOW,
    SHOWN,
    SPECIAL_KITTENS,
    STATUS,
    TAKEN_JARS,
    TURN,
)

_DISPLAY, _BAR = np.int64(DISPLAY), np.int64(BAR)  # typed, see sim.core.jit.ZERO
_ASK = np.int64(NO_MOVE)
_INSTEAD = np.int64(1 << 20)  # index of the draw that stands in for a forbidden pass


@inlined
def _can_fill(hidden: Any, needed: Any) -> Any:
    """Return whether the bag still holds enough tiles that are not blue (DRAW-3)."""
    for i in range(hidden[NEXT], hidden[END]):
        if lid_of(hidden[BAG + i]) != BLUE:
            needed -= 1
            if needed == 0:
                return True
    return False


@inlined
def draw_display(view: Any, rules: Any, hidden: Any, log: Any) -> Any:
    """Fill the display for a new round, jars going to the bar (DRAW-1 to DRAW-3).

    Returns
    -------
    bool : False if the bag cannot fill it; then nothing has been drawn.
    """
    if not _can_fill(hidden, rules[DISPLAY_SIZE]):
        return False
    view[SHOWN] = 0
    while view[SHOWN] < rules[DISPLAY_SIZE]:
        code = hidden[BAG + hidden[NEXT]]
        hidden[NEXT] += 1
        if lid_of(code) == BLUE:
            view[JAR + view[JARS]] = code
            view[JARS] += 1
        else:
            view[SHOW + view[SHOWN]] = code
            view[SHOWN] += 1
    view[ROUND] += 1
    note(log, ROUND_EVENT, (view[ROUND] - 1) % view[PLAYERS], view[ROUND], ZERO, ZERO, ZERO)
    for i in range(view[SHOWN]):
        note(log, SHOW_EVENT, ZERO, view[SHOW + i], ZERO, ZERO, ZERO)
    for i in range(view[JARS]):
        note(log, JAR_EVENT, ZERO, view[JAR + i], ZERO, ZERO, ZERO)
    return True


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


@kernel
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

    A mind of its own code that passes where that is forbidden places at random.
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
    return move


@kernel
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


@inlined
def phase_of(view: Any, rules: Any) -> Any:
    """Return the phase of the game, 0 in the first round, PHASES - 1 in the last that is to be expected."""
    last = max(rules[ROUNDS] - 1, 1)
    return min(((view[ROUND] - 1) * (PHASES - 1) + (last >> 1)) // last, PHASES - 1)


@inlined
def words_now(weights: Any, place_: Any, phase: Any) -> Any:
    """Return the words of a place's mind in this phase; one set of them serves a mind that does not change."""
    own = shifted(weights, place_ * (PHASES * WEIGHT_WORDS))
    return shifted(own, phase * own[PHASED] * WEIGHT_WORDS)


@kernel
def play_game(
    view: Any,
    rules: Any,
    hidden: Any,
    deck: Any,
    log: Any,
    lanes: Any,
    work: Any,
    minds: Any,
    weights: Any,
    seeds: Any,
    players: Any,
    deal: Any,
    rotation: Any,
) -> Any:
    """Play one game to its end.

    Parameters
    ----------
    minds : int64 array, shape (players,)
        Strategy of each place of the line-up: 0 by weights, else where its code lies.
    weights : int64 array, shape (players * PHASES * WEIGHT_WORDS,)
        Of each place of the line-up and phase of the game, one after the other.
    seeds : uint64 array, shape (2,)
        Of the deals, of the strategies.
    rotation : int64
        Seat s plays place (s + rotation) mod players of the line-up.

    Returns
    -------
    int64 : 0, or 1 + the seat whose move was not legal; `view` and `hidden` hold the end of the game.
    """
    setup(view, rules, hidden, players, deck, seeds[0], seeds[1], deal)
    while draw_display(view, rules, hidden, log):
        first, phase = (view[ROUND] - 1) % players, phase_of(view, rules)
        for i in range(players):
            seat = (first + i) % players
            place_ = (seat + rotation) % players
            turn(
                view,
                rules,
                hidden,
                log,
                minds[place_],
                words_now(weights, place_, phase),
                seat,
                lanes,
                work,
            )
            if view[STATUS]:
                return view[STATUS]
        hidden[LEADERS + view[ROUND]] = leaders(view, rules)
    return 0
