"""What a user's own measure is held to: as tests/contract/test_measures.py holds the built-in ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from scripts._contracts._morty_kernels import Kernels
from scripts._contracts._morty_shelves import SPACE_NAMES, Shelf, tile_name, with_tile
from sim.morty import state as at
from sim.morty.legal import ingredient_of
from sim.morty.printed.table import MOST_COUNT

MOST_VALUES, MOST_VALUE = 12, 31
READ = (at.OCCUPIED, *range(at.LID, at.LID + 4), *range(at.ING, at.ING + 4))
READ += (*range(at.NUM, at.NUM + at.SPACES), *range(at.WHERE, at.WHERE + at.NUMBERS))


def _parameters(kernels: Kernels) -> list[int]:
    given = kernels.facts.PARAMETER
    return [0] if given is None else sorted({1, 2, 3, given[1]})


def _unpacked(value: int) -> list[int]:
    """Give the values of a count, sorted: their order means nothing."""
    found = []
    while value > 0:
        found.append(value & MOST_VALUE)
        value >>= at.VALUE_BITS
    return sorted(found)


def _counts(kernels: Kernels, name: str, view: Any, *words: int) -> list[int]:
    """Ask for a count and check that it can be kept; several values come sorted."""
    value = kernels.ask(name, view, None, *words)
    if not kernels.facts.SEVERAL:
        if not 0 <= value <= MOST_COUNT:
            raise kernels.faulty(name, f"the count {value} by {name}", f"a count 0..{MOST_COUNT}")
        return [value]
    values = _unpacked(value)
    if value < 0 or len(values) > MOST_VALUES or 0 in values:
        found = f"the packed values {value} by {name}"
        accepted = f"up to {MOST_VALUES} values 1..{MOST_VALUE}, {at.VALUE_BITS} bits each, the first lowest"
        raise kernels.faulty(name, found, f"{accepted} (SEVERAL is True)")
    return values


def _only_the_shelf_is_read(kernels: Kernels, shelves: Sequence[Shelf]) -> None:
    rng = np.random.default_rng(9)
    for shelf in shelves:
        b = at.SEATS + 2 * at.SEAT_WORDS
        view = rng.integers(0, 2**20, len(shelf.view))
        view[[b + word for word in READ]] = shelf.view[[shelf.b + word for word in READ]]
        for ingredient in range(4):
            for parameter in _parameters(kernels):
                here = _counts(kernels, "count", shelf.view, shelf.b, ingredient, parameter)
                there = _counts(kernels, "count", view, b, ingredient, parameter)
                if here != there:
                    found = (
                        f"the counts {_said(here)} and {_said(there)} of one shelf beside different others"
                    )
                    accepted = "a count of OCCUPIED, LID, ING, NUM and WHERE of the shelf at b alone"
                    raise kernels.faulty("count", found, accepted)
        if kernels.over():
            return


def _after_is_the_count(kernels: Kernels, shelves: Sequence[Shelf]) -> None:
    if not kernels.has("after"):
        return
    for shelf, code, legal, ingredient, parameter in _trials(kernels, shelves):
        now = kernels.ask("count", shelf.view, None, shelf.b, ingredient, parameter)
        for space in legal:
            words = (shelf.b, ingredient, parameter, code, space, now)
            fast = _counts(kernels, "after", shelf.view, *words)
            slow = _counts(kernels, "count", with_tile(shelf, code, space), shelf.b, ingredient, parameter)
            if fast != slow:
                where = f"{tile_name(code)} on {SPACE_NAMES[space]}"
                found = f"{_said(fast)} by after and {_said(slow)} by count, for {where}"
                raise kernels.faulty("after", found, "the same count, or no `after`")


def _spread_is_true(kernels: Kernels, shelves: Sequence[Shelf]) -> None:
    """A change by one more tile hangs on no more than SPREAD says; by BY_INGREDIENT also not on number and lid."""
    spread, seen = kernels.facts.SPREAD, dict[tuple[Any, ...], tuple[list[int], str]]()
    if spread == at.BY_SPACE:
        return
    for shelf, code, legal, ingredient, parameter in _trials(kernels, shelves):
        for space in legal:
            group = {at.BY_LEVEL: (code, space >> 3), at.BY_TILE: (code,)}.get(
                spread, (int(ingredient_of(code)),)
            )
            after = _counts(kernels, "count", with_tile(shelf, code, space), shelf.b, ingredient, parameter)
            where = f"{tile_name(code)} on {SPACE_NAMES[space]}"
            first, there = seen.setdefault((id(shelf), ingredient, parameter, *group), (after, where))
            if first != after:
                found = f"{_said(first)} with {there} and {_said(after)} with {where}, on the same shelf"
                raise kernels.faulty(
                    "SPREAD", found, "SPREAD that says what the count hangs on, such as BY_SPACE"
                )


def _own_is_true(kernels: Kernels, shelves: Sequence[Shelf]) -> None:
    if not kernels.facts.OWN:
        return
    for shelf, code, legal, ingredient, parameter in _trials(kernels, shelves):
        if ingredient == int(ingredient_of(code)):
            continue
        now = _counts(kernels, "count", shelf.view, shelf.b, ingredient, parameter)
        for space in legal:
            after = _counts(kernels, "count", with_tile(shelf, code, space), shelf.b, ingredient, parameter)
            if after != now:
                tile = f"{tile_name(code)} on {SPACE_NAMES[space]}"
                found = f"{_said(now)} without and {_said(after)} with {tile}, for {at.INGREDIENT_NAMES[ingredient]}"
                raise kernels.faulty("OWN", found, "OWN = False, or a count of its own ingredient's tiles")


def _trials(kernels: Kernels, shelves: Sequence[Shelf]) -> Iterator[tuple[Shelf, int, list[int], int, int]]:
    for shelf in shelves:
        for code, legal in shelf.tiles:
            for ingredient in range(4):
                for parameter in _parameters(kernels):
                    yield shelf, code, legal, ingredient, parameter
        if kernels.over():
            return


def _said(values: list[int]) -> str:
    return str(values[0]) if len(values) == 1 else str(values)


CHECKS = (_only_the_shelf_is_read, _own_is_true, _spread_is_true, _after_is_the_count)
