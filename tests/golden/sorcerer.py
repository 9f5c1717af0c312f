"""Fingerprints of games of Sorcerer & Stones played long ago: faster code must play the very same games.

Write them anew, on purpose, with ``python -m tests.golden.sorcerer``; then a line marked **numbers change** belongs in
CHANGELOG.md.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from analysis.runs.digest import Digest, Fixed, hash_blocks
from sim.core.scenario import load
from sim.sorcerer.game import GAME
from strategies.registry import Registry

FILE = Path(__file__).parent / "sorcerer.tsv"
ODD = 'chains = "pair"\ntaking = "optional"\nquake = "no-single"\nspirit_step = "forced"\nspirit_start = "free"\n'
LATE = 'element_zone = "random"\nqi_end = "round"\nreservoir_limit = 5\ncoop_fill = "any"\n'
SCENARIOS = {  # name -> games, scenario
    "two-random": (200, 'players = 2\n[seats]\nstrategies = "random"\n'),
    "three-random": (120, 'players = 3\nobjectives = 7\n[seats]\nstrategies = "random"\n'),
    "four-random": (120, 'players = 4\n[seats]\nstrategies = "random"\n'),
    "two-readings": (120, f'players = 2\n[rules]\n{ODD}{LATE}[seats]\nstrategies = "random"\n'),
    "two-greedy": (60, 'players = 2\n[seats]\nstrategies = ["greedy", "random"]\nrotate = true\n'),
    "four-greedy": (24, 'players = 4\n[seats]\nstrategies = "greedy"\n'),
    "novice": (
        120,
        'players = 3\nvariant = "novice"\n[seats]\nstrategies = ["greedy", "random", "random"]\n',
    ),
    "alone": (120, 'players = 1\nvariant = "cooperative"\n[seats]\nstrategies = "random"\n'),
    "together": (60, 'players = 4\nvariant = "cooperative"\n[seats]\nstrategies = "greedy"\n'),
}
SCHEMA = Fixed(
    tuple(c.name for c in GAME.seat_columns if not c.extra),
    tuple(c.name for c in GAME.game_columns if not c.extra),
)


def digest(name: str) -> str:
    """Return the fingerprint of the games of a scenario."""
    games, text = SCENARIOS[name]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.toml"
        path.write_text(f'game = "sorcerer"\n{text}', encoding="utf-8")
        scenario = load(path, {GAME.id: GAME}, games_n=games, seed=2018)
    plan = GAME.plan(scenario, [Registry(GAME.id).mind(mind) for mind in scenario.strategies])
    block = plan.play(0, games)
    found = Digest()
    found.add(hash_blocks({"seats": block.seats, "games": block.table}, SCHEMA, plan.names, plan.period))
    return found.whole


def written() -> dict[str, str]:
    """Return the fingerprints that are kept."""
    rows = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines()]
    return dict(rows)


if __name__ == "__main__":
    FILE.write_text("".join(f"{name} {digest(name)}\n" for name in SCENARIOS), encoding="utf-8")
