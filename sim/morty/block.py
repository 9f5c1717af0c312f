"""Many games in one call, with nothing of Python in between."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.core.machine import words
from sim.morty.deal import DRAWN_ROTATION
from sim.morty.record import write_game
from sim.morty.rounds import play_game


@kernel
def play_block(
    first_game: Any, period: Any, rules: Any, deck: Any, minds: Any, weights: Any, seeds: Any, drawn: Any,
    view: Any, hidden: Any, lanes: Any,
    work: Any, log: Any, seat_rows: Any, game_rows: Any,
) -> Any:  # fmt: skip
    """Play consecutive games and write their rows.

    Parameters
    ----------
    first_game : int64
        Number of the first game; ``game_rows.shape[0]`` games are played.
    period : int64
        Distinct rotations of the line-up: game i belongs to deal i div period.
    rules, deck : int64 arrays
        From sim/morty/plan.py.
    minds, weights, seeds :
        As in `play_game`.
    drawn : int64 array, shape (games, DRAWN_WORDS)
        What each game is drawn from.
    view, hidden, lanes, work, log : arrays
        Memory of this thread, overwritten.
    seat_rows : int64 array, shape (games, players * SEAT_WIDTH)
    game_rows : int64 array, shape (games, GAME_WIDTH)

    Returns
    -------
    int64 : -1, or the number of the game in which a strategy made a move that is not legal.
    """
    players = minds.shape[0]
    table, r, bag, out = words(view), words(rules), words(hidden), words(log)
    for i in range(game_rows.shape[0]):
        game = first_game + i
        source = words(drawn[i])
        if play_game(
            table, r, bag, words(deck), out, words(lanes), words(work), words(minds), words(weights), words(seeds),
            players, source,
        ):  # fmt: skip
            return game
        write_game(
            table,
            r,
            bag,
            game,
            game // period,
            source[DRAWN_ROTATION],
            words(seat_rows[i]),
            words(game_rows[i]),
        )
    return -1
