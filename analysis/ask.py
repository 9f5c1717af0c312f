"""Asks questions of a run: one pass over its parts answers them all.

A question is a module in `analysis/questions`, or in `analysis/questions/<game>` for one game alone. It has

- `TITLE`, the question in words, and `SUMMARY`, one line;
- `READS`, the columns of `seats` and `games` that it needs: it gets no others (a name that ends in `?` may be missing);
- `KEY`, the columns of its answer that name a row, and `COLUMNS`, what the columns of its answer mean, `value` too;
- `asks(run)`: whether the run can answer it;
- `per_part(part, run)`: what is kept of a part (whole deals); it has a method `merge`, and its size does not grow
  with the run;
- `finish(kept, run, alpha)`: the answer as a frame, with the columns that it declares and those of `COMMON`.

In the frame, intervals stand in `low` and `high` beside `value`; they miss together with a chance of at
most `alpha`, and are null where nothing can be said. A column `statistic` names what a row speaks of as
`compare` does, such as `win_share.seat.0`: by it the game says how far the row can be trusted. Null or
missing: the game does not say. The column `row` is made here: the name of the row, by which a page and its
data files call the row's numbers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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

COMMON = {
    "row": "name of the row",
    "label": "what the row speaks of, in words",
    "statistic": "name of the statistic, by which the game says how far it can be trusted",
    "se": "standard error of the value",
    "low": "lower end of the value's interval",
    "high": "upper end of the value's interval",
}


class Kept(Protocol):
    """What a question keeps of a part; kept things of different parts merge into one."""

    def merge(self, other: Any) -> Any:
        """Join what was kept of other deals."""
        ...


class Question(Protocol):
    """The face of a question's module, as this module's own text tells."""

    TITLE: str
    SUMMARY: str
    READS: Mapping[str, Sequence[str]]
    KEY: Sequence[str]
    COLUMNS: Mapping[str, str]
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
            found = question.per_part(cut(part, id_, question), run)
            kept[id_] = kept[id_].merge(found) if id_ in kept else found
        if tick is not None:
            tick(part.first_game + part.games)
    share = ALPHA / max(len(asked), 1)
    frames = {id_: finished(id_, asked[id_], found, run, share) for id_, found in kept.items()}
    return Answers(frames, asked, ALPHA)


def cut(part: Part, id_: str, question: Question) -> Part:
    """Give a question the columns that it declares, and no others.

    Raises
    ------
    Refused
        If the run lacks one.
    """
    kept: dict[str, pl.DataFrame] = {}
    for table, frame in (("seats", part.seats), ("games", part.table)):
        wanted = question.READS.get(table, ())
        missing = set(wanted) - set(frame.columns)
        if lacking := sorted(name for name in missing if not name.endswith("?")):
            raise Refused(
                Problem(f"{table}: {name}", "no such column", f"what `{id_}` reads") for name in lacking
            )
        there = {name.removesuffix("?") for name in wanted} & set(frame.columns)
        kept[table] = frame.select(name for name in frame.columns if name in there)
    return replace(part, seats=kept["seats"], table=kept["games"])


def finished(id_: str, question: Question, kept: Kept, run: Run, alpha: float) -> pl.DataFrame:
    """Finish an answer: its columns as declared, and the name of each row, such as `win-share-by-seat/0`."""
    frame = question.finish(kept, run, alpha)
    parts = [pl.lit(id_), *(pl.col(name).cast(pl.String) for name in question.KEY)]
    named = frame.with_columns(row=pl.concat_str(parts, separator="/"))
    if "statistic" not in frame.columns:
        named = named.with_columns(statistic=pl.lit(None, pl.String))
    own = [name for name in question.COLUMNS if name != "value"]
    if unsaid := set(named.columns) ^ {*COMMON, *own, "value"}:
        raise ValueError(f"{id_}: columns that are declared or made, but not both: {sorted(unsaid)}")
    return named.select("row", "label", *own, "value", "se", "low", "high", "statistic")


def _chosen(run: Run, ids: Iterable[str] | None) -> dict[str, Question]:
    found = find(run.game)
    if ids is None:
        return found
    wanted = list(ids)
    unknown = [id_ for id_ in wanted if id_ not in found]
    if unknown:
        raise Refused(Problem("question", id_, ", ".join(found)) for id_ in unknown)
    return {id_: found[id_] for id_ in wanted}
