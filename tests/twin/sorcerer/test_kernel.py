"""The kernel against the twin: every event and every column of whole games, over variants, players and options."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sim.core.game import Plan
from sim.core.scenario import load
from sim.sorcerer.game import GAME
from strategies.registry import Registry
from tests.twin.sorcerer.replay import replay

GAMES = 2  # of each scenario
ODD = 'chains = "pair"\ntaking = "optional"\nquake = "no-single"\nspirit_step = "forced"\nspirit_start = "free"\n'
LATE = 'element_zone = "random"\nqi_end = "round"\nreservoir_limit = 5\ncoop_fill = "any"\n'
SHORT = "stalemate_rounds = 2\nround_cap = 9\n"
GIFT = "[seats]\ngifts = [{ seat = 1, qi = 9 }]\n"
SCENARIOS = {
    "two": "players = 2\n",
    "three, all objectives": "players = 3\nobjectives = 7\n",
    "four, none": 'players = 4\nobjectives = 0\ncolours = ["blue", "red", "green", "yellow"]\n',
    "two, other readings": f"players = 2\nobjectives = 7\n[rules]\n{ODD}{LATE}",
    "three, other readings of the zone": f"players = 3\n[rules]\n{ODD}",
    "four, late": f"players = 4\nobjectives = 5\n[rules]\n{LATE}",
    "four, soon over": f"players = 4\n[rules]\n{SHORT}",
    "two, a limit of nothing": 'players = 2\nobjectives = ["wild-payment"]\n[rules]\nreservoir_limit = 0\n',
    "two, payments": 'players = 2\nobjectives = ["wild-payment", "extra-step", "craft"]\n[components]\nhand = 2\n',
    "two, a gift": f"players = 2\n{GIFT}",
    "novice": 'variant = "novice"\nplayers = 3\n',
    "novice, soon over": f'variant = "novice"\nplayers = 2\n[rules]\n{SHORT}reservoir_limit = 3\n',
    "alone": 'variant = "cooperative"\nplayers = 1\n',
    "two together": f'variant = "cooperative"\nplayers = 2\n[rules]\n{LATE}',
    "four together": 'variant = "cooperative"\nplayers = 4\n[rules]\ncoop_fill = "any"\n',
}


WITH_GREEDY = ("two", "three, other readings of the zone", "novice", "four together")


@cache
def plan_of(text: str, mind: str = "random", games: int = GAMES, folder: str = "") -> Plan:
    """Make a scenario ready to play by one mind on every seat."""
    path = Path(folder) / "scenario.toml"
    seats = "" if "[seats]" in text else "[seats]\n"
    path.write_text(f'game = "sorcerer"\n{text}{seats}strategies = "{mind}"\n', encoding="utf-8")
    scenario = load(path, {GAME.id: GAME}, games_n=games, seed=11)
    return GAME.plan(scenario, [Registry(GAME.id).mind(name) for name in scenario.strategies])


def differences(plan: Plan, game: int, columns: dict[str, Any], row: int, own: dict[str, Any]) -> list[str]:
    """Say which columns of a row are not what the twin works out."""
    found = []
    for name, expected in own.items():
        if name in ("game", "deal"):
            continue
        value = columns[name][row].item()
        if name in plan.names:
            value = None if value == 255 else plan.names[name][value]
        if value != pytest.approx(expected) if isinstance(expected, float) else value != expected:
            found.append(f"game {game}, {name}: twin {expected}, kernel {value}")
    return found


@pytest.mark.parametrize(
    ("name", "mind"),
    [(name, "random") for name in SCENARIOS]
    + [(name, "greedy") for name in WITH_GREEDY]
    + [("three, all objectives", "greedy-plus"), ("two together", "team")],
)
def test_the_twin_finds_no_difference(name: str, mind: str, tmp_path: Path) -> None:
    plan = plan_of(SCENARIOS[name], mind, folder=str(tmp_path))
    scenario = plan.scenario
    block = plan.play(0, GAMES)
    printed = json.loads(json.dumps(scenario.components))
    found = []
    for game in range(GAMES):
        events = json.loads(json.dumps(plan.trace(game)))
        record = replay(events, printed, scenario.gifts)
        for seat, own in enumerate(record.seats):
            found += differences(plan, game, block.seats, game * scenario.players + seat, own)
        found += differences(plan, game, block.table, game, record.game)
        names = {c.name for c in GAME.seat_columns if not c.extra}
        assert set(record.seats[0]) | {"game", "deal"} >= names
        assert set(record.game) | {"game", "deal"} == {c.name for c in GAME.game_columns}
    assert found == []
