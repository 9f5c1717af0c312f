"""What a strategy's kernel works with: the menu of its decision, and its own draws.

The answer to a question is the number of an option, 0 .. ``choices(view) - 1``, or `PASS` where `may_pass(view)`. What
the options mean hangs on `source`: see the list of questions in state.py, and ``option(view, k)``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import inlined
from sim.core.rng import below
from sim.sorcerer.legal import card_of, number_within
from sim.sorcerer.state import CHOICES, KEY, MAY_PASS, OPTION

__all__ = ["card_of", "choices", "draw", "may_pass", "number_within", "option"]


@inlined
def choices(view: Any) -> Any:
    """Return how many options the menu of the present decision has."""
    return view[CHOICES]


@inlined
def may_pass(view: Any) -> Any:
    """Return 1 where the menu may be declined, else 0."""
    return view[MAY_PASS]


@inlined
def option(view: Any, k: Any) -> Any:
    """Return option k of a listed menu; casts are not listed, see `card_of` and `number_within`."""
    return view[OPTION + k]


@inlined
def draw(view: Any, index: Any, n: Any) -> Any:
    """Return draw `index` of the present decision as a number below n."""
    return below(np.uint64(view[KEY]), index, n)
