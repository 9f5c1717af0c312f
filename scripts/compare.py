"""Comparing variants with a base, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Games, Json, Seed, StrategyFiles, whole
from scripts._sides import Files, read_sides, run_key, until_of
from scripts.simulate import MOST_THREADS, cores, told_to_stop
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    from analysis.experiments.run import Ended, Experiment

LIMIT = 1_000_000  # games of an experiment that stops by itself, where nobody gave another limit


def command(
    base: Annotated[
        Path, typer.Argument(metavar="BASE", help="Scenario file that the others are compared with.")
    ],
    variants: Annotated[list[Path], typer.Argument(metavar="VARIANT...", help="Scenario files: any change.")],
    *,
    games: Games = None,
    seed: Seed = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="RULES",
            help='Stop when it is known: "win_share.seat.* 0.2pp, badge.*.claimed 0.5pp", or `verdict`. '
            "--games is the limit then.",
        ),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            metavar="T",
            parser=whole("--threads", 1, MOST_THREADS),
            help="Playing threads; all cores if left out.",
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the comparison here.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an earlier comparison in DIR.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the comparison in DIR; start it if there is none.")
    ] = False,
    strategy_file: StrategyFiles = None,
    json: Json = False,
) -> None:
    """Compare variants of a game with a base, on the same deals, and say what differs.

        tallycat compare my.toml ribbons.toml --games 20000
        tallycat compare my.toml ribbons.toml six-tiles.toml --games 20000 --seed 17 --json
        tallycat compare my.toml ribbons.toml --until "win_share.seat.* 1pp, badge.*.claimed 2pp"
        tallycat compare my.toml ribbons.toml --until verdict --games 50000 --out out/ribbons

    A variant may change anything: `extends = "my.toml"` and the keys that differ are enough. --games counts the base's.
    """
    from analysis.experiments.folder import check_folder

    _check_options(out, force, resume)
    if out is not None:
        check_folder(out, force, resume)
    read = read_sides(base, variants, games, seed, strategy_file or ())
    options = {
        "": [base, *variants], "--games": games, "--seed": seed, "--until": until, "--threads": threads, "--out": out,
        "--strategy-file": strategy_file,
    }  # fmt: skip
    experiment = _experiment(read, base, games, until, json)
    ended = _run(experiment, out, threads or cores(), resume, json, _words(options))
    document = _document(ended, out)
    if json:
        say.document(document)
    else:
        tell(document, read, experiment)
        if out is not None:
            say.out(f"\nkept     {out} (compare.json, compare.csv)")


def _check_options(out: Path | None, force: bool, resume: bool) -> None:
    if force and resume:
        raise Refused([Problem("--force", "--force and --resume", "one of the two, or neither")])
    if out is None and (force or resume):
        raise Refused([Problem("--force" if force else "--resume", "no --out", "--out DIR beside it")])


def _experiment(read: Files, base: Path, games: int | None, option: str | None, quiet: bool) -> Experiment:
    """Settle what is played and when it stops."""
    from analysis.experiments.run import Experiment
    from analysis.experiments.until import check_until, until
    from scripts._load import patience

    text, where = until_of(base, option)
    rules = until(text, where)
    unlimited = bool(rules.rules) and games is None and run_key(base, "games") is None
    with patience(quiet):
        first, *others = read.sides()
    found = Experiment(first, tuple(others), read.deals(LIMIT if unlimited else None), rules)
    check_until(rules, found.matches, where)
    return found


def _run(
    experiment: Experiment, out: Path | None, threads: int, resume: bool, quiet: bool, words: list[str]
) -> Ended:
    from analysis.experiments.run import run
    from scripts._progress import Teller

    teller = Teller()
    with told_to_stop(teller) as stop:
        return run(
            experiment, out, threads=threads, resume=resume, command=words,
            progress=None if quiet else teller, stop=stop,
        )  # fmt: skip


def _document(ended: Ended, out: Path | None) -> dict[str, Any]:
    """Make the document, and keep it."""
    from analysis.experiments.document import document
    from analysis.experiments.folder import write

    found = document(ended)
    if out is not None:
        write(out, found)
    return found


def _words(options: Mapping[str, Any]) -> list[str]:
    """Write down how it was asked for, so that it can be gone on with."""
    words = ["tallycat", "compare"]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            words += [] if one is None else [option, str(one)] if option else [str(one)]
    return words


def tell(document: Mapping[str, Any], read: Files, experiment: Experiment) -> None:
    """Print the tables of a comparison."""
    from reports import comparison as tables

    scenario = read.base.scenario
    say.out(tables.opened(document, scenario.title or read.base.game.title, scenario.seed, read.names))
    pace = [one.name for one in experiment.tables[0].measured if one.pace]
    learned = [one.name for one in experiment.tables[0].measured if one.learned]
    for variant, statistic, before, after in tables.flips(document):
        say.out(f"{tables.FLIPS}: {variant}, {statistic}: {before} before, {after} after")
    for place, (name, adapted) in enumerate(tables.variants(document)):
        say.out()
        say.out(f"{name}: {'strategies re-tuned' if adapted else tables.NOT_TUNED}")
        say.out("what else moved")
        say.table(tables.moved(document, place, pace), "  ")
        rows = tables.differences(document, place, learned)
        if len(rows) > 1:
            say.table(rows, "  ")
        for line in tables.rest(document, place):
            say.out(f"  {line}")
        if any(row[-1].endswith("*") for row in rows):
            say.out(f"  * {tables.LEARN}")
