"""Every feature is what placing the tile really changes: `face_values` against a placement on a copy of the table.

One weight at a time is 1, all others are 0; then all weigh together. `denied` and `pass` are properties of a
decision: see test_denied.py and test_pass.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
import pytest

from sim.morty.choose import TURNED_BIT
from sim.morty.features import DENIES, FEATURES, UNIT, WORK_WORDS
from sim.morty.legal import beside
from sim.morty.plugins import MEASURES
from sim.morty.prepare import prepare
from sim.morty.scorer import FACE, LANE_WORDS
from sim.morty.values import add_shape, face_values
from tests.contract.feature_cases import SCENARIOS, cases
from tests.contract.plain_features import really
from tests.contract.positions import Position, spaces_of, words_of

WORK, WIDE = np.full(WORK_WORDS, 3, np.int64), np.full(LANE_WORDS, -7, np.int32)
WORK[DENIES] = 0  # as `best_by_weights` does
OF_A_PLACEMENT = tuple(name for name in FEATURES if name not in ("denied", "pass"))


def weighed(weights: Mapping[str, float], change: Mapping[str, float]) -> float:
    """What the changes are worth, in stars; what is not a whole number counts in whole 64ths of a star."""
    parts = {feature: weight * change[feature] for feature, weight in weights.items()}
    if "position" in parts:
        parts["position"] = round(UNIT * weights["position"] * change["position"]) / UNIT
    if "crowd" in parts:
        parts["crowd"] = (UNIT * weights["crowd"] * change["crowd"]) // 1 / UNIT
    return sum(parts.values())


class Valuer:
    """Values the legal spaces of tiles by the kernels; scratch memory is as the last decision left it."""

    def __init__(self, weights: Mapping[str, float], position: Position) -> None:
        self.words = words_of(weights, position)

    def __call__(self, position: Position, code: int, turned: int, legal: int) -> dict[int, float]:
        """The values of all legal spaces, in stars."""
        view, rules, b = position.view, position.rules, position.b
        prepare(view, rules, self.words, position.seat, WIDE, WORK)
        add_shape(view, rules, self.words, b, code, legal, beside(view, b, code), WIDE, WORK)
        face_values(view, rules, self.words, b, code, legal, turned << TURNED_BIT, WIDE, FACE, WORK)
        return {space: int(WIDE[FACE + space]) / UNIT for space in spaces_of(legal)}


@cache
def compared(name: str) -> dict[str, set[float]]:
    """Compare the placements of a scenario's cases, each feature alone and all together; returns what came up."""
    rng, first = np.random.default_rng(6), cases(name)[0].position
    seen: dict[str, set[float]] = {feature: set() for feature in OF_A_PLACEMENT}
    alone = {feature: Valuer({feature: 1.0}, first) for feature in OF_A_PLACEMENT}
    weights = {feature: int(rng.integers(-320, 320)) / 64 for feature in OF_A_PLACEMENT}
    together = Valuer(weights, first)
    for case in cases(name):
        before, rules = case.position.view.copy(), case.position.rules.copy()
        for code, turned, legal in case.tiles():
            change = {space: really(case, code, turned, space) for space in spaces_of(legal)}
            for feature, valuer in alone.items():
                expected = {space: weighed({feature: 1.0}, one) for space, one in change.items()}
                found = valuer(case.position, code, turned, legal)
                assert found == expected, (feature, code, turned, case.position.seat)
                seen[feature] |= set(expected.values())
            found = together(case.position, code, turned, legal)
            assert found == {space: weighed(weights, one) for space, one in change.items()}
        assert np.array_equal(case.position.view, before) and np.array_equal(case.position.rules, rules)
    return seen


@pytest.mark.parametrize("name", SCENARIOS)
def test_each_feature_is_what_placing_changes(name: str) -> None:
    seen = compared(name)
    for feature in ("scroll", "favourite", "lost", "crowd", "variety", "prospect"):
        assert seen[feature] != {0}, seen


def test_what_grows_tile_by_tile_counts_one_value() -> None:
    """`prospect` adds to the count itself (GROWS of a measure)."""
    growing = [name for name, measure in MEASURES.items() if getattr(measure, "GROWS", False)]
    assert growing and not any(MEASURES[name].SEVERAL for name in growing)


def test_every_feature_comes_up() -> None:
    """In three scenarios together already."""
    some = [compared(name) for name in list(SCENARIOS)[:3]]
    for feature in OF_A_PLACEMENT:
        assert len(set().union(*(seen[feature] for seen in some))) > 1, feature
