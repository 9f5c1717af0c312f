"""How a game goes: draws, rounds, end (DRAW, TURN rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, apart, inlined, kernel
from sim.core.machine import shifted
from sim.morty.deal import (
    BAG,
    DRAWN_ANIMALS,
    DRAWN_BADGES,
    DRAWN_ROTATION,
    DRAWN_SEATS,
    DRAWN_TILES,
    END,
    LEADERS,
    NEXT,
    lay_out,
)
from sim.morty.features import PHASED, PHASES, WEIGHT_WORDS
from sim.morty.legal import lid_of
from sim.morty.log import CLOSED, JAR_EVENT, ROUND_EVENT, SHOW_EVENT, note
from sim.morty.score import leaders
from sim.morty.state import (
    BLUE,
    BLUES,
    DISPLAY_SIZE,
    JAR,
    JARS,
    PLAYERS,
    ROUND,
    ROUNDS,
    SHOW,
    SHOWN,
    STATUS,
)
from sim.morty.turns import turn


@inlined
def _can_fill(hidden: Any, needed: Any, blues: Any) -> Any:
    """Return whether the bag still holds enough tiles that are not blue (DRAW-3)."""
    if hidden[END] - hidden[NEXT] >= needed + blues:
        return True
    for i in range(hidden[NEXT], hidden[END]):
        if lid_of(hidden[BAG + i]) != BLUE:
            needed -= 1
            if needed == 0:
                return True
    return False


@apart
def _note_round(view: Any, log: Any) -> Any:
    """Tell the log of a new round and what lies on the table."""
    note(log, ROUND_EVENT, (view[ROUND] - 1) % view[PLAYERS], view[ROUND], ZERO, ZERO, ZERO)
    for i in range(view[SHOWN]):
        note(log, SHOW_EVENT, ZERO, view[SHOW + i], ZERO, ZERO, ZERO)
    for i in range(view[JARS]):
        note(log, JAR_EVENT, ZERO, view[JAR + i], ZERO, ZERO, ZERO)


@inlined
def draw_display(view: Any, rules: Any, hidden: Any, log: Any) -> Any:
    """Fill the display for a new round, jars going to the bar (DRAW-1 to DRAW-3).

    Returns
    -------
    bool : False if the bag cannot fill it; then nothing has been drawn.
    """
    if not _can_fill(hidden, rules[DISPLAY_SIZE], rules[BLUES]):
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
    if log[0] != CLOSED:
        _note_round(view, log)
    return True


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


@inlined
def _around(seat: Any, players: Any) -> Any:
    """Return a seat counted once around the table; a remainder would be a division."""
    return seat if seat < players else seat - players


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
    drawn: Any,
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
    drawn : int64 array, shape (DRAWN_WORDS,)
        What the game is drawn from, see deal.py. Seat s plays place (s + rotation) mod players of the line-up.

    Returns
    -------
    int64 : 0, or 1 + the seat whose move was not legal; `view` and `hidden` hold the end of the game.
    """
    lay_out(
        view, rules, hidden, players, deck, seeds[0], seeds[1],
        drawn[DRAWN_TILES], drawn[DRAWN_ANIMALS], drawn[DRAWN_BADGES], drawn[DRAWN_SEATS],
    )  # fmt: skip
    rotation = drawn[DRAWN_ROTATION] % players
    while draw_display(view, rules, hidden, log):
        first = (view[ROUND] - 1) % players
        phase = phase_of(view, rules)
        for i in range(players):
            seat = _around(first + i, players)
            place_ = _around(seat + rotation, players)
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
