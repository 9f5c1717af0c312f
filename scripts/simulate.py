"""Playing a scenario many times."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Games, Json, ScenarioFile, Seed, StrategyFiles, whole

if TYPE_CHECKING:
    from scripts._load import Loaded

MOST_THREADS = 256


def command(
    scenario: ScenarioFile = None,
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the run: new or empty.")],
    games: Games = None,
    seed: Seed = None,
    threads: Annotated[
        int | None,
        typer.Option(
            metavar="T",
            parser=whole("--threads", 1, MOST_THREADS),
            help="Playing threads; all cores if left out.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an earlier run in DIR.")] = False,
    strategy_file: StrategyFiles = None,
    json: Json = False,
) -> None:
    """Play a scenario many times and keep the results in a folder.

    The same scenario and seed give the same games on any machine, with any number of threads.

        tallycat simulate --games 2000 --out out/first
        tallycat simulate my.toml --games 2000 --seed 17 --out out/mine --force
        tallycat simulate --games 2000 --strategy-file my_own.py --out out/own --json

    To play your own strategy, name it in [seats] strategies of the scenario.
    """
    from scripts._load import loaded

    read = loaded(scenario, games, seed, strategy_file)
    manifest = _played(read, out, threads or cores(), force, json)
    asked = read.scenario.games
    if manifest["games"] != asked:
        deal = f"whole deals of {manifest['period']} games"
        say.note(f"note: {asked:,} games asked for, {manifest['games']:,} played: {deal} (rotate)")
    if json:
        say.document(manifest)
    else:
        _tell(manifest, out)


def cores() -> int:
    """Give the number of processor cores that this process may use."""
    return min(
        MOST_THREADS,
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
    )


def _played(read: Loaded, out: Path, threads: int, force: bool, quiet: bool) -> dict[str, Any]:
    from analysis.runs.execute import simulate
    from analysis.runs.layout import check
    from scripts._load import patience
    from scripts._progress import Teller
    from sim.core.errors import Stopped

    check(out, force)  # before half a minute of compiling
    teller, stop = Teller(), Event()
    with patience(quiet):
        plan = read.plan()
        plan.play(0, 1)
    sources = read.registry.own_sources(read.scenario.strategies)
    try:
        with _gentle(stop):
            return simulate(
                plan, out, game=read.game, threads=threads, force=force, sources=sources,
                command=["tallycat", *sys.argv[1:]],
                progress=None if quiet else teller, stop=stop,
            )  # fmt: skip
    except Stopped as stopped:
        if stop.is_set():
            teller.close()
            raise KeyboardInterrupt(str(stopped)) from None
        raise
    finally:
        teller.close()


@contextmanager
def _gentle(stop: Event) -> Iterator[None]:
    """Let Ctrl-C end a run between two batches, so that what is written stays whole; a second one ends it at once."""

    def interrupt(*_: object) -> None:
        if stop.is_set():
            os._exit(130)
        stop.set()

    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _tell(manifest: dict[str, Any], out: Path) -> None:
    from scripts._progress import span

    title = manifest["scenario"]["title"] or manifest["title"]
    played = say.number(manifest["games"], "game")
    speed = f"{manifest['games_per_s']:,.0f} games/s"
    say.out(f"{title}, seed {manifest['seed']}: {played} in {span(manifest['elapsed_s'])} ({speed})")
    say.out(f"digest   {manifest['digest']}")
    say.out(f"run      {out}")
    if manifest["assumed"]:
        say.out(f"assumed  {len(manifest['assumed'])} printed values (tallycat components shows them)")
    say.out(f"next     tallycat report {out} --out {out}")
