"""Filling in printed values from the owner's box: what to look up, what an answer means, where it is kept.

The result is an overlay, a scenario file to extend: `[components]` with the values, and
`[components.sources]` with a mark ``printed`` for each that was read off the box.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.core.components import Value
from sim.core.draft import Draft, Layer, Settled
from sim.core.errors import Problem, Refused
from sim.core.scenario import Scenario
from sim.core.toml import toml_text

FIRST_LINE = "# Printed values, read off the box with `tallycat components --fill`.\n"


@dataclass(frozen=True)
class Question:
    """One assumed value in use.

    Attributes
    ----------
    path : str
        Its data path, such as ``boards.frog.A``.
    look : str
        Where on the printed part its owner finds it.
    note : str
        Why the present guess.
    guess : str
        The present guess, in the form of an answer.
    form : str
        What an answer looks like.
    """

    path: str
    look: str
    note: str
    guess: str
    form: str


@dataclass(frozen=True)
class Kind:
    """A kind of answer.

    Attributes
    ----------
    form : str
        What an answer looks like.
    read : callable
        Text to value; ValueError where it cannot be read.
    write : callable
        Value (as in the components document) to text that `read` reads.
    put : callable
        ``put(overlay, path, value, document)`` keeps a value in an overlay and marks it as printed.
    """

    form: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    put: Callable[[dict[str, Any], str, Any, dict[str, Any]], None]


Ask = Callable[[Question, str], "str | None"]
Confirm = Callable[[Question], bool]


def value_at(document: dict[str, Any], path: str) -> Any:
    """Give the value at a data path of a components document."""
    value: Any = document
    for step in path.split("."):
        value = value[step]
    return value


def put_at(overlay: dict[str, Any], path: str, value: Any, mark: str = "printed") -> None:
    """Put a value at a data path of an overlay, with a mark of where it is from."""
    table = overlay.setdefault("components", {})
    *tables, last = path.split(".")
    for step in tables:
        table = table.setdefault(step, {})
    table[last] = value
    overlay["components"].setdefault("sources", {})[path] = mark


@dataclass(frozen=True)
class Filling:
    """How the values of a game are filled in.

    Attributes
    ----------
    game : str
        Its id.
    settle : callable
        As in `sim.core.game.Game`.
    kind_of : callable
        The kind of answer for a data path.
    shipped : callable
        The shipped value at a data path.
    fewest : int
        Players with whom an overlay alone can be checked.
    """

    game: str
    settle: Callable[[Draft], Settled]
    kind_of: Callable[[str], Kind]
    shipped: Callable[[str], Value]
    fewest: int = 1

    def questions(self, scenario: Scenario) -> list[Question]:
        """List the assumed values that a scenario plays with, in the order of its components document."""
        order = list(scenario.components["sources"])
        paths = sorted(scenario.assumed(), key=order.index)
        return [self._question(path, scenario.components) for path in paths]

    def _question(self, path: str, document: dict[str, Any]) -> Question:
        value, kind = self.shipped(path), self.kind_of(path)
        return Question(path, value.look, value.note, kind.write(value_at(document, path)), kind.form)

    def fill(self, scenario: Scenario, out: Path, ask: Ask, confirm: Confirm) -> tuple[str, ...]:
        """Ask for the assumed values in use and keep every answer at once.

        Parameters
        ----------
        scenario : Scenario
            What is played; its assumed values are asked for.
        out : Path
            The overlay. One that was begun earlier is gone on with; any other file is refused. It is written
            whole after each answer (a file beside it, then renamed): stopping keeps what was answered.
        ask : callable
            ``ask(question, problem)`` gives an answer, ``""`` to keep the guess, None to stop. `problem` says
            why the last answer was refused, ``""`` at first.
        confirm : callable
            ``confirm(question)`` after a kept guess: whether it is as printed. If so it is marked too.

        Returns
        -------
        tuple of str
            The data paths that the overlay marks as printed, sorted.

        Raises
        ------
        Refused
            `out` is not an overlay of this kind, or cannot be written.
        """
        overlay = self._begun(out)
        for question in self.questions(scenario):
            if _marks(overlay).get(question.path) == "printed":
                continue
            changed = self._one(question, scenario, overlay, ask, confirm)
            if changed is None:
                break
            if changed:
                overlay = changed
                _write(out, overlay)
        return tuple(sorted(path for path, mark in _marks(overlay).items() if mark == "printed"))

    def _one(
        self, question: Question, scenario: Scenario, overlay: dict[str, Any], ask: Ask, confirm: Confirm
    ) -> dict[str, Any] | None:
        """Ask until an answer is accepted; the new overlay, an empty one where nothing was said, None to stop."""
        problem = ""
        while True:
            text = ask(question, problem)
            if text is None:
                return None
            if not text.strip():
                if not confirm(question):
                    return {}
                text = question.guess
            try:
                return self.accept(question.path, text, overlay, scenario)
            except Refused as refused:
                problem = str(refused)

    def accept(self, path: str, text: str, overlay: dict[str, Any], scenario: Scenario) -> dict[str, Any]:
        """Put an answer into an overlay.

        Parameters
        ----------
        path : str
            Data path of an assumed value.
        text : str
            The answer.
        overlay : dict
            The overlay so far; it is not changed.
        scenario : Scenario
            What is played.

        Returns
        -------
        dict
            The new overlay.

        Raises
        ------
        Refused
            The answer cannot be read, or no game could be played with it.
        """
        changed = deepcopy(overlay)
        kind = self.kind_of(path)
        try:
            kind.put(changed, path, kind.read(text), scenario.components)
        except ValueError as error:
            raise Refused([Problem(path, f'"{text}"{_because(error)}', kind.form)]) from None
        draft = Draft((Layer("answer", changed),), players=max(scenario.players, self.fewest))
        self.settle(draft)
        if draft.problems:
            raise Refused(dict.fromkeys(draft.problems))
        return changed

    def _begun(self, out: Path) -> dict[str, Any]:
        """Read an overlay that was begun earlier."""
        if not out.exists():
            return {"game": self.game, "components": {}}
        accepted = "a new file, or an overlay that --fill has written"
        try:
            text = out.read_text(encoding="utf-8")
            overlay = tomllib.loads(text)
        except (OSError, ValueError) as error:
            raise Refused([Problem(str(out), f"a file that cannot be read ({error})", accepted)]) from None
        if not text.startswith(FIRST_LINE):
            raise Refused([Problem(str(out), "another file", accepted)])
        draft = Draft((Layer(str(out), overlay),), players=4)
        self.settle(draft)
        if draft.problems:
            raise Refused(dict.fromkeys(draft.problems))
        return overlay


def _because(error: ValueError) -> str:
    return f" ({error})" if str(error) else ""


def _marks(overlay: dict[str, Any]) -> dict[str, str]:
    marks: dict[str, str] = overlay.get("components", {}).get("sources", {})
    return marks


def _write(out: Path, overlay: dict[str, Any]) -> None:
    text = f'{FIRST_LINE}# To play with them: extends = "{out.name}"\n\n{toml_text(overlay)}'
    part = out.with_name(f"{out.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(out)
    except OSError as error:
        raise Refused([Problem(str(out), f"{error.strerror}", "a file that can be written")]) from None
