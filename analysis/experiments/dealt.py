"""Played games, seen deal by deal: what statistics are computed from."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from analysis.stats.moments import Floats
from sim.core.game import Block
from sim.core.scenario import Scenario


class Dealt:
    """The columns of a block, by deal.

    Parameters
    ----------
    block : Block
        Whole deals.
    scenario : Scenario
        What was played.
    period : int
        Games of a deal.
    names : mapping of str to tuple of str
        For every column of names, code -> text, as in `Plan.names`.

    Attributes
    ----------
    deals : int
        How many there are.
    """

    def __init__(
        self, block: Block, scenario: Scenario, period: int, names: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.scenario, self.period, self.names = scenario, period, names
        self.deals = block.games // period
        self._block = block
        self._seats: dict[str, Floats] = {}

    def seats(self, column: str) -> Floats:
        """Give a column of seats, shape (deals, period, players), as float64; not to be written to."""
        if column not in self._seats:
            shape = (self.deals, self.period, self.scenario.players)
            self._seats[column] = self._block.seats[column].reshape(shape).astype(np.float64)
        return self._seats[column]

    def games(self, column: str) -> Floats:
        """Give a column of games, shape (deals, period), as float64."""
        return self._block.table[column].reshape(self.deals, self.period).astype(np.float64)

    def plays(self, strategy: str) -> NDArray[np.bool_]:
        """Say which seats a strategy plays, shape (deals, period, players)."""
        code = self.names["strategy"].index(strategy)
        found: NDArray[np.bool_] = self.seats("strategy") == code
        return found

    def named(self, column: str, text: str) -> NDArray[np.bool_]:
        """Say in which games a column of names holds a text, shape (deals, period)."""
        known = self.names[column]
        if text not in known:
            return np.zeros((self.deals, self.period), bool)
        found: NDArray[np.bool_] = self.games(column) == known.index(text)
        return found
