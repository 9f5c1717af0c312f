"""Measure how good the minds are and write the page: `make skill`, or `python -m tests.skill`."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from analysis.runs.safely import replace as put
from scripts.simulate import cores
from tests.skill.ahead import ahead, budget, slow
from tests.skill.meet import Asked
from tests.skill.minds import heads_up, styles, tuned
from tests.skill.page import (
    Section,
    ahead_section,
    cells_section,
    heads_section,
    page,
    speed_section,
    styles_section,
    variants_section,
)
from tests.skill.speed import PIECE_S, speeds
from tests.skill.variants import against

PAGE = Path(__file__).parents[2] / "docs" / "skill.md"
SEED = 4


@dataclass(frozen=True)
class Sizes:
    """How much is played: deals of each part, how many variants there are, how often speed is measured and how long."""

    heads: int
    styles: int
    cells: int
    variants: int
    deals_of_variant: int
    ahead: int
    rounds: int
    piece_s: float = PIECE_S


FULL = Sizes(heads=10_000, styles=400, cells=20_000, variants=20, deals_of_variant=5_000, ahead=400, rounds=9)
QUICK = Sizes(
    heads=500, styles=40, cells=200, variants=20, deals_of_variant=100, ahead=6, rounds=3, piece_s=0.03
)


def sections(sizes: Sizes, asked: Asked) -> Iterator[tuple[str, Callable[[], Section]]]:
    """Give the parts of the page in order: a name for whoever waits, and what measures it."""
    yield "heads-up", lambda: heads_section(heads_up(sizes.heads, asked), sizes.heads)
    yield "styles", lambda: styles_section(*styles(sizes.styles, asked))
    yield "cells", lambda: cells_section(tuned(sizes.cells, asked), sizes.cells)
    yield "variants", lambda: _variants(sizes, asked)
    yield "speed", lambda: speed_section(speeds(sizes.rounds, sizes.piece_s), sizes.rounds)
    for id_ in slow():
        yield id_, partial(_ahead, id_, sizes.ahead, asked)


def _variants(sizes: Sizes, asked: Asked) -> Section:
    deals = sizes.deals_of_variant
    with TemporaryDirectory(prefix="tallycat-skill-") as folder:
        return variants_section(against(Path(folder), sizes.variants, deals, asked), deals)


def _ahead(id_: str, deals: int, asked: Asked) -> Section:
    return ahead_section(id_, ahead(id_, deals, asked), deals, budget(id_))


def main() -> int:
    """Measure and write; 1 if something demanded was not reached."""
    wish = _arguments()
    sizes = QUICK if wish.quick else FULL
    if wish.rollout_deals is not None:
        sizes = replace(sizes, ahead=wish.rollout_deals)
    found = [_told(name, measure) for name, measure in sections(sizes, Asked(wish.seed, wish.threads))]
    quick = " --quick" if wish.quick else ""
    command = f"python -m tests.skill{quick} --seed {wish.seed} --rollout-deals {sizes.ahead}"
    made = "A fast look, made by" if wish.quick else "This page is written by `make skill`, that is"
    text = page(found, f"{made} `{command}`.")
    if wish.out is not None:
        put(wish.out, text.encode("utf-8"))
    elif wish.quick:
        print(text, end="")
    else:
        put(PAGE, text.encode("utf-8"))
    return 0 if all(line.kept for section in found for line in section.lines) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.skill", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a fast look; the page goes to standard output")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--threads", type=int, default=cores())
    parser.add_argument("--rollout-deals", type=_deals, help="deals of each table of a mind that looks ahead")
    parser.add_argument("--out", type=Path, help="where the page goes; docs/skill.md where left out")
    wish = parser.parse_args()
    if wish.out is not None and not wish.out.parent.is_dir():
        parser.error(f"--out: there is no folder {wish.out.parent}")
    return wish


def _deals(text: str) -> int:
    if int(text) < 2:
        raise argparse.ArgumentTypeError("two deals at least, or nothing is known about errors")
    return int(text)


def _told(name: str, measure: Callable[[], Section]) -> Section:
    start = time.perf_counter()
    section = measure()
    print(f"{name:10} {time.perf_counter() - start:6.1f} s", file=sys.stderr, flush=True)
    return section


if __name__ == "__main__":
    sys.exit(main())
