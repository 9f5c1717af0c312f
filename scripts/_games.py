"""The games there are: every folder of `sim` that has a `game.py`; one is imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import sim
from sim.core.errors import Problem, Refused
from sim.core.game import Game


class Games(Mapping[str, Game]):
    """The games by id, sorted; a game is imported when it is looked up.

    Parameters
    ----------
    folder : Path
        Its folders with a ``game.py`` are games.
    """

    def __init__(self, folder: Path) -> None:
        places = sorted(file.parent for file in folder.glob("*/game.py") if file.parent.name != "core")
        self._names = {place.name.replace("_", "-"): place.name for place in places}

    def __getitem__(self, id_: str) -> Game:
        game: Game = import_module(f"sim.{self._names[id_]}.game").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


GAMES = Games(Path(str(sim.__file__)).parent)


def folder_of(game: str) -> Path:
    """Give the folder of a game's rules."""
    return Path(str(sim.__file__)).parent / game.replace("-", "_")


def part(game: str, name: str, command: str) -> Any:
    """Import a module of a game that a command needs.

    Raises
    ------
    Refused
        If the game has no such part: then the command does not serve it.
    """
    module = optional(f"sim.{game.replace('-', '_')}.{name}")
    if module is None:
        serving = [other for other in GAMES if find_spec(f"sim.{other.replace('-', '_')}.{name}")]
        raise Refused([Problem(command, f"the game {game}", f"a scenario of {', '.join(serving)}")])
    return module


def optional(name: str) -> ModuleType | None:
    """Import a module if there is one."""
    return import_module(name) if find_spec(name) else None
