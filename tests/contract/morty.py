"""The game without a kernel, and what tests of scenarios share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim.core.errors import Problem, Refused
from sim.core.game import Game
from sim.core.scenario import Scenario, load
from sim.morty.game import GAME

MINDS = ("greedy", "greedy-plus", "random", "tuned")
GAMES: dict[str, Game] = {"morty": GAME}

WHOLE = """
game = "morty"
title = "Everything"
players = 3
side = "B"
animals = ["mouse", "frog", "snail"]
badges = ["chain", "blue-pair"]
[scrolls]
toadstool = "my-wondercap"
cloud = "storm-cloud-2"
[rules]
chain_gaps = true
kitten_supply = "unlimited"
first_kitten = "seat"
[seats]
strategies = ["greedy", "tuned without kitten", "random"]
rotate = true
gifts = [{ seat = 2, stars = 4 }, { seat = 0, kittens = 3, stars = 0 }, { seat = 1 }]
[run]
games = 100000
seed = 17
[thresholds]
"badge.*.claimed" = 0.01
[components]
tiles = "T2"
large = "L2"
levels = { top = 10, middle = 10, bottom = 10 }
display = { 3 = 6 }
[components.kittens]
start = 1
[components.boards.frog]
A = { T4 = 8, T2 = 5 }
[components.badges.chain]
at_least = 3
ribbons = [10, 7, 4]
[components.scrolls.my-wondercap]
ingredient = "toadstool"
terms = [
  { measure = "tiles", stars_each = 3 },
  { measure = "levels-with", stars_each = 10 },
  { measure = "equal-numbers", each_number = { 10 = 9, 2 = 4 } },
  { measure = "alone", table = "wondercap-2" },
]
"""


def written(folder: Path, text: str, name: str = "scenario.toml") -> Path:
    """Write a scenario file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def read(path: Path | None, **options: Any) -> Scenario:
    """Read a scenario with the names of minds used in these tests."""
    return load(path, GAMES, **{"strategies": MINDS} | options)


def refusals(path: Path | None, **options: Any) -> tuple[Problem, ...]:
    """Read a scenario that is refused, and give its problems."""
    with pytest.raises(Refused) as refused:
        read(path, **options)
    return refused.value.problems
