"""Notation: tiles ``g3t``, spaces ``T3``, shelves ``top / middle / bottom``.

A tile is its code (see state.py), a shelf a list of 24 codes by space with 0 for an empty one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NoReturn

from sim.core.draft import shown
from sim.core.errors import Problem, Refused
from sim.morty.state import BLACK, INGREDIENTS, LEVELS, LIDS, SILVER, SPACES

WIDTH = 8
LID_NAMES = ("gold", "silver", "black", "blue")
LEVEL_NAMES = ("top", "middle", "bottom")
HIGHEST_LEVEL = {SILVER: 1, BLACK: 2}  # gold and blue: any
A_TILE = 'a tile such as "g3t": lid g s k b, number 1..31, ingredient t c e m'
A_SPACE = '"T1" .. "T8", "M1" .. "M8" or "B1" .. "B8"'
A_SHELF = 'top / middle / bottom, eight each: "g3t . . . . . . . / . . . . . . . . / k1e . . . . . . ."'

Numbers = Mapping[int, Collection[int]]


def tile_text(code: int) -> str:
    """Write a tile: ``g3t``."""
    return f"{LIDS[(code >> 5) & 3]}{code & 31}{INGREDIENTS[code >> 7]}"


def space_text(space: int) -> str:
    """Write a space 0..23: ``M3``."""
    return f"{LEVELS[space >> 3]}{(space & 7) + 1}"


def shelf_text(shelf: Iterable[int]) -> str:
    """Write a shelf of 24 codes (0: empty)."""
    words = [tile_text(code) if code else "." for code in shelf]
    return " / ".join(" ".join(words[first : first + WIDTH]) for first in range(0, SPACES, WIDTH))


def numbers_of(tiles: Iterable[Mapping[str, Any]]) -> dict[int, frozenset[int]]:
    """Give the numbers of each lid (0..3) in the `tiles` of a components document."""
    rows = [(LIDS.index(row["lid"]), int(row["number"])) for row in tiles]
    return {lid: frozenset(number for other, number in rows if other == lid) for lid in range(len(LIDS))}


def parse_tile(text: object, where: str, numbers: Numbers | None = None) -> int:
    """Read a tile.

    Parameters
    ----------
    text : object
        Such as ``"g3t"``; what is no text is refused.
    where : str
        Said in what is refused.
    numbers : mapping of int to collection of int, optional
        By lid, the numbers that it can have (see `numbers_of`); without it 1..31.

    Returns
    -------
    int
        The tile's code.

    Raises
    ------
    Refused
    """
    match = re.fullmatch(r"([gskb])([1-9]|[12][0-9]|3[01])([tcem])", text) if isinstance(text, str) else None
    if match is None:
        _refuse(where, shown(text), A_TILE)
    lid, number = LIDS.index(match[1]), int(match[2])
    if numbers is not None and number not in numbers[lid]:
        accepted = f"{LID_NAMES[lid]} tiles have the numbers {_ranges(numbers[lid])}"
        _refuse(where, shown(text), accepted)
    return number + 32 * lid + 128 * INGREDIENTS.index(match[3])


def parse_space(text: object, where: str) -> int:
    """Read a space such as ``"M3"`` to 0..23; `Refused` where it is none."""
    if not isinstance(text, str) or re.fullmatch(r"[TMB][1-8]", text) is None:
        _refuse(where, shown(text), A_SPACE)
    return WIDTH * LEVELS.index(text[0]) + int(text[1]) - 1


def parse_shelf(text: object, where: str, numbers: Numbers | None = None) -> list[int]:
    """Read a shelf and check that it can stand so.

    Parameters
    ----------
    text : object
        ``"top / middle / bottom"``, eight tiles or dots each.
    where : str
        Said in what is refused; the space is added.
    numbers : mapping of int to collection of int, optional
        By lid, the numbers that it can have; without it 1..31.

    Returns
    -------
    list of int
        24 codes by space, 0 for an empty one.

    Raises
    ------
    Refused
        With every problem: notation, lids on their levels, numbers of a lid, ascending order, equal
        ones side by side.
    """
    levels = [level.split() for level in text.split("/")] if isinstance(text, str) else []
    if [len(level) for level in levels] != [WIDTH] * len(LEVELS):
        counts = f" ({' / '.join(str(len(level)) for level in levels)} places)" if levels else ""
        _refuse(where, f"{shown(text)}{counts}", A_SHELF)
    problems: list[Problem] = []
    shelf = [0] * SPACES
    for space, word in enumerate(word for level in levels for word in level):
        try:
            shelf[space] = 0 if word == "." else parse_tile(word, f"{where}, {space_text(space)}", numbers)
        except Refused as refused:
            problems += refused.problems
    problems += check_shelf(shelf, where)
    if problems:
        raise Refused(problems)
    return shelf


def check_shelf(shelf: list[int], where: str) -> list[Problem]:
    """Find what cannot stand so on a shelf of 24 codes: lids on levels, the order of numbers."""
    return [problem for level in range(len(LEVELS)) for problem in _check_level(shelf, level, where)]


def _check_level(shelf: list[int], level: int, where: str) -> list[Problem]:
    problems, left = [], -1
    for space in range(WIDTH * level, WIDTH * (level + 1)):
        code = shelf[space]
        if not code:
            continue
        spot, tile = f"{where}, {space_text(space)}", f'"{tile_text(code)}"'
        lid, number = (code >> 5) & 3, code & 31
        if level < HIGHEST_LEVEL.get(lid, 0):
            where_to = " or ".join(LEVEL_NAMES[HIGHEST_LEVEL[lid] :])
            problems.append(
                Problem(
                    spot, f"{tile} on the {LEVEL_NAMES[level]} level", f"{LID_NAMES[lid]} only {where_to}"
                )
            )
        if (
            left >= 0
            and number <= shelf[left] & 31
            and not (number == shelf[left] & 31 and left == space - 1)
        ):
            found = f'{tile} right of "{tile_text(shelf[left])}" on {space_text(left)}'
            problems.append(
                Problem(spot, found, "numbers that ascend from left to right, equal ones side by side")
            )
        left = space
    return problems


def _ranges(numbers: Collection[int]) -> str:
    """Write numbers as ranges: ``1..4, 7``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}..{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs) or "none"


def _refuse(where: str, found: str, accepted: str) -> NoReturn:
    raise Refused([Problem(where, found, accepted)])
