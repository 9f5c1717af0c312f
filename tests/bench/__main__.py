"""How fast this tree is: beside a plain C program, beside a commit before, and by itself, as ratios of one run.

`make bench` prints a table of all that is asked of speed, with what was asked for beside what was measured; `--quick`
plays so little that it only shows that everything works. What is compared is played in turn, and a ratio is the median
over the rounds, with their range. One thread is measured by processor time, so that what else the machine does weighs
less; on a busy machine the caches are shared all the same, and what goes by the clock tells about the others too.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests.bench import measured
from tests.bench.measured import FULL, QUICK, Sizes
from tests.bench.rows import Row, table
from tests.bench.trees import ROOT, Player, of_commit
from tests.bench.yardstick import compiled

NO_COMMIT = "none"


def rows(sizes: Sizes, against: str) -> Iterator[Row]:
    """Measure everything, row by row."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tallycat-bench-")))
        yard = compiled(folder)
        now = stack.enter_context(Player(ROOT))
        yield from measured.against_c(now, yard, sizes)
        yield from measured.cells(now, sizes)
        yield from measured.overlays(now, sizes)
        yield from measured.two_threads(now, yard, sizes)
        tree = None if against == NO_COMMIT else of_commit(against, folder / "before")
        if tree is not None:
            before = stack.enter_context(Player(tree, folder / "cache"))
            yield from beside(now, before, against, sizes)
        yield from measured.long_runs(sizes)
        yield from measured.starts(sizes.rounds)


def beside(now: Player, before: Player, name: str, sizes: Sizes) -> Iterator[Row]:
    """Compare with a commit; one that cannot be measured so, an old one, is told and left out."""
    try:
        yield from measured.against_before(now, before, name, sizes)
    except RuntimeError as error:
        print(f"not compared with {name}: {error}", file=sys.stderr)


def main() -> None:
    """Measure and print."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--quick", action="store_true", help="so little that it only shows that it works")
    read.add_argument("--against", default="HEAD~1", metavar="COMMIT", help=f"or {NO_COMMIT} (HEAD~1)")
    wish = read.parse_args()
    os.environ.pop("OPENBLAS_CORETYPE", None)
    found = []
    for row in rows(QUICK if wish.quick else FULL, wish.against):
        print(" | ".join(row.cells()), file=sys.stderr, flush=True)
        found.append(row)
    print(table(found))


if __name__ == "__main__":
    main()
