"""What lies on the shelves at the end: tiles by ingredient, filled levels; jars taken, kittens left."""

from collections.abc import Iterator

import numpy as np

from analysis.experiments.dealt import Dealt
from analysis.experiments.measured import SHARE, Measured, Value, mean
from analysis.experiments.sides import Side
from analysis.stats.moments import Floats
from sim.morty.state import INGREDIENT_NAMES

_LEVELS = {"T": "level_top_round", "M": "level_middle_round", "B": "level_bottom_round"}


def measured(side: Side) -> Iterator[Measured]:
    """Yield means a seat, and shares of seats."""
    for name in INGREDIENT_NAMES:
        yield mean(f"tiles.{name}.mean", "tiles", _column(f"tiles_{name}"))
    yield mean("tiles.mean", "tiles", _tiles, pace=True)
    yield mean("special_jars.mean", "jars", _column("special_jars"), pace=True)
    yield mean("kittens.left", "kittens", _kittens)
    for level, column in _LEVELS.items():
        yield mean(f"levels.{level}.filled", SHARE, _filled(column), 1)


def _column(name: str) -> Value:
    def value(dealt: Dealt) -> Floats:
        means: Floats = dealt.seats(name).mean(axis=(1, 2))
        return means

    return value


def _tiles(dealt: Dealt) -> Floats:
    each = [dealt.seats(f"tiles_{name}").mean(axis=(1, 2)) for name in INGREDIENT_NAMES]
    sums: Floats = np.sum(each, axis=0)
    return sums


def _kittens(dealt: Dealt) -> Floats:
    """Count tokens: those of the start and of gifts, and what came and went (stars would say nothing if worth 0)."""
    scenario = dealt.scenario
    gifts = sum(gift.get("kittens", 0) for gift in scenario.gifts) / scenario.players
    start = scenario.components["kittens"]["start"] + gifts
    came = dealt.seats("kittens_gained") - dealt.seats("kittens_spent")
    means: Floats = start + came.mean(axis=(1, 2))
    return means


def _filled(column: str) -> Value:
    def value(dealt: Dealt) -> Floats:
        means: Floats = (dealt.seats(column) > 0).mean(axis=(1, 2))
        return means

    return value
