"""What a strategy with a kernel of its own may use: its own weights at work, and the game played on to its end.

A kernel ``decide(view, rules, seat, source, tools)`` hands `tools` on to these functions. The slow ones, scoring and
playing, are called where their compiled code lies, so a new strategy never compiles them. A strategy that has WEIGHTS
beside its kernel has them here.

All values are in 1/64 star. Nothing here tells what a player may not know: `play_on` deals the hidden tiles anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.call import ask, tool_address
from sim.core.jit import ZERO, kernel
from sim.core.machine import at, at_small, held, nth, popcount
from sim.morty.choose import draw, placement, placements
from sim.morty.deal import HIDDEN_WORDS
from sim.morty.features import OWN_WEIGHTS, TOOLS, WORK_WORDS
from sim.morty.lanes import LANES, LEAST
from sim.morty.log import CLOSED
from sim.morty.playout import DECK_AT, HIDDEN_AT, LANES_AT, LOG_AT, VIEW_AT, WORK_AT, play_on
from sim.morty.scorer import FACE, LANE_WORDS, draw_among, value_menu, worth_of_none
from sim.morty.state import FACES, LEGAL, MENU, MENU_WORDS, PASS, VIEW_WORDS

__all__ = [
    "PASS",
    "best_value",
    "draw",
    "draw_best",
    "none_value",
    "placement",
    "placements",
    "played_on",
    "value",
]

_VALUE_CODE, _PLAY_CODE = 16, 17
_LINE = 64  # bytes of a cache line
FREE = 20  # words from here on are a strategy's own, for the length of a decision


@kernel
def _no_play_tool(view: Any, rules: Any, tools: Any, a: Any, b: Any) -> Any:
    """Stand in where no strategy says that it looks ahead."""
    return LEAST


def room(words: int, kind: type = np.int64) -> np.ndarray:
    """Return memory of zeros that begins where a cache line does: vectors that straddle two lines are slow."""
    size = np.dtype(kind).itemsize
    array: np.ndarray = np.zeros(words + _LINE // size, kind)
    first = -array.ctypes.data % _LINE // size
    return array[first : first + words]


def equip(work: np.ndarray, deck: np.ndarray, ahead: bool) -> list[np.ndarray]:
    """Put the tools into the scratch words of a thread.

    Parameters
    ----------
    work : ndarray
        The scratch words.
    deck : ndarray
        All tiles.
    ahead : bool
        Whether a strategy looks ahead; playing on is compiled only then.

    Returns
    -------
    list of ndarray
        The memory that the tools work in: to be kept as long as the scratch words are used.
    """
    memory: dict[int, np.ndarray] = {
        VIEW_AT: room(VIEW_WORDS),
        HIDDEN_AT: room(HIDDEN_WORDS),
        LANES_AT: room(LANE_WORDS, np.int32),
        WORK_AT: room(WORK_WORDS),
        LOG_AT: np.array([CLOSED]),
        DECK_AT: deck,
    }
    for word, array in memory.items():
        work[TOOLS + word] = held(array)
    work[TOOLS + _VALUE_CODE] = tool_address(_value_tool)
    work[TOOLS + _PLAY_CODE] = tool_address(play_on if ahead else _no_play_tool)
    return list(memory.values())


@kernel
def _value_tool(view: Any, rules: Any, tools: Any, seat: Any, source: Any) -> Any:
    return value_menu(
        view, rules, at(tools[OWN_WEIGHTS]), seat, at_small(tools[LANES_AT]), at(tools[WORK_AT])
    )


@kernel
def best_value(view: Any, rules: Any, tools: Any, seat: Any) -> Any:
    """Value every placement of the menu by the strategy's WEIGHTS; return the best value."""
    return ask(tools[_VALUE_CODE], view, rules, tools, seat, ZERO)


@kernel
def none_value(view: Any, rules: Any, tools: Any, source: Any) -> Any:
    """Return what the WEIGHTS give for placing nothing: the kitten of a special, or a pass; else the least number."""
    return worth_of_none(view, rules, at(tools[OWN_WEIGHTS]), source)


@kernel
def value(view: Any, tools: Any, k: Any) -> Any:
    """Return the value of placement number k of the menu, from 0; `best_value` has been called."""
    lanes = at_small(tools[LANES_AT])
    for i in range(view[FACES]):
        legal = view[MENU + i * MENU_WORDS + LEGAL]
        n = popcount(legal)
        if k < n:
            return lanes[FACE + i * LANES + nth(legal, k)]
        k -= n
    return LEAST


@kernel
def draw_best(view: Any, tools: Any, best: Any, none: Any) -> Any:
    """Return a placement of this value as a move, drawn among all of them and, if `none` is 1, PASS."""
    return draw_among(view, at_small(tools[LANES_AT]), best, none)


@kernel
def played_on(view: Any, rules: Any, tools: Any, seat: Any, source: Any, move: Any, number: Any) -> Any:
    """Play a copy of the game to its end, from this move of the seat on; all seats play by the strategy's WEIGHTS.

    Only for a strategy whose FACTS say that it looks ahead.

    Parameters
    ----------
    move : int64
        What the seat does now; PASS for a pass or the kitten.
    number : int64
        From 0: the hidden tiles and all draws hang on it and on the decision alone, so all moves meet the same.

    Returns
    -------
    int64 : the seat's win share in twelfths times 65,536, plus its lead over the best other seat in stars.
    """
    return ask(tools[_PLAY_CODE], view, rules, tools, (move << 3) | (seat << 1) | source, number)
