"""Checking that a run is whole and plays the same again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Json, PluginFiles, StrategyFiles, whole
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    from analysis.runs.read import Run
    from analysis.runs.verify import Check
    from sim.core.game import Plan
    from sim.core.own import Own

WRONG = 1
MOST_SAMPLE = 1_000_000


def command(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a run.")],
    sample: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole("--sample", 0, MOST_SAMPLE), help="How many games are played again."
        ),
    ] = 100,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Check a run: checksums, rows, digest, and a sample of its games, played again and compared.

        tallycat verify out/first
        tallycat verify out/first --sample 1000 --json

    The exit code is 0 if all is well, and 1 with everything that is wrong.
    """
    check, line = _checked(run, sample, strategy_file, plugin, json)
    if json:
        problems = [{"where": p.where, "found": p.found, "accepted": p.accepted} for p in check.problems]
        found = {"ok": not problems, "games": check.games, "replayed": check.replayed, "problems": problems}
        say.document({"run": str(run), **found})
    if check.problems:
        say.problems(check.problems)
        say.note(f"parts that are damaged or missing are played again by:\n{line}")
        raise typer.Exit(WRONG)
    if not json:
        games, replayed = say.number(check.games, "game"), say.number(check.replayed, "game")
        say.out(f"{run}: {games} in order; {replayed} played again, all the same")


def _checked(
    run: Path, sample: int, files: list[Path] | None, plugins: list[Path] | None, quiet: bool
) -> tuple[Check, str]:
    from analysis.runs.again import resume_line
    from analysis.runs.journal import JOURNAL
    from analysis.runs.manifest import load
    from analysis.runs.read import Run
    from analysis.runs.resume import planned_in
    from analysis.runs.session import Progress
    from analysis.runs.verify import Check, verify
    from scripts._progress import Teller

    try:
        there = Run(run, load(run))
    except Refused as refused:
        planned = planned_in(run) if (run / JOURNAL).is_file() else None
        if planned is None:
            raise
        return Check(problems=list(refused.problems)), resume_line(planned["command"], run)
    plan, problems = _plan(there, files, plugins, quiet) if sample else (None, [])
    teller, began = Teller(), perf_counter()

    def tick(games: int) -> None:
        if not quiet:
            teller(Progress(games, there.games, perf_counter() - began))

    check = verify(there, None if problems else plan, sample=sample, tick=tick)
    teller.close()
    check.problems[:0] = problems
    return check, resume_line(there.manifest.get("command", ()), run)


def _plan(
    run: Run, files: list[Path] | None, plugins: list[Path] | None, quiet: bool
) -> tuple[Plan, list[Problem]]:
    """Make the run's own scenario ready to play, and say what is not as it was then."""
    from analysis.runs.manifest import scenario_of
    from analysis.runs.verify import files_of
    from scripts._games import GAMES
    from scripts._load import Loaded, patience
    from scripts._minds import wrong_names
    from strategies.registry import Registry

    manifest = run.manifest
    _known(f"{run.folder}: game", [run.game], GAMES)
    game = GAMES[run.game]
    own = _plugins(run, files_of(manifest, "--plugin") if plugins is None else plugins)
    scenario = replace(scenario_of(manifest), plugins=own)
    registry = Registry(run.game, files_of(manifest, "--strategy-file") if files is None else files)
    where = f"{run.folder}: strategy (yours: --strategy-file FILE)"
    if wrong := wrong_names(where, scenario.strategies, registry, game, scenario):
        raise Refused(wrong)
    problems: list[Problem] = []
    now = {
        "rules_version": game.rules_version,
        "scenario_hash": scenario.hash(registry.own_sources(scenario.strategies)),
    }
    for key, value in now.items():
        if manifest[key] != value:
            problems.append(Problem(f"{run.folder}: {key}", str(manifest[key]), f"{value}, as it is now"))
    with patience(quiet):
        plan = Loaded(game, scenario, registry).plan()
        plan.play(run.first_game, 1)
    return plan, problems


def _plugins(run: Run, files: list[Path]) -> tuple[Own, ...]:
    """Read the plug-ins that a run was played with."""
    from scripts._games import part

    named = run.manifest["scenario"].get("plugins", {})
    if not named:
        return ()
    found = {own.key: own for own in part(run.game, "own", "--plugin").read(files)}
    _known(f"{run.folder}: plug-in (yours: --plugin FILE)", named, found)
    return tuple(found[key] for key in named)


def _known(where: str, names: Any, known: Any) -> None:
    unknown = [name for name in dict.fromkeys(names) if name not in known]
    if unknown:
        raise Refused(Problem(where, name, ", ".join(known) or "the file of that name") for name in unknown)
