"""Own measures and conditions of Morty Sorty, asked about random shelves: see sim/morty/measures and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import numpy as np

from scripts._asker import Faulty, Watch, blamed, place_of
from scripts._games import GAMES
from sim.core.errors import Problem
from sim.core.far import ask_table
from sim.core.own import Own
from sim.core.scenario import load
from sim.morty import deal
from sim.morty import own as own_files
from sim.morty import state as at
from sim.morty.compiled import deck_of, rules_of
from sim.morty.legal import ingredient_of, labels_for, spaces
from sim.morty.place import put
from sim.morty.plugins import condition_of, measure_of
from sim.morty.printed.table import MOST_COUNT
from sim.morty.shelf import mark

SHELVES, TILES_EACH = 60, 3
MOST_VALUES, MOST_VALUE = 12, 31
SECONDS = 4.0  # for all questions with the compiler off
MOST_KEPT = 400
READ = (at.OCCUPIED, *range(at.LID, at.LID + 4), *range(at.ING, at.ING + 4))
READ += (*range(at.NUM, at.NUM + at.SPACES), *range(at.WHERE, at.WHERE + at.NUMBERS))
_NONE = np.zeros(1, np.int64)  # a measure is shown no rules
SPACE_NAMES = [f"{level}{column}" for level in at.LEVELS for column in range(1, 9)]


@dataclass(frozen=True)
class Shelf:
    """A shelf with tiles that fit on it: each a code and its legal spaces."""

    view: Any
    rules: Any
    b: int
    tiles: list[tuple[int, list[int]]]


@dataclass
class Kernels:
    """The plain functions of a file, asked under watch; nothing may be written."""

    own: Own
    watch: Watch
    facts: SimpleNamespace
    kept: list[tuple[int, Any, Any, list[int], int]] = field(default_factory=list)
    until: float = field(default_factory=lambda: monotonic() + SECONDS)

    def has(self, name: str) -> bool:
        """Say whether the file has a kernel."""
        return hasattr(self.own.module(), name)

    def plain(self, name: str) -> Callable[..., Any]:
        """Give a kernel without the compiler."""
        kernel = getattr(self.own.module(), name)
        function: Callable[..., Any] = getattr(kernel, "py_func", kernel)
        return function

    def ask(self, name: str, view: Any, rules: Any, *words: int) -> int:
        """Call a kernel with copies that cannot be written.

        Raises
        ------
        Faulty
            With the user's line where one is to blame.
        """
        takes = (rules,) if self.own.kind == "conditions" else ()
        shown = [np.array(array) for array in (view, *takes)]
        for array in shown:
            array.flags.writeable = False
        try:
            with self.watch:
                answer = self.plain(name)(*shown, *words)
        except Exception as error:
            raise Faulty(blamed(self.own.file, self.place(name), error)) from None
        if not isinstance(answer, int | bool | np.integer | np.bool_):
            found = f"the answer {answer!r} of type {type(answer).__name__} by {name}"
            raise self.faulty(name, found, "a whole number")
        if len(self.kept) < MOST_KEPT:
            index = list(own_files.TAKES[self.own.kind]).index(name)
            self.kept.append(
                (index, view, _NONE if rules is None else rules, [int(word) for word in words], int(answer))
            )
        return int(answer)

    def place(self, name: str) -> str:
        """Give the file and the line where a kernel begins, or a constant stands."""
        function = getattr(self.own.module(), name, None)
        if callable(function):
            return place_of(self.own.file, function)
        return own_files.place_of(self.own.file, self.own.source, name)

    def faulty(self, name: str, found: str, accepted: str) -> Faulty:
        """Blame a kernel or a constant."""
        return Faulty(Problem(self.place(name), found, accepted))

    def over(self) -> bool:
        """Say whether enough was asked."""
        return monotonic() > self.until


def problems(own: Own, watch: Watch, kept: Path) -> Iterator[Problem]:
    """Ask a file's kernels with the compiler off, so that every index is checked, and leave what was asked."""
    own = own_files.read([own.file])[0]
    kernels = Kernels(own, watch, own_files.facts_of(own))
    checks = _MEASURE if own.kind == "measures" else _CONDITION
    for check in checks:
        try:
            kernels.until = monotonic() + SECONDS / len(checks)
            check(kernels, _shelves())
        except Faulty as faulty:
            yield faulty.problem
    if kernels.kept:
        k, views, rules, words, answers = zip(*kernels.kept, strict=True)
        rows = [[*row, *[0] * (6 - len(row))] for row in words]
        np.savez(kept, k=k, views=views, rules=rules, words=rows, answers=answers)


def compiled(own: Own, watch: Watch, kept: Path) -> Iterator[Problem]:
    """Compile a file's kernels as a game does, and compare their answers with those given without the compiler."""
    own = own_files.read([own.file])[0]
    find = measure_of if own.kind == "measures" else condition_of
    with watch:
        table = find(own.id, [own])[1]
    if not kept.exists():
        return
    with np.load(kept) as arrays:
        asked = [arrays[name] for name in ("k", "views", "rules", "words", "answers")]
    names = list(own_files.TAKES[own.kind])
    for k, view, rules, words, answer in zip(*asked, strict=True):
        mine, theirs = view.copy(), rules.copy()
        with watch:
            given = ask_table(table, int(k), mine, theirs, *(int(word) for word in words))
        place = place_of(own.file, getattr(own.module(), names[k]))
        if not (np.array_equal(mine, view) and np.array_equal(theirs, rules)):
            yield Problem(place, f"a write into view or rules by {names[k]}", "only reads")
            return
        if given != answer:
            found = f"the answer {given} of {names[k]} compiled and {answer} without the compiler, to the same shelf"
            yield Problem(place, found, "arithmetic that fits into int64, and nothing random")
            return


# ---- shelves -----------------------------------------------------------------------------------------------


@cache
def _shelves() -> list[Shelf]:
    """Fill shelves of both sides with random tiles of few kinds, so that rare things happen too."""
    rng = np.random.default_rng(1)
    printed = [_printed(side) for side in "AB"]
    most = [0, 0, *rng.integers(1, 45, SHELVES - 2)]  # two are empty
    return [_shelf(rng, *printed[number % 2], int(tiles)) for number, tiles in enumerate(most)]


def _printed(side: str) -> tuple[Any, Any]:
    scenario = load(None, GAMES, strategies=None)
    scenario.settings["side"] = side
    deck = deck_of(scenario.components["tiles"])
    return rules_of(scenario, deck), deck


def _shelf(rng: np.random.Generator, rules: Any, deck: Any, most: int) -> Shelf:
    view, hidden = np.zeros(at.VIEW_WORDS, np.int64), np.zeros(deal.HIDDEN_WORDS, np.int64)
    deal.setup(view, rules, hidden, 2, deck, np.uint64(1), np.uint64(1), int(rng.integers(1000)))
    b = at.SEATS + at.SEAT_WORDS * int(rng.integers(2))
    view[b + at.KITTENS] = 1000
    pile = _pile(rng, deck)
    for code in rng.choice(pile, most):
        legal = _fitting(view, b, int(code))
        if legal:
            put(view, rules, b, int(code), legal[int(rng.integers(len(legal)))])
    tiles = [(int(code), _fitting(view, b, int(code))) for code in rng.choice(pile, TILES_EACH)]
    return Shelf(view, rules, b, [(code, legal) for code, legal in tiles if legal])


def _pile(rng: np.random.Generator, deck: Any) -> Any:
    """Choose tiles to draw from, either side up: of all kinds, of one lid, of one ingredient."""
    codes = np.concatenate([deck, deck ^ at.TURN])
    for shift in (5, 7):
        few = codes[(codes >> shift) & 3 == rng.integers(4)]
        codes = few if len(few) and rng.random() < 0.5 else codes
    return codes


def _fitting(view: Any, b: int, code: int) -> list[int]:
    found = int(spaces(view, b, code, 0))
    return [space for space in range(at.SPACES) if (found >> space) & 1]


def _with(shelf: Shelf, code: int, space: int) -> Any:
    """Return a copy of the table with one more tile on the shelf."""
    view = shelf.view.copy()
    mark(view, shelf.b, code, space)
    view[shelf.b + at.MET] |= int(labels_for(view, shelf.rules, shelf.b, code)) & (1 << space)
    return view


def tile_name(code: int) -> str:
    """Write a tile with this face up, such as ``g3t``."""
    return f"{at.LIDS[(code >> 5) & 3]}{code & 31}{at.INGREDIENTS[code >> 7]}"


# ---- measures ----------------------------------------------------------------------------------------------


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
            slow = _counts(kernels, "count", _with(shelf, code, space), shelf.b, ingredient, parameter)
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
            after = _counts(kernels, "count", _with(shelf, code, space), shelf.b, ingredient, parameter)
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
            after = _counts(kernels, "count", _with(shelf, code, space), shelf.b, ingredient, parameter)
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


_MEASURE = (_only_the_shelf_is_read, _own_is_true, _spread_is_true, _after_is_the_count)


# ---- conditions --------------------------------------------------------------------------------------------


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
                    if not _met(kernels, shelf, at_least, _with(shelf, code, space)):
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
    return sum(1 << space for space in legal if _met(kernels, shelf, at_least, _with(shelf, code, space)))


def _open(kernels: Kernels, shelves: Sequence[Shelf]) -> Iterator[tuple[Shelf, int, int, list[int]]]:
    """Give shelves that do not meet the condition yet, with a tile each."""
    for shelf in shelves:
        for at_least in _thresholds(kernels):
            if not _met(kernels, shelf, at_least):
                for code, legal in shelf.tiles:
                    yield shelf, at_least, code, legal
        if kernels.over():
            return


_CONDITION = (_more_is_asked_by_more, _what_is_met_stays_met, _completing_is_met, _reads_is_true)
