"""Plays the cells of a sweep, one after the other, on the deals of the base; each that is done is kept.

Kernels are compiled once, and a cell's plan is a few arrays: what a cell costs is its games.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
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
    """

    base: Side
    cells: tuple[Side, ...]
    deals: int
    facts: dict[str, Any]

    @property
    def games(self) -> int:
        """Games of the base and all cells."""
        return self.deals * sum(side.period for side in (self.base, *self.cells))

    def planned(self) -> dict[str, Any]:
        """Give what must be the same for the sweep to be gone on with."""
        return {
            **self.facts,
            "deals": self.deals,
            "base": self.base.hash,
            "cells": [s.hash for s in self.cells],
        }


def sweep(
    asked: Sweep,
    out: Path,
    *,
    threads: int = 1,
    resume: bool = False,
    command: Sequence[str] = (),
    progress: Callable[[Progress], None] | None = None,
    note: Callable[[str], None] | None = None,
    stop: threading.Event | None = None,
) -> tuple[list[dict[str, Any]], list[list[dict[str, Any]]]]:
    """Play what is not done yet.

    Returns
    -------
    base : list of dict
        A row a statistic: ``statistic``, ``unit``, ``value``, ``low``, ``high``.
    cells : list of list of dict
        The same for each cell, and against the base: ``difference``, ``se_paired``, ``touched``.

    Raises
    ------
    Stopped
        If it was stopped; the message says how to go on.
    Refused
        If the folder holds another sweep.
    """
    with Journal(out) as journal:
        if journal.stale and note is not None:
            note(journal.stale)
        folder.begin(journal, asked.planned(), resume)
        return _Player(asked, journal, threads, progress, stop, command).all()


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

    def all(self) -> tuple[list[dict[str, Any]], list[list[dict[str, Any]]]]:
        """Give the base and all cells, played now or before."""
        places: list[int | None] = [None, *range(len(self._asked.cells))]
        done = {place: folder.stored(self._journal, place) for place in places}
        sides = dict(zip(places, (self._asked.base, *self._asked.cells), strict=True))
        self._before = self._games = sum(
            self._asked.deals * side.period for place, side in sides.items() if done[place] is not None
        )
        if any(found is None for found in done.values()) and done[None] is not None:
            self._play_base(count=False)
        for place in places:
            if done[place] is None:
                done[place] = self._play_base() if place is None else self._play_cell(sides[place])
                folder.store(self._journal, place, done[place])
        return done[None], [done[place] for place in places if place is not None]

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
        return _told(kept, table, match)

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
        done = sum(1 for key in self._journal.done if key != folder.BASE)
        safe = f"{done:,} of {len(self._asked.cells):,} cells are safe in {self._journal.folder}"
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
