"""Single games, told move by move."""

from __future__ import annotations

import re
import sys
from typing import Annotated

import typer

from scripts import _say as say
from scripts._options import Json, PluginFiles, ScenarioFile, Seed, StrategyFiles
from sim.core.draft import shown
from sim.core.errors import Problem, Refused

MOST = 10**12


def command(
    scenario: ScenarioFile = None,
    games: Annotated[str, typer.Option(metavar="A:B", help="Games A to B-1, or one game A; from 0.")] = "0",
    seed: Seed = None,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Tell single games move by move, with the shelves and scores at the end.

        tallycat show --games 3
        tallycat show my.toml --games 0:2 --seed 17 --json

    With the scenario and seed of a run, game 3 here is game 3 of that run. Lids and levels are coloured on a
    terminal; NO_COLOR=1 turns that off.
    """
    from scripts._games import optional
    from scripts._load import loaded, patience

    first, stop = _range(games)
    read = loaded(scenario, stop, seed, strategy_file, plugin)
    with patience(json):
        plan = read.plan()
        events = plan.trace(first)
    tale = None if json else optional(f"scripts._tales.{read.game.id.replace('-', '_')}")
    for game in range(first, stop):
        events = events if game == first else plan.trace(game)
        if tale is None:
            for event in events:
                say.document(event)
        else:
            for line in tale.tell(events, say.colours(sys.stdout)):
                say.out(line)


def _range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,13})(?::([0-9]{1,13}))?", text)
    first = int(match[1]) if match else 0
    stop = int(match[2]) if match and match[2] else first + 1
    if match is None or not first < stop <= MOST:
        raise Refused(
            [Problem("--games", shown(text), "A:B with A below B, such as 0:10, or one game such as 3")]
        )
    return first, stop
