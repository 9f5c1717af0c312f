"""A pass: what it is worth, when a mind by weights takes it, and that PASS is the last of tied options.

A mind that says nothing of `pass` passes only if nothing fits. One that does, compares its best placement with the
kittens of the pass, as far as the supply lasts, and `pass`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np

from sim.morty import state as at
from sim.morty.choose import menu_of
from sim.morty.features import UNIT, WORK_WORDS
from sim.morty.scorer import FACE, LANE_WORDS, LANES, best_by_weights
from tests.contract.feature_cases import SCENARIOS, cases
from tests.contract.positions import Position, spaces_of, words_of
from tests.twin.generator import WORD, draw

WEIGHTS = {"scroll": 1.0, "label": 1.0, "level": 1.0, "badge": 1.0, "kitten": 0.75, "lost": -0.5}
STEP = 1 / UNIT


@cache
def positions() -> list[Position]:
    """Tables where the display offers something."""
    names = list(SCENARIOS)
    found = [case.position for name in (names[0], names[2], names[5]) for case in cases(name)]
    return [position for position in found if ranked(position)]


def decide(position: Position, weights: dict[str, float], key: int = 9, source: int = at.DISPLAY) -> int:
    """The move of a mind with these weights."""
    return asked(position, weights, key, source)[0]


def asked(
    position: Position, weights: dict[str, float], key: int, source: int
) -> tuple[int, list[tuple[float, int]]]:
    """The move, and all placements in the canonical order with their values."""
    view, words = position.view.copy(), words_of(weights, position)
    lanes, work = np.zeros(LANE_WORDS, np.int32), np.zeros(WORK_WORDS, np.int64)
    menu_of(view, position.seat, source)
    view[at.KEY] = np.uint64(key).astype(np.int64)
    move = int(best_by_weights(view, position.rules, words, position.seat, source, lanes, work))
    found: list[tuple[float, int]] = []
    for i in range(int(view[at.FACES])):
        part, _, legal = view[at.MENU + i * at.MENU_WORDS :][: at.MENU_WORDS].tolist()
        found += [(int(lanes[FACE + i * LANES + s]) / UNIT, part | s) for s in spaces_of(legal)]
    return move, found


def ranked(position: Position) -> list[tuple[float, int]]:
    """The placements with their values, the best first; equal ones in the canonical order."""
    return sorted(asked(position, WEIGHTS, 9, at.DISPLAY)[1], key=lambda one: -one[0])


def kittens_worth(position: Position) -> float:
    """What the kittens of a pass are worth (TURN-3, KITTEN-2)."""
    rules = position.rules
    gained = min(int(rules[at.PASS_KITTENS]), int(position.view[at.SUPPLY]))
    return WEIGHTS["kitten"] * int(rules[at.KITTEN_STARS]) * gained


def test_a_pass_is_taken_exactly_if_its_value_is_not_below_the_best_placement() -> None:
    for position in positions():
        best = ranked(position)[0][0] - kittens_worth(position)
        assert decide(position, WEIGHTS | {"pass": best + STEP}) == at.PASS
        assert decide(position, WEIGHTS | {"pass": best - STEP}) != at.PASS
        assert decide(position, WEIGHTS) == decide(position, WEIGHTS | {"pass": best - STEP})
    supplies = {min(3, int(position.view[at.SUPPLY])) for position in positions()}
    assert {0, 3} <= supplies  # an empty supply gives nothing


def test_the_pass_is_the_last_of_tied_options() -> None:
    """Which of them it is, the draw says (RULES.md, section 3)."""
    rng, taken = np.random.default_rng(3), Counter[str]()
    for position in positions():
        order = ranked(position)
        best = order[0][0]
        tied = [move for value, move in order if value == best]
        weights = WEIGHTS | {"pass": best - kittens_worth(position)}
        for key in rng.integers(0, WORD, 4, dtype=np.uint64).tolist():
            value, _ = draw(key, 0, len(tied) + 1)
            assert decide(position, weights, key) == [*tied, at.PASS][value]
            taken["pass" if value == len(tied) else "placement"] += 1
            alone, _ = draw(key, 0, len(tied))
            assert decide(position, WEIGHTS, key) == tied[alone]
    assert min(taken.values()) > 20, taken


def test_a_pass_is_no_feature_of_a_placement_nor_of_a_special() -> None:
    """However dear, it changes no value, and at a special the kitten is worth its stars alone."""
    bars = 0
    for position in positions():
        with_pass = asked(position, WEIGHTS | {"pass": 200.0}, 9, at.DISPLAY)
        assert with_pass == (at.PASS, asked(position, WEIGHTS, 9, at.DISPLAY)[1])
        for weight in (-200.0, 200.0):
            here = asked(position, WEIGHTS | {"pass": weight}, 9, at.BAR)
            assert here == asked(position, WEIGHTS, 9, at.BAR)
            bars += bool(here[1])
    assert bars > 20


def test_a_mind_that_says_nothing_of_passes_never_passes() -> None:
    """Even where every placement loses stars; a weight of 0 says that a pass is worth its kittens."""
    weights = {"scroll": -9.0, "lost": -9.0, "kitten": 1.0, "progress": -9.0}
    worse = 0
    for position in positions():
        assert decide(position, weights) != at.PASS
        best = max(value for value, _ in asked(position, weights, 9, at.DISPLAY)[1])
        worse += best < 0
        if best < 0:
            assert decide(position, weights | {"pass": 0.0}) == at.PASS
    assert worse > 20
