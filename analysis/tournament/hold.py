"""Holds a tournament: plays the parts of its deals that are missing, and keeps what they say."""

import json
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.runs.again import resume_line
from analysis.runs.belongs import check_goes_on
from analysis.runs.journal import Journal
from analysis.runs.session import Progress
from analysis.tournament.folder import KIND, MARK, clear, key_of, store, stored
from analysis.tournament.kept import Kept
from analysis.tournament.play import Job, play_part
from analysis.tournament.tally import names_of
from sim.core.errors import Stopped


@dataclass
class _Clock:
    """Tells how far a tournament is."""

    total: int
    before: int
    tell: Callable[[Progress], None] | None
    played: int = 0
    began: float = 0.0

    def __call__(self, in_part: int) -> None:
        if self.tell is not None:
            spent = time.perf_counter() - self.began
            self.tell(Progress(self.before + self.played + in_part, self.total, spent, self.before))


def planned_of(job: Job, seed: int) -> dict[str, Any]:
    """Say what a tournament plays, in words that JSON can hold: it goes on only with the same."""
    design = job.design
    what = {
        MARK: {
            "minds": design.minds,
            "line_ups": design.line_ups,
            "even": design.even,
            "deals": design.deals,
        },
        "parts": len(design.parts),
        "measures": job.measures,
        "seed": seed,
        **(job.facts or {}),
    }
    found: dict[str, Any] = json.loads(json.dumps(what))
    return found


def hold(
    job: Job,
    out: Path | None,
    *,
    seed: int,
    threads: int,
    resume: bool = False,
    command: Sequence[str] = (),
    progress: Callable[[Progress], None] | None = None,
    note: Callable[[str], None] | None = None,
    stop: threading.Event | None = None,
) -> Kept:
    """Play a tournament.

    Parameters
    ----------
    job : Job
    out : Path or None
        Folder to keep it in, as `folder.check_folder` accepts it; None keeps nothing on disk.
    seed : int
        Of the resamples; that of the deals stands in the job's plans.
    threads : int
        They change the time, never a number.
    resume : bool
        Go on with what is in `out`, if there is something.
    command : sequence of str
        How it was asked for: the line that goes on with it is made of it.
    progress : callable, optional
        Called about ten times a second.
    note : callable, optional
        Called with a line of text about what was found in `out`.
    stop : threading.Event, optional
        Set from outside, it ends the tournament early: whole parts stay.

    Returns
    -------
    Kept

    Raises
    ------
    Refused
        If what is in `out` is another tournament.
    Stopped
        If it ended early, with the line that goes on.
    """
    ended = stop or threading.Event()
    try:
        with ExitStack() as stack:
            journal = None if out is None else stack.enter_context(Journal(out))
            if journal is not None:
                _begin(journal, planned_of(job, seed), resume, note or (lambda _: None))
            return _played(job, journal, seed, threads, progress, ended, command)
    except OSError as error:
        reason = f"{error.filename or out}: {error.strerror or error}"
        raise Stopped(f"{reason}; go on with:\n{resume_line(command)}") from error


def _begin(journal: Journal, planned: dict[str, Any], resume: bool, note: Callable[[str], None]) -> None:
    if journal.stale:
        note(f"note: {journal.stale}, ended without letting go of {journal.folder}; this one takes it over")
    if resume and journal.planned is not None:
        check_goes_on(journal.folder, KIND, journal.planned, planned)
    else:
        journal.clear()
        clear(journal.folder)
    journal.plan(planned)


def _played(
    job: Job,
    journal: Journal | None,
    seed: int,
    threads: int,
    progress: Callable[[Progress], None] | None,
    stop: threading.Event,
    command: Sequence[str],
) -> Kept:
    design, names = job.design, names_of(job.design, job.measures)
    there = {index for index in range(len(design.parts)) if journal and journal.intact(key_of(index))}
    before = sum(len(design.parts[index]) for index in there) * design.games_a_deal
    clock = _Clock(design.games, before, progress, began=time.perf_counter())
    kept: Kept | None = None
    for index, deals in enumerate(design.parts):
        if journal is None or index not in there:
            rows = play_part(job, deals, threads, clock, stop)
            if rows is None:
                raise _ended(journal, before + clock.played, design.games, command)
            if journal is not None:
                store(journal, index, names, rows, deals)
            clock.played += len(deals) * design.games_a_deal
        else:
            rows = stored(journal, index)
        found = Kept.of(names, rows, deals, seed)
        kept = found if kept is None else kept.merge(found)
    clock(0)
    assert kept is not None
    return kept


def _ended(journal: Journal | None, games: int, of: int, command: Sequence[str]) -> Stopped:
    if journal is None:
        return Stopped("interrupted; nothing was kept: with --out DIR a tournament can be gone on with")
    line = resume_line(command)
    return Stopped(
        f"interrupted; {games:,} of {of:,} games are safe in {journal.folder}; go on with:\n{line}"
    )
