"""QUAKE: a tile goes to another place, or two tiles change places; never turned, never apart (CARD-quake)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined, kernel
from sim.sorcerer.layout import list_moves, picture
from sim.sorcerer.state import (
    MOVE,
    MOVES,
    PLACE_X,
    PLACE_Y,
    PLANE,
    PLAYERS,
    SEAT_WORDS,
    SEATS,
    TAOIST,
    ZONES,
)
from sim.sorcerer.told import SWAP, VOID

SWAPS = ZONES * (ZONES - 1) // 2


@kernel
def options(view: Any, colour: Any) -> Any:
    """Return the number of casts: the relocations, then each pair of zones."""
    return view[MOVES] + SWAPS


@inlined
def _looks_alike(view: Any, a: Any, b: Any) -> Any:
    """Return whether nobody could see that two zones changed places."""
    alike = True
    for i in range(3):
        alike = alike and (view[PLANE + i] >> (4 * a)) & 15 == (view[PLANE + i] >> (4 * b)) & 15
    for seat in range(view[PLAYERS]):
        zone = view[SEATS + SEAT_WORDS * seat + TAOIST]
        alike = alike and zone != a and zone != b
    return alike


@kernel
def shake(view: Any, rules: Any, k: Any) -> Any:
    """Make relocation k, or swap the pair of zones after them; the list of relocations stays as it was."""
    if k < view[MOVES]:
        zone = view[MOVE + 3 * k]
        view[PLACE_X + zone], view[PLACE_Y + zone] = view[MOVE + 3 * k + 1], view[MOVE + 3 * k + 2]
        picture(view, rules)
        return zone
    left, zone = k - view[MOVES], 0
    while left >= ZONES - 1 - zone:
        left -= ZONES - 1 - zone
        zone += 1
    other = zone + 1 + left
    void = VOID if _looks_alike(view, zone, other) else 0
    x, y = view[PLACE_X + zone], view[PLACE_Y + zone]
    view[PLACE_X + zone], view[PLACE_Y + zone] = view[PLACE_X + other], view[PLACE_Y + other]
    view[PLACE_X + other], view[PLACE_Y + other] = x, y
    picture(view, rules)
    return zone | SWAP | (other << 4) | void


@kernel
def cast(view: Any, rules: Any, b: Any, colour: Any, k: Any) -> Any:
    """Make relocation k, or swap the pair of zones after them."""
    word = shake(view, rules, k)
    list_moves(view, rules)
    return word
