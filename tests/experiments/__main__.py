"""Hold comparisons to what they promise, on real games, and write the page: `python -m tests.experiments`."""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.experiments.learned import LOPSIDED, learned
from tests.experiments.page import kept_beside, kept_learned, kept_null, kept_stop, page
from tests.experiments.population import population
from tests.experiments.trials import SEAT, nulls, stops
from tests.experiments.unpaired import VARIANTS, beside

ROOT = Path(__file__).parents[2]
LIMITS = {1: 60_000, 2: 200_000, 3: 200_000}  # deals, by true difference in thresholds


def main() -> int:
    """Run everything; 1 if a line was not kept."""
    asked = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        besides = [_told(beside(name, place, asked.games, 10 * asked.games)) for name in VARIANTS]
        wise = [_told(learned(name, place, asked.budget)) for name in LOPSIDED]
        people = population(place, asked.deals)
        found = {
            name: _told(nulls(people, name, asked.experiments, asked.limit, asked.seed))
            for name in ("other", "boards")
        }
        ends = [
            _told(stops(people, times, asked.experiments, limit, asked.seed, SEAT))
            for times, limit in LIMITS.items()
        ]
    said = (
        f"{asked.experiments:,} experiments of each kind (seed {asked.seed}), from a stock of {asked.deals:,} deals; "
        f"those where nothing differs are followed to {asked.limit:,} deals."
    )
    asked.out.write_text(page(found, ends, besides, wise, said), encoding="utf-8")
    kept = [*map(kept_null, found.values()), *map(kept_stop, ends), *map(kept_beside, besides)]
    kept += map(kept_learned, wise)
    return 0 if all(kept) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.experiments", description=__doc__)
    parser.add_argument("--deals", type=int, default=60_000, help="deals of the stock")
    parser.add_argument("--experiments", type=int, default=400)
    parser.add_argument(
        "--limit", type=int, default=10_000, help="deals of an experiment where nothing differs"
    )
    parser.add_argument("--games", type=int, default=20_000, help="of a comparison that is set beside runs")
    parser.add_argument("--budget", type=int, default=60_000, help="games of a search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "experiments.md")
    return parser.parse_args()


def _told(found: Any) -> Any:
    print(found, flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
