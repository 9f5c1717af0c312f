"""A finished game written into the columns of a run; the order is that of columns.py."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined, kernel
from sim.core.machine import popcount, shifted
from sim.morty.columns import NULL_NAME, SEAT_WIDTH
from sim.morty.deal import END, LEADERS, NEXT
from sim.morty.legal import shelf_of
from sim.morty.score import label_stars, level_stars, scroll_stars, winners
from sim.morty.state import (
    ANIMAL,
    BADGE,
    BADGE_STARS,
    CLAIM,
    DECISIONS,
    FORCED,
    GAINED,
    GIFT_STARS,
    ING,
    JARS,
    KITTEN_STARS,
    KITTENS,
    LEVEL_ROUND,
    LID,
    MET,
    MISSED,
    OPTIONS,
    PASSES,
    PLAYERS,
    ROUND,
    SPENT,
    TAKEN_JARS,
)


@inlined
def _write_seat(view: Any, rules: Any, seat: Any, won: Any, row: Any) -> Any:
    """Write the columns from `total` on that a seat's shelf and counters give."""
    b = shelf_of(seat)
    row[4] = view[b + ANIMAL]
    row[6] = level_stars(view, rules, b)
    for ingredient in range(4):
        row[7 + ingredient] = scroll_stars(view, rules, seat, ingredient)
        row[15 + ingredient] = popcount(view[b + ING + ingredient])
        row[19 + ingredient] = popcount(view[b + LID + ingredient])
    row[11] = label_stars(view, rules, b, view[b + MET])
    row[12] = view[b + KITTENS] * rules[KITTEN_STARS]
    row[13] = view[b + BADGE_STARS]
    row[14] = won
    row[23] = popcount(view[b + MET])
    row[24] = view[b + TAKEN_JARS]
    row[25] = view[b + GAINED]
    row[26] = view[b + SPENT]
    for i in range(4):
        row[27 + i] = view[b + CLAIM + i]
    for level in range(3):
        row[31 + level] = view[b + LEVEL_ROUND + level]
    row[34] = view[b + DECISIONS]
    row[35] = view[b + PASSES]
    row[36] = view[b + FORCED]
    row[37] = view[b + OPTIONS]
    row[38] = view[b + GIFT_STARS]
    row[5] = row[38]
    for column in range(6, 14):  # the parts of the total (SCORE-1)
        row[5] += row[column]


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
        Badges are rows of the rules' badges.
    """
    players, rounds = view[PLAYERS], view[ROUND]
    tied = hidden[LEADERS + rounds]
    won = winners(view, rules, tied)
    share = popcount(won)
    for seat in range(players):
        out = shifted(seat_rows, seat * SEAT_WIDTH)
        out[0], out[1], out[2], out[3] = game, deal, seat, (seat + rotation) % players
        _write_seat(view, rules, seat, share * ((won >> seat) & 1), out)
    row[0], row[1], row[2] = game, deal, rounds
    for which in range(2):
        row[3 + which] = view[BADGE + which] if view[BADGE + which] >= 0 else NULL_NAME
    row[5] = share
    row[6] = 1 if share < popcount(tied) else 0
    row[7] = view[JARS]
    row[8] = hidden[END] - hidden[NEXT]
    row[9] = view[MISSED]
    row[10] = _lead_changes(hidden, rounds)
    row[11] = _led_from(hidden, rounds, won) if share == 1 else 0
