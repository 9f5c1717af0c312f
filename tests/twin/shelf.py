"""What can be seen on a shelf: its tiles, columns, groups, full levels and lost spaces."""

from __future__ import annotations

from collections.abc import Callable

from .notation import WIDTH, Row, Shelf, Tile

Test = Callable[[Tile], bool]


def tiles(shelf: Shelf) -> list[Tile]:
    """All tiles, level by level."""
    return [tile for row in shelf for tile in row if tile is not None]


def row_tiles(row: Row) -> list[Tile]:
    """The tiles of one level, from left to right."""
    return [tile for tile in row if tile is not None]


def column_tiles(shelf: Shelf, column: int) -> list[Tile]:
    """The tiles of one column, from top to bottom."""
    return [tile for row in shelf if (tile := row[column]) is not None]


def neighbours(level: int, column: int) -> list[tuple[int, int]]:
    """Spaces above, below, left and right (never diagonal)."""
    around = [(level - 1, column), (level + 1, column), (level, column - 1), (level, column + 1)]
    return [(lev, col) for lev, col in around if 0 <= lev < 3 and 0 <= col < WIDTH]


def spaces_where(shelf: Shelf, test: Test) -> list[tuple[int, int]]:
    """Spaces (level, column) whose tile passes the test."""
    found = []
    for level, row in enumerate(shelf):
        for column, tile in enumerate(row):
            if tile is not None and test(tile):
                found.append((level, column))
    return found


def group_sizes(shelf: Shelf, test: Test) -> list[int]:
    """Sizes of all groups (from 1 on) of orthogonally adjacent tiles that pass the test, largest first."""
    left = spaces_where(shelf, test)
    sizes = []
    while left:
        group = [left.pop(0)]
        for space in group:
            for other in neighbours(*space):
                if other in left:
                    left.remove(other)
                    group.append(other)
        sizes.append(len(group))
    return sorted(sizes, reverse=True)


def alone(shelf: Shelf, test: Test) -> int:
    """How many tiles that pass the test have no orthogonal neighbour that passes it."""
    spaces = spaces_where(shelf, test)
    return sum(1 for space in spaces if not any(other in spaces for other in neighbours(*space)))


def is_full(row: Row) -> bool:
    """LEVEL-1: a level without an empty space."""
    return all(tile is not None for tile in row)


def lost_in_row(row: Row, low: int, high: int) -> int:
    """Lost spaces of one level (RULES.md section 3); `low`, `high`: what stands outside the tiles."""
    lost, run, left = 0, 0, low
    for tile in row:
        if tile is None:
            run += 1
            continue
        if run:
            lost += max(0, run - (tile.number - left - 1))
        run, left = 0, tile.number
    if run:
        lost += max(0, run - (high - left - 1))
    return lost


def lost_spaces(shelf: Shelf, low: int, high: int) -> int:
    """Lost spaces of the whole shelf."""
    return sum(lost_in_row(row, low, high) for row in shelf)
