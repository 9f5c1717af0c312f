"""Lattice places and cells, layouts of five zones, and what a QUAKE may do with them (sheet 4 and 11)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

Place = tuple[int, int]
Cell = tuple[int, int]
Layout = frozenset[Place]

SIDES = [(0, -1), (1, 0), (0, 1), (-1, 0)]
ORTHOGONAL = [(1, 0), (0, 1)]
DIAGONAL = [(1, 1), (1, -1)]
CROSS: Layout = frozenset([(0, 0), *SIDES])


def corners(place: Place) -> list[Cell]:
    """The four cells of a lattice place: TL, TR, BL, BR."""
    x, y = 2 * place[0], 2 * place[1]
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def home(cell: Cell) -> Place:
    """The lattice place a cell lies on."""
    return cell[0] // 2, cell[1] // 2


def neighbours(place: Place) -> list[Place]:
    """The four places (or cells, or fields) that share an edge."""
    return [(place[0] + dx, place[1] + dy) for dx, dy in SIDES]


def turned(stones: str, clockwise: bool) -> str:
    """The stones of a zone, TL TR BL BR, after a quarter turn (4.1: clockwise TL > TR > BR > BL > TL)."""
    top_left, top_right, bottom_left, bottom_right = tuple(stones)
    if clockwise:
        return bottom_left + top_left + bottom_right + top_right
    return top_right + bottom_right + top_left + bottom_left


def connected(places: Collection[Place]) -> bool:
    """Do the places form one edge-connected group?"""
    left = set(places)
    border = [left.pop()]
    while border:
        for place in neighbours(border.pop()):
            if place in left:
                left.remove(place)
                border.append(place)
    return not left


def nobody_alone(places: Collection[Place]) -> bool:
    """Has every place an edge neighbour among the others?"""
    return all(any(n in places for n in neighbours(place)) for place in places)


def normal(layout: Collection[Place]) -> Layout:
    """The same shape, moved to the corner of the lattice."""
    left, top = min(x for x, _ in layout), min(y for _, y in layout)
    return frozenset((x - left, y - top) for x, y in layout)


@cache
def shape_moves(shape: Layout, reading: str) -> tuple[tuple[Place, Place], ...]:
    """All (from, to) that move one zone of a shape; layouts drift over the lattice, their shapes are few."""
    allowed = connected if reading == "connected" else nobody_alone
    found = []
    for start in sorted(shape):
        rest = shape - {start}
        around = {n for place in rest for n in neighbours(place)} - shape
        found += [(start, to) for to in sorted(around) if allowed(rest | {to})]
    return tuple(found)


def moves(layout: Layout, reading: str) -> list[tuple[Place, Place]]:
    """All (from, to) that move one zone; `reading` is the `[rules]` option `quake` (11 nos. 13 to 15)."""
    left, top = min(x for x, _ in layout), min(y for _, y in layout)
    found = shape_moves(normal(layout), reading)
    return [((a + left, b + top), (c + left, d + top)) for (a, b), (c, d) in found]


def reachable(start: Layout) -> set[Layout]:
    """Every shape that QUAKEs of the connected reading reach from a layout."""
    found, border = {normal(start)}, [normal(start)]
    while border:
        layout = border.pop()
        for origin, to in moves(layout, "connected"):
            shape = normal(layout - {origin} | {to})
            if shape not in found:
                found.add(shape)
                border.append(shape)
    return found


def cross_pairs(layout: Layout) -> list[tuple[Cell, Cell]]:
    """All pairs of edge neighbours that lie on different zones."""
    cells = {cell for place in layout for cell in corners(place)}
    pairs = [((x, y), (x + dx, y + dy)) for x, y in sorted(cells) for dx, dy in ORTHOGONAL]
    return [(a, b) for a, b in pairs if b in cells and home(a) != home(b)]


def lines_of_three(layout: Layout) -> Iterator[tuple[Cell, Cell, Cell]]:
    """All places for a line of exactly three."""
    cells = {cell for place in layout for cell in corners(place)}
    for x, y in sorted(cells):
        for dx, dy in ORTHOGONAL + DIAGONAL:
            line = ((x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy))
            if cells.issuperset(line):
                yield line
