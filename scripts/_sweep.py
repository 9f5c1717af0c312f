"""From a base and the axes of a sweep to its cells, ready to play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from scripts._games import GAMES
from scripts._load import Loaded, loaded
from scripts._minds import mind_of
from scripts._sides import side_of
from sim.core.draft import Draft, Layer
from sim.core.errors import Problem, Refused
from sim.core.layers import read_layers
from sim.core.rotation import period_of, whole_deals
from sim.core.scenario import load

if TYPE_CHECKING:
    from analysis.experiments.sides import Side
    from analysis.sweep.axes import Axis
    from analysis.sweep.grid import Cell
    from sim.core.game import Mind

MOST_REFUSED = 20


@dataclass(frozen=True)
class Asked:
    """What a sweep is about.

    Attributes
    ----------
    base : Loaded
    axes : tuple of Axis
    cells : list of dict
        The level of each axis.
    """

    base: Loaded
    axes: tuple[Axis, ...]
    cells: list[Cell]

    @property
    def deals(self) -> int:
        """The base's games as deals."""
        scenario = self.base.scenario
        period = period_of(scenario.strategies) if scenario.rotate else 1
        return whole_deals(scenario.games, period) // period


def asked_for(
    base: Path,
    over: Sequence[str],
    cells: int | None,
    games: int | None,
    seed: int | None,
    files: Iterable[Path],
    plugins: Iterable[Path],
) -> Asked:
    """Read base and axes, and choose the cells.

    Parameters
    ----------
    base : Path
    over : sequence of str
        Axes, as `--over` takes them.
    cells : int or None
        How many are sampled; None: all.
    games, seed : int, optional
    files, plugins : iterable of Path
        The user's own strategies, measures and conditions.

    Raises
    ------
    Refused
        With everything that is wrong with them.
    """
    from analysis.sweep.axes import axes_of
    from analysis.sweep.grid import grid, sample

    read = loaded(base, games, seed, files, plugins)
    axes = axes_of(over, read.scenario)
    chosen = grid(axes) if cells is None else sample(axes, cells, read.scenario.seed)
    return Asked(read, axes, chosen)


def sides_of(asked: Asked, base: Path, plugins: Iterable[Path]) -> tuple[Side, tuple[Side, ...]]:
    """Make the base and every cell ready to play; kernels are compiled once, and strategies loaded once.

    Raises
    ------
    Refused
        With what is wrong in cells: such as a badge that is worn out by another axis.
    """
    from analysis.sweep.axes import changed
    from scripts._games import part

    own = part(asked.base.game.id, "own", "--plugin").read(plugins) if plugins else ()
    given = Draft(read_layers(base)).tree
    resolved = asked.base.scenario.resolved()
    first = side_of(asked.base, "base")
    minds = dict(zip(first.scenario.strategies, first.minds, strict=True))
    sides: list[Side] = []
    problems: list[Problem] = []
    for place, cell in enumerate(asked.cells):
        try:
            layer = Layer("--over", changed(cell, given, resolved))
            scenario = load(
                base, GAMES, games_n=asked.base.scenario.games, seed=asked.base.scenario.seed,
                strategies=asked.base.registry.ids(), plugins=own, over=layer,
            )  # fmt: skip
            read = replace(asked.base, scenario=scenario)
            sides.append(_side(read, f"cell {place}", minds))
        except Refused as refused:
            named = ", ".join(f"{axis.name}={level.label}" for axis, level in cell.items())
            problems += [Problem(f"{named}: {p.where}", p.found, p.accepted) for p in refused.problems]
    if problems:
        raise Refused(_few(problems, len(asked.cells)))
    return first, tuple(sides)


def _side(read: Loaded, name: str, minds: dict[str, Mind]) -> Side:
    """Make a side of a cell; a strategy that no cell before it had is tried and loaded."""
    from analysis.experiments.sides import Side

    names = read.scenario.strategies
    if new := [one for one in dict.fromkeys(names) if one not in minds]:
        read.plan()  # refuses what cannot be used
        minds |= {one: mind_of(read.registry, one, read.game.id) for one in new}
    sources = read.registry.own_sources(names)
    return Side(name, read.game, read.scenario, tuple(minds[one] for one in names), sources)


def _few(problems: list[Problem], cells: int) -> list[Problem]:
    """Say the first of many problems, and how many there are."""
    different = list(dict.fromkeys(problems))
    if len(different) <= MOST_REFUSED:
        return different
    more = f"{len(different) - MOST_REFUSED} more of {cells} cells"
    return [*different[:MOST_REFUSED], Problem("--over", more, "cells that can all be played")]
