"""Many games in one call, with nothing of Python in between."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.core.machine import address, shifted, words
from sim.sorcerer.features import WORK_WORDS
from sim.sorcerer.record import write_game
from sim.sorcerer.rounds import play_game
from sim.sorcerer.state import MEMORY


@kernel
def play_block(
    first_game: Any, period: Any, rules: Any, minds: Any, memory: Any, seeds: Any, view: Any, hidden: Any, log: Any,
    seat_rows: Any, game_rows: Any, given: Any,
) -> Any:  # fmt: skip
    """Play consecutive games and write their rows.

    Parameters
    ----------
    first_game : int64
        Number of the first game; ``game_rows.shape[0]`` games are played.
    period : int64
        Distinct rotations of the line-up: game i is rotation i mod period of deal i div period.
    rules : int64 array
        From sim/sorcerer/compiled.py.
    minds, seeds :
        As in `play_game`.
    memory : int64 array, shape (players * WORK_WORDS,)
        Of each place of the line-up: words that its mind may write.
    view, hidden, log : int64 arrays
        Memory of this thread, overwritten.
    seat_rows : int64 array, shape (games, players * SEAT_WIDTH)
    game_rows : int64 array, shape (games, GAME_WIDTH)
    given : int64
        1: the one game goes on from the table that lies in `view` and `hidden`; 0: every game is dealt.

    Returns
    -------
    int64 : -1, or the number of the game in which a strategy gave an answer that is none.
    """
    players = minds.shape[0]
    table, r, bag, out, own = words(view), words(rules), words(hidden), words(log), words(memory)
    for i in range(game_rows.shape[0]):
        game = first_game + i
        deal, rotation = game // period, game % period
        for seat in range(players):
            place = (seat + rotation) % players
            bag[MEMORY + seat] = address(shifted(own, place * WORK_WORDS))
        if play_game(table, r, bag, out, words(minds), words(seeds), players, deal, rotation, given):
            return game
        write_game(table, r, bag, game, deal, rotation, words(seat_rows[i]), words(game_rows[i]))
    return -1
