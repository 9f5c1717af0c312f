"""Looks ahead: plays the game to its end many times from each good move, and takes the move that wins most.

Its weights, those of `tuned`, pick the moves worth trying and play all seats of the games that are tried. Every move
meets the same hidden tiles, dealt anew from what the seat cannot see. After each round of trials the weaker half of
the moves drops out (sequential halving: Karnin, Koren and Somekh 2013), so most games are spent on the moves that are
hard to tell apart.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.morty.tools import (
    FREE,
    PASS,
    best_value,
    none_value,
    placement,
    placements,
    played_on,
    value,
)
from strategies.morty.tuned import WEIGHTS as _TUNED

FACTS = {"random": False, "looks_ahead": True, "reads_opponents": True}

WEIGHTS = _TUNED

MOVES = 8  # tried at most
TRIALS = 24  # games of each move in the first round of trials; as many in all, fewer moves, in the later ones
WORTH_A_LOOK = 8 * 64  # of value, in 1/64 star, below the best move
WIN = 1000  # a game won, in stars of lead: wins decide, the lead tells moves apart that win alike
_MOVE, _SUM = FREE, FREE + MOVES + 1


@kernel
def _add_candidate(tools: Any, n: Any, move: Any, worth: Any) -> Any:
    """Keep the MOVES best moves in order of their values; returns how many there are."""
    i = min(n, MOVES)
    while i > 0 and tools[_SUM + i - 1] < worth:
        if i < MOVES:
            tools[_MOVE + i], tools[_SUM + i] = tools[_MOVE + i - 1], tools[_SUM + i - 1]
        i -= 1
    if i < MOVES:
        tools[_MOVE + i], tools[_SUM + i] = move, worth
    return min(n + 1, MOVES)


@kernel
def _candidates(view: Any, rules: Any, tools: Any, seat: Any, source: Any) -> Any:
    """List the moves that are worth a look."""
    least = best_value(view, rules, tools, seat) - WORTH_A_LOOK
    n = 0
    for k in range(placements(view)):
        worth = value(view, tools, k)
        if worth >= least:
            n = _add_candidate(tools, n, placement(view, k), worth)
    none = none_value(view, rules, tools, source)
    return _add_candidate(tools, n, PASS, none) if none >= least else n


@kernel
def _halve(tools: Any, n: Any) -> Any:
    """Sort the moves by what they won, best first; returns how many stay."""
    for i in range(1, n):
        j = i
        while j > 0 and tools[_SUM + j - 1] < tools[_SUM + j]:
            tools[_SUM + j - 1], tools[_SUM + j] = tools[_SUM + j], tools[_SUM + j - 1]
            tools[_MOVE + j - 1], tools[_MOVE + j] = tools[_MOVE + j], tools[_MOVE + j - 1]
            j -= 1
    return (n + 1) >> 1


@kernel
def decide(view: Any, rules: Any, seat: Any, source: Any, tools: Any) -> Any:
    """Return the move that won most of the games tried."""
    n = _candidates(view, rules, tools, seat, source)
    for i in range(n):
        tools[_SUM + i] = 0
    tried, trials = 0, TRIALS
    while n > 1:
        for number in range(tried, tried + trials):
            for i in range(n):
                result = played_on(view, rules, tools, seat, source, tools[_MOVE + i], number)
                share = (result + (1 << 15)) >> 16
                tools[_SUM + i] += (share * WIN) // 12 + (result - (share << 16))
        tried, trials = tried + trials, 2 * trials
        n = _halve(tools, n)
    return tools[_MOVE]
