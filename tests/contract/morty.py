"""A stand-in for the game: what reading a scenario needs of it, without a kernel."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from sim.core.game import Game
from sim.core.scenario import Scenario, load
from sim.morty.components import settle

MINDS = ("greedy", "greedy-plus", "random", "tuned", "tuned without kitten")
GAMES = {"morty": cast(Game, SimpleNamespace(id="morty", players=(2, 4), settle=settle))}


def written(folder: Path, text: str, name: str = "scenario.toml") -> Path:
    """Write a scenario file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def read(path: Path | None, **options: Any) -> Scenario:
    """Read a scenario with the names of minds used in these tests."""
    return load(path, GAMES, **{"strategies": MINDS} | options)
