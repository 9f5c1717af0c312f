"""Ten fingerprints of games played long ago: faster code must play the very same games.

Write them anew, on purpose, with ``python -m tests.golden.digests``; then a line marked **numbers change** belongs in
CHANGELOG.md.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from analysis.runs.digest import Digest, Fixed, hash_blocks
from sim.morty.game import GAME
from strategies.registry import Registry
from tests.golden.games import GAMES
from tests.rules.table import plan_of

FILE = Path(__file__).parent / "digests.tsv"
PLAYED = 1500
PAIRS = tuple((name, 1000 + i) for i, name in enumerate(list(GAMES)[1:11]))  # scenario and seed
SCHEMA = Fixed(
    tuple(c.name for c in GAME.seat_columns if not c.extra),
    tuple(c.name for c in GAME.game_columns if not c.extra),
)


def digest(name: str, seed: int) -> str:
    """Return the fingerprint of the first games of a golden game's scenario with another seed."""
    scenario = replace(plan_of(GAMES[name][1]).scenario, seed=seed, strategy_seed=seed)
    registry = Registry("morty")
    plan = GAME.plan(scenario, [registry.mind(mind) for mind in scenario.strategies])
    games = PLAYED - PLAYED % plan.period
    block = plan.play(0, games)
    found = Digest()
    found.add(hash_blocks({"seats": block.seats, "games": block.table}, SCHEMA, plan.names, plan.period))
    return found.whole


def written() -> dict[tuple[str, int], str]:
    """Return the fingerprints that are kept."""
    rows = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines()]
    return {(name, int(seed)): text for name, seed, text in rows}


if __name__ == "__main__":
    FILE.write_text(
        "".join(f"{name} {seed} {digest(name, seed)}\n" for name, seed in PAIRS), encoding="utf-8"
    )
