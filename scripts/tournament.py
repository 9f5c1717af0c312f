"""Ranking minds: all against all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._minds import mind_of, wrong_names
from scripts._options import Games, Json, ScenarioFile, Seed, StrategyFiles, whole
from scripts.simulate import MOST_THREADS, cores, gentle
from sim.core.draft import listed, near, shown
from sim.core.errors import Problem, Refused, Stopped

if TYPE_CHECKING:
    from analysis.tournament.play import Job
    from analysis.tournament.result import Result
    from scripts._load import Loaded
    from sim.core.game import Mind, Plan


def command(
    scenario: ScenarioFile = None,
    *,
    strategies: Annotated[
        str | None, typer.Option(metavar="A,B,...", help="The field; every strategy there is if left out.")
    ] = None,
    without: Annotated[
        str | None, typer.Option(metavar="A,B,...", help="Leave these out, slow ones for instance.")
    ] = None,
    strategy_file: StrategyFiles = None,
    games: Games = None,
    seed: Seed = None,
    measure: Annotated[
        list[str] | None,
        typer.Option(
            metavar="EXPR", help="Also each mind's mean of a column of seats, or an SQL expression."
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
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep the deals, the tables and the picture here.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an earlier tournament in DIR.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the tournament in DIR; start it if there is none.")
    ] = False,
    json: Json = False,
) -> None:
    """Let minds play each other in every line-up and order of seats, and rank them.

    All line-ups meet the same deals. Where there are too many for the games asked for, a balanced sample is played.

        tallycat tournament --strategies greedy,greedy-plus,random --games 500
        tallycat tournament my.toml --strategies greedy,random --games 500 --out out/ladder
        tallycat tournament --strategies "my-own,greedy,greedy-plus" --strategy-file my_own.py --games 500 --json

    --games counts all games together, rounded up to whole deals. The picture is DIR/ladder.png.
    """
    from analysis.tournament.folder import check_folder
    from scripts._load import loaded, patience

    _check_options(out, force, resume)
    if out is not None:
        check_folder(out, force, resume)
    read = loaded(scenario, games, seed, strategy_file)
    minds = _field(read, strategies, without)
    options = {
        "": scenario, "--strategies": strategies, "--without": without, "--strategy-file": strategy_file,
        "--games": games, "--seed": seed, "--measure": measure, "--threads": threads, "--out": out,
    }  # fmt: skip
    with patience(json):
        job = job_of(read, minds, measure or ())
    document, result = _held(job, read, out, threads or cores(), resume, json, _words(options))
    if json:
        say.document(document)
    else:
        _tell(job, read, result, out)


def _check_options(out: Path | None, force: bool, resume: bool) -> None:
    if force and resume:
        raise Refused([Problem("--force", "--force and --resume", "one of the two, or neither")])
    if out is None and (force or resume):
        raise Refused([Problem("--force" if force else "--resume", "no --out", "--out DIR beside it")])


def _field(read: Loaded, strategies: str | None, without: str | None) -> tuple[str, ...]:
    """Name the minds that play."""
    known = read.registry.ids()
    named = list(known) if strategies is None else _names("--strategies", strategies)
    left = [] if without is None else _names("--without", without)
    problems = [
        *wrong_names("--strategies", named, read.registry, read.game, read.scenario),
        *_unknown("--without", left, named),
    ]
    minds = tuple(name for name in dict.fromkeys(named) if name not in left)
    if not problems and len(minds) < 2:
        found = f"{len(minds)} strategies left" if left else f"{len(minds)} strategy"
        problems.append(
            Problem("--without" if left else "--strategies", found, "two different ones at least")
        )
    if problems:
        raise Refused(problems)
    return minds


def _names(option: str, text: str) -> list[str]:
    names = [" ".join(name.split()) for name in text.split(",")]
    if not all(names):
        raise Refused(
            [Problem(option, shown(text), "names with a comma between them, such as greedy,random")]
        )
    return names


def _unknown(option: str, names: Sequence[str], known: Sequence[str]) -> list[Problem]:
    return [
        Problem(option, shown(name), f"{near(name, known)}{listed(known)}")
        for name in names
        if name not in known
    ]


def job_of(read: Loaded, names: Sequence[str], measures: Iterable[str] = (), deals: int | None = None) -> Job:
    """Make a tournament ready to play.

    Parameters
    ----------
    read : Loaded
        The scenario: its table, deals and number of games.
    names : sequence of str
        The field.
    measures : iterable of str
        Columns of seats, SQL expressions of them, or names that the game gives to such.
    deals : int, optional
        Wins over the scenario's games.

    Raises
    ------
    Refused
        If a strategy or a measure cannot be used.
    """
    from analysis.tournament.design import design
    from analysis.tournament.measures import expressions
    from analysis.tournament.play import Job
    from analysis.tournament.tally import check_measures

    scenario = read.scenario
    for name in names:  # refuses what cannot be used, and compiles what is not compiled yet
        alone = replace(scenario, strategies=(name,) * scenario.players, rotate=False)
        block = replace(read, scenario=alone).plan().play(0, 1)
    measured = expressions(read.game.id, measures)
    check_measures(measured, block, scenario.players)
    minds = {name: mind_of(read.registry, name, read.game.id) for name in names}

    def plan(order: Sequence[str], rounds: bool) -> Plan:
        seated = replace(scenario, strategies=tuple(order), rotate=rounds)
        return read.game.plan(seated, [minds[name] for name in order])

    facts = {
        "scenario": {
            k: v for k, v in scenario.resolved().items() if k not in ("title", "thresholds", "seats")
        },
        "gifts": scenario.gifts,
        "rules_version": read.game.rules_version,
        "texts": {name: _fingerprint(mind) for name, mind in minds.items()},
    }
    return Job(design(names, scenario.players, scenario.games, scenario.seed, deals), plan, measured, facts)


def _fingerprint(mind: Mind) -> str:
    """Name what a mind is: its text, weights and whatever else it declares."""
    declared = {field.name: getattr(mind, field.name) for field in fields(mind)}
    told = {name: value for name, value in declared.items() if not callable(value)}
    return sha256(repr(told).encode("utf-8")).hexdigest()


def _held(
    job: Job, read: Loaded, out: Path | None, threads: int, resume: bool, quiet: bool, words: list[str]
) -> tuple[dict[str, Any], Result]:
    """Play, and write what comes out of it."""
    from analysis.tournament.files import write
    from analysis.tournament.hold import hold
    from analysis.tournament.result import result_of
    from reports.ladder import ladder
    from scripts._progress import Teller

    teller, stop = Teller(), Event()
    try:
        with gentle(stop):
            kept = hold(
                job, out, seed=read.scenario.seed, threads=threads, resume=resume, command=words,
                progress=None if quiet else teller, note=say.note, stop=stop,
            )  # fmt: skip
    except Stopped as stopped:
        if stop.is_set():
            teller.close()
            raise KeyboardInterrupt(str(stopped)) from None
        raise
    finally:
        teller.close()
    result = result_of(job.design, kept, job.measures)
    document = _document(job, read, result)
    if out is not None:
        write(out, document, result, ladder(job.design, result))
    return document, result


def _document(job: Job, read: Loaded, result: Result) -> dict[str, Any]:
    from analysis.tournament.result import document_of

    scenario, design = read.scenario, job.design
    return {
        "game": scenario.game,
        "title": scenario.title or read.game.title,
        "players": scenario.players,
        "seed": scenario.seed,
        "strategies": list(design.minds),
        "games": design.games,
        "deals": design.deals,
        "line_ups": len(design.line_ups),
        "line_ups_of": design.of,
        "orders": design.orders,
        "games_a_deal": design.games_a_deal,
        **document_of(result),
    }


def _words(options: Mapping[str, Any]) -> list[str]:
    """Write down how the tournament was asked for, so that it can be gone on with."""
    words = ["tallycat", "tournament"]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            words += [] if one is None else [option, str(one)] if option else [str(one)]
    return words


def _tell(job: Job, read: Loaded, result: Result, out: Path | None) -> None:
    from reports import ladder as tables

    title = read.scenario.title or read.game.title
    say.out(f"{title}, seed {read.scenario.seed}: {tables.described(job.design)}")
    say.out()
    say.table([tables.HEAD, *(tables.ranked(row) for row in result.ranking.iter_rows(named=True))])
    say.out(tables.widths(result.ranking))
    minds = result.ranking["strategy"].to_list()
    say.out()
    rows = tables.matrix(result)
    say.table(
        [
            ("beside", *range(1, len(minds) + 1)),
            *((f"{i} {row[0]}", *row[1:]) for i, row in enumerate(rows, 1)),
        ]
    )
    if result.equilibrium is not None:
        say.out()
        say.table(tables.mixed(result.equilibrium))
    if result.measures.height:
        say.out()
        say.table(tables.measured(result.measures))
    if out is not None:
        say.out()
        say.out(f"kept     {out} (tables, deals, ladder.png)")
