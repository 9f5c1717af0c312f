"""Follow traces from files: ``python -m tests.twin.sorcerer.check TRACE.jsonl [--components VALUES.json]``.

Prints the first difference of each game that has one, and how many games were followed; exit code 1 with any.
``-`` reads the standard input; VALUES.json is the output of ``tallycat components SCENARIO --json``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from .asks import Disagreement
from .replay import games, replay
from .values import Document


def check(lines: list[str], printed: Document | None, name: str, seen: Counter[str]) -> None:
    """Follow every game of one file."""
    for events in games(lines):
        seen["games"] += 1
        seen["events"] += len(events)
        try:
            replay(events, printed)
        except Disagreement as difference:
            seen["differences"] += 1
            print(f"{name}, game {events[0].get('game')}, {difference}")


def main() -> int:
    """Follow traces from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("traces", nargs="+")
    parser.add_argument("--components", type=Path)
    args = parser.parse_args()
    printed = json.loads(args.components.read_text(encoding="utf-8")) if args.components else None
    seen: Counter[str] = Counter()
    for name in args.traces:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        check(text.splitlines(), printed, name, seen)
    print(f"{seen['games']} games, {seen['events']} events followed, {seen['differences']} games differ")
    return int(seen["differences"] > 0)


if __name__ == "__main__":
    sys.exit(main())
