"""What a step towards a badge is, in plain Python from the words of each condition's `advancing`; and plain shelves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sim.morty import state as at


class Tile(NamedTuple):
    """A tile as it lies: lid and ingredient 0..3, number."""

    lid: int
    number: int
    ingredient: int


Grid = list[Tile | None]  # 24 spaces
Labels = Mapping[int, Any]  # by space: a number (side A) or the letter of an ingredient (side B)


def tile_of(code: int) -> Tile:
    """Read a tile code."""
    return Tile((code >> 5) & 3, code & 31, code >> 7)


def grid_of(view: Sequence[int], b: int) -> Grid:
    """Read a shelf."""
    numbers = view[b + at.NUM : b + at.NUM + 24]
    lids, ingredients = (view[b + word : b + word + 4] for word in (at.LID, at.ING))

    def which(sets: Sequence[int], space: int) -> int:
        return [set_ >> space & 1 for set_ in sets].index(1)

    return [
        Tile(which(lids, s), number, which(ingredients, s)) if number else None
        for s, number in enumerate(numbers)
    ]


def row_of(grid: Grid, space: int) -> list[Tile]:
    """The tiles of a space's level, from left to right."""
    first = space // 8 * 8
    return [tile for tile in grid[first : first + 8] if tile is not None]


def column_of(grid: Grid, space: int) -> list[Tile]:
    """The tiles of a space's column."""
    return [tile for tile in grid[space % 8 :: 8] if tile is not None]


def beside(grid: Grid, space: int, step: int) -> Tile | None:
    """The tile left (-1) or right (1) of a space."""
    return grid[space + step] if 0 <= space % 8 + step < 8 else None


def meets(label: Any, tile: Tile) -> bool:
    """LABEL-1, LABEL-2."""
    return bool(label in (tile.number, at.INGREDIENTS[tile.ingredient]))


def few_others(column: list[Tile], alike: list[Tile], at_least: int) -> bool:
    """Whether a column shows one of a kind, and leaves room for as many of it as are asked for."""
    return bool(alike) and 3 - (len(column) - len(alike)) >= at_least


def jar(grid: Grid, at_least: int, gaps: bool, tile: Tile, space: int, labels: Labels) -> bool:
    """A jar, two fewer in the column than it takes, and a space left empty."""
    column = column_of(grid, space)
    jars = [other for other in column if other.lid == at.BLUE]
    return tile.lid == at.BLUE and len(jars) == at_least - 2 and len(column) + 1 < 3


def link(grid: Grid, at_least: int, gaps: bool, tile: Tile, space: int, labels: Labels) -> bool:
    """Right of the number before or left of the number after; with gaps, on the level of one of them."""
    if gaps:
        return any(abs(other.number - tile.number) == 1 for other in row_of(grid, space))
    left, right = beside(grid, space, -1), beside(grid, space, 1)
    before, after = left and left.number + 1, right and right.number - 1
    return tile.number in (before, after)


def face(grid: Grid, at_least: int, gaps: bool, tile: Tile, space: int, labels: Labels) -> bool:
    """The column shows the ingredient and not too many others."""
    column = column_of(grid, space)
    return few_others(column, [o for o in column if o.ingredient == tile.ingredient], at_least)


def number(grid: Grid, at_least: int, gaps: bool, tile: Tile, space: int, labels: Labels) -> bool:
    """The column holds the number and not too many others."""
    column = column_of(grid, space)
    return few_others(column, [o for o in column if o.number == tile.number], at_least)


def gold(grid: Grid, at_least: int, gaps: bool, tile: Tile, space: int, labels: Labels) -> bool:
    """Gold, where gold is missing: as many as asked for on top, one less on each level below."""
    held = [other for other in row_of(grid, space) if other.lid == at.GOLD]
    return tile.lid == at.GOLD and len(held) < at_least - space // 8


def new_on_bottom(grid: Grid, at_least: int, gaps: bool, tile: Tile, space: int, labels: Labels) -> bool:
    """On the bottom level, where the ingredient is new."""
    return space >= 16 and tile.ingredient not in {other.ingredient for other in row_of(grid, 16)}


def label(grid: Grid, at_least: int, gaps: bool, tile: Tile, space: int, labels: Labels) -> bool:
    """A label that the tile meets."""
    return space in labels and meets(labels[space], tile)


def silver(grid: Grid, at_least: int, gaps: bool, tile: Tile, space: int, labels: Labels) -> bool:
    """Silver, beside silver."""
    near = [beside(grid, space, -1), beside(grid, space, 1)]
    near += [grid[other] for other in (space - 8, space + 8) if 0 <= other < 24]
    return tile.lid == at.SILVER and any(other is not None and other.lid == at.SILVER for other in near)


STEPS: dict[str, Callable[[Grid, int, bool, Tile, int, Labels], bool]] = {
    "blue-in-column": jar,
    "chain": link,
    "equal-ingredients-in-column": face,
    "equal-numbers-in-column": number,
    "gold-pyramid": gold,
    "ingredients-on-bottom": new_on_bottom,
    "labels-met": label,
    "silver-group": silver,
}
