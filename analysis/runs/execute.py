"""Runs a plan: plays it on threads of this process and writes the run to disk, part by part."""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.runs import manifest as manifests
from analysis.runs.digest import DEALS, Fixed
from analysis.runs.layout import check, claim
from analysis.runs.play import Table, work
from analysis.runs.record import Record
from analysis.runs.writer import Written, write_part
from sim.core.game import Block, Column, Game, Plan

PART_GAMES = 131_072
_WINDOW = 2  # parts that are played ahead of the one that is written
_TICK_S = 0.1


@dataclass(frozen=True)
class Progress:
    """How far a run is: games played, games in all, seconds since playing began."""

    games: int
    total: int
    elapsed_s: float

    @property
    def games_per_s(self) -> float:
        """Games a second so far, over all threads."""
        return self.games / self.elapsed_s if self.elapsed_s > 0 else 0.0


def simulate(
    plan: Plan,
    out: Path,
    *,
    game: Game,
    threads: int,
    force: bool = False,
    sources: Mapping[str, str] | None = None,
    command: Sequence[str] = (),
    part_games: int = PART_GAMES,
    progress: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
) -> dict[str, Any]:
    """Play all games of a plan and write them to a folder.

    Parameters
    ----------
    plan : Plan
        The scenario, ready to play.
    out : Path
        Folder of the run: missing or empty, or an earlier run with `force`.
    game : Game
        The plan's game: its columns and the version of its rules.
    threads : int
        Playing threads, from 1; one more thread writes.
    force : bool
        Replace an earlier run in `out`.
    sources : mapping of str to str, optional
        By id, the text of the user's own strategy files; enters the hash of the scenario.
    command : sequence of str
        How the run was asked for, word by word: reports print it for whoever wants to play it again.
    part_games : int
        Games of a part, rounded up to whole blocks of 1,024 deals.
    progress : callable, optional
        Called about ten times a second with a `Progress`, from the calling thread.
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
        If the run ended early, by `stop` or because the disk refused; the manifest says `complete` false.
    """
    check(out, force)
    plan.play(
        0, min(plan.period, plan.games)
    )  # compiles what is not compiled yet: no part of the time that is measured
    claim(out, force)
    fixed = fixed_columns(game)
    table = Table(_parts(plan, part_games), plan.period, _WINDOW)
    record = Record(out, manifests.start(plan, game, fixed, sources) | {"command": list(command)})

    def tick() -> None:
        if stop is not None and stop.is_set():
            table.close()
        if progress is not None:
            progress(Progress(table.played, plan.games, record.elapsed_s))

    try:
        record.save()
        _play_and_write(plan, record, fixed, table, threads, tick)
        if record.manifest["games_done"] < plan.games:
            raise record.ended("stopped")
        record.finish()
    except OSError as error:
        raise record.ended(f"{error.filename or out}: {error.strerror or error}") from error
    tick()
    return record.manifest


def fixed_columns(game: Game) -> Fixed:
    """Name the columns of a game that enter the digest: those of the fixed format, in its order."""
    seats = tuple(column.name for column in game.seat_columns if not _is_extra(column))
    games = tuple(column.name for column in game.game_columns if not _is_extra(column))
    return Fixed(seats, games)


def _is_extra(column: Column) -> bool:
    return bool(getattr(column, "extra", False))


def _parts(plan: Plan, part_games: int) -> list[range]:
    block = DEALS * plan.period
    step = max(-(-part_games // block), 1) * block
    return [range(first, min(first + step, plan.games)) for first in range(0, plan.games, step)]


def _play_and_write(
    plan: Plan, record: Record, fixed: Fixed, table: Table, threads: int, tick: Callable[[], None]
) -> None:
    """Play part after part; while one is played, the one before is written."""

    def write(index: int, blocks: list[Block]) -> Written:
        return write_part(record.out, index, blocks, fixed, plan.names, plan.period)

    with _players(plan, table, threads), ThreadPoolExecutor(1, "writing") as writer:
        pending: deque[Future[Written]] = deque()
        try:
            for index, blocks in enumerate(table.parts(tick, _TICK_S)):
                if pending:
                    record.add(pending.popleft().result())
                pending.append(writer.submit(write, index, blocks))
        finally:
            table.close()
            for future in pending:
                record.add(future.result())


@contextmanager
def _players(plan: Plan, table: Table, threads: int) -> Iterator[None]:
    with ThreadPoolExecutor(threads, "playing") as players:
        for _ in range(threads):
            players.submit(work, plan, table)
        try:
            yield
        finally:
            table.close()
