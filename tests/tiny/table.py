"""Builders for tests: scenarios and plans of the tiny game from a few lines of TOML."""

from __future__ import annotations

import tempfile
from pathlib import Path

from sim.core.game import Plan
from sim.core.scenario import Scenario, load
from strategies.registry import Registry
from tests.tiny.game import GAME

GAMES = {"tiny": GAME}
STRATEGIES = sorted((Path(__file__).parent / "strategies").glob("[!_]*.py"))


def scenario_of(toml: str = "", strategies: str = '["random"]', rotate: bool = False) -> Scenario:
    """Return the scenario that these lines of TOML (dotted keys) describe."""
    registry = Registry("tiny", STRATEGIES)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.toml"
        seats = f"seats.strategies = {strategies}\nseats.rotate = {str(rotate).lower()}\n"
        path.write_text(f'game = "tiny"\n{seats}{toml}\n', encoding="utf-8")
        return load(path, GAMES, strategies=registry.ids())


def plan_of(scenario: Scenario) -> Plan:
    """Make a scenario ready to play."""
    registry = Registry("tiny", STRATEGIES)
    return GAME.plan(scenario, [registry.mind(name) for name in scenario.strategies])
