"""Every condition: its fast form agrees with its definition; a new file is tested with no edit here.

A condition met stays met, whatever is placed afterwards: tiles never move, labels met stay met. `met` may
therefore be asked after a placement alone, and a seat claims on the spot (BADGE-1).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from sim.core.plugins import declared
from sim.morty import state as at
from sim.morty.legal import labels_for, spaces
from sim.morty.place import put
from sim.morty.plugins import CONDITIONS
from sim.morty.shelf import mark, unmark
from tests.contract.positions import Position, crowded, mid_game, pile, rules_and_deck, spaces_of

EVERY = pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS.keys())
EVERY_WAY = (
    pytest.mark.parametrize(  # with and without gaps, where the file asks for that reading of the rules
        ("condition", "gaps"),
        [
            pytest.param(condition, gaps, id=f"{name}-gaps" if gaps else name)
            for name, condition in CONDITIONS.items()
            for gaps in range(1 + hasattr(condition, "CHAIN_GAPS"))
        ],
    )
)
SIDES = ('side = "A"\n', 'side = "B"\n')
Case = tuple[Position, int, list[int]]


@cache
def cases() -> list[Case]:
    """Shelves, most of them crowded with few kinds of tiles, with a tile and the spaces where it fits."""
    rng = np.random.default_rng(21)
    found: list[Case] = []
    for toml in SIDES:
        deck = rules_and_deck(toml)[1]
        codes = np.concatenate([deck, deck ^ at.TURN])
        for position in mid_game(toml, 3, 0):
            view = position.view
            view[position.b + at.KITTENS] = 1000
            found += with_tiles(position, rng.choice(codes, 4))
        for _ in range(2500):
            tiles = pile(rng, deck)
            position = crowded(rng, toml, tiles, int(rng.integers(1, 70)))
            found += with_tiles(position, rng.choice(np.array(tiles), 3))
    return found


def with_tiles(position: Position, codes: np.ndarray) -> list[Case]:
    fitting = [(int(code), spaces_of(int(spaces(position.view, position.b, int(code), 0)))) for code in codes]
    return [(position, code, legal) for code, legal in fitting if legal]


def thresholds(condition: ModuleType) -> range:
    return range(condition.AT_LEAST[0], condition.AT_LEAST[1] + 1)


def rules_of(position: Position, gaps: int) -> np.ndarray:
    rules = position.rules.copy()
    rules[at.CHAIN_GAPS] = gaps
    return rules


def met_with(
    condition: ModuleType, position: Position, rules: np.ndarray, at_least: int, code: int, space: int
) -> bool:
    """The definition, asked with one more tile on the shelf."""
    view, b = position.view, position.b
    labels = int(view[b + at.MET])
    mark(view, b, code, space)
    view[b + at.MET] |= labels_for(view, rules, b, code) & (1 << space)
    found = bool(condition.met(view, rules, b, at_least))
    unmark(view, b, code, space)
    view[b + at.MET] = labels
    return found


def test_there_are_enough_cases() -> None:
    assert len(cases()) > 4000


@EVERY
def test_the_file_says_what_is_asked(condition: ModuleType) -> None:
    summary, _, rest = (condition.__doc__ or "").partition("\n")
    assert summary.endswith(".") and not rest and len(summary) <= 110
    low, high = condition.AT_LEAST
    assert low == 1 <= high  # a scenario may ask for any threshold from 1
    assert declared(Path(str(condition.__file__)))["AT_LEAST"] == (low, high)


@EVERY_WAY
def test_completing_agrees_with_the_definition(condition: ModuleType, gaps: int) -> None:
    """Compared on shelves that do not meet it yet, for every threshold."""
    completed = dict.fromkeys(thresholds(condition), 0)
    for position, code, legal in cases():
        rules = rules_of(position, gaps)
        among = sum(1 << space for space in legal)
        for at_least in thresholds(condition):
            if condition.met(position.view, rules, position.b, at_least):
                continue
            fast = int(condition.completing(position.view, rules, position.b, at_least, code, among))
            slow = [s for s in legal if met_with(condition, position, rules, at_least, code, s)]
            assert spaces_of(fast) == slow, (code, at_least, legal)
            alone = legal[code % len(legal)]  # a placement asks for its own space alone
            here = condition.completing(position.view, rules, position.b, at_least, code, 1 << alone)
            assert bool(here) == (alone in slow)
            completed[at_least] += len(slow)
    assert completed[condition.AT_LEAST[0]] > 20  # the comparison is not an empty one


@EVERY_WAY
def test_near_holds_every_space_that_completes(condition: ModuleType, gaps: int) -> None:
    """It is no more than a hint, but one that leaves nothing out, and leaves out something sometimes."""
    if not hasattr(condition, "near"):
        return
    narrow = dict.fromkeys((True, False), 0)
    for position, code, legal in cases()[::9]:
        rules = rules_of(position, gaps)
        for at_least in thresholds(condition):
            if condition.met(position.view, rules, position.b, at_least):
                continue
            among = sum(1 << space for space in legal)
            found = int(condition.completing(position.view, rules, position.b, at_least, code, among))
            near = int(condition.near(position.view, rules, position.b, at_least))
            assert found & ~near == 0, (code, at_least, legal)
            narrow[near & among != among] += 1
    assert min(narrow.values()) > 20, narrow


@EVERY
def test_an_empty_shelf_meets_nothing(condition: ModuleType) -> None:
    """Claims are found by `completing`, which speaks of shelves that do not meet the condition yet."""
    rules, deck = rules_and_deck()
    empty = crowded(np.random.default_rng(1), "", [int(code) for code in deck], 0)
    assert not any(condition.met(empty.view, rules, empty.b, n) for n in range(1, condition.AT_LEAST[1] + 1))


@EVERY
def test_asking_changes_nothing(condition: ModuleType) -> None:
    for position, code, legal in cases()[::60]:
        view, rules = position.view.copy(), position.rules.copy()
        for at_least in thresholds(condition):
            condition.met(view, rules, position.b, at_least)
            condition.completing(view, rules, position.b, at_least, code, sum(1 << s for s in legal))
        assert np.array_equal(view, position.view) and np.array_equal(rules, position.rules)


@EVERY
def test_more_is_asked_by_a_larger_threshold(condition: ModuleType) -> None:
    for position, _, _ in cases()[::5]:
        met = [
            bool(condition.met(position.view, position.rules, position.b, n)) for n in thresholds(condition)
        ]
        assert met == sorted(met, reverse=True)


@EVERY_WAY
def test_what_is_met_stays_met(condition: ModuleType, gaps: int) -> None:
    rng = np.random.default_rng(22)
    highest = 0
    for position, _, _ in cases()[::60]:
        rules, view, b = rules_of(position, gaps), position.view.copy(), position.b
        deck = rules_and_deck()[1]
        best = 0
        for code in rng.choice(np.concatenate([deck, deck ^ at.TURN]), 40):
            held = [n for n in thresholds(condition) if condition.met(view, rules, b, n)]
            assert len(held) >= best
            best = len(held)
            legal = spaces_of(int(spaces(view, b, int(code), 0)))
            if legal:
                put(view, rules, b, int(code), legal[int(rng.integers(len(legal)))])
        highest = max(highest, best)
    assert highest > 0


@EVERY
def test_completing_reads_of_a_tile_what_the_file_says(condition: ModuleType) -> None:
    """What is not read may change: another number and lid, or the other face, completes on the same spaces."""
    assert condition.READS in (at.READS_INGREDIENT, at.READS_NUMBER, at.READS_INGREDIENT | at.READS_NUMBER)
    rng = np.random.default_rng(4)
    for position, code, legal in cases()[::3]:
        if condition.READS == at.READS_NUMBER:
            other = code ^ at.TURN ^ (2 * at.TURN * int(rng.integers(2)))  # any of the four ingredients
        elif condition.READS == at.READS_INGREDIENT:
            other = (code & ~0x7F) | int(rng.integers(1, 128))
        else:
            continue
        other = other if other & 31 else other + 1  # there is no number 0
        free = sum(1 << space for space in legal)
        for at_least in thresholds(condition):
            ours, theirs = (
                int(condition.completing(position.view, position.rules, position.b, at_least, tile, free))
                for tile in (code, other)
            )
            assert ours == theirs, (code, other, at_least)
