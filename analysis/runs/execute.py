"""Runs a plan: plays it on threads of this process and writes the run to disk, part by part."""

import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from analysis.runs import manifest as manifests
from analysis.runs.again import resume_line
from analysis.runs.digest import DEALS, Fixed
from analysis.runs.journal import Journal
from analysis.runs.layout import check
from analysis.runs.resume import check_same, planned_in
from analysis.runs.session import Progress, Session
from sim.core.errors import Stopped
from sim.core.game import Column, Game, Plan

PART_GAMES = 131_072


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
            block = DEALS * plan.period
            session = Session(plan, journal, manifest, fixed, max(-(-part_games // block), 1) * block)
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
