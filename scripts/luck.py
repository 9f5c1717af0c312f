"""Where the outcome comes from."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from scripts import _say as say
from scripts._options import Games, Json, PluginFiles, ScenarioFile, Seed, StrategyFiles, Threads
from scripts.simulate import cores, told_to_stop
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    from analysis.luck import Luck
    from scripts._load import Loaded
    from sim.core.game import Redrawn

USUAL_GAMES = 240_000
MOST_GAMES_HELD = 20_000_000  # their outcomes lie in memory
WORDS = {"seats": "seat order", "strategies": "strategies' draws"}


def command(
    scenario: ScenarioFile = None,
    games: Games = None,
    seed: Seed = None,
    threads: Threads = None,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Say where the outcome comes from: tiles, boards, badges, seat order, or the strategies' own draws.

    Every deal is played again with one of them drawn anew, and with all but one. "Alone" is the share of the variance
    that one brings by itself, "total" what would be left if all others were known; the rest are interactions.

        tallycat luck
        tallycat luck my.toml --games 2400 --seed 7 --json

    --games counts all games together, twelve a deal; 240,000 if neither it nor [run] games is given.
    """
    from analysis.luck import luck, runs_of
    from analysis.runs.session import Progress
    from scripts._load import loaded, patience
    from scripts._progress import Teller
    from scripts._sides import run_key

    unlimited = games is None and (scenario is None or run_key(scenario, "games") is None)
    read = loaded(scenario, USUAL_GAMES if unlimited else games, seed, strategy_file, plugin)
    with patience(json):
        plan = _redrawn(read)
    each = runs_of(len(plan.streams) + 1)
    deals = max(-(-read.scenario.games // each), 2)
    if deals * each > MOST_GAMES_HELD:
        raise Refused([Problem("--games", f"{read.scenario.games:,}", f"at most {MOST_GAMES_HELD:,}")])
    teller, began = Teller(), perf_counter()

    def tick(played: int) -> None:
        if not json:
            teller(Progress(played, deals * each, perf_counter() - began))

    with told_to_stop(teller) as stop:
        found = luck(plan, deals, threads or cores(), tick=tick, stop=stop)
    if found is None:
        raise KeyboardInterrupt("interrupted; nothing was kept: the same command starts again")
    if json:
        say.document(_document(found))
    else:
        _tell(found, read)


def _redrawn(read: Loaded) -> Redrawn:
    """Make the scenario ready to play, with streams that can be drawn again; compiles what is not compiled yet."""
    from sim.core.game import Redrawn

    plan = read.plan()
    if not isinstance(plan, Redrawn):
        raise Refused(
            [Problem("tallycat luck", f"the game {read.game.id}", "a game whose streams can be drawn again")]
        )
    plan.play(0, 1)
    return plan


def _document(found: Luck) -> dict[str, Any]:
    """Make the document: of each outcome the variance, and of each index value and interval."""
    from analysis.luck import OUTCOMES
    from analysis.stats.freeze import FIRST, PAIR, REST, TOTAL
    from analysis.stats.intervals import mean_intervals

    outcomes = {}
    for name, shares in found.outcomes.items():
        low, high = mean_intervals(shares.estimates)
        ends = zip(shares.estimates.values, low, high, strict=True)
        cells = dict(zip(shares.estimates.names, map(_cell, ends), strict=True))
        outcomes[name] = {
            "unit": OUTCOMES[name],
            "variance": _number(shares.variance),
            FIRST: {source: cells[f"{FIRST}.{source}"] for source in found.sources},
            TOTAL: {source: cells[f"{TOTAL}.{source}"] for source in found.sources},
            "pairs": [
                {"sources": index.split(".")[1:], **cell}
                for index, cell in cells.items()
                if index.startswith(f"{PAIR}.")
            ],
            REST: cells[REST],
        }
    return {"games": found.games, "deals": found.deals, "sources": list(found.sources), "outcomes": outcomes}


def _cell(ends: tuple[float, float, float]) -> dict[str, float | None]:
    return dict(zip(("value", "low", "high"), map(_number, ends), strict=True))


def _number(value: float) -> float | None:
    return float(value) if value == value and abs(value) != float("inf") else None


def _tell(found: Luck, read: Loaded) -> None:
    document, scenario = _document(found), read.scenario
    title = scenario.title or read.game.title
    deals = say.number(found.deals, "deal")
    say.out(f"{title}, {scenario.players} players, seed {scenario.seed}: {deals}, {found.games:,} games")
    for outcome, shares in document["outcomes"].items():
        if not shares["variance"]:
            continue
        say.out(f"\nShares of the variance of {_outcome(outcome)}, 95 % intervals by deal together")
        rows: list[tuple[object, ...]] = [("", "alone", "", "total", "")]
        rows += [
            (WORDS.get(name, name), *_ends(shares["first"][name]), *_ends(shares["total"][name]))
            for name in found.sources
        ]
        say.table(rows, "  ")
        told = [
            pair
            for pair in shares["pairs"]
            if pair["low"] is not None and (pair["low"] > 0 or pair["high"] < 0)
        ]
        for pair in sorted(told, key=lambda pair: -abs(pair["value"])):
            words = " and ".join(WORDS.get(source, source) for source in pair["sources"])
            say.out(f"  {words} together, beyond each alone: {' '.join(_ends(pair))}")
        say.out(f"  interactions of three or more: {' '.join(_ends(shares['rest']))}")


def _outcome(name: str) -> str:
    words = {
        "win_share": "a player's win share",
        "total": "a player's total",
        "margin": "the winner's margin",
    }
    return words.get(name, name)


def _ends(cell: dict[str, float | None]) -> tuple[str, str]:
    value, low, high = cell["value"], cell["low"], cell["high"]
    if value is None or low is None or high is None:
        return "-", ""
    return f"{value:.1%}", f"[{low:.1%}, {high:.1%}]"
