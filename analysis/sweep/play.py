"""Plays the cells of a sweep, one after the other, on the deals of the base; each that is done is kept.

Kernels are compiled once, and a cell's plan is a few arrays: what a cell costs is its games.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.experiments.judge import Looking, judged, number, valued
from analysis.experiments.kept import Kept
from analysis.experiments.measured import Table
from analysis.experiments.pairs import Match
from analysis.experiments.play import played
from analysis.experiments.sides import Side
from analysis.runs.again import resume_line
from analysis.runs.journal import Journal
from analysis.runs.session import Progress
from analysis.stats.moments import Floats, Moments
from analysis.sweep import folder
from analysis.verdicts import UNDECIDED
from sim.core.errors import Stopped

_ALONE = Looking(alone=True)


@dataclass(frozen=True)
class Sweep:
    """What is to be played.

    Attributes
    ----------
    base : Side
    cells : tuple of Side
        Each a variant of the base.
    deals : int
    facts : mapping
        Whatever else must be the same for a sweep to be gone on with.
    adapted : tuple of Side or None, optional
        Where players are to learn: for each cell the same with those that learned it; None where none of them plays.
        What they learned follows from the cells and facts.
    """

    base: Side
    cells: tuple[Side, ...]
    deals: int
    facts: dict[str, Any]
    adapted: tuple[Side | None, ...] = ()

    @property
    def sides(self) -> dict[str, Side]:
        """All that is played, by its key in the journal."""
        found = {folder.BASE: self.base}
        found |= {folder.key_of(place): side for place, side in enumerate(self.cells)}
        learned = enumerate(self.adapted)
        return found | {folder.key_of(place, True): side for place, side in learned if side is not None}

    @property
    def games(self) -> int:
        """Games of the base and all cells."""
        return self.deals * sum(side.period for side in self.sides.values())

    def planned(self) -> dict[str, Any]:
        """Give what must be the same for the sweep to be gone on with."""
        return {
            **self.facts,
            "deals": self.deals,
            "base": self.base.hash,
            "cells": [s.hash for s in self.cells],
        }


@dataclass(frozen=True)
class Swept:
    """What a sweep came to.

    Attributes
    ----------
    base : list of dict
        A row a statistic: ``statistic``, ``unit``, ``value``, ``low``, ``high``.
    cells : list of list of dict
        The same for each cell, and against the base: ``difference``, ``se_paired``, ``touched``; where players learn
        also ``verdict`` and ``nonzero``, by intervals of all cells and statistics that hold together.
    adapted : list of list of dict
        Likewise for each of `Sweep.adapted`; empty where none plays that learned.
    """

    base: list[dict[str, Any]]
    cells: list[list[dict[str, Any]]]
    adapted: list[list[dict[str, Any]]]


def sweep(
    asked: Sweep,
    journal: Journal,
    *,
    threads: int = 1,
    command: Sequence[str] = (),
    progress: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
) -> Swept:
    """Play what is not done yet, by a journal that was begun (`folder.begin`).

    Raises
    ------
    Stopped
        If it was stopped; the message says how to go on.
    """
    done = _Player(asked, journal, threads, progress, stop, command).all()
    cells = [done[folder.key_of(place)] for place in range(len(asked.cells))]
    learned = [done.get(folder.key_of(place, True), []) for place in range(len(asked.adapted))]
    return Swept(done[folder.BASE], cells, learned)


class _Player:
    """Plays one sweep."""

    def __init__(
        self,
        asked: Sweep,
        journal: Journal,
        threads: int,
        progress: Callable[[Progress], None] | None,
        stop: threading.Event | None,
        command: Sequence[str],
    ) -> None:
        self._asked, self._journal, self._threads = asked, journal, threads
        self._progress, self._stop, self._command = progress, stop, command
        self._base = Table.of(asked.base)
        self._rows: list[Floats] = []
        self._moments: Moments | None = None
        self._games, self._before, self._began = 0, 0, time.perf_counter()

    def all(self) -> dict[str, list[dict[str, Any]]]:
        """Give the base and all cells by their keys, played now or before."""
        sides = self._asked.sides
        done = {key: folder.stored(self._journal, key) for key in sides}
        self._before = self._games = sum(
            self._asked.deals * side.period for key, side in sides.items() if done[key] is not None
        )
        if any(found is None for found in done.values()) and done[folder.BASE] is not None:
            self._play_base(count=False)
        for key, side in sides.items():
            if done[key] is None:
                done[key] = self._play_base() if key == folder.BASE else self._play_cell(side)
                folder.store(self._journal, key, done[key])
        return done

    def _play_base(self, count: bool = True) -> list[dict[str, Any]]:
        self._rows, moments = [], None
        for rows in self._pieces(self._base, count):
            self._rows.append(rows)
            some = Moments.of(self._base.columns, rows)
            moments = some if moments is None else moments.merge(some)
        assert moments is not None
        self._moments = moments
        shown = valued(Kept((moments,), ()), 0, self._base, _ALONE)
        return [
            {"statistic": one.name, "unit": one.unit, **shown.at(one.name)} for one in self._base.measured
        ]

    def _play_cell(self, side: Side) -> list[dict[str, Any]]:
        table = Table.of(side)
        match = Match.of(self._base, table)
        kept: Kept | None = None
        for base, rows in zip(self._rows, self._pieces(table), strict=True):
            sides = (Moments.of(self._base.columns, base), Moments.of(table.columns, rows))
            some = Kept(sides, (match.pairs(base, rows),))
            kept = some if kept is None else kept.merge(some)
        assert kept is not None
        told = _told(kept, table, match)
        return _answered(told, kept, match, 2 * len(self._asked.cells)) if self._asked.adapted else told

    def _pieces(self, table: Table, count: bool = True) -> list[Floats]:
        """Play all deals of a side."""
        before = self._games

        def tick(games: int) -> None:
            if count:
                self._games = before + games
            if self._progress is not None:
                spent = time.perf_counter() - self._began
                self._progress(Progress(self._games, self._asked.games, spent, self._before))

        pieces = played([table], range(self._asked.deals), self._threads, tick, self._stop)
        found = [piece.rows[0] for piece in pieces]
        if sum(map(len, found)) < self._asked.deals:
            raise self._ended()
        return found

    def _ended(self) -> Stopped:
        sides = self._asked.sides
        done = sum(1 for key in self._journal.done if key in sides and key != folder.BASE)
        safe = f"{done:,} of {len(sides) - 1:,} cells are safe in {self._journal.folder}"
        return Stopped(f"interrupted; {safe}; go on with:\n{resume_line(self._command)}")


def _told(kept: Kept, table: Table, match: Match) -> list[dict[str, Any]]:
    """Give a row a statistic of a cell."""
    shown, (found,) = valued(kept, 1, table, _ALONE), judged(kept, [match], _ALONE)
    apart = found.found.apart
    places = {name: place for place, name in enumerate(apart.names)}
    rows = []
    for one in table.measured:
        row: dict[str, Any] = {"statistic": one.name, "unit": one.unit, **shown.at(one.name)}
        place = places.get(one.name)
        row |= {
            "difference": None if place is None else number(apart.values[place]),
            "se_paired": None if place is None else number(apart.se[place]),
            "touched": None if place is None else float(found.found.touched[place]) / kept.deals,
        }
        rows.append(row)
    return rows


def _answered(rows: list[dict[str, Any]], kept: Kept, match: Match, columns: int) -> list[dict[str, Any]]:
    """Add to the rows of a cell what can be said of each difference, where so many columns are told at once."""
    looking = Looking(alone=True, among=columns * len(match.measured))
    (found,) = judged(kept, [match], looking)
    names = found.found.apart.names
    words = dict(zip(names, zip(found.verdicts, found.nonzero, strict=True), strict=True))
    return [
        {
            **row,
            **dict(zip(("verdict", "nonzero"), words.get(row["statistic"], (UNDECIDED, False)), strict=True)),
        }
        for row in rows
    ]
