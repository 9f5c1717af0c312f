"""The yardstick: a plain C program of the same shape of work, on one core or on several."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.processes import children_s

SOURCE = Path(__file__).with_name("yardstick.c")


@dataclass(frozen=True)
class Yardstick:
    """The compiled program."""

    program: Path

    def play(self, games: int) -> tuple[float, float]:
        """Play on one core: seconds of the processor, seconds by the clock."""
        before, start = children_s(), time.perf_counter()
        subprocess.run([str(self.program), str(games)], check=True, stdout=subprocess.DEVNULL)
        return children_s() - before, time.perf_counter() - start

    def together(self, games: int, processes: int) -> float:
        """Play so many games in each of several processes: seconds by the clock."""
        start = time.perf_counter()
        words = [str(self.program), str(games)]
        running = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for _ in range(processes)]
        for process in running:
            if process.wait():
                raise subprocess.CalledProcessError(process.returncode, words)
        return time.perf_counter() - start


def compiled(folder: Path) -> Yardstick | None:
    """Compile the yardstick; None, and a word why, where there is no C compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        print("no C compiler found (gcc or cc): no ratio to the yardstick", file=sys.stderr)
        return None
    program = folder / "yardstick"
    subprocess.run([compiler, "-O3", "-march=native", str(SOURCE), "-o", str(program)], check=True)
    return Yardstick(program)
