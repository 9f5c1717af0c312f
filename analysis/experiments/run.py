"""Runs an experiment: plays the deals, looks now and then whether it is known, and stops."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analysis.experiments import folder
from analysis.experiments.judge import Looking, judged
from analysis.experiments.kept import Kept
from analysis.experiments.measured import Table
from analysis.experiments.pairs import Match
from analysis.experiments.play import played
from analysis.experiments.sides import Side
from analysis.experiments.until import Until
from analysis.runs.again import resume_line
from analysis.runs.journal import Journal
from analysis.runs.session import Progress
from analysis.stats.sequential import looks
from sim.core.errors import Stopped

SIZE, PRECISE, VERDICTS, LIMIT = "size", "precision", "verdict", "limit"
_KEEP_S = 5.0  # between two times that what was played is kept on disk


@dataclass(frozen=True)
class Experiment:
    """What is played and when it stops.

    Attributes
    ----------
    base : Side
    variants : tuple of Side
        At least one.
    deals : int
        To be played; with rules, at most.
    until : Until
        When it stops before that.
    facts : dict
        Whatever else must be the same for an experiment to be gone on with.
    """

    base: Side
    variants: tuple[Side, ...]
    deals: int
    until: Until = field(default_factory=Until)
    facts: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, sides: Sequence[Side], games: int, until: Until | None = None) -> "Experiment":
        """Compare the sides behind the first with it, in so many of its games, rounded up to whole deals."""
        base, *variants = sides
        return cls(base, tuple(variants), -(-games // base.period), until or Until())

    @property
    def tables(self) -> tuple[Table, ...]:
        """What is measured of the base and of each variant."""
        return tuple(Table.of(side) for side in (self.base, *self.variants))

    @property
    def matches(self) -> tuple[Match, ...]:
        """The base beside each variant."""
        base, *others = self.tables
        return tuple(Match.of(base, other) for other in others)

    @property
    def games_a_deal(self) -> int:
        """Games of all sides on one deal."""
        return sum(side.period for side in (self.base, *self.variants))

    def planned(self) -> dict[str, Any]:
        """Say what is played, in words that JSON can hold."""
        sides = [
            {"name": side.name, "hash": side.hash, "strategies": list(side.scenario.strategies)}
            for side in (self.base, *self.variants)
        ]
        keys = [[side.scenario.seed, side.scenario.strategy_seed] for side in (self.base, *self.variants)]
        rules = [[rule.pattern, rule.width] for rule in self.until.rules]
        what = {"sides": sides, "keys": keys, "deals": self.deals, "until": rules}
        return {folder.MARK: what, "rules_version": self.base.game.rules_version, **self.facts}


@dataclass(frozen=True)
class Ended:
    """A finished experiment.

    Attributes
    ----------
    experiment : Experiment
    kept : Kept
    why : str
        `SIZE`, `PRECISE`, `VERDICTS` or `LIMIT`.
    seconds : float
        Spent playing, this time.
    """

    experiment: Experiment
    kept: Kept
    why: str
    seconds: float

    @property
    def looking(self) -> Looking:
        """How its intervals are made."""
        return self.experiment.until.looking(self.experiment.deals)


def run(
    experiment: Experiment,
    out: Path | None = None,
    *,
    threads: int,
    resume: bool = False,
    command: Sequence[str] = (),
    progress: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
) -> Ended:
    """Run an experiment.

    Parameters
    ----------
    experiment : Experiment
    out : Path or None
        Folder to keep it in, as `folder.check_folder` accepts it; None keeps nothing on disk.
    threads : int
        They change the time, never a number.
    resume : bool
        Go on with what is in `out`, if there is something.
    command : sequence of str
        How it was asked for: the line that goes on with it is made of it.
    progress : callable, optional
        Called about ten times a second.
    stop : threading.Event, optional
        Set from outside, it ends the experiment early.

    Raises
    ------
    Refused
        If another experiment is in `out`.
    Stopped
        If it ended early, with the line that goes on.
    """
    try:
        with ExitStack() as stack:
            journal = None if out is None else stack.enter_context(Journal(out))
            if journal is not None:
                folder.begin(journal, experiment.planned(), resume)
            return _Session(experiment, journal, progress, stop or threading.Event()).play(threads, command)
    except OSError as error:
        reason = f"{error.filename or out}: {error.strerror or error}"
        raise Stopped(f"{reason}; go on with:\n{resume_line(command)}") from error


class _Session:
    """One go at an experiment."""

    def __init__(
        self,
        experiment: Experiment,
        journal: Journal | None,
        progress: Callable[[Progress], None] | None,
        stop: threading.Event,
    ) -> None:
        self._experiment, self._journal, self._stop, self._tell = experiment, journal, stop, progress
        self._tables, self._matches = experiment.tables, experiment.matches
        self._kept = None if journal is None else folder.stored(journal, self._tables, self._matches)
        self._before = self._deals
        self._began = self._stored_at = time.perf_counter()

    @property
    def _deals(self) -> int:
        return 0 if self._kept is None else self._kept.deals

    def play(self, threads: int, command: Sequence[str]) -> Ended:
        """Play until it is known, or all deals are."""
        limit, rules = self._experiment.deals, self._experiment.until
        times = set(looks(limit))
        known = self._deals in times and self._known()  # it may have been stopped right there
        if not known and self._deals < limit:
            for piece in played(self._tables, range(self._deals, limit), threads, self._tick, self._stop):
                fresh = Kept.of(piece, self._tables, self._matches)
                self._kept = fresh if self._kept is None else self._kept.merge(fresh)
                known = piece.deals.stop in times and self._known()
                self._keep(at_once=known or self._deals == limit)
                if known:
                    break
        if not known and self._deals < limit:
            self._keep(at_once=True)
            raise self._ended(command)
        assert self._kept is not None
        why = SIZE if not rules.rules else LIMIT if not known else VERDICTS if rules.verdicts else PRECISE
        return Ended(self._experiment, self._kept, why, time.perf_counter() - self._began)

    def _known(self) -> bool:
        """Look whether all rules hold; first by widths that are quick to find and never too wide."""
        rules, kept = self._experiment.until, self._kept
        if kept is None or not rules.rules:
            return False
        looking = rules.looking(self._experiment.deals)
        tries = [looking] if looking.sequences else [Looking(alone=True), looking]
        return all(rules.reached(judged(kept, self._matches, one)) for one in tries)

    def _tick(self, games: int) -> None:
        if self._tell is not None:
            each = self._experiment.games_a_deal
            spent = time.perf_counter() - self._began
            before = self._before * each
            self._tell(Progress(before + games, self._experiment.deals * each, spent, before))

    def _keep(self, at_once: bool) -> None:
        if self._journal is None or self._kept is None:
            return
        if at_once or time.perf_counter() - self._stored_at > _KEEP_S:
            folder.store(self._journal, self._kept)
            self._stored_at = time.perf_counter()

    def _ended(self, command: Sequence[str]) -> Stopped:
        if self._journal is None:
            return Stopped("interrupted; nothing was kept: with --out DIR a comparison can be gone on with")
        safe = f"{self._deals:,} of {self._experiment.deals:,} deals are safe in {self._journal.folder}"
        return Stopped(f"interrupted; {safe}; go on with:\n{resume_line(command)}")
