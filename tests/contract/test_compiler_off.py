"""With the compiler off the same code is plain Python: it passes the rule tests and plays the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAY = """
import hashlib, sys
from sim.core.jit import COMPILED
from tests.rules.table import plan_of

SCENARIOS = (
    'players = 4\\nseats.strategies = ["greedy", "random", "greedy-plus", "random"]\\nseats.rotate = true',
    'players = 3\\nseats.strategies = "random"\\nside = "B"\\n'
    'scrolls.cloud = "storm-cloud-1"\\nrules.chain_gaps = true',
    'players = 2\\nseats.strategies = "random"\\nbadges = "none"\\nrules.kitten_supply = "unlimited"\\nrun.seed = 9',
    'players = 4\\nseats.strategies = "random"\\ncomponents.tiles = "T3"\\nscrolls.mandrake = "mandrake-2"',
)
print("compiled" if COMPILED else "plain")
for toml in SCENARIOS:
    block = plan_of(toml).play(0, 20)
    columns = [*block.seats.values(), *block.table.values()]
    print(hashlib.sha256(b"".join(column.tobytes() for column in columns)).hexdigest())
"""


def run(*arguments: str, off: bool) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1" if off else "0"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_rule_tests_pass_with_the_compiler_off() -> None:
    done = run("-m", "pytest", "tests/rules", "tests/contract/test_tiny.py", "-q", off=True)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout + done.stderr


def test_games_are_the_same_with_the_compiler_off() -> None:
    """Every column of twenty games each, under greedy and random minds and several overlays."""
    plain, compiled = (run("-W", "error", "-c", PLAY, off=off) for off in (True, False))
    assert (plain.returncode, compiled.returncode) == (0, 0), plain.stderr + compiled.stderr
    first, *digests = plain.stdout.split()
    assert (first, len(digests), len(set(digests))) == ("plain", 4, 4)
    assert compiled.stdout.split() == ["compiled", *digests]
