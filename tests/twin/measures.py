"""What the terms of a scroll count (MEAS-...). Each measure gives a list of values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .notation import Shelf
from .shelf import alone, group_sizes, row_tiles, tiles

SEVERAL = ("groups", "equal-numbers")


def of_ingredient(shelf: Shelf, letter: str) -> list[int]:
    """Numbers on the tiles of one ingredient."""
    return [tile.number for tile in tiles(shelf) if tile.ingredient == letter]


def on_level(shelf: Shelf, letter: str, level: int) -> int:
    """MEAS-tiles-on-top and its brothers."""
    return len([tile for tile in row_tiles(shelf[level]) if tile.ingredient == letter])


def with_lid(shelf: Shelf, lid: str) -> int:
    """Tiles with a lid, of any ingredient."""
    return len([tile for tile in tiles(shelf) if tile.lid == lid])


def levels_with(shelf: Shelf, letter: str, at_least: int) -> list[int]:
    """MEAS-levels-with: levels with at least so many tiles of the ingredient."""
    return [len([level for level in range(3) if on_level(shelf, letter, level) >= at_least])]


def groups(shelf: Shelf, letter: str, at_least: int) -> list[int]:
    """MEAS-groups: sizes of the groups of at least so many tiles of the ingredient."""
    sizes = group_sizes(shelf, lambda tile: tile.ingredient == letter)
    return [size for size in sizes if size >= at_least]


def equal_numbers(shelf: Shelf, letter: str, at_least: int) -> list[int]:
    """MEAS-equal-numbers: for each number, how many tiles of the ingredient carry it, from 2 on."""
    numbers = of_ingredient(shelf, letter)
    return [numbers.count(number) for number in sorted(set(numbers)) if numbers.count(number) >= 2]


Measure = Callable[[Shelf, str, int], list[int]]
MEASURES: dict[str, Measure] = {
    "tiles": lambda shelf, letter, least: [len(of_ingredient(shelf, letter))],
    "levels-with": levels_with,
    "alone": lambda shelf, letter, least: [alone(shelf, lambda tile: tile.ingredient == letter)],
    "groups": groups,
    "tiles-on-top": lambda shelf, letter, least: [on_level(shelf, letter, 0)],
    "tiles-on-middle": lambda shelf, letter, least: [on_level(shelf, letter, 1)],
    "tiles-on-bottom": lambda shelf, letter, least: [on_level(shelf, letter, 2)],
    "black-tiles": lambda shelf, letter, least: [with_lid(shelf, "k")],
    "gold-or-silver": lambda shelf, letter, least: [min(with_lid(shelf, "g"), with_lid(shelf, "s"))],
    "different-numbers": lambda shelf, letter, least: [len(set(of_ingredient(shelf, letter)))],
    "equal-numbers": equal_numbers,
}
DEFAULT_AT_LEAST = {"levels-with": 3, "groups": 2}


def values(term: dict[str, Any], shelf: Shelf, letter: str) -> list[int]:
    """The values of a term's measure on one shelf."""
    name = term["measure"]
    at_least = term.get("at_least")
    if at_least is None:
        at_least = DEFAULT_AT_LEAST.get(name, 0)
    return MEASURES[name](shelf, letter, at_least)


def count(term: dict[str, Any], shelf: Shelf, letter: str) -> int:
    """TERM-1: the value of a measure, or the number of its values if it has several."""
    found = values(term, shelf, letter)
    return len(found) if term["measure"] in SEVERAL else found[0]
