"""A mind that answers from a list, kept behind the rules; what the list asks for and the menu lacks is refused."""

from __future__ import annotations

from typing import Any

from sim.core.call import address_of
from sim.core.jit import kernel
from sim.core.machine import popcount
from sim.sorcerer.board import of_colour, stones
from sim.sorcerer.state import (
    AT_CAST,
    AT_SECOND,
    CARD_CHOICES,
    CHOICES,
    MAY_PASS,
    MOVE,
    MOVES,
    OPTION,
    PASS,
    QUAKE,
    RULES_WORDS,
    SPIN,
    VIEW_WORDS,
)

ROOM = 64
NEXT, LAST, ANSWERS = RULES_WORDS, RULES_WORDS + 1, RULES_WORDS + 2  # then source and wanted option
SCRIPT_WORDS = 2 + 2 * ROOM
BIAS, SWAP, NOTHING = 100, 1 << 40, -7


@kernel
def _quake(view: Any, want: Any) -> Any:
    a, b, c = (want >> 8) & 255, (want >> 16) & 255, (want >> 24) & 255
    if want & SWAP:
        k = view[MOVES] + b - a - 1
        for i in range(a):
            k += 4 - i
        return k
    for k in range(view[MOVES]):
        if (
            view[MOVE + 3 * k] == a
            and view[MOVE + 3 * k + 1] == b - BIAS
            and view[MOVE + 3 * k + 2] == c - BIAS
        ):
            return k
    return NOTHING


@kernel
def _shift(view: Any, want: Any, colour: Any) -> Any:
    a, b = (want >> 8) & 255, (want >> 16) & 255
    own = of_colour(view, colour + 1)
    others = stones(view) & ~own
    if want & SWAP:  # stands for a fizzle
        return 0 if own == 0 or others == 0 else NOTHING
    if (own >> a) & 1 == 0 or (others >> b) & 1 == 0:
        return NOTHING
    return popcount(own & ((1 << a) - 1)) * popcount(others) + popcount(others & ((1 << b) - 1))


@kernel
def _cast(view: Any, want: Any) -> Any:
    card, a, b = want & 255, (want >> 8) & 255, (want >> 16) & 255
    if view[CARD_CHOICES + card] == 0:
        return NOTHING
    start = 0
    for other in range(card):
        start += view[CARD_CHOICES + other]
    if card == QUAKE:
        k = _quake(view, want)
    elif card > QUAKE:
        k = _shift(view, want, card - 3)
    else:
        k = 2 * a + 1 - b if card == SPIN else a
    return NOTHING if k == NOTHING else start + k


@kernel
def decide(view: Any, rules: Any, seat: Any, source: Any) -> Any:
    """Give the next answer of the list if it is to this question of seat 0; else decline, or take the first option."""
    at = ANSWERS + 2 * rules[NEXT]
    if seat != 0 or rules[NEXT] >= rules[LAST] or rules[at] != source:
        return PASS if view[MAY_PASS] else 0
    rules[NEXT] += 1
    want = rules[at + 1]
    if want == PASS:
        return PASS
    if source in (AT_CAST, AT_SECOND):
        return _cast(view, want)
    for k in range(view[CHOICES]):
        if view[OPTION + k] == want:
            return k
    return NOTHING


def address() -> int:
    """Return where its code lies."""
    return address_of(decide, VIEW_WORDS, RULES_WORDS + SCRIPT_WORDS)
