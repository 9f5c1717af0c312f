"""Runs a plan: plays it on threads of this process and writes the run to disk, part by part."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.runs import manifest as manifests
from analysis.runs.again import resume_line
from analysis.runs.digest import DEALS, BlockHash, Fixed
from analysis.runs.journal import Journal
from analysis.runs.layout import check, clear
from analysis.runs.play import Table, work
from analysis.runs.read import Run
from analysis.runs.record import Record
from analysis.runs.rehash import Rehash
from analysis.runs.resume import check_same, planned_in, restore, whole_parts
from analysis.runs.stored import Stored, digest_of_parts, missing
from analysis.runs.writer import PartWriter
from sim.core.errors import Stopped
from sim.core.game import Column, Game, Plan

PART_GAMES = 131_072
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


def simulate(
    plan: Plan,
    out: Path,
    *,
    game: Game,
    threads: int,
    force: bool = False,
    resume: bool = False,
    games: range | None = None,
    whole_games: int | None = None,
    sources: Mapping[str, str] | None = None,
    command: Sequence[str] = (),
    part_games: int = PART_GAMES,
    progress: Callable[[Progress], None] | None = None,
    note: Callable[[str], None] | None = None,
    stop: threading.Event | None = None,
) -> dict[str, Any]:
    """Play all games of a plan, or a range of them, and write them to a folder.

    Parameters
    ----------
    plan : Plan
        The scenario, ready to play.
    out : Path
        Folder of the run: missing or empty, or an earlier run with `force` or `resume`.
    game : Game
        The plan's game: its columns and the version of its rules.
    threads : int
        Playing threads, from 1; the calling thread writes.
    force : bool
        Replace an earlier run in `out`.
    resume : bool
        Go on with the run in `out`, if there is one: parts that are whole stay as they are.
    games : range, optional
        Games to play, whole deals; all of the plan where left out.
    whole_games : int, optional
        With `games`: how many games the whole run has, where that is known.
    sources : mapping of str to str, optional
        By id, the text of the user's own strategy files; enters the hash of the scenario.
    command : sequence of str
        How the run was asked for, word by word: reports print it for whoever wants to play it again.
    part_games : int
        Games of a part, rounded up to whole blocks of 1,024 deals.
    progress : callable, optional
        Called about ten times a second with a `Progress`, from the calling thread.
    note : callable, optional
        Called with a line of text about what was found in `out`.
    stop : threading.Event, optional
        Set from outside, it ends the run early: whole parts stay.

    Returns
    -------
    dict
        The manifest, as written to `out/manifest.json`.

    Raises
    ------
    Refused
        If `out` cannot take the run; nothing was written then.
    Stopped
        If the run ended early, by `stop` or because the disk refused; the message has the line that goes on.
    """
    games = range(plan.games) if games is None else games
    check_run(plan, out, game=game, games=games, sources=sources, force=force, resume=resume)
    fixed = fixed_columns(game)
    manifest = manifests.start(
        plan, game, fixed, sources, games=games, whole_games=whole_games, command=command
    )
    if games:  # compiles what is not compiled yet: no part of the time that is measured
        plan.play(games.start, min(plan.period, len(games)))
    try:
        with Journal(out) as journal:
            session = _Session(plan, journal, manifest, fixed, DEALS * plan.period, part_games)
            session.begin(resume, note or (lambda _: None))
            return session.play(threads, progress, stop)
    except OSError as error:
        reason = f"{error.filename or out}: {error.strerror or error}"
        raise Stopped(f"{reason}; go on with:\n{resume_line(command)}") from error


def check_run(
    plan: Plan,
    out: Path,
    *,
    game: Game,
    games: range | None = None,
    sources: Mapping[str, str] | None = None,
    force: bool = False,
    resume: bool = False,
) -> None:
    """See whether a folder can take a run, and change nothing; parameters as in `simulate`.

    Raises
    ------
    Refused
        If it cannot; with `resume`, with all that differs from the run that is there.
    """
    check(out, force, resume)
    there = planned_in(out) if resume else None
    if there is not None:
        check_same(out, there, manifests.start(plan, game, fixed_columns(game), sources, games=games))


def fixed_columns(game: Game) -> Fixed:
    """Name the columns of a game that enter the digest: those of the fixed format, in its order."""
    seats = tuple(column.name for column in game.seat_columns if not _is_extra(column))
    games = tuple(column.name for column in game.game_columns if not _is_extra(column))
    return Fixed(seats, games)


def _is_extra(column: Column) -> bool:
    return bool(getattr(column, "extra", False))


class _Session:
    """One go at a run, from taking its folder to the end, whatever that is."""

    def __init__(
        self,
        plan: Plan,
        journal: Journal,
        manifest: dict[str, Any],
        fixed: Fixed,
        block: int,
        part_games: int,
    ) -> None:
        self._plan = plan
        self._journal = journal
        self._manifest = manifest
        self._fixed = fixed
        self._step = max(-(-part_games // block), 1) * block

    def begin(self, resume: bool, note: Callable[[str], None]) -> None:
        """Note what is planned, see what is there, and list the parts that are to be played."""
        journal, manifest = self._journal, self._manifest
        if journal.stale:
            note(
                f"note: {journal.stale}, ended without letting go of {journal.folder}; this run takes it over"
            )
        there = planned_in(journal.folder) if resume else None
        if there is None:
            journal.clear()
            clear(journal.folder)
        elif journal.planned is None:
            restore(journal)
        if there is not None and there["games"] == manifest["games"]:
            manifest["command"] = there["command"] or manifest["command"]
        planned = {key: manifest[key] for key in manifests.PLANNED}
        if journal.planned != planned:
            journal.plan(planned)
        whole, damaged = whole_parts(journal)
        self._queue = self._parts(whole, damaged)
        again = ", ".join(part.key for part in damaged)
        if damaged:
            note(f"note: damaged or missing, played again: {again}")
        self._record = Record(journal, manifest, whole, resume_line(manifest["command"]))

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
        with PartWriter(self._record.out, index, self._fixed, names, period) as writer:
            for block in table.blocks(games, tick, _TICK_S):
                writer.add(block)
                tick()
            if not table.closed:
                self._record.add(writer.finish())

    def _rehash(self, games: range) -> list[BlockHash]:
        """Hash a block that several parts share, from their files."""
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
