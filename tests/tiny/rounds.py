"""Kernels of the tiny game: placements in their order, a turn, a game, many games."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.call import ask
from sim.core.jit import kernel
from sim.core.rng import below, child, stream_key
from tests.tiny.state import (
    BADGE_STARS,
    BAG,
    CLAIMED,
    KEY,
    LEVEL_STARS,
    NEXT,
    OPEN,
    PASS,
    PLAYERS,
    SEEN,
    SHELF,
    SHOWN,
    SPACES,
    TILES,
)


@kernel
def fits(view: Any, seat: Any, number: Any, space: Any) -> Any:
    """Return whether a number may lie on a space of a seat's level."""
    b = SHELF + SPACES * seat
    if view[b + space]:
        return False
    for s in range(SPACES):
        other = view[b + s]
        if other and (other < number) != (s < space):
            return False
    return True


@kernel
def option(view: Any, seat: Any, k: Any) -> Any:
    """Return placement number k as a move, open tile x SPACES + space; PASS if there are fewer."""
    for index in range(3):
        number = view[SHOWN + index]
        for space in range(SPACES):
            if number and fits(view, seat, number, space):
                if k == 0:
                    return SPACES * index + space
                k -= 1
    return PASS


@kernel
def options(view: Any, seat: Any) -> Any:
    """Return how many placements a seat has."""
    n = 0
    while option(view, seat, n) != PASS:
        n += 1
    return n


@kernel
def draw(view: Any, index: Any, n: Any) -> Any:
    """Return draw `index` of the present decision as a number below n."""
    return below(np.uint64(view[KEY]), index, n)


@kernel
def _open(view: Any, rules: Any, hidden: Any) -> Any:
    """Open tiles of the bag until enough lie open or the bag is empty."""
    for index in range(rules[OPEN]):
        if view[SHOWN + index] == 0 and hidden[NEXT] < TILES:
            view[SHOWN + index] = hidden[BAG + hidden[NEXT]]
            hidden[NEXT] += 1


@kernel
def _setup(view: Any, rules: Any, hidden: Any, seed: Any, deal: Any) -> Any:
    for i in range(view.shape[0]):
        view[i] = 0
    key = stream_key(seed, deal, 0)
    for i in range(TILES):
        hidden[BAG + i] = 1 + i
    for i in range(TILES):
        j = i + below(key, i, TILES - i)
        hidden[BAG + i], hidden[BAG + j] = hidden[BAG + j], hidden[BAG + i]
    hidden[NEXT] = 0
    _open(view, rules, hidden)


@kernel
def _place(view: Any, rules: Any, hidden: Any, seat: Any, move: Any) -> Any:
    """Carry out a move: the tile, the badge, the gap in the open tiles; False if it is not legal."""
    index, space, b = move // SPACES, move % SPACES, SHELF + SPACES * seat
    if move < 0 or index >= 3 or view[SHOWN + index] == 0 or not fits(view, seat, view[SHOWN + index], space):
        return False
    view[b + space] = view[SHOWN + index]
    for i in range(index, 2):
        view[SHOWN + i] = view[SHOWN + i + 1]
    view[SHOWN + 2] = 0
    _open(view, rules, hidden)
    for s in range(SPACES - 1):
        if view[CLAIMED] == 0 and view[b + s] and view[b + s + 1] == view[b + s] + 1:
            view[CLAIMED] = 1 + seat
    return True


@kernel
def play_game(
    view: Any, rules: Any, hidden: Any, log: Any, minds: Any, seeds: Any, deal: Any, rotation: Any
) -> Any:
    """Play one game; `log` gets tile and space of each turn, 0 for none. Returns whether all moves were legal."""
    _setup(view, rules, hidden, seeds[0], deal)
    for turn in range(TILES):
        seat = turn % PLAYERS
        n = options(view, seat)
        view[SEEN + seat] += n
        log[turn, 0], log[turn, 1] = 0, 0
        if n > 0:
            view[KEY] = np.int64(child(stream_key(seeds[1], deal, 16 + seat), turn))
            mind = minds[(seat + rotation) % PLAYERS]
            move = ask(mind, view, rules, rules, seat, 0)  # no tools: the rules stand in their place
            if move != PASS:
                number = view[SHOWN + move // SPACES]
                if not _place(view, rules, hidden, seat, move):
                    return False
                log[turn, 0], log[turn, 1] = number, move % SPACES
    return True


@kernel
def tiles_of(view: Any, seat: Any) -> Any:
    """Return how many tiles lie on a seat's level."""
    tiles = 0
    for space in range(SPACES):
        tiles += 1 if view[SHELF + SPACES * seat + space] else 0
    return tiles


@kernel
def total(view: Any, rules: Any, seat: Any) -> Any:
    """Return a seat's stars."""
    tiles = tiles_of(view, seat)
    stars = tiles + (rules[LEVEL_STARS] if tiles == SPACES else 0)
    return stars + (rules[BADGE_STARS] if view[CLAIMED] == 1 + seat else 0)


@kernel
def _write(view: Any, rules: Any, game: Any, deal: Any, rotation: Any, seat_rows: Any, row: Any) -> Any:
    """Write the rows of a finished game in the order of columns.py; `win_share` holds the number of winners."""
    best = max(total(view, rules, 0), total(view, rules, 1))
    winners = 0
    for seat in range(PLAYERS):
        winners += 1 if total(view, rules, seat) == best else 0
    for seat in range(PLAYERS):
        out = seat_rows[seat]
        out[0], out[1], out[2], out[3] = game, deal, seat, (seat + rotation) % PLAYERS
        out[4] = total(view, rules, seat)
        out[5] = winners if out[4] == best else 0
        out[6] = tiles_of(view, seat)
        out[7] = 1 if view[CLAIMED] == 1 + seat else 0
        out[8] = view[SEEN + seat]
    row[0], row[1], row[2], row[3] = game, deal, winners, view[CLAIMED] > 0


@kernel
def play_block(
    first_game: Any, period: Any, rules: Any, minds: Any, seeds: Any,
    view: Any, hidden: Any, log: Any, seat_rows: Any, game_rows: Any,
) -> Any:  # fmt: skip
    """Play consecutive games; returns -1, or the number of the game with a move that is not legal."""
    for i in range(game_rows.shape[0]):
        game = first_game + i
        deal, rotation = game // period, game % period
        if not play_game(view, rules, hidden, log, minds, seeds, deal, rotation):
            return game
        _write(view, rules, game, deal, rotation, seat_rows[i], game_rows[i])
    return -1
