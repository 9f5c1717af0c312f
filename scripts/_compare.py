"""Comparisons, from what was asked for to their documents: one of the scenarios' own minds, or one for each line-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts import _say as say
from scripts._adapt import Learned, learning, line_up, minds_of_game, seated
from scripts._load import patience
from scripts._progress import Teller
from scripts._sides import Files, run_key, until_of
from scripts.simulate import told_to_stop

if TYPE_CHECKING:
    from analysis.experiments.run import Ended, Experiment
    from analysis.experiments.sides import Side

LIMIT = 1_000_000  # games of an experiment that stops by itself, where nobody gave another limit
CHIEF = "strong"  # whose numbers stand at the head of a document of several line-ups


@dataclass(frozen=True)
class Asked:
    """What was asked for on the command line; see scripts/compare.py."""

    base: Path
    read: Files
    games: int | None
    until: str | None
    minds: bool
    budget: int | None  # of a search for players that learn; None: they do not
    out: Path | None
    resume: bool
    threads: int
    quiet: bool
    words: Sequence[str]


@dataclass(frozen=True)
class Cast:
    """An experiment of one line-up: the word for its minds (empty: the scenarios' own), and their names."""

    word: str
    experiment: Experiment

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays the base, each name once."""
        return tuple(dict.fromkeys(self.experiment.base.scenario.strategies))


def casts(asked: Asked) -> list[Cast]:
    """Settle who plays what, and when it stops; refuses what cannot be."""
    from analysis.experiments.run import Experiment
    from analysis.experiments.until import check_until, until

    text, where = until_of(asked.base, asked.until)
    rules = until(text, where)
    unlimited = bool(rules.rules) and asked.games is None and run_key(asked.base, "games") is None
    games = LIMIT if unlimited else asked.read.base.scenario.games
    with patience(asked.quiet):
        sides = _sides(asked)
    first = Experiment.of(next(iter(sides.values())), games, rules)
    check_until(rules, first.matches, where)
    if asked.budget is not None:
        sides = _learned(asked, sides)
    return [Cast(word, Experiment.of(found, games, rules)) for word, found in sides.items()]


def _sides(asked: Asked) -> dict[str, list[Side]]:
    """Give the sides of each line-up."""
    if not asked.minds:
        return {"": asked.read.sides()}
    minds = minds_of_game(asked.read.base, "--minds")
    return {word: line_up(asked.read, minds, word) for word in minds.line_ups}


def _learned(asked: Asked, sides: dict[str, list[Side]]) -> dict[str, list[Side]]:
    """Add the variants with players that learned them; where no strong mind sits, it takes all seats."""
    assert asked.budget is not None
    how = learning(asked.read.base, asked.budget, "tallycat compare --adapt")
    learned = Learned(how, asked.out, asked.resume, asked.threads, asked.quiet)
    return {word: learned.with_learned(found) for word, found in seated(sides, how.strong).items()}


def documents(asked: Asked, cast: Sequence[Cast]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Play everything, and keep it; gives the document, and that of each line-up."""
    from analysis.experiments.document import document
    from analysis.experiments.folder import together, write

    found = []
    with together(asked.out if asked.minds else None, [one.word for one in cast], asked.resume):
        for one in cast:
            place = asked.out / one.word if asked.out is not None else None
            found.append(document(_run(asked, one.experiment, place)))
            if place is not None:
                write(place, found[-1])
        if not asked.minds:
            return found[0], found
        words = [one.word for one in cast]
        chief = found[words.index(CHIEF) if CHIEF in words else 0]
        parts = [
            {"mind": one.word, "strategies": list(one.experiment.base.scenario.strategies), **part}
            for one, part in zip(cast, found, strict=True)
        ]
        whole = {**chief, "minds": parts}
        if asked.out is not None:
            write(asked.out, whole)
    return whole, found


def _run(asked: Asked, experiment: Experiment, place: Path | None) -> Ended:
    from analysis.experiments.run import run

    teller = Teller()
    with told_to_stop(teller) as stop:
        return run(
            experiment, place, threads=asked.threads, resume=asked.resume, command=asked.words,
            progress=None if asked.quiet else teller, stop=stop,
        )  # fmt: skip


def tell(asked: Asked, cast: Sequence[Cast], found: Sequence[dict[str, Any]]) -> None:
    """Print the tables."""
    from reports import comparison as tables

    scenario = asked.read.base.scenario
    title = scenario.title or asked.read.base.game.title
    for one, document in zip(cast, found, strict=True):
        who = f"{title}, {one.word} ({', '.join(one.names)})" if one.word else title
        say.out(tables.opened(document, who, scenario.seed, asked.read.names))
        for variant, statistic, before, after in tables.flips(document):
            say.out(f"{tables.FLIPS}: {variant}, {statistic}: {before} before, {after} after")
    if len(cast) > 1:
        for place, _ in enumerate(asked.read.names[1:]):
            _side_by_side(cast, found, place)
    else:
        for name in dict.fromkeys(name for name, learned in tables.variants(found[0]) if learned):
            _columns(found[0], name)
        for place, (name, learned) in enumerate(tables.variants(found[0])):
            _variant(cast[0].experiment, found[0], place, name, learned)
    if asked.out is not None:
        say.out(f"\nkept     {asked.out} (compare.json, compare.csv)")


def _variant(experiment: Experiment, document: dict[str, Any], place: int, name: str, adapted: bool) -> None:
    from reports import comparison as tables

    measured = experiment.tables[0].measured
    pace = [one.name for one in measured if one.pace]
    say.out()
    say.out(f"{name}: {', '.join(tables.tuned(experiment.variants[place].scenario.strategies, adapted))}")
    say.out("what else moved")
    say.table(tables.moved(document, place, pace), "  ")
    rows = tables.differences(document, place, [one.name for one in measured if one.learned])
    if len(rows) > 1:
        say.table(rows, "  ")
    for line in tables.rest(document, place):
        say.out(f"  {line}")
    if any(row[-1].endswith("*") for row in rows):
        say.out(f"  * {tables.LEARN}")


def _columns(document: dict[str, Any], name: str) -> None:
    """Print both columns of a variant that players learned."""
    from reports import comparison as tables

    say.out()
    say.out(f"{name}: difference and verdict before and after players learned it")
    rows = tables.side_by_side(["not re-tuned", "re-tuned"], tables.both(document), name, "flips")
    if len(rows) > 1:
        say.table(rows, "  ")


def _side_by_side(cast: Sequence[Cast], found: Sequence[dict[str, Any]], place: int) -> None:
    from reports import comparison as tables

    name = cast[0].experiment.variants[place].name
    say.out()
    say.out(f"{name}: difference and verdict under each line-up; {tables.NOT_TUNED}")
    rows = tables.side_by_side([one.word for one in cast], found, name)
    if len(rows) > 1:
        say.table(rows, "  ")
    for line in tables.agreed(found, name):
        say.out(f"  {line}")
