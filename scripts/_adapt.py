"""Who plays a comparison or sweep: the scenarios' own minds, the strong one that learns variants, weak to mixed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from scripts import _say as say
from scripts._load import Loaded
from scripts._minds import mind_of
from scripts._progress import Teller
from scripts._sides import Files, side_of
from scripts._tuning import space_of
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    from analysis.experiments.adapt import Learning
    from analysis.experiments.minds import Minds
    from analysis.experiments.sides import Side
    from sim.core.game import Mind


def minds_of_game(read: Loaded, option: str) -> Minds:
    """Give the minds that the game names."""
    from analysis.experiments.minds import minds_of

    found = minds_of(read.game.id)
    if found is None:
        raise Refused([Problem(option, f"the game {read.game.id}", "a game that names its minds")])
    return found


def line_up(read: Files, minds: Minds, word: str) -> list[Side]:
    """Give all sides with the minds of a line-up on their seats, in turn on all of them where they differ."""
    sides = []
    for one, name in zip(read.all(), read.names, strict=True):
        names = minds.seats(word, one.scenario.players)
        scenario = replace(one.scenario, strategies=names, rotate=len(set(names)) > 1)
        sides.append(side_of(replace(one, scenario=scenario), name))
    return sides


def learning(read: Loaded, budget: int, command: str) -> Learning:
    """Say how the strong mind of a game learns."""
    from analysis.experiments.adapt import Learning

    strong = mind_of(read.registry, minds_of_game(read, "--adapt").strong, read.game.id)
    return Learning(strong, lambda players: space_of(read.game, strong, players, True), budget, command)


def seated(groups: dict[str, list[Side]], strong: Mind) -> dict[str, list[Side]]:
    """Give sides in which the mind that learns plays: where it sits nowhere at all, it takes all seats, and says so."""
    from analysis.experiments.adapt import everywhere, sits

    if any(sits(side, strong) for sides in groups.values() for side in sides):
        return groups
    say.note(f"note: {strong.id} plays all seats, for it is the mind that learns (--adapt)")
    return {word: everywhere(sides, strong) for word, sides in groups.items()}


@contextmanager
def going_on(out: Path | None, words: Sequence[str]) -> Iterator[None]:
    """Say how a search that is interrupted goes on."""
    from analysis.runs.again import resume_line

    try:
        yield
    except KeyboardInterrupt:
        if out is None:
            raise
        raise KeyboardInterrupt(f"interrupted; go on with:\n{resume_line(words)}") from None


@dataclass
class Learned:
    """Tunes the strong mind for sides, each scenario once.

    Attributes
    ----------
    how : Learning
    out : Path or None
        Folder of the comparison or sweep; searches are kept below it, and gone on with.
    resume : bool
        Whether what lies there is gone on with.
    threads : int
    quiet : bool
    """

    how: Learning
    out: Path | None
    resume: bool
    threads: int
    quiet: bool

    def __post_init__(self) -> None:
        self._known: dict[str, Mind] = {}

    def with_learned(self, sides: list[Side]) -> list[Side]:
        """Put behind each variant the same with players that learned it, where the strong mind plays at all."""
        base, *variants = sides
        found = [base]
        for side in variants:
            learned = self.of(side)
            found += [side] if learned is None else [side, learned]
        return found

    def of(self, side: Side) -> Side | None:
        """Give a side with players that learned it; None where the strong mind does not play."""
        from analysis.experiments.adapt import adapted, sits

        strong = self.how.strong
        return adapted(side, strong, self._mind(side)) if sits(side, strong) else None

    def _mind(self, side: Side) -> Mind:
        from analysis.experiments.adapt import everywhere

        alone = everywhere([side], self.how.strong)[0]
        if alone.hash not in self._known:
            self._known[alone.hash] = self._search(alone)
        return self._known[alone.hash]

    def _search(self, side: Side) -> Mind:
        from analysis.runs.journal import Journal
        from analysis.tuning import folder

        if not self.quiet:
            say.note(f"{side.name}: players learn it, {self.how.budget:,} games ...")
        with self._place(side) as place, Journal(place) as journal:
            if not self.resume:
                journal.clear()
            told = _Told(self.how.budget, self.quiet)
            try:
                found = self.how.learned(side, journal, self.threads, told)
            finally:
                told.close()
            if self.out is not None and journal.planned is not None:
                folder.write(place, journal.planned, journal.done)
            return found

    @contextmanager
    def _place(self, side: Side) -> Iterator[Path]:
        from analysis.experiments.folder import SEARCHES

        if self.out is not None:
            yield self.out / SEARCHES / side.hash[:12]
        else:
            with tempfile.TemporaryDirectory(prefix="tallycat-adapt-") as folder:
                yield Path(folder)


class _Told:
    """How far a search is, on standard error."""

    def __init__(self, total: int, quiet: bool) -> None:
        self.total, self.games = total, 0
        self._quiet, self._began, self._teller = quiet, perf_counter(), Teller()

    def __call__(self, games: int) -> None:
        """Count games."""
        self.games = min(self.games + games, self.total)
        if not self._quiet:
            self._teller(self)

    @property
    def elapsed_s(self) -> float:
        """Seconds since it began."""
        return perf_counter() - self._began

    @property
    def games_per_s(self) -> float:
        """Games a second."""
        return self.games / max(self.elapsed_s, 1e-9)

    def close(self) -> None:
        """Clear the bar."""
        self._teller.close()
