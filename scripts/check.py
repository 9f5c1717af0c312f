"""Checking scenario files, strategies and plug-ins before anything is played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scripts import _say as say
from scripts._options import Json, PluginFiles, span
from sim.core.draft import near
from sim.core.errors import Problem, Refused


def command(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Scenarios (.toml), strategies and plug-ins (.py).")
    ],
    seconds: Annotated[
        float,
        typer.Option(
            metavar="S",
            parser=span("--seconds", 0.1, 3600),
            help="Longest time for one decision of a strategy, one answer of a plug-in.",
        ),
    ] = 10,
    game: Annotated[str | None, typer.Option(help="The game of strategies; the first if left out.")] = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Check scenarios and your own strategies, measures and conditions; everything that is wrong is said at once.

        tallycat check my.toml
        tallycat check my.toml my_own.py
        tallycat check my_measure.py my-scroll.toml

    A strategy plays some games in a process of its own, with every index checked: it must only read what it is
    shown, give legal moves, give the same answer to the same view, and answer in time. A measure or condition (a
    file with a kernel `count` or `met`) is asked about random shelves. A scenario may name the files beside it.
    """
    from scripts._games import GAMES
    from strategies.weights_file import is_weights_file

    if game is not None and game not in GAMES:
        raise Refused([Problem("--game", game, f"{near(game, GAMES)}{', '.join(GAMES)}")])
    game = game or next(iter(GAMES))
    plugins = [file for file in files if _is_plugin(file, game)] + (plugin or [])
    own = [file for file in files if file not in plugins and (file.suffix == ".py" or is_weights_file(file))]
    problems: list[Problem] = []
    said = {}
    for file in dict.fromkeys([*files, *plugins]):
        try:
            if file in plugins:
                said[str(file)] = _plugin(file, game, seconds)
            elif file in own:
                said[str(file)] = _strategy(file, game, seconds)
            else:
                said[str(file)] = _scenario(file, own, plugins)
        except Refused as refused:
            problems += refused.problems
    if problems:
        raise Refused(dict.fromkeys(problems))
    if json:
        say.document([{"file": file, "summary": summary} for file, summary in said.items()])
    else:
        for name, summary in said.items():
            say.out(f"{name}: {summary}")


def _is_plugin(file: Path, game: str) -> bool:
    """Say whether a Python file is a plug-in of the game."""
    from scripts._games import optional

    reader = optional(f"sim.{game.replace('-', '_')}.own")
    return reader is not None and file.suffix == ".py" and reader.is_own(file)


def _scenario(file: Path, own: list[Path], plugins: list[Path]) -> str:
    from scripts._load import loaded

    scenario = loaded(file, files=own, plugins=plugins).scenario
    minds = ", ".join(dict.fromkeys(scenario.strategies))
    assumed = say.number(len(scenario.assumed()), "assumed value")
    return f"a good scenario of {scenario.game}: {scenario.players} players ({minds}), {assumed}"


def _strategy(file: Path, game: str, seconds: float) -> str:
    from scripts._minds import mind_of
    from scripts._trial import try_strategy
    from strategies.registry import Registry

    id_ = file.stem.replace("_", "-")
    registry = Registry(game, [file])  # missing, or a clash of names: no need for a process
    if registry.own_file(id_) is None:  # no code that could go wrong
        return f"good weights of {game}: {mind_of(registry, id_, game).summary}"
    if problems := try_strategy(file, game, seconds):
        raise Refused(problems)
    return f"a good strategy of {game}, {id_}"


def _plugin(file: Path, game: str, seconds: float) -> str:
    from scripts._games import part
    from scripts._trial import try_plugin

    own = part(game, "own", "--plugin").read([file])[0]  # no need for a process
    if problems := try_plugin(file, game, seconds):
        raise Refused(problems)
    return f"a good {own.kind.removesuffix('s')} of {game}, {own.id}"
