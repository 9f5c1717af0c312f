"""Asks questions of a run: one pass over its parts answers them all.

A question is a module in `analysis/questions`, or in `analysis/questions/<game>` for one game alone. It has

- `TITLE`, the question in words, and `SUMMARY`, one line;
- `asks(run)`: whether the run can answer it;
- `per_part(part, run)`: what is kept of a part (whole deals); it has a method `merge`;
- `finish(kept, run, alpha)`: the answer as a frame.

In the frame, intervals stand in `low` and `high` beside `value`; they miss together with a chance of at
most `alpha`, and are null where nothing can be said. A column `statistic` names what a row speaks of as
`compare` does, such as `win_share.seat.0`: by it the game says how far the row can be trusted. Null or
missing: the game does not say.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

import polars as pl

from analysis import questions
from analysis.runs.read import Part, Run
from analysis.stats.intervals import ALPHA
from sim.core import plugins
from sim.core.errors import Problem, Refused


class Kept(Protocol):
    """What a question keeps of a part; kept things of different parts merge into one."""

    def merge(self, other: Any) -> Any:
        """Join what was kept of other deals."""
        ...


class Question(Protocol):
    """The face of a question's module, as this module's own text tells."""

    TITLE: str
    SUMMARY: str
    asks: Callable[[Run], bool]
    per_part: Callable[[Part, Run], Kept]
    finish: Callable[[Any, Run, float], pl.DataFrame]


@dataclass(frozen=True)
class Answers:
    """What a run answered: frames by the question's id, and the certainty they share."""

    frames: Mapping[str, pl.DataFrame]
    questions: Mapping[str, Question]
    alpha: float  # chance that any interval of any frame misses


def find(game: str) -> dict[str, Question]:
    """Find the questions for a game: the common ones, then its own, by id."""
    return {**_scan(questions), **_scan(_package("analysis.questions", game))}


def find_figures(game: str) -> dict[str, ModuleType]:
    """Find the figures for a game: the common ones, then its own, by id. Each has `draw(frame)`."""
    return {**_scan(import_module("analysis.figures")), **_scan(_package("analysis.figures", game))}


def _package(parent: str, game: str) -> ModuleType | None:
    name = f"{parent}.{game.replace('-', '_')}"
    return import_module(name) if game.isidentifier() and find_spec(name) else None


def _scan(package: ModuleType | None) -> dict[str, Any]:
    return {} if package is None else dict(plugins.scan(package))


def answer(run: Run, ids: Iterable[str] | None = None, tick: Callable[[int], None] | None = None) -> Answers:
    """Answer questions from a run.

    Parameters
    ----------
    run : Run
        Read once, part by part.
    ids : iterable of str, optional
        The questions; all that the run can answer, where left out.
    tick : callable, optional
        Called with the number of games read after each part.

    Returns
    -------
    Answers
        All intervals hold together with 95 % certainty: within a question by their correlation, between
        questions by equal shares of the 5 %.

    Raises
    ------
    Refused
        If there is no such question.
    """
    asked = {id_: question for id_, question in _chosen(run, ids).items() if question.asks(run)}
    kept: dict[str, Any] = {}
    for part in run.parts():
        for id_, question in asked.items():
            found = question.per_part(part, run)
            kept[id_] = kept[id_].merge(found) if id_ in kept else found
        if tick is not None:
            tick(part.first_game + part.games)
    share = ALPHA / max(len(asked), 1)
    frames = {id_: asked[id_].finish(found, run, share) for id_, found in kept.items()}
    return Answers(frames, asked, ALPHA)


def _chosen(run: Run, ids: Iterable[str] | None) -> dict[str, Question]:
    found = find(run.game)
    if ids is None:
        return found
    wanted = list(ids)
    unknown = [id_ for id_ in wanted if id_ not in found]
    if unknown:
        raise Refused(Problem("question", id_, ", ".join(found)) for id_ in unknown)
    return {id_: found[id_] for id_ in wanted}
