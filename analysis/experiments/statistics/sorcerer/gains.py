"""What seats gain: runes, artifacts, Qi by its source, stones."""

from collections.abc import Iterator, Sequence

import numpy as np

from analysis.experiments.dealt import Dealt
from analysis.experiments.measured import SHARE, Measured, Value, mean
from analysis.experiments.sides import Side
from analysis.stats.moments import Floats
from sim.sorcerer.columns import QI_OBJECTIVES, word
from sim.sorcerer.printed.artifact import ARTIFACT_IDS
from sim.sorcerer.state import ELEMENTS


def measured(side: Side) -> Iterator[Measured]:
    """Yield shares of seats, and means a seat; runes and Qi only in the variant that has them."""
    for id_ in ARTIFACT_IDS:
        yield mean(f"artifact.{id_}.crafted", SHARE, _came(f"craft_{word(id_)}_turn"), 1)
    yield mean("stones.gained", "stones", _sum([f"gained_{element}" for element in ELEMENTS]))
    if side.scenario.settings["variant"] != "standard":
        return
    for element in ELEMENTS:
        yield mean(f"rune.{element}.taken", SHARE, _came(f"rune_{element}_turn"), 1)
    for source in ("own", *QI_OBJECTIVES):
        yield mean(f"qi.{source}.mean", "Qi", _sum([f"qi_{word(source)}"]))


def _came(column: str) -> Value:
    """Give the share of seats whose turn of something is known: 0 is never."""

    def value(dealt: Dealt) -> Floats:
        means: Floats = (dealt.seats(column) > 0).mean(axis=(1, 2))
        return means

    return value


def _sum(columns: Sequence[str]) -> Value:
    def value(dealt: Dealt) -> Floats:
        sums: Floats = np.sum([dealt.seats(column).mean(axis=(1, 2)) for column in columns], axis=0)
        return sums

    return value
