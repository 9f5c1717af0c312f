"""Ranking minds: all against all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Games, Json, PluginFiles, ScenarioFile, Seed, StrategyFiles, Threads
from scripts._tournament import field_of, job_of
from scripts.simulate import cores, told_to_stop
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    from analysis.tournament.play import Job
    from analysis.tournament.result import Result
    from scripts._load import Loaded


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
    plugin: PluginFiles = None,
    games: Games = None,
    seed: Seed = None,
    measure: Annotated[
        list[str] | None,
        typer.Option(
            metavar="EXPR", help="Also each mind's mean of a column of seats, or an SQL expression."
        ),
    ] = None,
    threads: Threads = None,
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
    read = loaded(scenario, games, seed, strategy_file, plugin)
    read.try_plugins()
    minds = field_of(read, strategies, without)
    options = {
        "": scenario, "--strategies": strategies, "--without": without, "--strategy-file": strategy_file,
        "--plugin": plugin, "--games": games, "--seed": seed, "--measure": measure, "--threads": threads, "--out": out,
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


def _held(
    job: Job, read: Loaded, out: Path | None, threads: int, resume: bool, quiet: bool, words: list[str]
) -> tuple[dict[str, Any], Result]:
    """Play, and write what comes out of it."""
    from analysis.tournament.files import write
    from analysis.tournament.hold import hold
    from analysis.tournament.result import result_of
    from reports.ladder import ladder
    from scripts._progress import Teller

    teller = Teller()
    with told_to_stop(teller) as stop:
        kept = hold(
            job, out, seed=read.scenario.seed, threads=threads, resume=resume, command=words,
            progress=None if quiet else teller, note=say.note, stop=stop,
        )  # fmt: skip
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
