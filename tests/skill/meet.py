"""One mind against a table of others: what it wins by deal, and intervals that hold for many such meetings together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from analysis.stats.estimates import Mean, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Floats, Moments
from analysis.tuning.arena import Arena
from analysis.tuning.fields import Cell, Field, Play
from analysis.tuning.streams import stream_seed
from scripts._games import GAMES
from sim.core.game import Mind
from sim.core.scenario import Scenario

GAME = "morty"


@dataclass(frozen=True)
class Asked:
    """How the page is made.

    Attributes
    ----------
    seed : int
        Of all deals: every section has a stream of its own below it.
    threads : int
        They change the time, never a number but games a second.
    """

    seed: int
    threads: int


@dataclass(frozen=True)
class Meeting:
    """A mind in every seat in turn, others of one kind in the rest.

    Attributes
    ----------
    name : str
        Of the row.
    scenario : Scenario
        What is played; who plays it is the meeting's own.
    mind, other : Mind
    """

    name: str
    scenario: Scenario
    mind: Mind
    other: Mind

    @property
    def fair(self) -> float:
        """The share of a seat that is no better than the others."""
        return 1 / self.scenario.players

    def play(self, section: str, first: int, deals: int) -> Play:
        """Give some deals of the stream of a section."""
        cell, field = Cell(self.name, self.scenario), Field(self.other.id, (self.other,))
        return Play(cell, field, stream_of(section), first, deals)


def stream_of(section: str) -> str:
    """Name a stream of deals: none of those that a search, its choice and its report play on, whatever their seeds."""
    return f"skill of {section}"


def deals_seed(seed: int, section: str) -> int:
    """Give the seed of a section's deals, as `Play` makes it too."""
    return stream_seed(seed, stream_of(section))


def of_players(scenario: Scenario, players: int) -> Scenario:
    """Give the same game for another number of players."""
    return replace(scenario, players=players, strategies=("greedy",) * players)


def shares(meetings: Sequence[Meeting], section: str, deals: int, asked: Asked) -> Floats:
    """Play meetings on the same deals.

    Returns
    -------
    ndarray, shape (deals, meetings)
        Win share of the mind, mean over all seats, each of which it takes once.
    """
    with Arena(GAMES[GAME], asked.seed, asked.threads) as arena:
        rows = [
            arena.shares([one.mind], [one.play(section, 0, deals)], one.mind)[0]  # each meets its own table
            for one in meetings
        ]
    return np.stack(rows, axis=1)


def table_of(names: Sequence[str], rows: Floats) -> pl.DataFrame:
    """Estimate shares from rows, shape (deals, names): `name`, `value`, `se`, `low`, `high`, which hold together."""
    return interval_table(
        estimate(Moments.of(names, rows), [Mean(name, name) for name in names]), shares=True
    )


def met(meetings: Sequence[Meeting], section: str, deals: int, asked: Asked) -> pl.DataFrame:
    """Play meetings and estimate: `table_of`, with the `fair` share and `players`."""
    found = table_of([one.name for one in meetings], shares(meetings, section, deals, asked))
    return found.with_columns(
        fair=pl.Series([one.fair for one in meetings]),
        players=pl.Series([one.scenario.players for one in meetings]),
    )
