"""Notation of tiles, spaces and shelves: `g3t`, `T1`, `g3t . . b7e . . . g14m / ... / ...`."""

from __future__ import annotations

from typing import NamedTuple

LIDS = ("g", "s", "k", "b")
LID_NAMES = {"g": "gold", "s": "silver", "k": "black", "b": "blue"}
INGREDIENTS = ("toadstool", "cloud", "eyes", "mandrake")
LETTER = {"toadstool": "t", "cloud": "c", "eyes": "e", "mandrake": "m"}
OTHER_SIDE = {"t": "c", "c": "t", "e": "m", "m": "e"}
LEVELS = ("T", "M", "B")
LEVEL_NAMES = {"T": "top", "M": "middle", "B": "bottom"}
WIDTH = 8


class Tile(NamedTuple):
    """A tile as it lies: lid letter, number, ingredient letter of the side that is up."""

    lid: str
    number: int
    ingredient: str


Row = list[Tile | None]
Shelf = list[Row]


def turned(tile: Tile) -> Tile:
    """PLACE-5: the other side of a tile; lid and number stay."""
    return Tile(tile.lid, tile.number, OTHER_SIDE[tile.ingredient])


def parse_tile(text: str) -> Tile:
    """Read `g3t`; raises ValueError for anything else."""
    lid, number, ingredient = text[:1], text[1:-1], text[-1:]
    if lid not in LIDS or ingredient not in OTHER_SIDE or not (number.isascii() and number.isdigit()):
        raise ValueError(f"not a tile: {text!r}")
    return Tile(lid, int(number), ingredient)


def tile_text(tile: Tile) -> str:
    """Write a tile: `g3t`."""
    return f"{tile.lid}{tile.number}{tile.ingredient}"


def parse_space(text: str) -> tuple[int, int]:
    """Read `T1`: level 0..2 (T, M, B) and column 0..7."""
    if len(text) != 2 or text[0] not in LEVELS or text[1] not in "12345678":
        raise ValueError(f"not a space: {text!r}")
    return LEVELS.index(text[0]), int(text[1]) - 1


def space_text(level: int, column: int) -> str:
    """Write a space from level 0..2 and column 0..7: `T1`."""
    return f"{LEVELS[level]}{column + 1}"


def empty_shelf() -> Shelf:
    """Three empty levels of eight spaces."""
    return [[None] * WIDTH for _ in LEVELS]


def parse_shelf(text: str) -> Shelf:
    """Read `top / middle / bottom`, eight tiles or dots each."""
    rows = [part.split() for part in text.split("/")]
    if [len(row) for row in rows] != [WIDTH] * len(LEVELS):
        raise ValueError(f"not a shelf of three levels of eight: {text!r}")
    return [[None if word == "." else parse_tile(word) for word in row] for row in rows]


def shelf_text(shelf: Shelf) -> str:
    """Write a shelf the way `parse_shelf` reads it."""
    return " / ".join(" ".join("." if tile is None else tile_text(tile) for tile in row) for row in shelf)
