"""Games a second of one thread, beside a plain C program of the same shape of work, as ratios of one run.

`make bench` runs the two in turn and prints medians. Processor time is counted, not the clock, so that what else the
machine does weighs less; on a busy machine the caches are shared all the same.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

YARDSTICK = Path(__file__).parent / "yardstick.c"
MINDS = ("greedy", "greedy-plus", "random")


def compiled(folder: Path) -> Path | None:
    """Compile the yardstick; None where there is no C compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        print("no C compiler found (gcc or cc): only absolute figures", file=sys.stderr)
        return None
    program = folder / "yardstick"
    subprocess.run([compiler, "-O3", "-march=native", str(YARDSTICK), "-o", str(program)], check=True)
    return program


def yardstick_speed(program: Path, games: int) -> float:
    """Return the yardstick's games a second of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([str(program), str(games)], check=True, stdout=subprocess.DEVNULL)
    return games / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)


def plans() -> dict[str, object]:
    """Return a plan of four equal minds for each mind, base game, compiled and warm."""
    from dataclasses import replace

    from sim.core.scenario import load
    from sim.morty.game import GAME
    from strategies.registry import Registry

    base, registry = load(None, {"morty": GAME}), Registry("morty")
    found = {}
    for mind in MINDS:
        scenario = replace(base, strategies=(mind,) * 4)
        found[mind] = GAME.plan(scenario, [registry.mind(mind)] * 4)
        found[mind].play(0, 64)
    return found


def main() -> None:
    """Measure and print."""
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("--games", type=int, default=10_000, help="games of each measurement")
    read.add_argument("--times", type=int, default=9, help="measurements, one after the other")
    wish = read.parse_args()
    os.environ.pop("OPENBLAS_CORETYPE", None)
    ready, speeds = plans(), {mind: [] for mind in (*MINDS, "yardstick")}
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        for _ in range(wish.times):
            if program:
                speeds["yardstick"].append(yardstick_speed(program, 2 * wish.games))
            for mind, plan in ready.items():
                start = time.thread_time()
                plan.play(0, wish.games)
                speeds[mind].append(wish.games / (time.thread_time() - start))
    for mind, found in speeds.items():
        if found:
            ratios = [a / b for a, b in zip(found, speeds["yardstick"], strict=False)]
            beside = f"{statistics.median(ratios):8.2f} x yardstick" if ratios else ""
            print(f"{mind:12s} {statistics.median(found):12,.0f} games/s a thread {beside}")


if __name__ == "__main__":
    main()
