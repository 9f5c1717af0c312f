"""Options that several commands share, and numbers that are refused in the words of this project."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from sim.core.draft import shown
from sim.core.errors import Problem, Refused
from sim.core.scenario import MOST_GAMES, SEEDS

MOST_THREADS = 256


def whole(option: str, low: int, high: int) -> Callable[[str], int]:
    """Give a reader of whole numbers.

    Parameters
    ----------
    option : str
        Its name, for messages.
    low, high : int
        What is accepted, both included.

    Returns
    -------
    callable
        Text to int; raises `Refused`.
    """

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise Refused([Problem(option, shown(text), f"a whole number {low}..{high}")])
        return number

    return read


def span(option: str, low: float, high: float) -> Callable[[str], float]:
    """Give a reader of seconds; parameters and errors as for `whole`."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not low <= number <= high:
            raise Refused([Problem(option, shown(text), f"{low:g} to {high:g} seconds")])
        return number

    return read


Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else on standard output.")]
ScenarioFile = Annotated[
    Path | None, typer.Argument(metavar="SCENARIO", help="Scenario file (TOML); the defaults if left out.")
]
OfScenario = Annotated[
    Path | None,
    typer.Option("--scenario", metavar="SCENARIO", help="Take printed values and rules from a scenario."),
]
Games = Annotated[
    int | None,
    typer.Option(
        metavar="N", parser=whole("--games", 1, MOST_GAMES), help="How many games; wins over [run] games."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="S", parser=whole("--seed", 0, SEEDS), help="Key of the deals; wins over [run] seed."
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        metavar="T",
        parser=whole("--threads", 1, MOST_THREADS),
        help="Playing threads; all cores if left out.",
    ),
]
StrategyFiles = Annotated[
    list[Path] | None,
    typer.Option("--strategy-file", metavar="FILE", help="Your own strategy (.py), named by its stem."),
]
PluginFiles = Annotated[
    list[Path] | None,
    typer.Option("--plugin", metavar="FILE", help="Your own measure or condition (.py), named by its stem."),
]
Positions = Annotated[
    str, typer.Argument(metavar="FILE", help="JSON Lines, one position a line; - is stdin.")
]
