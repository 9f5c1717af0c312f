"""What things of a game are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Games, Json, PluginFiles, ScenarioFile, Seed, StrategyFiles, Threads
from scripts.simulate import cores, told_to_stop
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    from analysis.experiments.sides import Side
    from scripts._load import Loaded

MOST_DEALS = 2_000_000  # their outcomes lie in memory
WORDS = {
    "given": "given to one seat",
    "forbidden": "forbidden to one seat",
    "not aimed at": "claimed, but not aimed at",
    "sitting there": "sitting there",
}


def command(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help="star, kitten, badge:ID, pass, special-jar, seat:N (from 0), ..."
        ),
    ],
    scenario: ScenarioFile = None,
    games: Games = None,
    seed: Seed = None,
    threads: Threads = None,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Say what a thing of the game is worth, in win share and in stars.

    It is given to one seat, or forbidden to one seat, on the same deals, every seat in turn; a badge is also left to be
    claimed, but not aimed at. A seat is priced by the handicap that would even it.

        tallycat worth kitten --games 500
        tallycat worth badge:chain my.toml --games 500
        tallycat worth seat:0 --games 500 --seed 7 --json

    --games counts the deals; each is played several times.
    """
    from analysis.worth.play import Player
    from analysis.worth.price import price, what_of
    from scripts._load import loaded, patience
    from scripts._progress import Teller
    from scripts._sides import side_of

    read = loaded(scenario, games, seed, strategy_file, plugin)
    if read.scenario.games > MOST_DEALS:
        raise Refused([Problem("--games", f"{read.scenario.games:,}", f"at most {MOST_DEALS:,}")])
    with patience(json):
        side = side_of(read, "base")
    asked = what_of(what, side)
    with told_to_stop(Teller()) as stop:
        player = Player(side, _deals(read), threads or cores(), _Ticker(quiet=json), stop)
        found = price(asked, player)
    document = {"what": what, **_facts(side), "played_deals": read.scenario.games, **found}
    if json:
        say.document(document)
    else:
        _tell(document, read)


def _deals(read: Loaded) -> Any:
    import numpy as np

    return np.arange(read.scenario.games, dtype=np.int64)


def _facts(side: Side) -> dict[str, Any]:
    return {"players": side.scenario.players, "strategies": list(side.scenario.strategies)}


class _Ticker:
    """Tells on standard error how many games were played: how many it will be is not known before a price is found."""

    def __init__(self, quiet: bool) -> None:
        from time import perf_counter

        self._now, self._quiet = perf_counter, quiet
        self._next = perf_counter() + 10.0

    def __call__(self, games: int) -> None:
        """Tell, if it is time to."""
        if not self._quiet and self._now() >= self._next:
            say.note(f"{games:,} games")
            self._next = self._now() + 10.0


def _tell(document: dict[str, Any], read: Loaded) -> None:
    scenario = read.scenario
    title = scenario.title or read.game.title
    minds = ", ".join(dict.fromkeys(scenario.strategies))
    played = f"{document['deals']:,} of {document['played_deals']:,} deals"
    say.out(f"{title}, {scenario.players} players ({minds}), seed {scenario.seed}: {played}")
    say.out(f"\nWhat {_thing(document['what'])} is worth, 95 % intervals by deal together")
    for row in document["worth"]:
        say.out(f"  {WORDS[row['how']]}")
        for key, cell in row.items():
            if key != "how":
                say.out(f"    {_label(key, row['how']):<34}{_ends(key, cell)}")


def _thing(what: str) -> str:
    kind, _, name = what.partition(":")
    return f"seat {int(name) + 1}" if kind == "seat" else what.replace(":", " ")


def _label(key: str, how: str) -> str:
    names = {"win_share": "win share", "total": "own total", "others": "total of each other seat"}
    if key == "total" and how == "sitting there":
        return "total beyond the others"
    if key in names:
        return names[key]
    return f"handicap in {key} to be fair" if how != "given" else f"worth as many {key}"


def _ends(key: str, cell: dict[str, float | None] | None) -> str:
    if cell is None or cell["value"] is None or cell["low"] is None:
        return "more than can be given" if cell is None else "-"
    scale, digits, unit = (100, 2, " points") if key == "win_share" else (1, 2, "")
    value, low, high = (scale * (cell[end] or 0.0) for end in ("value", "low", "high"))
    told = [f"{round(end, digits) + 0.0:+.{digits}f}" for end in (value, low, high)]
    return f"{told[0]}{unit} [{told[1]}, {told[2]}]"
