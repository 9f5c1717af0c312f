"""Asks a strategy under watch: nothing may be written, nothing read past an end, and equal views get equal answers."""

from __future__ import annotations

import faulthandler
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import IO, Any

import numpy as np

from sim.core.draft import shown
from sim.core.errors import Problem

MOST_KEPT = 2000
A_MOVE = "a whole number: a move as the choose.py of the game's rules says, or PASS"


class Faulty(Exception):
    """What a strategy did wrong."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class Enough(Exception):
    """Enough was asked."""


@dataclass(frozen=True)
class Asked:
    """One decision: what was shown, and the answer."""

    view: Any
    rules: Any
    seat: int
    source: int
    answer: int


class Watch:
    """Ends the process when one step takes too long, and leaves the line where it stood in a file."""

    def __init__(self, seconds: float, file: IO[str]) -> None:
        self._seconds = seconds
        self._file = file

    def __enter__(self) -> None:
        faulthandler.dump_traceback_later(self._seconds, exit=True, file=self._file)

    def __exit__(self, *_: object) -> None:
        faulthandler.cancel_dump_traceback_later()


class Asker:
    """A strategy's `decide`, asked under watch; it stands in for the strategy in a plan without the compiler.

    Parameters
    ----------
    file : Path
        The strategy's file, for messages.
    decide : callable
        Its plain Python function.
    watch : Watch
        The limit of one decision.
    until : float
        Time (`time.monotonic`) after which enough was asked.
    """

    def __init__(self, file: Path, decide: Callable[..., Any], watch: Watch, until: float) -> None:
        self.file = file
        self.asked: list[Asked] = []
        self._decide = decide
        self._watch = watch
        self._until = until

    def __call__(self, view: Any, rules: Any, seat: Any, source: Any) -> int:
        """Ask twice and compare.

        Raises
        ------
        Faulty
            With the user's line where one is to blame.
        Enough
            After `until`.
        """
        if self.asked and monotonic() > self._until:
            raise Enough
        first = Asked(view.copy(), rules.copy(), int(seat), int(source), self._ask(view, rules, seat, source))
        self._compare(first, "asked twice in a row")
        if len(self.asked) < MOST_KEPT:
            self.asked.append(first)
        return first.answer

    @property
    def place(self) -> str:
        """File and line where the strategy begins."""
        return place_of(self.file, self._decide)

    def answer_to(self, asked: Asked, view: Any) -> int:
        """Ask for a decision with another view.

        Raises
        ------
        Faulty
            As in a game.
        """
        return self._ask(view, asked.rules, asked.seat, asked.source)

    def again(self) -> None:
        """Ask everything once more in another order: an answer hangs on nothing but what is shown."""
        for asked in reversed(self.asked):
            if monotonic() > self._until:
                return
            self._compare(asked, "asked again later")

    def _compare(self, asked: Asked, when: str) -> None:
        answer = self._ask(asked.view, asked.rules, asked.seat, asked.source)
        if answer != asked.answer:
            found = f"the answers {asked.answer} and {answer} to the same view, {when}"
            raise self._faulty(
                found, "the same answer to the same view: draws come from `draw` of the game's choose.py"
            )

    def _ask(self, view: Any, rules: Any, seat: Any, source: Any) -> int:
        shown = [_locked(view), _locked(rules)]
        try:
            with self._watch:
                answer = self._decide(*shown, seat, source)
        except Exception as error:
            raise self._blamed(error) from None
        if isinstance(answer, bool) or not isinstance(answer, int | np.integer):
            raise self._faulty(f"the answer {answer!r} of type {type(answer).__name__}", A_MOVE)
        return int(answer)

    def _faulty(self, found: str, accepted: str) -> Faulty:
        return Faulty(Problem(self.place, found, accepted))

    def _blamed(self, error: Exception) -> Faulty:
        return Faulty(blamed(self.file, self.place, error))


def blamed(file: Path, place: str, error: Exception) -> Problem:
    """Say what a kernel of a user's file did wrong, with the line where that is known, else the place."""
    found, accepted = f"{type(error).__name__}: {error}", "a kernel that raises nothing"
    if isinstance(error, IndexError):
        found, accepted = str(error), "an index inside the array"
    if isinstance(error, ValueError) and "read-only" in str(error):
        found, accepted = "a write into view or rules", "a kernel that only reads them"
    where, line = line_in(file, error)
    return Problem(where or place, f"{f'{shown(line)}: ' if line else ''}{found}", accepted)


def _locked(array: Any) -> Any:
    """Copy an array to a place of its own, where nothing can be written."""
    copy = np.array(array)
    copy.flags.writeable = False
    return copy


def place_of(file: Path, function: Any) -> str:
    """Give the file, and the line where a function of it begins."""
    code = getattr(getattr(function, "py_func", function), "__code__", None)
    own = code is not None and Path(code.co_filename).resolve() == file.resolve()
    return f"{file}, line {code.co_firstlineno}" if code and own else str(file)


def line_in(file: Path, error: BaseException) -> tuple[str, str]:
    """Give file and line of an error's innermost frame that lies in the user's file, and the line's text."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).resolve() == file.resolve()]
    return (f"{file}, line {own[-1].lineno}", own[-1].line or "") if own else ("", "")
