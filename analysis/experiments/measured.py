"""Statistics that experiments compare, and the values of a deal that they are made of.

Every file of `statistics/`, and of `statistics/<game>/` for one game alone, has `measured(side)`, which yields what
can be measured there: it hangs on the scenario alone, never on what was played.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import numpy as np

from analysis.experiments import statistics
from analysis.experiments.dealt import Dealt
from analysis.experiments.sides import Side
from analysis.stats.estimates import Mean, Ratio, Spread, Statistic
from analysis.stats.moments import Floats
from sim.core import plugins
from sim.core.game import Plan

Value = Callable[[Dealt], Floats]  # shape (deals,)
SHARE = "share"


@dataclass(frozen=True)
class Measured:
    """A statistic.

    Attributes
    ----------
    statistic : Statistic
        A function of the means of the columns.
    unit : str
        Such as `stars`; `SHARE` for a share from 0 to 1.
    columns : mapping of str to callable
        What it is made of: by name, the value of each deal.
    span : float or None
        By how much one deal can move it where every deal counts alike, such as 1 for a share; None where that is not
        known. (Of a ratio: by how much one unit of its whole can.)
    pace : bool
        Whether it tells how the game goes on, rather than who wins: such are shown first.
    learned : bool
        Whether a verdict on it needs players that have learned the variant.
    """

    statistic: Statistic
    unit: str
    columns: Mapping[str, Value] = field(repr=False)
    span: float | None = None
    pace: bool = False
    learned: bool = False

    @property
    def name(self) -> str:
        """What it is called, such as `win_share.seat.0`."""
        return self.statistic.name


def mean(name: str, unit: str, value: Value, span: float | None = None, pace: bool = False) -> Measured:
    """Measure the mean over deals of a value."""
    return Measured(Mean(name, name), unit, {name: value}, span, pace)


def ratio(
    name: str, unit: str, part: tuple[str, Value], whole: tuple[str, Value], span: float | None = None
) -> Measured:
    """Measure the sum of a part by the sum of a whole; columns of equal names are computed once."""
    return Measured(Ratio(name, part[0], whole[0]), unit, dict([part, whole]), span)


def deviation(name: str, unit: str, first: tuple[str, Value], square: tuple[str, Value]) -> Measured:
    """Measure the standard deviation of single values, from a deal's mean value and mean square."""
    return Measured(Spread(name, first[0], square[0]), unit, dict([first, square]))


@dataclass(frozen=True)
class Table:
    """A side and what is measured of it.

    Attributes
    ----------
    side : Side
    measured : tuple of Measured
        In the order in which they are declared.
    """

    side: Side
    measured: tuple[Measured, ...]

    @classmethod
    def of(cls, side: Side) -> "Table":
        """Measure all that the side's game declares, the common ones first."""
        return cls(side, tuple(declared(side)))

    @property
    def columns(self) -> tuple[str, ...]:
        """The values of a deal, each once."""
        return tuple(dict.fromkeys(name for one in self.measured for name in one.columns))

    def rows(self, plan: Plan, deals: range) -> Floats:
        """Play some deals.

        Parameters
        ----------
        plan : Plan
            Of this side.
        deals : range

        Returns
        -------
        ndarray, shape (deals, columns)
        """
        period = self.side.period
        block = plan.play(deals.start * period, len(deals) * period)
        dealt = Dealt(block, self.side.scenario, period, plan.names)
        values = {name: value for one in self.measured for name, value in one.columns.items()}
        return np.column_stack([value(dealt) for value in values.values()])


def declared(side: Side) -> Iterator[Measured]:
    """Give all statistics of a side: the common ones, then those of its game."""
    for package in (statistics, _own(side)):
        for module in plugins.scan(package).values() if package else ():
            yield from module.measured(side)


def points_of(side: Side) -> str:
    """Say what the side's game calls the points of a total: `POINTS` of its folder of statistics."""
    return str(getattr(_own(side), "POINTS", "points"))


def _own(side: Side) -> ModuleType | None:
    """Give the package of statistics of a game; None where it has none of its own."""
    game = side.game.id.replace("-", "_")
    name = f"{statistics.__name__}.{game}"
    return import_module(name) if game.isidentifier() and find_spec(name) else None
