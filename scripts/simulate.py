"""Playing a scenario many times."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import (
    MOST_THREADS,
    Games,
    Json,
    PluginFiles,
    ScenarioFile,
    Seed,
    StrategyFiles,
    Threads,
)
from sim.core.draft import shown
from sim.core.errors import Problem, Refused, Stopped
from sim.core.rotation import period_of, whole_deals
from sim.core.scenario import MOST_GAMES

if TYPE_CHECKING:
    from scripts._load import Loaded
    from scripts._progress import Teller


def command(
    scenario: ScenarioFile = None,
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the run: new or empty.")],
    games: Games = None,
    seed: Seed = None,
    threads: Threads = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an earlier run in DIR.")] = False,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on with the run in DIR, or extend it; start it if there is none."),
    ] = False,
    share: Annotated[
        str | None,
        typer.Option("--range", metavar="A:B", help="Only games A to B-1: a share of a run, for `merge`."),
    ] = None,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Play a scenario many times and keep the results in a folder.

    The same scenario and seed give the same games on any machine, with any number of threads.

        tallycat simulate --games 2000 --out out/first
        tallycat simulate my.toml --games 2000 --seed 17 --out out/mine --force
        tallycat simulate --games 4000 --out out/first --resume
        tallycat simulate --range 1000:2000 --out out/a-share
        tallycat simulate --games 2000 --strategy-file my_own.py --out out/own --json

    To play your own strategy, name it in [seats] strategies of the scenario.
    """
    from analysis.runs.layout import check
    from scripts._load import loaded

    if force and resume:
        raise Refused([Problem("--force", "--force and --resume", "one of the two, or neither")])
    check(out, force, resume)
    read = loaded(scenario, games, seed, strategy_file, plugin)
    options = {
        "": scenario, "--out": out, "--games": games, "--seed": seed, "--threads": threads, "--range": share,
        "--strategy-file": strategy_file, "--plugin": plugin,
    }  # fmt: skip
    job = _job(read, out, games, share, resume, _words(options))
    manifest = _played(job, threads or cores(), force, json)
    if share is None and games is not None and manifest["games"] != games:
        deal = f"whole deals of {manifest['period']} games"
        say.note(f"note: {games:,} games asked for, {manifest['games']:,} played: {deal} (rotate)")
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


@dataclass(frozen=True)
class _Job:
    """What is to be played, and where."""

    read: Loaded
    out: Path
    games: range
    whole_games: int | None  # of the run that `games` are a share of
    resume: bool
    words: list[str]

    @property
    def sources(self) -> Mapping[str, str]:
        """The text of the user's own strategies."""
        return self.read.registry.own_sources(self.read.scenario.strategies)


def _job(
    read: Loaded, out: Path, games: int | None, share: str | None, resume: bool, words: list[str]
) -> _Job:
    """Settle which games are played: those asked for; when going on, at least those that were planned."""
    from analysis.runs.resume import planned_in

    period = period_of(read.scenario.strategies) if read.scenario.rotate else 1
    all_games = whole_deals(read.scenario.games, period)
    asked, whole = range(all_games), None
    if share is not None:
        asked = _share(share, period, all_games if games is not None else MOST_GAMES)
        whole = all_games if games is not None else None
    there = planned_in(out) if resume else None
    if there is not None and games is None and share is None:
        first, stop, whole = there["first_game"], there["first_game"] + there["games"], there["whole_games"]
        part = first > 0 or whole is not None
        asked = range(first, stop if part else max(stop, asked.stop))
    scenario = replace(
        read.scenario, games=whole or (read.scenario.games if asked.stop == all_games else asked.stop)
    )
    return _Job(replace(read, scenario=scenario), out, asked, whole, resume, words)


def _share(text: str, period: int, most: int) -> range:
    """Read `--range`: whole deals of the run."""
    match = re.fullmatch(r"([0-9]{1,13}):([0-9]{1,13})", text)
    first, stop = (int(match[1]), int(match[2])) if match else (0, 0)
    if not first < stop <= most:
        last = f" and B at most {most}" if most < MOST_GAMES else ""
        raise Refused(
            [Problem("--range", shown(text), f"A:B with A below B{last}, such as 0:{min(most, 1000)}")]
        )
    if first % period or stop % period:
        near = f"{first - first % period}:{whole_deals(stop, period)}"
        raise Refused(
            [Problem("--range", shown(text), f"whole deals of {period} games (rotate), such as {near}")]
        )
    return range(first, stop)


def _words(options: dict[str, Any]) -> list[str]:
    """Write down how the run was asked for, so that it can be asked for again."""
    words = ["tallycat", "simulate"]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            words += [] if one is None else [option, str(one)] if option else [str(one)]
    return words


def _played(job: _Job, threads: int, force: bool, quiet: bool) -> dict[str, Any]:
    from analysis.runs.execute import check_run, simulate
    from scripts._load import patience
    from scripts._progress import Teller

    asked: dict[str, Any] = {
        "game": job.read.game, "games": job.games, "sources": job.sources,
        "force": force, "resume": job.resume,
    }  # fmt: skip
    teller = Teller()
    with patience(quiet):
        plan = job.read.plan()
        check_run(plan, job.out, **asked)  # before half a minute of compiling
        plan.play(job.games.start, plan.period)
    with told_to_stop(teller) as stop:
        return simulate(
            plan, job.out, **asked, threads=threads, whole_games=job.whole_games, command=job.words,
            progress=None if quiet else teller, note=say.note, stop=stop,
        )  # fmt: skip


@contextmanager
def told_to_stop(teller: Teller) -> Iterator[Event]:
    """Give what Ctrl-C sets; what then ends early, with the line that goes on, is an interruption; the bar closes."""
    stop = Event()
    try:
        with _gentle(stop):
            yield stop
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
