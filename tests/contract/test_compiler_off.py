"""With the compiler off the same code is plain Python: it passes the rule tests and plays the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAIN = (
    "tests/rules",
    "tests/contract/test_tiny.py",
    "tests/contract/test_denied.py::test_a_later_seat_with_a_full_shelf_loses_nothing",
)
PLAY = """
import hashlib
from sim.core.game import Mind
from sim.core.jit import COMPILED
from sim.morty.features import FEATURES
from sim.morty.plan import MortyPlan
from strategies.registry import Registry
from tests.rules.table import plan_of, scenario_of


def tell(block):
    columns = [*block.seats.values(), *block.table.values()]
    print(hashlib.sha256(b"".join(column.tobytes() for column in columns)).hexdigest())


SCENARIOS = (
    'players = 4\\nseats.strategies = ["greedy", "random", "greedy-plus", "random"]\\nseats.rotate = true',
    'players = 3\\nseats.strategies = "random"\\nside = "B"\\n'
    'scrolls.cloud = "storm-cloud-1"\\nrules.chain_gaps = true',
    'players = 2\\nseats.strategies = "random"\\nbadges = "none"\\nrules.kitten_supply = "unlimited"\\nrun.seed = 9',
    'players = 4\\nseats.strategies = "random"\\ncomponents.tiles = "T3"\\nscrolls.mandrake = "mandrake-2"',
)
print("compiled" if COMPILED else "plain")
for toml in SCENARIOS:
    tell(plan_of(toml).play(0, 20))

lines = 'badges = ["chain", "blue-pair"]\\ncomponents.badges.chain.at_least = 2'
weights = {name: (1.0, 0.25 * i - 2.0) if i % 2 else 0.5 * i - 3.0 for i, name in enumerate(FEATURES)}
own = dict(weights=weights | {"kitten": 1.0, "scroll": 1.0})
dice = dict(decide=Registry("morty").mind("random").decide)
sides = {
    "A": (own, own | {"without": ("kitten", "badge:chain")}, own | {"blind": ("badge",)}, dice),
    "B": (
        own | {"without": ("special-jar", "ingredient:eyes", "pass")}, dice | {"without": ("badge", "kitten")}, dice,
        dice | {"without": ("ingredient:cloud",), "blind": ("badge:chain",)},
    ),
}
for side, minds in sides.items():
    scenario = scenario_of(f'players = 4\\nside = "{side}"\\nseats.strategies = ["a", "b", "c", "d"]\\n{lines}')
    tell(MortyPlan(scenario, [Mind(str(i), "", "", **mind) for i, mind in enumerate(minds)]).play(0, 3))
"""


def run(*arguments: str, off: bool) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1" if off else "0"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_rule_tests_pass_with_the_compiler_off() -> None:
    done = run("-m", "pytest", *PLAIN, "-q", off=True)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout + done.stderr


def test_games_are_the_same_with_the_compiler_off() -> None:
    """Every column, under greedy and random minds and several overlays; with all features, pairs and restrictions."""
    plain, compiled = (run("-W", "error", "-c", PLAY, off=off) for off in (True, False))
    assert (plain.returncode, compiled.returncode) == (0, 0), plain.stderr + compiled.stderr
    first, *digests = plain.stdout.split()
    assert (first, len(digests), len(set(digests))) == ("plain", 6, 6)
    assert compiled.stdout.split() == ["compiled", *digests]
