"""One go at a run, from taking its folder to the end, whatever that is."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from analysis.runs import manifest as manifests
from analysis.runs.again import resume_line
from analysis.runs.digest import BlockHash, Fixed
from analysis.runs.journal import Journal
from analysis.runs.layout import clear
from analysis.runs.play import Table, work
from analysis.runs.record import Record
from analysis.runs.resume import planned_in, restore, whole_parts
from analysis.runs.stored import Stored, digest_of_parts, missing
from analysis.runs.writer import PartWriter
from sim.core.game import Plan

_TICK_S = 0.1


@dataclass(frozen=True)
class Progress:
    """How far a run is: games there, games in all, seconds since playing began, games that were there before."""

    games: int
    total: int
    elapsed_s: float
    before: int = 0

    @property
    def games_per_s(self) -> float:
        """Games a second so far, over all threads."""
        return (self.games - self.before) / self.elapsed_s if self.elapsed_s > 0 else 0.0


class Session:
    """One go at a run.

    Parameters
    ----------
    plan : Plan
        What is played.
    journal : Journal
        Of the run's folder, open.
    manifest : dict
        As from `manifest.start`.
    fixed : Fixed
        The columns that enter the digest.
    step : int
        Games of a new part: whole blocks.
    """

    def __init__(
        self, plan: Plan, journal: Journal, manifest: dict[str, Any], fixed: Fixed, step: int
    ) -> None:
        self._plan = plan
        self._journal = journal
        self._manifest = manifest
        self._fixed = fixed
        self._step = step

    def begin(self, resume: bool, note: Callable[[str], None]) -> None:
        """Note what is planned, see what is there, and list the parts that are to be played."""
        journal, manifest = self._journal, self._manifest
        if journal.stale:
            note(
                f"note: {journal.stale}, ended without letting go of {journal.folder}; this run takes it over"
            )
        line = resume_line(manifest["command"])
        there = planned_in(journal.folder) if resume else None
        if there is None:
            journal.clear()
            clear(journal.folder)
        elif journal.planned is None:
            restore(journal)
        if there is not None and there["games"] == manifest["games"]:
            manifest["command"] = there["command"] or manifest["command"]
        journal.plan({key: manifest[key] for key in manifests.PLANNED})
        whole, damaged = whole_parts(journal)
        self._queue = self._parts(whole, damaged)
        again = ", ".join(part.key for part in damaged)
        if damaged:
            note(f"note: damaged or missing, played again: {again}")
        self._record = Record(journal, manifest, whole, line)

    def _parts(self, whole: Sequence[Stored], damaged: Sequence[Stored]) -> list[tuple[int, range]]:
        """List number and games of the parts to play, in the order of games."""
        known = [*whole, *damaged]
        first = self._manifest["first_game"]
        wanted = range(first, first + self._manifest["games"])
        free = max((part.index + 1 for part in known), default=0)
        new = enumerate(missing([part.games for part in known], wanted, self._step), free)
        return sorted([*((part.index, part.games) for part in damaged), *new], key=lambda part: part[1].start)

    def play(
        self, threads: int, progress: Callable[[Progress], None] | None, stop: threading.Event | None
    ) -> dict[str, Any]:
        """Play the parts and finish the manifest."""
        record, table = self._record, Table(self._plan.period, threads)
        total, before = self._manifest["games"], record.games

        def tick() -> None:
            if stop is not None and stop.is_set():
                table.close()
            if progress is not None:
                progress(Progress(before + table.played, total, record.elapsed_s, before))

        try:
            record.save()
            with _players(self._plan, table, threads):
                for index, games in self._queue:
                    self._play_part(table, index, games, tick)
            if record.games < total:
                raise record.ended("interrupted")
            record.finish(digest_of_parts(record.parts, self._plan.period, self._rehash))
        except OSError as error:
            raise record.ended(f"{error.filename or record.out}: {error.strerror or error}") from error
        tick()
        return record.manifest

    def _play_part(self, table: Table, index: int, games: range, tick: Callable[[], None]) -> None:
        if table.closed:
            return
        names, period = self._plan.names, self._plan.period
        with PartWriter(self._record.out, index, games, self._fixed, names, period) as writer:
            for block in table.blocks(games, tick, _TICK_S):
                writer.add(block)
                tick()
            if not table.closed:
                self._record.add(writer.finish())

    def _rehash(self, games: range) -> list[BlockHash]:
        """Hash a block that several parts share, from their files."""
        from analysis.runs.read import (
            Run,  # polars, which takes as long to import as a short run: few runs need it
        )
        from analysis.runs.rehash import Rehash

        self._record.save()
        run = Run(self._record.out, self._record.manifest)
        return Rehash(self._record.manifest).blocks(run.between(games))


@contextmanager
def _players(plan: Plan, table: Table, threads: int) -> Iterator[None]:
    with ThreadPoolExecutor(threads, "playing") as players:
        for _ in range(threads):
            players.submit(work, plan, table)
        try:
            yield
        finally:
            table.close()
