"""What a user's own condition is held to: as tests/contract/test_conditions.py holds the built-in ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scripts._contracts._morty_kernels import Kernels
from scripts._contracts._morty_shelves import SPACE_NAMES, Shelf, tile_name, with_tile
from sim.morty import state as at


def _thresholds(kernels: Kernels) -> list[int]:
    low, high = kernels.facts.AT_LEAST
    return sorted({low, min(low + 1, high), (low + high) // 2, high})


def _more_is_asked_by_more(kernels: Kernels, shelves: Sequence[Shelf]) -> None:
    for shelf in shelves:
        met = {n: bool(_met(kernels, shelf, n)) for n in _thresholds(kernels)}
        wrong = [(a, b) for a in met for b in met if a < b and met[b] and not met[a]]
        if wrong:
            found = f"a shelf that meets at_least = {wrong[0][1]} and not {wrong[0][0]}"
            raise kernels.faulty("met", found, "a condition that a larger threshold makes harder")
        if met[1] and not shelf.view[shelf.b + at.OCCUPIED]:
            raise kernels.faulty(
                "met", "an empty shelf that meets it", "a condition that takes a tile at least"
            )
        if kernels.over():
            return


def _met(kernels: Kernels, shelf: Shelf, at_least: int, view: Any = None) -> int:
    return kernels.ask("met", shelf.view if view is None else view, shelf.rules, shelf.b, at_least)


def _what_is_met_stays_met(kernels: Kernels, shelves: Sequence[Shelf]) -> None:
    for shelf in shelves:
        for at_least in _thresholds(kernels):
            if not _met(kernels, shelf, at_least):
                continue
            for code, legal in shelf.tiles:
                for space in legal:
                    if not _met(kernels, shelf, at_least, with_tile(shelf, code, space)):
                        where = f"{tile_name(code)} on {SPACE_NAMES[space]}"
                        found = f"a shelf that meets it (at_least = {at_least}) and does not with {where} too"
                        raise kernels.faulty("met", found, "a condition that, once met, stays met")
        if kernels.over():
            return


def _completing_is_met(kernels: Kernels, shelves: Sequence[Shelf]) -> None:
    if not kernels.has("completing"):
        return
    for shelf, at_least, code, legal in _open(kernels, shelves):
        slow = _completed(kernels, shelf, at_least, code, legal)
        among = sum(1 << space for space in legal)
        fast = kernels.ask("completing", shelf.view, shelf.rules, shelf.b, at_least, code, among)
        if fast != slow:
            wrong = [SPACE_NAMES[space] for space in range(at.SPACES) if ((fast ^ slow) >> space) & 1]
            found = (
                f"another answer of completing than of met for {tile_name(code)} on {', '.join(wrong[:4])}"
            )
            found = found if wrong else f"the answer {fast} of completing"
            raise kernels.faulty(
                "completing", found, "the legal spaces where met becomes true, or no `completing`"
            )


def _reads_is_true(kernels: Kernels, shelves: Sequence[Shelf]) -> None:
    """What is not read of a tile may change: another face, or another number and lid, completes on the same spaces."""
    reads = kernels.facts.READS
    if reads == at.READS_INGREDIENT | at.READS_NUMBER:
        return
    for shelf, at_least, code, legal in _open(kernels, shelves):
        others = [code ^ (turn * at.TURN) for turn in range(1, 4)]
        if reads == at.READS_INGREDIENT:
            others = [(code & ~0x7F) | other for other in (3, 39, 77, 110)]
        slow = _completed(kernels, shelf, at_least, code, legal)
        for other in others:
            if _completed(kernels, shelf, at_least, other, legal) != slow:
                found = f"{tile_name(code)} and {tile_name(other)}, which complete it on different spaces"
                raise kernels.faulty("READS", found, "READS = READS_INGREDIENT | READS_NUMBER")


def _completed(kernels: Kernels, shelf: Shelf, at_least: int, code: int, legal: Sequence[int]) -> int:
    """Return, by the definition, at which of the spaces the tile completes the condition."""
    return sum(1 << space for space in legal if _met(kernels, shelf, at_least, with_tile(shelf, code, space)))


def _open(kernels: Kernels, shelves: Sequence[Shelf]) -> Iterator[tuple[Shelf, int, int, list[int]]]:
    """Give shelves that do not meet the condition yet, with a tile each."""
    for shelf in shelves:
        for at_least in _thresholds(kernels):
            if not _met(kernels, shelf, at_least):
                for code, legal in shelf.tiles:
                    yield shelf, at_least, code, legal
        if kernels.over():
            return


CHECKS = (_more_is_asked_by_more, _what_is_met_stays_met, _completing_is_met, _reads_is_true)
