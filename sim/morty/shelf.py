"""The marks that a tile leaves in a seat's words: what measures and conditions read."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.core.machine import highest, popcount
from sim.morty.lanes import set_bytes
from sim.morty.legal import ingredient_of, lid_of, number_of
from sim.morty.state import (
    COLUMN,
    FILLS,
    ING,
    LEFT,
    LID,
    NUM,
    NUMBERS,
    OCCUPIED,
    ONE_TILE,
    OPEN,
    RIGHT,
    TRIGGER,
    TWO_TILES,
    UNDOUBLED,
    WHERE,
)


@inlined
def mark(view: Any, b: Any, code: Any, space: Any) -> Any:
    """Set what measures and conditions read; `unmark` takes it back."""
    bit = 1 << space
    view[b + OCCUPIED] |= bit
    view[b + LID + lid_of(code)] |= bit
    view[b + ING + ingredient_of(code)] |= bit
    view[b + WHERE + number_of(code)] |= bit
    view[b + NUM + space] = number_of(code)


@inlined
def unmark(view: Any, b: Any, code: Any, space: Any) -> Any:
    """Take back what `mark` set."""
    bit = ~(1 << space)
    view[b + OCCUPIED] &= bit
    view[b + LID + lid_of(code)] &= bit
    view[b + ING + ingredient_of(code)] &= bit
    view[b + WHERE + number_of(code)] &= bit
    view[b + NUM + space] = 0


@inlined
def close(view: Any, b: Any, number: Any, space: Any) -> Any:
    """Narrow where each number fits on a new tile's level: smaller ones left, larger ones right, equal ones nowhere."""
    level, column = space & 24, space & 7
    others = ~(0xFF << level)
    left = others | (((1 << column) - 1) << level)
    right = others | (((0xFE << column) & 0xFF) << level)
    for n in range(NUMBERS):
        view[b + OPEN + n] &= left if n < number else right
    view[b + OPEN + number] &= others


@inlined
def mark_gaps(view: Any, b: Any, number: Any, space: Any) -> Any:
    """Tell the spaces up to the next tile on both sides how far this one stands from its number's column."""
    level, column = space & 24, space & 7
    row = (view[b + OCCUPIED] >> level) & 0xFF
    beyond = row >> (column + 1) << (column + 1)
    to_right = (((beyond & -beyond) - 1) & 0xFF) & (0xFE << column)
    before = row & ((1 << column) - 1)
    to_left = ((1 << column) - 1) & ~((2 << highest(before | 1)) - (2 if before == 0 else 1))
    offset = column - number
    set_bytes(view, b + LEFT, to_right << level, offset)
    set_bytes(view, b + RIGHT, to_left << level, offset)


@inlined
def mark_last(view: Any, b: Any, ingredient: Any, space: Any) -> Any:
    """Note what the last empty spaces of columns and levels are good for, once a tile of the ingredient lies here."""
    occupied = view[b + OCCUPIED]
    row = 0xFF << (space & 24)
    rest = row & ~occupied
    view[b + FILLS] = (view[b + FILLS] & ~row) | (rest if rest & (rest - 1) == 0 else 0)
    column = COLUMN << (space & 7)
    tiles, alike = popcount(occupied & column), view[b + ING + ingredient] & column
    view[b + ONE_TILE] = (view[b + ONE_TILE] & ~column) | (column if tiles == 1 else 0)
    view[b + TWO_TILES] |= column if tiles >= 2 else 0
    view[b + UNDOUBLED] &= ~column if alike & (alike - 1) else -1
    rest = column & ~occupied & view[b + UNDOUBLED] if tiles == 2 else 0
    for other in range(4):
        new = rest if view[b + ING + other] & column == 0 else 0
        view[b + TRIGGER + other] = (view[b + TRIGGER + other] & ~column) | new
