"""A finished game written into the columns of a run; the order is that of columns.py."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined, kernel
from sim.core.machine import popcount, shifted
from sim.sorcerer.columns import GAME_COLUMNS, NULL_NAME, SEAT_COLUMNS, SEAT_WIDTH
from sim.sorcerer.score import leaders, matching, total
from sim.sorcerer.seat import seat_at
from sim.sorcerer.state import (
    ART_POINTS,
    ARTIFACTS,
    BY_LAST,
    CAST,
    COLOUR,
    COOPERATIVE,
    CRAFT_TURN,
    CRAFTED,
    DECISIONS,
    DROUGHTS,
    DRY_ROUNDS,
    DRY_RUN,
    GAINED,
    GIFTS,
    LEADERS,
    MADE,
    OPTIONS,
    OVER,
    PLAYERS,
    QI,
    QI_BY,
    QI_HELD,
    QI_OWN,
    ROUND,
    RUNE_POINTS,
    RUNE_TURN,
    RUNE_WORTH,
    RUNES,
    SHOWN,
    STANDARD,
    START_POINTS,
    STEPS_BLOCKED,
    STEPS_EXTRA,
    STEPS_FREE,
    STEPS_LOST,
    STEPS_STONE,
    STOCK,
    SYMBOLS,
    THROWN,
    TITLE,
    TURN,
    TURNS,
    TURNS_DRY,
    VARIANT,
    VOID,
    WILD_PAIRS,
)

_AT = {c.name: i for i, c in enumerate(SEAT_COLUMNS)}
_TOTAL, _COLOUR, _RUNES, _TURNS = _AT["total"], _AT["colour"], _AT["runes"], _AT["turns"]
_RUNE_TURN, _CRAFT_TURN, _RUNE = _AT["rune_wood_turn"], _AT["runes"] + 10, _AT["rune_wood"]
_CARDS, _BY, _GAINED, _QI, _STEPS = (
    _AT[c] for c in ("cards_spin", "by_spin", "gained_wood", "qi_own", "steps_stone")
)
_SETS = next(i for i, c in enumerate(GAME_COLUMNS) if c.name == "winners")


@inlined
def _write_points(view: Any, rules: Any, seat: Any, won: Any, row: Any) -> Any:
    b = seat_at(seat)
    row[_TOTAL], row[_TOTAL + 1] = total(view, rules, seat), won
    row[_COLOUR] = view[b + COLOUR]
    for i in range(5):
        row[_RUNES + i] = 0
    if rules[VARIANT] == STANDARD:
        row[_RUNES] = rules[START_POINTS] + view[b + RUNE_POINTS]
        row[_RUNES + 1] = view[b + ART_POINTS]
        row[_RUNES + 2] = view[b + QI_HELD]
        row[_RUNES + 3] = matching(view, b, b + STOCK)
        row[_RUNES + 4] = matching(view, b, b + SYMBOLS)
    else:
        row[_RUNES + 1] = row[_TOTAL]


@inlined
def _write_things(view: Any, b: Any, row: Any) -> Any:
    for i in range(5):
        row[_RUNE_TURN + i] = view[b + RUNE_TURN + i]
        row[_RUNE + i] = view[b + RUNE_WORTH + i]
        row[_GAINED + i] = view[b + GAINED + i]
    for i in range(ARTIFACTS):
        row[_CRAFT_TURN + i] = view[b + CRAFT_TURN + i]
    row[_RUNE + 5], row[_RUNE + 6] = popcount(view[b + RUNES]), view[b + MADE]
    row[_TURNS], row[_TURNS + 1] = view[b + TURNS], view[b + TURNS_DRY]
    for i in range(4):
        row[_CARDS + i] = view[b + CAST + i]
        row[_BY + i] = view[b + BY_LAST + i]
    row[_BY - 1] = view[b + VOID]


@inlined
def _write_counts(view: Any, rules: Any, seat: Any, row: Any) -> Any:
    b = seat_at(seat)
    row[_QI] = view[b + QI_OWN]
    for i in range(3):
        row[_QI + 1 + i] = view[b + QI_BY + i]
    at = shifted(row, _STEPS)
    at[0], at[1], at[2] = view[b + STEPS_STONE], view[b + STEPS_FREE], view[b + STEPS_EXTRA]
    at[3], at[4] = view[b + STEPS_LOST], view[b + STEPS_BLOCKED]
    at[5], at[6] = view[b + WILD_PAIRS], view[b + THROWN]
    at[7], at[8] = view[b + DECISIONS], view[b + OPTIONS]
    at[9], at[10] = rules[GIFTS + seat], view[b + QI_BY + 3] + view[b + QI_BY + 4]


@inlined
def _lead_changes(hidden: Any, rounds: Any) -> Any:
    changes = 0
    for r in range(2, rounds + 1):
        changes += 1 if hidden[LEADERS + r] & hidden[LEADERS + r - 1] == 0 else 0
    return changes


@inlined
def _led_from(hidden: Any, rounds: Any, won: Any) -> Any:
    """Return the first round from which the only winner (a bit) was never behind."""
    r = rounds
    while r > 1 and hidden[LEADERS + r - 1] & won:
        r -= 1
    return r


@inlined
def winners(view: Any, rules: Any) -> Any:
    """Return the set of seats that share the win: all of a team, win or lose; who made four; else the highest."""
    return (1 << view[PLAYERS]) - 1 if rules[VARIANT] == COOPERATIVE else leaders(view, rules)


@inlined
def _write_table(view: Any, rules: Any, hidden: Any, won: Any, row: Any) -> Any:
    players, rounds = view[PLAYERS], view[ROUND]
    row[2], row[3], row[4] = view[TURN], rounds, view[OVER] - 1
    for i in range(7):
        row[5 + i] = (view[SHOWN] >> i) & 1
    at = shifted(row, _SETS)
    sets = 0
    for seat in range(players):
        sets += 1 if popcount(view[seat_at(seat) + RUNES]) == 5 else 0
    at[0], at[1], at[2], at[3] = popcount(won), view[QI], view[CRAFTED], sets
    at[4], at[5], at[6] = view[DROUGHTS], view[DRY_ROUNDS], view[DRY_RUN]
    at[7] = _lead_changes(hidden, rounds)
    at[8] = _led_from(hidden, rounds, won) if popcount(won) == 1 else 0
    at[9] = rules[TITLE + view[CRAFTED]] if rules[VARIANT] == COOPERATIVE else NULL_NAME


@kernel
def write_game(
    view: Any, rules: Any, hidden: Any, game: Any, deal: Any, rotation: Any, seat_rows: Any, row: Any
) -> Any:
    """Write a finished game.

    Parameters
    ----------
    seat_rows : int64 array, shape (players * SEAT_WIDTH,)
        One row a seat, one after the other; `strategy` is the place in the line-up.
    row : int64 array, shape (GAME_WIDTH,)
        Reasons and titles are numbers.
    """
    players = view[PLAYERS]
    won = winners(view, rules)
    share = popcount(won)
    for seat in range(players):
        out = shifted(seat_rows, seat * SEAT_WIDTH)
        out[0], out[1], out[2], out[3] = game, deal, seat, (seat + rotation) % players
        _write_points(view, rules, seat, share * ((won >> seat) & 1), out)
        _write_things(view, seat_at(seat), out)
        _write_counts(view, rules, seat, out)
    row[0], row[1] = game, deal
    _write_table(view, rules, hidden, won, row)
