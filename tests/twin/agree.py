"""Twin and kernels play the same games: every event, every column, every choice of a mind.

``python -m tests.twin.agree --games 20000`` takes random scenarios one after the other, three games each; `--first`
says at which scenario to begin, so that a long check can be broken off and gone on with.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.core.errors import Refused
from sim.core.game import Mind
from sim.core.scenario import Scenario, load
from sim.core.toml import toml_text
from sim.morty.game import GAME
from sim.morty.plan import MortyPlan
from sim.morty.position import Positions
from strategies.registry import Registry

from .game import Record
from .minds import Choice, Decision
from .notation import shelf_text, tile_text
from .positions import badges_met
from .rules import placements
from .scenarios import Maker
from .table import Table
from .twin import Twin
from .weighed import Weighed, at_random

Minds = Mapping[str, Weighed]
NOBODY: Minds = {}
GAMES_EACH = 3
CHUNK = 25  # scenarios handed to a process at once
SAMPLED = 41  # one decision in so many is looked at through `score` and `legal` too


class Disagree(AssertionError):
    """Twin and kernels differ; the message holds the scenario."""


def read(tree: dict[str, Any]) -> Scenario:
    """Read a scenario the way a user's file is read."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.toml"
        path.write_text(toml_text(tree), encoding="utf-8")
        return load(path, {"morty": GAME})


def own_mind(name: str, own: Weighed) -> Mind:
    """Return a mind of the twin as the kernels know it: `random` where it has no weights."""
    decide = None if own.weights else Registry("morty").mind("random").decide
    weights = dict(own.weights) or None
    return Mind(name, "", "", weights=weights, decide=decide, without=own.without, blind=own.blind)


def plan_of(scenario: Scenario, own: Minds = NOBODY) -> MortyPlan:
    """Make a scenario ready to play."""
    registry = Registry("morty")
    minds = [own_mind(n, own[n]) if n in own else registry.mind(n) for n in scenario.strategies]
    return MortyPlan(scenario, minds)


def twin_of(s: Scenario, own: Minds = NOBODY) -> Twin:
    """Return the twin of a scenario."""
    seeds = (s.seed, s.strategy_seed)
    return Twin(s.components, s.settings, s.players, *seeds, s.strategies, s.rotate, s.gifts, own)


class Watcher:
    """Looks at decisions of the twin: counts them, and puts some positions to the kernels' `score` and `legal`."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.positions = scenario, Positions(scenario)
        self.seen: Counter[str] = Counter()
        self.gifts = any(gift.get("stars") for gift in scenario.gifts)

    def __call__(self, table: Table, decision: Decision, choice: Choice) -> None:
        """Look at one decision."""
        self.seen["decisions"] += 1
        if decision.options:  # with nothing to choose from no mind is asked
            self.seen[table.seats[decision.seat].strategy] += 1
        if self.seen["decisions"] % SAMPLED == 0:
            self.compare_placements(table, decision)
            self.compare_score(table)

    def compare_placements(self, table: Table, decision: Decision) -> None:
        """Compare the placements of every tile in sight."""
        seat = table.seats[decision.seat]
        for tile in dict.fromkeys([*table.display, *table.bar]):
            own = [
                (p.level, p.column, p.placed, p.kittens) for p in placements(seat.shelf, [tile], seat.kittens)
            ]
            texts = sorted(
                ["TMB"[level] + str(column + 1), placed.ingredient, cost]
                for level, column, placed, cost in own
            )
            document = {"shelf": shelf_text(seat.shelf), "tile": tile_text(tile), "kittens": seat.kittens}
            same("legal", texts, self.positions.legal(document, "twin"))
            self.seen["placement lists"] += 1

    def compare_score(self, table: Table) -> None:
        """Compare what the whole table scores now."""
        players = [
            {
                "animal": s.animal,
                "shelf": shelf_text(s.shelf),
                "kittens": s.kittens,
                "badge_stars": table.badge_stars(i),
            }
            for i, s in enumerate(table.seats)
        ]
        settings = self.scenario.settings
        document = {"side": settings["side"], "scrolls": settings["scrolls"], "players": players}
        found = self.positions.score(document, "twin")["players"]
        own = table.score()
        for seat, result in zip(table.seats, own, strict=True):
            result["badges_met"] = badges_met(table.frame, seat.animal, seat.shelf)
        for one in [*own, *found] if self.gifts else []:  # `score` knows no gifts
            del one["total"], one["win_share"]
        same("score", own, found)
        self.seen["positions"] += 1


def same(what: str, own: Any, found: Any) -> None:
    """Refuse a difference."""
    if own != found:
        raise Disagree(f"{what}: the twin has {own}, the kernels have {found}")


def compare_rows(plan: MortyPlan, record: Record, seats: Any, table: Any, game: int) -> int:
    """Compare the columns of one game of a block; returns how many cells."""
    players = plan.scenario.players
    gifts = {gift["seat"]: gift.get("stars", 0) for gift in plan.scenario.gifts}
    rows = [
        (seats, game * players + i, row | {"gift_stars": gifts.get(i, 0)})
        for i, row in enumerate(record.seats)
    ]
    for columns, at, row in [*rows, (table, game, record.game)]:
        same("columns", sorted(row), sorted(columns))
        for name, value in row.items():
            cell = columns[name][at]
            if name in plan.names:
                cell = plan.names[name][cell] if cell < len(plan.names[name]) else None
            same(f"row {at}, {name}", value, cell)
    return sum(len(row) for _, _, row in rows) + len(record.game)


def check(
    scenario: Scenario, games: int, own: Minds = NOBODY, watcher: Watcher | None = None
) -> Counter[str]:
    """Compare the first games of a scenario, with minds of the twin's own by name; returns what was compared."""
    watcher = watcher or Watcher(scenario)
    plan, twin = plan_of(scenario, own), twin_of(scenario, own)
    block = plan.play(0, games)
    for game in range(games):
        events = plan.trace(game)
        record = twin.replay(events, check_minds=True, watch=watcher)
        watcher.seen["events"] += len(events)
        watcher.seen["cells"] += compare_rows(plan, record, block.seats, block.table, game)
        watcher.seen["games"] += 1
    return watcher.seen


def scenario_of(tree: dict[str, Any]) -> Scenario:
    """Read a made scenario; where more kittens could be missed than can be counted, its supply has no end."""
    try:
        return read(tree)
    except Refused as refused:
        if "kittens due" not in str(refused):
            raise
        tree["rules"]["kitten_supply"] = "unlimited"
        return read(tree)


def check_scenario(number: int) -> Counter[str]:
    """Compare the games of the scenario with this number."""
    tree = Maker(number).scenario()
    try:
        scenario = scenario_of(tree)
        badges = tuple(scenario.components["badges"])
        return check(scenario, GAMES_EACH, {"weighed": at_random(number, badges)})
    except Exception as error:
        raise Disagree(f"scenario {number}: {type(error).__name__}: {error}\n{toml_text(tree)}") from error


def check_chunk(first: int) -> Counter[str]:
    """Compare the scenarios of one chunk."""
    found: Counter[str] = Counter()
    for number in range(first, first + CHUNK):
        found += check_scenario(number)
    return found


def run(first: int, scenarios: int, processes: int = 2) -> Iterator[tuple[int, Counter[str]]]:
    """Compare scenarios in several processes; gives, chunk by chunk, the next scenario and what was compared."""
    check_scenario(first)  # compiles for all
    seen: Counter[str] = Counter()
    chunks = range(first, first + scenarios, CHUNK)
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for chunk, found in zip(chunks, pool.imap(check_chunk, chunks), strict=True):
            seen += found
            yield chunk + CHUNK, seen


def told(seen: Counter[str]) -> str:
    """Say what was compared."""
    return ", ".join(f"{number:,} {name}" for name, number in sorted(seen.items()))


def main() -> int:
    """Compare as many games as the command line asks for."""
    parser = argparse.ArgumentParser(description="Compare the kernels with the twin on random scenarios.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="first scenario")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    began = time.monotonic()
    try:
        for following, seen in run(options.first, -(-options.games // GAMES_EACH), options.processes):
            sys.stdout.write(
                f"{time.monotonic() - began:6.0f} s  agreed: {told(seen)}; next --first {following}\n"
            )
            sys.stdout.flush()
    except Disagree as error:
        sys.stdout.write(f"twin and kernels differ: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
