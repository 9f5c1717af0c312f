"""A game played on from a decision, on a copy of the table, with the hidden tiles dealt anew.

What is dealt are the tiles that lie nowhere in sight (not on a shelf, in the display or on the bar), as many as must
still be in the bag: tiles of earlier displays that nobody took may come again, since a view remembers none (KNOW-1).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ZERO, apart, kernel
from sim.core.machine import at, at_small, popcount, shifted
from sim.core.rng import accepted, child, coin, scaled
from sim.morty.deal import BAG, DRAWS, END, NEXT, SEAT_KEY
from sim.morty.features import OWN_WEIGHTS, PHASED, WEIGHT_WORDS
from sim.morty.legal import shelf_of
from sim.morty.rounds import draw_display, phase_of, words_now
from sim.morty.score import leaders, running_total, winners
from sim.morty.state import (
    BLUE,
    DECK,
    DISPLAY_SIZE,
    ING,
    JAR,
    JARS,
    KEY,
    LID,
    NUM,
    OCCUPIED,
    PLAYERS,
    REMOVED,
    ROUND,
    SHOW,
    SHOWN,
    TURN,
    VIEW_WORDS,
)
from sim.morty.turns import settle, turn

# words of the tools: where the memory of the copy lies
DECK_AT, VIEW_AT, HIDDEN_AT, LANES_AT, WORK_AT, LOG_AT = range(2, 8)
TWELVE = 12  # a win is shared by one to four players
SHARE_BITS = 16
_FIRST_KEY = 1 << 16  # draws of a decision beyond those that its own mind may take
_WORD_BYTES = 8
_NO_MIND = np.int64(0)


@kernel
def _see(counts: Any, code: Any) -> Any:
    """Count a tile that lies in sight, whichever side is up."""
    counts[(code & 127) | ((code >> 8) << 7)] += 1


@apart
def _count_seen(view: Any, counts: Any) -> Any:
    """Count the tiles in sight, by number, lid and pair; returns how many of them are blue."""
    for i in range(256):
        counts[i] = 0
    blue = view[JARS]
    for i in range(view[SHOWN]):
        _see(counts, view[SHOW + i])
    for i in range(view[JARS]):
        _see(counts, view[JAR + i])
    for seat in range(view[PLAYERS]):
        b = shelf_of(seat)
        blue += popcount(view[b + LID + BLUE])
        for space in range(24):
            if (view[b + OCCUPIED] >> space) & 1:
                lid = ingredient = 0
                for i in range(1, 4):
                    lid += i * ((view[b + LID + i] >> space) & 1)
                    ingredient += i * ((view[b + ING + i] >> space) & 1)
                _see(counts, view[b + NUM + space] + 32 * lid + TURN * ingredient)
    return blue


@apart
def deal_anew(view: Any, rules: Any, hidden: Any, deck: Any, key: Any) -> Any:
    """Fill the bag with tiles that are not in sight, shuffled, each on a side, and give the seats other keys."""
    counts = shifted(hidden, DRAWS)
    blue = _count_seen(view, counts)
    n = ZERO
    for i in range(rules[DECK]):
        code = deck[i]
        word = (code & 127) | ((code >> 8) << 7)
        if counts[word]:
            counts[word] -= 1
        else:
            hidden[BAG + n] = code
            n += 1
    for i in range(n):
        x = accepted(key, i, n - i)
        j = i + scaled(x, n - i)
        code = hidden[BAG + j]
        hidden[BAG + j] = hidden[BAG + i]
        hidden[BAG + i] = code ^ (TURN * coin(x))
    left = rules[DECK] - rules[REMOVED] - rules[DISPLAY_SIZE] * view[ROUND] - blue
    hidden[NEXT] = 0
    hidden[END] = min(n, max(left, 0))
    for seat in range(4):
        hidden[SEAT_KEY + seat] = np.int64(child(key, 512 + seat))


@kernel
def _result(view: Any, rules: Any, seat: Any) -> Any:
    """Return win share in twelfths times 65,536 plus the lead in stars over the best other seat."""
    won = winners(view, rules, leaders(view, rules))
    share = TWELVE // popcount(won) if (won >> seat) & 1 else 0
    best = -(1 << 20)
    for other in range(view[PLAYERS]):
        if other != seat:
            best = max(best, running_total(view, rules, other))
    return (share << SHARE_BITS) + running_total(view, rules, seat) - best


@kernel
def play_on(view: Any, rules: Any, tools: Any, asked: Any, number: Any) -> Any:
    """Play a copy of the table to its end; see `tools.played_on`. `asked` holds move x 8 + seat x 2 + source."""
    move, seat, source = asked >> 3, (asked >> 1) & 3, asked & 1
    copy, hidden, log = at(tools[VIEW_AT]), at(tools[HIDDEN_AT]), at(tools[LOG_AT])
    lanes, work = at_small(tools[LANES_AT]), at(tools[WORK_AT])
    for i in range(VIEW_WORDS):
        copy[i] = view[i]
    deal_anew(view, rules, hidden, at(tools[DECK_AT]), child(np.uint64(view[KEY]), _FIRST_KEY + number))
    own = at(tools[OWN_WEIGHTS])
    phase = phase_of(view, rules)
    all_ = at(tools[OWN_WEIGHTS] - _WORD_BYTES * phase * own[PHASED] * WEIGHT_WORDS)
    players = view[PLAYERS]
    first = (view[ROUND] - 1) % players
    settle(copy, rules, hidden, log, _NO_MIND, own, seat, source, move, ZERO, lanes, work)
    begin = (seat - first + players) % players + 1
    while True:
        weights = words_now(all_, ZERO, phase_of(copy, rules))
        for i in range(begin, players):
            turn(copy, rules, hidden, log, _NO_MIND, weights, (first + i) % players, lanes, work)
        if not draw_display(copy, rules, hidden, log):
            return _result(copy, rules, seat)
        begin, first = ZERO, (copy[ROUND] - 1) % players
