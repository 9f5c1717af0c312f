"""Putting a question to a strategy: a menu, a key, an answer that is checked."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.call import ask
from sim.core.jit import ZERO, apart, inlined
from sim.core.machine import at
from sim.core.rng import child
from sim.sorcerer.state import (
    ASKED,
    CHOICES,
    KEY,
    MAY_PASS,
    MEMORY,
    OPTION,
    PASS,
    QUESTIONS,
    SEAT_KEY,
    STATUS,
    TURN,
)


@inlined
def begin_menu(view: Any, may_pass: Any) -> Any:
    """Begin an empty menu."""
    view[CHOICES] = 0
    view[MAY_PASS] = may_pass


@inlined
def offer(view: Any, option: Any) -> Any:
    """Add an option to the menu."""
    view[OPTION + view[CHOICES]] = option
    view[CHOICES] += 1


@apart
def answer(view: Any, rules: Any, hidden: Any, mind: Any, seat: Any, source: Any) -> Any:
    """Let a strategy choose from the menu.

    It is asked only where there is a choice. An answer that is none is noted in STATUS, and the game is over.

    Returns
    -------
    int64 : number of the option, or PASS.
    """
    n = view[CHOICES]
    if n + view[MAY_PASS] <= 1:
        return ZERO if n else np.int64(PASS)
    view[KEY] = np.int64(child(np.uint64(hidden[SEAT_KEY + seat]), QUESTIONS * view[TURN] + view[ASKED]))
    view[ASKED] += 1
    k = ask(mind, view, rules, at(hidden[MEMORY + seat]), seat, source)
    if k >= n or k < PASS or (k == PASS and view[MAY_PASS] == 0):
        view[STATUS] = 1 + seat
        return np.int64(PASS) if view[MAY_PASS] else ZERO
    return k


@inlined
def chosen(view: Any, k: Any) -> Any:
    """Return option k of a listed menu."""
    return view[OPTION + k]
