"""Every measure is true to what its file declares; a new file in sim/morty/measures is tested with no edit here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from sim.core.plugins import declared
from sim.morty import state as at
from sim.morty.grid import around
from sim.morty.legal import ingredient_of, spaces
from sim.morty.plugins import MEASURES
from sim.morty.printed.table import MOST_COUNT
from sim.morty.shelf import mark, unmark
from tests.contract.positions import Position, crowded, mid_game, pile, rules_and_deck, spaces_of

ROOT = Path(__file__).parents[2]
EVERY = pytest.mark.parametrize("measure", MEASURES.values(), ids=MEASURES.keys())
WORDS = at.SEAT_WORDS


@cache
def shelves() -> list[Position]:
    """Shelves from real games and crowded ones of few kinds of tiles."""
    rng = np.random.default_rng(7)
    _, deck = rules_and_deck()
    played = [p for game in range(4) for p in mid_game("", 4, game)]
    piles = [pile(rng, deck) for _ in range(60)]
    return played + [crowded(rng, "", tiles, int(rng.integers(1, 80))) for tiles in piles]


@cache
def trials() -> list[tuple[Position, int, list[int]]]:
    """Shelves with a tile and the spaces where it fits, kittens at will."""
    rng = np.random.default_rng(8)
    _, deck = rules_and_deck()
    codes = np.concatenate([deck, deck ^ at.TURN])
    found = []
    for position in shelves():
        view = position.view.copy()
        view[position.b + at.KITTENS] = 1000
        for code in rng.choice(codes, 6):
            legal = spaces_of(int(spaces(view, position.b, int(code), 1)))
            if legal:
                found.append((position, int(code), legal))
    return found


def parameters(measure: ModuleType) -> list[int]:
    """The default parameter and others that a scenario may give."""
    return [0] if measure.PARAMETER is None else sorted({1, 2, 3, 5, measure.PARAMETER[1]})


def unpacked(measure: ModuleType, value: int) -> list[int]:
    """The values of a count, sorted: their order means nothing."""
    if not measure.SEVERAL:
        return [value]
    found = []
    while value:
        found.append(value & 31)
        value >>= 5
    return sorted(found)


def count(measure: ModuleType, view: np.ndarray, b: int, ingredient: int, parameter: int) -> list[int]:
    return unpacked(measure, int(measure.count(view, b, ingredient, parameter)))


def with_tile(
    measure: ModuleType, position: Position, code: int, space: int, ingredient: int, parameter: int
) -> list[int]:
    """The values with one more tile; the shelf is left as it was."""
    before = position.view.copy()
    mark(position.view, position.b, code, space)
    found = count(measure, position.view, position.b, ingredient, parameter)
    unmark(position.view, position.b, code, space)
    assert np.array_equal(position.view, before)
    return found


def test_there_are_enough_trials() -> None:
    filled = Counter(int(p.view[p.b + at.OCCUPIED]).bit_count() for p in shelves())
    assert len(trials()) > 500 and filled[24] >= 1 and len(filled) > 15


@EVERY
def test_the_file_says_what_is_counted_and_declares_its_constants(measure: ModuleType) -> None:
    summary, _, rest = (measure.__doc__ or "").partition("\n")
    assert summary.endswith(".") and not rest and len(summary) <= 110
    assert isinstance(measure.OWN, bool) and isinstance(measure.SEVERAL, bool)
    assert measure.SPREAD in (at.BY_INGREDIENT, at.BY_TILE, at.BY_LEVEL, at.BY_SPACE)
    if measure.PARAMETER is not None:
        name, default = measure.PARAMETER
        assert name == "at_least" and 1 <= default <= MOST_COUNT  # the one key of a term in a scenario


@EVERY
def test_the_constants_can_be_read_without_importing_the_file(measure: ModuleType) -> None:
    read = declared(Path(str(measure.__file__)))
    assert read["PARAMETER"] == measure.PARAMETER
    assert (read["OWN"], read["SEVERAL"]) == (measure.OWN, measure.SEVERAL)


@EVERY
def test_values_fit_the_packing(measure: ModuleType) -> None:
    for position in shelves():
        for ingredient in range(4):
            for parameter in parameters(measure):
                value = int(measure.count(position.view, position.b, ingredient, parameter))
                values = unpacked(measure, value)
                assert 0 <= value < 2**60 and len(values) <= 12
                assert all(1 - (not measure.SEVERAL) <= v <= 31 for v in values)


@EVERY
def test_counting_changes_nothing(measure: ModuleType) -> None:
    for position in shelves()[::5]:
        before = position.view.copy()
        if hasattr(measure, "after"):
            measure.after(
                position.view, position.b, 1, 2, 3, 0, measure.count(position.view, position.b, 1, 2)
            )
        first = [count(measure, position.view, position.b, i, 2) for i in range(4)]
        assert np.array_equal(position.view, before)
        assert first == [count(measure, position.view, position.b, i, 2) for i in range(4)]


@EVERY
def test_only_the_shelf_is_read(measure: ModuleType) -> None:
    """OCCUPIED, LID, ING, NUM and WHERE say all: everything else may be anything, also the place in memory."""
    kept = [at.OCCUPIED, *range(at.LID, at.LID + 4), *range(at.ING, at.ING + 4)]
    kept += [*range(at.NUM, at.NUM + 24), *range(at.WHERE, at.WHERE + 32)]
    rng = np.random.default_rng(9)
    for position in shelves()[::5]:
        view = rng.integers(0, 2**20, len(position.view))
        b = at.SEATS + 2 * WORDS
        view[[b + word for word in kept]] = position.view[[position.b + word for word in kept]]
        for ingredient in range(4):
            expected = count(measure, position.view, position.b, ingredient, 2)
            assert count(measure, view, b, ingredient, 2) == expected


@EVERY
def test_own_means_that_other_ingredients_change_nothing(measure: ModuleType) -> None:
    changed = 0
    for position, code, legal in trials():
        for ingredient in set(range(4)) - {int(ingredient_of(code))}:
            for parameter in parameters(measure):
                now = count(measure, position.view, position.b, ingredient, parameter)
                for space in legal:
                    after = with_tile(measure, position, code, space, ingredient, parameter)
                    changed += after != now
    assert changed == 0 or not measure.OWN


@EVERY
def test_a_change_by_ingredient_hangs_on_nothing_else(measure: ModuleType) -> None:
    if measure.SPREAD != at.BY_INGREDIENT:
        return
    seen: dict[tuple[int, int, int, int], list[int]] = {}
    for position, code, legal in trials():
        for ingredient in range(4):
            for parameter in parameters(measure):
                key = (id(position), int(ingredient_of(code)), ingredient, parameter)
                after = with_tile(measure, position, code, legal[0], ingredient, parameter)
                assert seen.setdefault(key, after) == after, (code, ingredient, parameter)


@EVERY
def test_what_grows_by_ingredient_grows_by_one(measure: ModuleType) -> None:
    """Terms of such a count are kept up to date by adding one (PLAIN of the rules)."""
    if measure.SPREAD != at.BY_INGREDIENT or not (measure.OWN and getattr(measure, "GROWS", False)):
        return
    for position, code, legal in trials():
        own = int(ingredient_of(code))
        for parameter in parameters(measure):
            now = count(measure, position.view, position.b, own, parameter)
            after = with_tile(measure, position, code, legal[0], own, parameter)
            assert after == [now[0] + 1], (code, parameter)


@EVERY
def test_raised_says_which_tiles_raise_the_count_by_one(measure: ModuleType) -> None:
    if not hasattr(measure, "raised"):
        return
    assert getattr(measure, "GROWS", False) and not measure.SEVERAL
    for position, code, legal in trials()[::3]:
        for ingredient in range(4):
            for parameter in parameters(measure):
                now = count(measure, position.view, position.b, ingredient, parameter)
                tiles = int(measure.raised(position.view, position.b, ingredient, parameter))
                one = (tiles >> (code >> 5)) & (tiles >> (at.NUMBERS_AT + (code & 31))) & 1
                for space in legal:
                    after = with_tile(measure, position, code, space, ingredient, parameter)
                    assert after == [now[0] + one], (code, space, ingredient, parameter)


@EVERY
def test_any_tile_of_the_ingredient_changes_it_alike_where_the_file_says_so(measure: ModuleType) -> None:
    """And with `BESIDE` alike on all spaces without a neighbour of the ingredient."""
    if not getattr(measure, "ANY_TILE", False):
        return
    rng, lonely = np.random.default_rng(3), 0
    for position, code, legal in trials()[::3]:
        other = (code & ~0x7F) | int(rng.integers(1, 32)) | (32 * int(rng.integers(4)))
        for ingredient in range(4):
            for parameter in parameters(measure):
                found = {s: with_tile(measure, position, code, s, ingredient, parameter) for s in legal}
                theirs = {s: with_tile(measure, position, other, s, ingredient, parameter) for s in legal}
                assert found == theirs, (code, other, ingredient, parameter)
                if getattr(measure, "BESIDE", False) and ingredient_of(code) == ingredient:
                    near = int(around(position.view[position.b + at.ING + ingredient]))
                    alone = [values for space, values in found.items() if not (near >> space) & 1]
                    assert not alone or alone == [alone[0]] * len(alone)
                    lonely += len(alone) > 1
    assert lonely > 20 or not getattr(measure, "BESIDE", False)


@EVERY
def test_spread_says_what_the_change_hangs_on(measure: ModuleType) -> None:
    if measure.SPREAD == at.BY_SPACE:
        return
    group: Callable[[int], int] = (
        (lambda space: space >> 3) if measure.SPREAD == at.BY_LEVEL else (lambda space: 0)
    )
    for position, code, legal in trials():
        for ingredient in range(4):
            for parameter in parameters(measure):
                seen: dict[int, list[int]] = {}
                for space in legal:
                    after = with_tile(measure, position, code, space, ingredient, parameter)
                    assert seen.setdefault(group(space), after) == after, (code, space, ingredient, parameter)


@EVERY
def test_after_agrees_with_counting(measure: ModuleType) -> None:
    """The fast form, fed with the count as it stands, gives the same values in whatever order."""
    if not hasattr(measure, "after"):
        return
    for position, code, legal in trials():
        view, b = position.view, position.b
        for ingredient in range(4):
            for parameter in parameters(measure):
                now = int(measure.count(view, b, ingredient, parameter))
                for space in legal:
                    fast = int(measure.after(view, b, ingredient, parameter, code, space, now))
                    slow = with_tile(measure, position, code, space, ingredient, parameter)
                    assert unpacked(measure, fast) == slow, (code, space, ingredient, parameter)


LIE = '''"""Tiles of the ingredient in the first column, whose change hangs on the space (declared falsely)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.core.machine import popcount
from sim.morty.state import BY_LEVEL, COLUMN, LID

OWN, SPREAD, SEVERAL, PARAMETER = True, BY_LEVEL, False, None


@kernel
def count(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Return how many lids lie in the first column."""
    return popcount((view[b + LID] | view[b + LID + 1]) & COLUMN)
'''


def test_a_new_file_is_tested_with_no_edit(tmp_path: Path) -> None:
    for part in ("sim", "strategies", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "tiny"))
    (tmp_path / "sim/morty/measures/in_first_column.py").write_text(LIE, encoding="utf-8")
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "TALLYCAT_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "in-first-column"]
    run = subprocess.run(
        [*command, "tests/contract/test_measures.py"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    failed = {
        line.split("::")[1].split("[")[0] for line in run.stdout.splitlines() if line.startswith("FAILED")
    }
    assert failed == {
        "test_own_means_that_other_ingredients_change_nothing",
        "test_spread_says_what_the_change_hangs_on",
    }, run.stdout + run.stderr
