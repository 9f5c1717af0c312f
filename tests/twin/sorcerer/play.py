"""The twin alone: games of random players, with every stone counted after every event.

``python -m tests.twin.sorcerer.play --turns 1000000`` plays random scenarios of all variants until so many turns are
played, checks after each event that no stone was lost or made, and lets the twin follow one game in ten from its own
trace.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from .deal import deal
from .game import Play, Record
from .minds import AtRandom
from .replay import replay
from .setup import PLAYERS, problems
from .table import Table
from .values import OTHER_RULES, Document, components

FOLLOWED = 10  # one game in so many is followed from its trace
CHUNK = 50_000  # turns between two reports; each has a seed of its own


class Lost(AssertionError):
    """A stone was lost or made, or the twin does not agree with itself."""


def count_stones(play: Play) -> None:
    """Hold the stones on the table against those of the box."""
    expected, found = Counter[str](play.table.components["stones"]), play.table.stones()
    if found != expected:
        raise Lost(f"{dict(found)} instead of {dict(expected)} after {play.events[-1]}")


def play_one(
    rng: Random,
    players: int = 2,
    variant: str = "standard",
    rules: Document | None = None,
    shown: int | list[str] = 3,
    stop: float = 0.3,
    watch: Callable[[Play], None] | None = count_stones,
) -> Record:
    """One game of random players; its set-up is held against the rules."""
    printed = components()
    setup = deal(rng, players, variant, rules or {}, printed, shown)
    if problems(setup, printed):
        raise Lost("; ".join(problems(setup, printed)))
    return Play(setup, Table(setup, printed), AtRandom(rng, stop), watch).run()


def random_scenario(rng: Random) -> dict[str, Any]:
    """Players, variant, options, objectives and a mood, at random."""
    variant = rng.choice(["standard", "standard", "standard", "novice", "cooperative"])
    rules: Document = {name: value for name, value in OTHER_RULES.items() if rng.random() < 0.25}
    rules["reservoir_limit"] = rng.choice(["none", "none", 10, 8, 6, 5, 0])
    rules["stalemate_rounds"] = rng.choice([10, 10, 10, 3])
    rules["round_cap"] = rng.choice([200, 200, 12])
    return {
        "players": rng.choice(PLAYERS[variant]),
        "variant": variant,
        "rules": rules,
        "shown": rng.choice([0, 2, 3, 3, 3, 4, 7]),
        "stop": rng.choice([0.1, 0.3, 0.6]),
    }


def self_play(turns: int, seed: int) -> Counter[str]:
    """Play random scenarios for so many turns; what was seen."""
    seen: Counter[str] = Counter()
    rng = Random(seed)
    while seen["turns"] < turns:
        scenario = random_scenario(rng)
        record = play_one(rng, **scenario)
        seen.update({"turns": record.game["turns"], "games": 1, f"reason {record.game['reason']}": 1})
        seen.update(f"event {event['event']}" for event in record.events)
        if seen["games"] % FOLLOWED == 0:
            again = replay(json.loads(json.dumps(record.events)))
            if (again.seats, again.game) != (record.seats, record.game):  # it has compared the events
                raise Lost(f"another game from the own trace: {scenario}")
    return seen


def main() -> None:
    """Play from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    start, seen, seed = time.monotonic(), Counter[str](), args.seed
    while seen["turns"] < args.turns:
        seen += self_play(min(CHUNK, args.turns - seen["turns"]), seed)
        seed += 1
        print(
            f"{time.monotonic() - start:6.0f} s  {seen['turns']:,} turns, no stone lost; next --seed {seed}",
            flush=True,
        )
    for name, count in sorted(seen.items()):
        print(f"{count:10d} {name}")


if __name__ == "__main__":
    main()
