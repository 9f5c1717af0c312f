"""The Element Zone: symbol fields, where a Spirit may step, and which runes it stands beside (sheet 5 and 11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .geometry import neighbours
from .values import COLOURS, ELEMENTS

Field = tuple[int, int]
Grid = Sequence[str]


def at(grid: Grid, field: Field) -> str:
    """What is printed on a field; nothing outside."""
    x, y = field
    return grid[y][x] if 0 <= y < len(grid) and 0 <= x < len(grid[y]) else " "


def symbol(grid: Grid, field: Field) -> str | None:
    """Colour of a symbol field, None for stacks, the earth block and outside."""
    printed = at(grid, field)
    return printed.lower() if printed in COLOURS.upper() else None


def symbol_fields(grid: Grid) -> list[Field]:
    """All fields a Spirit may step on."""
    fields = [(x, y) for y in range(len(grid)) for x in range(len(grid[y]))]
    return [field for field in fields if symbol(grid, field)]


def around(grid: Grid, field: Field, colours: Collection[str] = COLOURS) -> list[Field]:
    """Edge neighbours that show one of the colours, whoever stands there; stacks are never entered (no. 25)."""
    return [n for n in neighbours(field) if symbol(grid, n) is not None and symbol(grid, n) in colours]


def steps(
    grid: Grid, field: Field, others: Collection[Field], colours: Collection[str] = COLOURS
) -> list[Field]:
    """Fields that one step may end on: empty, and of one of the colours (no. 24)."""
    return [n for n in around(grid, field, colours) if n not in others]


def blocked(grid: Grid, field: Field, others: Collection[Field], colours: Collection[str] = COLOURS) -> bool:
    """Do only other Spirits stand in the way of a step?"""
    return bool(around(grid, field, colours)) and not steps(grid, field, others, colours)


def stacks_beside(grid: Grid, field: Field) -> list[str]:
    """Elements of the stacks that share an edge with a field."""
    found = []
    for neighbour in neighbours(field):
        printed = at(grid, neighbour)
        letter = "n" if printed == "e" else printed
        if printed not in COLOURS.upper() and letter in ELEMENTS and ELEMENTS[letter] not in found:
            found.append(ELEMENTS[letter])
    return found


def quarter_turned(grid: Grid) -> list[str]:
    """The zone after the quarter turn (x, y) > (5 - y, x) together with G > R > Y > B > G (sheet 5)."""
    colour = str.maketrans("GRYBgryb", "RYBGrybg")
    size = len(grid)
    return ["".join(grid[size - 1 - x][y] for x in range(size)).translate(colour) for y in range(size)]
