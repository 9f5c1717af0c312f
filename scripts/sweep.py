"""Playing a grid of variants on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Games, Json, PluginFiles, Seed, StrategyFiles, Threads, whole
from scripts.simulate import cores, told_to_stop
from sim.core.errors import Problem, Refused
from sim.core.scenario import MOST_GAMES

if TYPE_CHECKING:
    from analysis.experiments.sides import Side
    from analysis.runs.journal import Journal
    from analysis.sweep.play import Sweep
    from scripts._adapt import Learned
    from scripts._sweep import Asked

MOST_DEALS = 500_000  # the base's values of each deal lie in memory
BUDGET = 500_000  # games that players have to learn a cell


def command(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="Scenario file that is varied.")],
    *,
    over: Annotated[
        list[str],
        typer.Option(metavar="KEY=V1,V2,...", help="An axis: any key of a scenario; again for each."),
    ],
    sample: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole("--sample", 1, 100_000), help="Only N cells, a balanced sample."
        ),
    ] = None,
    games: Games = None,
    seed: Seed = None,
    adapt: Annotated[
        bool,
        typer.Option("--adapt", help="Also let players learn each cell: tune the strong mind for it."),
    ] = False,
    budget: Annotated[
        int,
        typer.Option(
            "--budget",
            metavar="N",
            parser=whole("--budget", 1000, MOST_GAMES),
            help="Games of --adapt for a cell.",
        ),
    ] = BUDGET,
    threads: Threads = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the sweep: new or empty.")],
    force: Annotated[bool, typer.Option("--force", help="Replace an earlier sweep in DIR.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the sweep in DIR; start it if there is none.")
    ] = False,
    statistic: Annotated[
        str | None, typer.Option("--map", metavar="STATISTIC", help="What the heat map shows.")
    ] = None,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Play a grid of variants, or a balanced sample of it, all on the same deals, and make one table of it.

        tallycat sweep my.toml --over side=A,B --over rules.chain_gaps=true,false --games 100 --out out/sides
        tallycat sweep my.toml --over "components.badges.chain.ribbons[0]=4..10..3" --games 100 --out out/steps
        tallycat sweep my.toml --over scrolls=large,1,2 --sample 9 --games 100 --out out/scrolls --json
        tallycat sweep my.toml --over side=A,B --adapt --games 100 --out out/learned

    A value is written as in a scenario; 4..10 are whole numbers. Axes with names of their own: scrolls, badges,
    animals (docs/reference/commands.md). --games counts the base's games; every cell plays its deals. DIR gets
    sweep.parquet, sweep.csv, sweep.xlsx and heat-map.png.
    """
    from analysis.sweep.folder import check_folder
    from analysis.sweep.play import sweep
    from scripts._load import patience
    from scripts._progress import Teller
    from scripts._sweep import asked_for, sides_of
    from scripts._swept import kept, tell

    if force and resume:
        raise Refused([Problem("--force", "--force and --resume", "one of the two, or neither")])
    check_folder(out, force, resume)
    asked = asked_for(base, over, sample, games, seed, strategy_file or (), plugin or ())
    if asked.deals > MOST_DEALS:
        raise Refused([Problem("--games", f"{asked.deals:,} deals", f"at most {MOST_DEALS:,} deals")])
    options = {
        "": base, "--over": over, "--sample": sample, "--games": games, "--seed": seed,
        "--adapt": adapt, "--budget": budget if adapt else None, "--threads": threads,
        "--out": out, "--map": statistic, "--strategy-file": strategy_file, "--plugin": plugin,
    }  # fmt: skip
    with patience(json):
        first, cells = sides_of(asked, base, plugin or ())
    _check_map(statistic, (first, *cells))
    learned = _learning(asked, budget, out, resume, threads or cores(), json) if adapt else None
    plan = _planned(asked, (first, *cells), learned)
    teller, words = Teller(), _words(options)
    with _begun(plan, out, resume) as journal:
        if learned is not None:
            plan = _learned(plan, learned, words)
        with told_to_stop(teller) as stop:
            found = sweep(
                plan, journal, threads=threads or cores(), command=words,
                progress=None if json else teller, stop=stop,
            )  # fmt: skip
        document, frame = kept(asked, plan, found, out, statistic)
    if json:
        say.document(document)
    else:
        tell(asked, document, frame, out)


def _learning(asked: Asked, budget: int, out: Path, resume: bool, threads: int, quiet: bool) -> Learned:
    """Say how players learn the cells."""
    from scripts._adapt import Learned, learning

    return Learned(learning(asked.base, budget, "tallycat sweep --adapt"), out, resume, threads, quiet)


def _planned(asked: Asked, sides: Sequence[Side], learned: Learned | None) -> Sweep:
    """Settle who plays what, apart from players that learn."""
    from analysis.sweep.play import Sweep
    from scripts._adapt import seated

    facts = _facts(asked)
    if learned is not None:
        facts |= {"adapt": learned.how.strong.id, "budget": learned.how.budget}
        sides = seated({"": list(sides)}, learned.how.strong)[""]
    return Sweep(sides[0], tuple(sides[1:]), asked.deals, facts)


@contextmanager
def _begun(plan: Sweep, out: Path, resume: bool) -> Iterator[Journal]:
    """Begin the journal of a sweep, or go on with it; the folder is locked as long."""
    from analysis.runs.journal import Journal
    from analysis.sweep.folder import begin

    with Journal(out) as journal:
        if journal.stale:
            say.note(journal.stale)
        begin(journal, plan.planned(), resume)
        yield journal


def _learned(plan: Sweep, learned: Learned, words: Sequence[str]) -> Sweep:
    """Let players learn all cells; what was searched before is not searched again."""
    from scripts._adapt import going_on

    with going_on(learned.out, words):
        return replace(plan, adapted=tuple(learned.of(side) for side in plan.cells))


def _check_map(statistic: str | None, sides: Sequence[Side]) -> None:
    """See that the statistic of the heat map is measured in a cell."""
    from analysis.experiments.measured import Table
    from sim.core.draft import listed, near, shown

    known = dict.fromkeys(one.name for side in sides[1:] for one in Table.of(side).measured)
    if statistic is not None and statistic not in known:
        raise Refused([Problem("--map", shown(statistic), f"{near(statistic, known)}{listed(known)}")])


def _facts(asked: Asked) -> dict[str, Any]:
    """Give what must be the same for a sweep to be gone on with, beside the scenarios."""
    from analysis.runs.manifest import version

    scenario = asked.base.scenario
    return {
        "game": asked.base.game.id,
        "rules_version": asked.base.game.rules_version,
        "tallycat_version": version("tallycat"),
        "seed": scenario.seed,
        "strategy_seed": scenario.strategy_seed,
    }


def _words(options: Mapping[str, Any]) -> list[str]:
    """Write down how it was asked for, so that it can be gone on with."""
    words = ["tallycat", "sweep"]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            if one is True:
                words.append(option)
            elif one is not None and one is not False:
                words += [option, str(one)] if option else [str(one)]
    return words
