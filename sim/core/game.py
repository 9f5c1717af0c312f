"""The contract between a game and everything that uses it; the core knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from sim.core.draft import Draft, Settled
from sim.core.names import Restrictions
from sim.core.scenario import Scenario

if TYPE_CHECKING:  # numpy costs start-up time, and `--help` needs none of it
    import numpy as np


@dataclass(frozen=True)
class Column:
    """A column of the tables of a run.

    Attributes
    ----------
    name : str
        As in the files of a run.
    dtype : str
        ``u1 u2 u4 u8 i2 f8 bool``, or ``name`` (u1 codes into ``Plan.names``, null = 255).
    doc : str
        One line with the unit.
    extra : bool
        Added beyond the fixed format: it does not enter the digest of a run.
    """

    name: str
    dtype: str
    doc: str
    extra: bool = False


@dataclass(frozen=True)
class Block:
    """The columns of games ``first_game .. first_game + games - 1``.

    Attributes
    ----------
    first_game, games : int
        The range.
    seats : dict of str to ndarray
        By column name, shape (games * players,), rows ordered by (game, seat), typed as ``Column.dtype``.
    table : dict of str to ndarray
        The `games` table, shape (games,).
    """

    first_game: int
    games: int
    seats: dict[str, np.ndarray]
    table: dict[str, np.ndarray]


Weight = float | tuple[float, float]


@dataclass(frozen=True)
class Mind:
    """A strategy: weights on features, or a kernel of its own.

    Attributes
    ----------
    id, summary : str
        Its name and one line for people.
    source : str
        The text of its file; enters the hash of a scenario for a user's own files.
    weights : mapping of str to float or pair of float, optional
        Stars per unit of each feature ("features" form); a pair is the weight in the first and in the last round, with
        a straight line between.
    by_players : mapping of int to such mappings
        Weights for a number of players, instead of `weights`.
    decide : callable, optional
        Called once a decision ("kernel" form).
    facts : mapping of str to bool
        ``random``, ``looks_ahead``, ``reads_opponents``.
    without : tuple of str
        What is forbidden to it, such as ``special-jar`` or ``badge:chain``; the game says what there is.
    blind : tuple of str
        What it does not see when it chooses, such as ``badge:chain``.
    """

    id: str
    summary: str
    source: str
    weights: Mapping[str, Weight] | None = None
    decide: Callable[..., int] | None = None
    facts: Mapping[str, bool] = field(default_factory=dict)
    by_players: Mapping[int, Mapping[str, Weight]] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    blind: tuple[str, ...] = ()

    def weights_for(self, players: int) -> Mapping[str, Weight] | None:
        """Return the weights for a number of players; None for a mind with a kernel of its own."""
        return self.by_players.get(players, self.weights)


class Plan(Protocol):
    """One scenario made ready to play.

    Attributes
    ----------
    scenario : Scenario
        What is played.
    games : int
        Rounded up to whole deals.
    period : int
        Distinct rotations; a deal is ``period`` consecutive games.
    names : dict of str to tuple of str
        For every "name" column: code -> text.
    """

    scenario: Scenario
    games: int
    period: int
    names: dict[str, tuple[str, ...]]

    def play(self, first_game: int, games: int) -> Block:
        """Play a range of games; safe from several threads, and the GIL is released."""
        ...

    def trace(self, game: int) -> list[dict[str, Any]]:
        """Play one game and tell it as a list of events."""
        ...


@runtime_checkable
class Redrawn(Plan, Protocol):
    """A plan whose streams of random numbers can be drawn again one at a time.

    Attributes
    ----------
    streams : tuple of str
        What each is called: the last is that of the strategies' own draws.
    """

    streams: tuple[str, ...]

    def play_drawn(self, deals: np.ndarray, rotations: np.ndarray) -> Block:
        """Play games, each of its own.

        Parameters
        ----------
        deals : ndarray of int64, shape (games, streams)
            Of each stream, the deal that it belongs to; with equal numbers it is the game of that deal.
        rotations : ndarray of int64, shape (games,)
            Seat s plays place (s + rotation) mod players of the line-up.

        Returns
        -------
        Block
            Games are numbered from 0; safe from several threads.
        """
        ...


class Game(Protocol):
    """A game: what it is called, what its tables hold, how it is set up and played.

    Attributes
    ----------
    id, title, rules_version : str
        Name in scenario files, name for people, version of its rules.
    players : tuple of int
        Fewest and most players.
    seat_columns, game_columns : tuple of Column
        In the fixed order of the files, extras last.
    """

    id: str
    title: str
    players: tuple[int, int]
    rules_version: str
    seat_columns: tuple[Column, ...]
    game_columns: tuple[Column, ...]

    def settle(self, raw: Draft) -> Settled:
        """Resolve and check the game's own keys; what is wrong is noted in the draft."""
        ...

    def restrictions(self, played: Scenario | Settled) -> Restrictions:
        """Say what can be forbidden to a mind there, as ``Mind.without`` and ``Mind.blind`` name it."""
        ...

    def plan(self, scenario: Scenario, minds: Sequence[Mind]) -> Plan:
        """Make a scenario ready to play with these minds, one a seat."""
        ...
