"""Twin and kernels play the same games of Sorcerer & Stones: every event, every column, every deal.

``python -m tests.twin.sorcerer.agree --games 5000`` takes random scenarios one after the other, three games each;
`--first` says at which scenario to begin, so that a long check can be broken off and gone on with.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sim.core.game import Block, Plan
from sim.core.scenario import Scenario, load
from sim.core.toml import toml_text
from sim.sorcerer.game import GAME
from strategies.registry import Registry

from .game import Record
from .keyed import Dealt
from .replay import replay
from .scenarios import Tree, scenario
from .table import Event

GAMES_EACH = 3
CHUNK = 25  # scenarios between two reports


class Disagree(AssertionError):
    """Twin and kernels differ; the message holds the scenario."""


def read(tree: Tree) -> Scenario:
    """Read a scenario the way a user's file is read."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.toml"
        path.write_text(toml_text(tree), encoding="utf-8")
        return load(path, {"sorcerer": GAME})


def plan_of(wanted: Scenario) -> Plan:
    """Make a scenario ready to play."""
    registry = Registry("sorcerer")
    return GAME.plan(wanted, [registry.mind(name) for name in wanted.strategies])


def same(what: str, own: Any, found: Any) -> None:
    """Refuse a difference."""
    if own != found:
        raise Disagree(f"{what}: the twin has {own}, the kernels have {found}")


def compare_setup(wanted: Scenario, period: int, game: int, setup: Event) -> None:
    """Hold a set-up against the scenario: deal, rotation, variant, rules, and what the scenario names itself."""
    settings, players = wanted.settings, wanted.players
    line_up = wanted.strategies
    rotated = [line_up[(seat + game % period) % players] for seat in range(players)]
    same("game and deal", [game, game // period], [setup["game"], setup["deal"]])
    same("strategies", rotated, setup["strategies"])
    for name in ("variant", "rules"):
        same(name, settings[name], setup[name])
    if settings["colours"] != "random":
        same("colours", list(settings["colours"]), setup["colours"])
    if isinstance(settings["objectives"], list):
        same("objectives", sorted(settings["objectives"]), sorted(setup["objectives"]))


def compare_deal(dealt: Dealt, setup: Event) -> None:
    """Hold a set-up against what its deal must hold."""
    found = setup | {"zones": [zone["stones"] for zone in setup["zones"]]}
    for name, value in dealt.setup.items():
        same(f"the deal's {name}", value, found[name])


def compare_deals(setups: list[Event]) -> None:
    """Every rotation of a deal meets the same set-up, but for what the seats themselves choose."""
    first: dict[int, Event] = {}
    for setup in setups:
        chosen = ("spirits",) if setup["rules"]["spirit_start"] == "free" else ()
        dealt = {name: value for name, value in setup.items() if name not in ("game", "strategies", *chosen)}
        same(f"deal {setup['deal']}", first.setdefault(setup["deal"], dealt), dealt)


def compare_rows(plan: Plan, record: Record, block: Block, game: int) -> int:
    """Compare the columns of one game of a block; returns how many cells."""
    players = plan.scenario.players
    rows = [(block.seats, game * players + seat, row) for seat, row in enumerate(record.seats)]
    for columns, at, row in [*rows, (block.table, game, record.game)]:
        same("columns", sorted(row), sorted(columns))
        for name, value in row.items():
            cell = columns[name][at]
            if name in plan.names:
                cell = plan.names[name][cell] if cell < len(plan.names[name]) else None
            same(f"row {at}, {name}", value, cell)
    return sum(len(row) for _, _, row in rows) + len(record.game)


def check(wanted: Scenario, games: int) -> Counter[str]:
    """Compare the first games of a scenario; returns what was compared."""
    seen: Counter[str] = Counter()
    plan = plan_of(wanted)
    block, setups = plan.play(0, games), []
    for game in range(games):
        events = json.loads(json.dumps(plan.trace(game)))
        compare_setup(wanted, plan.period, game, events[0])
        setups.append(events[0])
        dealt = Dealt(wanted.seed, game // plan.period, wanted.players, wanted.settings, wanted.components)
        compare_deal(dealt, events[0])
        record = replay(events, wanted.components, wanted.gifts, dealt=dealt)
        seen["cells"] += compare_rows(plan, record, block, game)
        seen.update({"games": 1, "turns": record.game["turns"], "events": len(events)})
        seen[f"ended by {record.game['reason']}"] += 1
    compare_deals(setups)
    return seen


def check_scenario(
    number: int, minds: tuple[str, ...] = ("random",), games: int = GAMES_EACH, short: bool = False
) -> Counter[str]:
    """Compare the games of the scenario with this number."""
    tree = scenario(number, minds, short)
    try:
        return check(read(tree), games)
    except Exception as error:
        raise Disagree(f"scenario {number}: {type(error).__name__}: {error}\n{toml_text(tree)}") from error


def run(
    first: int, scenarios: int, minds: tuple[str, ...] = ("random",)
) -> Iterator[tuple[int, Counter[str]]]:
    """Compare scenarios; gives, chunk by chunk, the next scenario and what was compared."""
    seen: Counter[str] = Counter()
    for number in range(first, first + scenarios):
        seen += check_scenario(number, minds)
        if (number - first + 1) % CHUNK == 0 or number == first + scenarios - 1:
            yield number + 1, seen


def told(seen: Counter[str]) -> str:
    """Say what was compared."""
    return ", ".join(f"{number:,} {name}" for name, number in sorted(seen.items()))


def main() -> int:
    """Compare as many games as the command line asks for."""
    parser = argparse.ArgumentParser(description="Compare the kernels with the twin on random scenarios.")
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--first", type=int, default=0, help="first scenario")
    parser.add_argument("--minds", default="random,greedy", help="names of strategies, with commas")
    options = parser.parse_args()
    began = time.monotonic()
    try:
        for following, seen in run(
            options.first, -(-options.games // GAMES_EACH), tuple(options.minds.split(","))
        ):
            spent = time.monotonic() - began
            sys.stdout.write(f"{spent:6.0f} s  agreed: {told(seen)}; next --first {following}\n")
            sys.stdout.flush()
    except Disagree as error:
        sys.stdout.write(f"twin and kernels differ: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
