"""Play random games in a tree with a planted fault: ``python -m tests.faults.games 1000``; it must not crash.

A fault that crashes is found by anybody; the ones worth planting give other numbers.
"""

from __future__ import annotations

import sys
from pathlib import Path

import sim
from tests.rules.table import plan_of

SET_1 = 'toadstool = "wondercap-1"\ncloud = "storm-cloud-1"\neyes = "slippery-eyeballs-1"\nmandrake = "mandrake-1"\n'
RANDOM = '[seats]\nstrategies = ["random"]\n'
SCENARIOS = (
    f'players = 4\nside = "A"\n{RANDOM}',
    f'players = 3\nside = "B"\n[scrolls]\n{SET_1}{RANDOM}',
    f'players = 2\nside = "A"\n[scrolls]\n{SET_1.replace("-1", "-2")}{RANDOM}',
    f'players = 4\nside = "B"\n[scrolls]\n{SET_1}[rules]\nfirst_kitten = "seat"\n{RANDOM}',
)


def main() -> int:
    """Play so many games, an equal share of each scenario."""
    if Path(sim.__file__).parents[1] != Path.cwd():
        sys.stderr.write(f"found the sources in {sim.__file__}; accepted: those in {Path.cwd()}\n")
        return 2
    games = int(sys.argv[1])
    for toml in SCENARIOS:
        plan_of(toml).play(0, games // len(SCENARIOS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
