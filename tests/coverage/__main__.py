"""Try the intervals on a real game and write the table of what was reached: `python -m tests.coverage`."""

import argparse
import sys
from pathlib import Path

import pytest

from tests.coverage.experiments import Reached, fixed, sequential
from tests.coverage.page import demanded, good, page
from tests.coverage.population import population

ROOT = Path(__file__).parents[2]
SIZES = (500, 5000)
FEW_POINTS = 12  # 2^12 quasi-random points for a family's width: enough for its second digit


def main() -> int:
    """Run the experiments; 1 if a line was not kept."""
    asked = _arguments()
    people = population(asked.runs, asked.deals)
    lines: list[Reached] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.stats.intervals._DRAWS", FEW_POINTS)
        for deals in SIZES:
            lines += _told(fixed(people, asked.seed, deals, asked.experiments))
    lines += _told(sequential(people, asked.seed, asked.limit, asked.experiments))
    said = f"{asked.experiments:,} experiments (seed {asked.seed}) from a run of {asked.deals:,} deals."
    rare = 100 * float(people.of("claimed").mean())
    asked.out.write_text(page(lines, said, rare), encoding="utf-8")
    return 0 if all(good(line) for line in lines) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.coverage", description=__doc__)
    parser.add_argument("--deals", type=int, default=2_000_000, help="deals of the stored run")
    parser.add_argument("--experiments", type=int, default=10_000)
    parser.add_argument("--limit", type=int, default=200_000, help="deals to which experiments are followed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--runs", type=Path, default=ROOT / "out" / "coverage", help="folder of the stored runs"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "coverage.md")
    return parser.parse_args()


def _told(lines: list[Reached]) -> list[Reached]:
    for line in lines:
        width = "" if line.width is None else f", width {line.width:.2f}"
        kept = "" if good(line) else "  NOT KEPT"
        print(
            f"{line.kind:10} {line.name:32} {line.deals:7,} {line.held:.4f}{width} ({demanded(line)}){kept}",
            flush=True,
        )
    return lines


if __name__ == "__main__":
    sys.exit(main())
