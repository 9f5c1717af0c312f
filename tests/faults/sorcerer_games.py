"""Play random games of Sorcerer & Stones in a tree with a planted fault, which must not crash.

``python -m tests.faults.sorcerer_games 1000`` plays a tenth as many: without the compiler a game takes long.
"""

from __future__ import annotations

import sys
from pathlib import Path

import sim
from sim.sorcerer.game import GAME
from strategies.registry import Registry
from tests.rules.sorcerer.table import scenario_of

SHARE = 10
SCENARIOS = (
    (4, "rules.round_cap = 12"),
    (2, 'rules = { round_cap = 12, chains = "pair", taking = "optional", quake = "no-single" }'),
    (3, "objectives = 7\nrules.reservoir_limit = 5\nrules.round_cap = 12"),
    (2, 'variant = "novice"\nrules.round_cap = 12'),
    (3, 'variant = "cooperative"'),
)


def main() -> int:
    """Play the games, an equal share of each scenario."""
    if Path(sim.__file__).parents[1] != Path.cwd():
        sys.stderr.write(f"found the sources in {sim.__file__}; accepted: those in {Path.cwd()}\n")
        return 2
    games = int(sys.argv[1]) // (SHARE * len(SCENARIOS))
    for players, toml in SCENARIOS:
        scenario = scenario_of(toml, players)
        minds = [Registry(GAME.id).mind(name) for name in scenario.strategies]
        GAME.plan(scenario, minds).play(0, games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
