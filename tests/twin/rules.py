"""Where a tile may be placed, and for how many kittens (PLACE-1 to PLACE-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .notation import WIDTH, Row, Shelf, Tile, turned
from .shelf import row_tiles

LEVELS_OF_LID = {"g": (0, 1, 2), "b": (0, 1, 2), "s": (1, 2), "k": (2,)}


class Placement(NamedTuple):
    """A tile as it lies, the side placed, the space (level 0..2, column 0..7) and the kittens it costs."""

    tile: Tile
    placed: Tile
    level: int
    column: int
    kittens: int


def kittens_for_number(row: Row, column: int, number: int) -> int | None:
    """Kittens that a number needs on an empty space of a level; None if it may not stand there.

    PLACE-3: strictly ascending, for nothing. PLACE-4: right beside an equal number, for one kitten.
    """
    left = [tile.number for tile in row_tiles(row[:column])]
    right = [tile.number for tile in row_tiles(row[column + 1 :])]
    if number not in left + right:
        ascending = all(n < number for n in left) and all(n > number for n in right)
        return 0 if ascending else None
    beside = [tile.number for tile in row_tiles(row[max(0, column - 1) : column + 2])]
    still_sorted = all(n <= number for n in left) and all(n >= number for n in right)
    return 1 if number in beside and still_sorted else None


def kittens_needed(shelf: Shelf, tile: Tile, placed: Tile, level: int, column: int) -> int | None:
    """Kittens one placement needs (0, 1 or 2); None if it is against the rules."""
    if shelf[level][column] is not None:  # PLACE-1
        return None
    if level not in LEVELS_OF_LID[tile.lid]:  # PLACE-2
        return None
    number = kittens_for_number(shelf[level], column, tile.number)
    if number is None:
        return None
    return number + (1 if placed != tile else 0)  # PLACE-5, PLACE-6


def placements(shelf: Shelf, offered: Sequence[Tile], kittens: int) -> list[Placement]:
    """All placements in the order of RULES.md section 3: tile, face, space; equal tiles once."""
    found = []
    for index, tile in enumerate(offered):
        if tile in offered[:index]:
            continue
        for placed in (tile, turned(tile)):
            for level in range(3):
                for column in range(WIDTH):
                    needed = kittens_needed(shelf, tile, placed, level, column)
                    if needed is not None and needed <= kittens:
                        found.append(Placement(tile, placed, level, column, needed))
    return found


def triggers_special(shelf: Shelf, column: int) -> bool:
    """SPECIAL-1: three tiles with three different ingredients in a column (asked of the placed tile's)."""
    ingredients = [tile.ingredient for row in shelf if (tile := row[column]) is not None]
    return len(ingredients) == 3 and len(set(ingredients)) == 3
