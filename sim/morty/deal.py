"""What belongs to a deal (order of the tiles, boards, badges), and a table made ready (SETUP rules)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ZERO, inlined, kernel
from sim.core.rng import accepted, child, coin, scaled, settled, stream_key
from sim.morty.lanes import set_bytes
from sim.morty.legal import shelf_of
from sim.morty.state import (
    ANIMAL,
    BADGE,
    BOARD,
    BOARD_WORDS,
    BOARDS,
    DECK,
    EVERY,
    FIXED_ANIMALS,
    FIXED_BADGES,
    GIFT_STARS,
    GIFTS,
    GIVEN_ANIMALS,
    GIVEN_BADGES,
    HIGH,
    IN_VIEW,
    KITTEN_SUPPLY,
    KITTENS,
    LABEL_GAIN,
    LABEL_TABLE,
    LEFT,
    LOW,
    MENU,
    NEAR,
    NUMBERS,
    OPEN,
    PLAYERS,
    REMOVED,
    RIGHT,
    RUNNING,
    SEAT_WORDS,
    SEATS,
    START,
    SUPPLY,
    TERMS,
    TOKEN,
    TOKENS,
    TURN,
    UNDOUBLED,
    VIEW_WORDS,
)
from sim.morty.terms import measure_term, note_gain

# the hidden array: what no strategy sees
NEXT, END = 0, 1  # the bag is hidden[BAG + NEXT .. BAG + END - 1]
SEAT_KEY = 2  # of each seat: the bits of the key of its strategy's draws
SHUFFLED = 6  # scratch for four animals, then for the badges
LEADERS = 48  # after each round: the seats that lead
BAG = 304
DRAWS = BAG + 256  # scratch of the shuffle
HIDDEN_WORDS = DRAWS + 256

TILES, ANIMAL_STREAM, BADGE_STREAM, SEAT_STREAM = (np.int64(s) for s in (0, 1, 2, 16))
# what a game is drawn from: of each stream the deal that it belongs to, then the rotation of the line-up
DRAWN_TILES, DRAWN_ANIMALS, DRAWN_BADGES, DRAWN_SEATS, DRAWN_ROTATION = range(5)
DRAWN_WORDS = 5


@inlined
def shuffle(rules: Any, deck: Any, hidden: Any, key: Any) -> Any:
    """Shuffle the deck into the bag, each tile on a side; the last `removed` are out of the game (SETUP-3)."""
    n = rules[DECK]
    for i in range(n):
        hidden[BAG + i] = deck[i]
    for i in range(n):  # on its own, so that the compiler works on several draws at a time
        hidden[DRAWS + i] = np.int64(child(key, np.uint64(i)))
    for i in range(n):
        x = settled(np.uint64(hidden[DRAWS + i]), n - i)
        j = i + scaled(x, n - i)
        code = hidden[BAG + j]
        hidden[BAG + j] = hidden[BAG + i]
        hidden[BAG + i] = code ^ (TURN * coin(x))
    hidden[NEXT] = 0
    hidden[END] = n - rules[REMOVED]


@inlined
def _animals(view: Any, rules: Any, hidden: Any, key: Any) -> Any:
    """Give each seat its board: as the scenario says, or drawn."""
    for i in range(4):
        hidden[SHUFFLED + i] = i
    for seat in range(view[PLAYERS]):
        if rules[FIXED_ANIMALS]:
            animal = rules[GIVEN_ANIMALS + seat]
        else:
            j = seat + scaled(accepted(key, seat, 4 - seat), 4 - seat)
            animal = hidden[SHUFFLED + j]
            hidden[SHUFFLED + j] = hidden[SHUFFLED + seat]
        b = shelf_of(seat)
        view[b + ANIMAL] = animal
        view[b + BOARD] = BOARDS + animal * BOARD_WORDS


@inlined
def _badges(view: Any, rules: Any, hidden: Any, key: Any) -> Any:
    """Lay out two badges: none, as the scenario says, or drawn with a random face each (SETUP-2)."""
    n = rules[TOKENS]
    for i in range(n):
        hidden[SHUFFLED + i] = i
    for which in range(2):
        if rules[FIXED_BADGES]:
            view[BADGE + which] = rules[GIVEN_BADGES + which]  # -1 where none are in play
        else:
            x = accepted(key, which, n - which)
            j = which + scaled(x, n - which)
            token = hidden[SHUFFLED + j]
            hidden[SHUFFLED + j] = hidden[SHUFFLED + which]
            view[BADGE + which] = rules[TOKEN + 2 * token + coin(x)]


@inlined
def clear_shelf(view: Any, rules: Any, b: Any) -> Any:
    """Make a seat's shelf empty; all other words of the seat are zero."""
    b &= IN_VIEW
    for i in range(SEAT_WORDS):
        view[b + i] = 0
    set_bytes(view, b + LEFT, EVERY, -1 - rules[LOW])
    set_bytes(view, b + RIGHT, EVERY, 8 - rules[HIGH])
    for n in range(NUMBERS):
        view[b + OPEN + n] = EVERY
    for k in range(rules[TERMS]):
        measure_term(view, rules, b, k)
    view[b + RUNNING] += rules[LABEL_TABLE]
    view[b + UNDOUBLED] = view[b + NEAR] = view[b + NEAR + 1] = EVERY
    for ingredient in range(4):
        view[b + LABEL_GAIN + ingredient] = rules[LABEL_TABLE + 1] - rules[LABEL_TABLE]
        note_gain(view, rules, b, ingredient)


@kernel
def lay_out(
    view: Any, rules: Any, hidden: Any, players: Any, deck: Any, seed: Any, strategy_seed: Any,
    tiles: Any, animals: Any, badges: Any, seats: Any,
) -> Any:  # fmt: skip
    """Make the table ready: shelves, kittens, gifts, boards, badges, bag and the keys of the seats.

    Parameters
    ----------
    tiles, animals, badges, seats : int64
        Of each stream, the deal that it belongs to: the same one in any ordinary game.
    """
    for i in range(SEATS):  # all of it: nothing of an earlier game may reach a strategy
        view[i] = 0
    for i in range(MENU, VIEW_WORDS):
        view[i] = 0
    first = shelf_of(ZERO)
    clear_shelf(view, rules, first)
    for seat in range(1, 4):
        b = shelf_of(seat)
        for i in range(SEAT_WORDS):
            view[b + i] = view[first + i] if seat < players else 0
    view[PLAYERS] = players
    view[SUPPLY] = rules[KITTEN_SUPPLY]
    for seat in range(players):
        b = shelf_of(seat)
        kittens = rules[START] + rules[GIFTS + 2 * seat]
        view[b + KITTENS] = kittens
        view[SUPPLY] -= kittens
        view[b + GIFT_STARS] = rules[GIFTS + 2 * seat + 1]
        view[b + RUNNING] += rules[GIFTS + 2 * seat + 1]
        hidden[SEAT_KEY + seat] = np.int64(stream_key(strategy_seed, seats, SEAT_STREAM + seat))
    _animals(view, rules, hidden, stream_key(seed, animals, ANIMAL_STREAM))
    _badges(view, rules, hidden, stream_key(seed, badges, BADGE_STREAM))
    shuffle(rules, deck, hidden, stream_key(seed, tiles, TILES))


@kernel
def setup(
    view: Any, rules: Any, hidden: Any, players: Any, deck: Any, seed: Any, strategy_seed: Any, deal: Any
) -> Any:
    """Make the table ready for a deal."""
    lay_out(view, rules, hidden, players, deck, seed, strategy_seed, deal, deal, deal, deal)


@kernel
def decision_key(hidden: Any, seat: Any, round_: Any, step: Any) -> Any:
    """Return the key (as int64 bits) of a seat's decision: step 0 is the display turn, then its specials."""
    return np.int64(child(np.uint64(hidden[SEAT_KEY + seat]), 32 * round_ + step))
