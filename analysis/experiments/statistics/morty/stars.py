"""Where stars come from: the scroll of each ingredient, and labels."""

from collections.abc import Iterator
from dataclasses import replace

from analysis.experiments.dealt import Dealt
from analysis.experiments.measured import Measured, Value, mean
from analysis.experiments.sides import Side
from analysis.stats.moments import Floats
from sim.morty.state import INGREDIENT_NAMES


def measured(side: Side) -> Iterator[Measured]:
    """Yield mean stars a seat."""
    for name in INGREDIENT_NAMES:
        scroll = mean(f"scroll.{name}.mean", "stars", _column(f"scroll_{name}"))
        yield replace(scroll, learned=True)
    yield mean("labels.mean", "stars", _column("labels"))


def _column(name: str) -> Value:
    def value(dealt: Dealt) -> Floats:
        means: Floats = dealt.seats(name).mean(axis=(1, 2))
        return means

    return value
