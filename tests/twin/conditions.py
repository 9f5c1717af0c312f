"""The conditions of the badges (COND-...)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .notation import WIDTH, Row, Shelf
from .shelf import column_tiles, group_sizes, row_tiles

Labels = dict[str, Any]


def labels_met(shelf: Shelf, labels: Labels) -> list[Any]:
    """The labels that are met: a number by a tile of its number, a letter by a tile of its ingredient."""
    met = []
    for space, label in labels.items():
        tile = shelf["TMB".index(space[0])][int(space[1:]) - 1]
        if tile is not None and label in (tile.number, tile.ingredient):
            met.append(label)
    return met


def ingredients_on_bottom(shelf: Shelf, at_least: int) -> bool:
    """COND-full-range."""
    return len({tile.ingredient for tile in row_tiles(shelf[2])}) >= at_least


def chain_in_row(row: Row, at_least: int) -> bool:
    """COND-chain: neighbouring spaces, each number one more than the one on its left."""
    for start in range(WIDTH - at_least + 1):
        part = row_tiles(row[start : start + at_least])
        if len(part) < at_least:
            continue
        if all(tile.number == part[0].number + step for step, tile in enumerate(part)):
            return True
    return False


def chain_with_gaps(row: Row, at_least: int) -> bool:
    """COND-chain with `chain_gaps`: consecutive numbers on one level, in any spaces."""
    numbers = [tile.number for tile in row_tiles(row)]
    return any(all(start + step in numbers for step in range(at_least)) for start in numbers)


def equal_in_column(shelf: Shelf, at_least: int, what: Callable[[Any], Any]) -> bool:
    """COND-triplet and COND-monochrome-column."""
    for column in range(WIDTH):
        found = [what(tile) for tile in column_tiles(shelf, column)]
        if any(found.count(one) >= at_least for one in found):
            return True
    return False


def gold_pyramid(shelf: Shelf, at_least: int) -> bool:
    """COND-gold-pyramid: `at_least` gold on top, one less on each level below."""
    gold = [len([tile for tile in row_tiles(row) if tile.lid == "g"]) for row in shelf]
    return all(gold[level] >= at_least - level for level in range(3))


def blue_in_column(shelf: Shelf, at_least: int) -> bool:
    """COND-blue-pair."""
    columns = [column_tiles(shelf, column) for column in range(WIDTH)]
    return any(len([tile for tile in column if tile.lid == "b"]) >= at_least for column in columns)


def silver_group(shelf: Shelf, at_least: int) -> bool:
    """COND-silver-cluster."""
    return any(size >= at_least for size in group_sizes(shelf, lambda tile: tile.lid == "s"))


def fulfilled(badge: dict[str, Any], shelf: Shelf, labels: Labels, chain_gaps: bool) -> bool:
    """Whether a shelf fulfils the condition of a badge."""
    at_least = int(badge["at_least"])
    chain = chain_with_gaps if chain_gaps else chain_in_row
    conditions: dict[str, Callable[[], bool]] = {
        "ingredients-on-bottom": lambda: ingredients_on_bottom(shelf, at_least),
        "chain": lambda: any(chain(row, at_least) for row in shelf),
        "labels-met": lambda: len(labels_met(shelf, labels)) >= at_least,
        "equal-numbers-in-column": lambda: equal_in_column(shelf, at_least, lambda tile: tile.number),
        "gold-pyramid": lambda: gold_pyramid(shelf, at_least),
        "blue-in-column": lambda: blue_in_column(shelf, at_least),
        "silver-group": lambda: silver_group(shelf, at_least),
        "equal-ingredients-in-column": lambda: equal_in_column(shelf, at_least, lambda t: t.ingredient),
    }
    return conditions[badge["condition"]]()
