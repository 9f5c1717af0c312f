"""Measuring whole processes: how long they take to the first game, and what a run that is written takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parent.parent
FIRST_GAME = """
from time import perf_counter
from scripts._load import loaded
plan = loaded(None).plan()
start = perf_counter()
plan.play(0, 1)
print(perf_counter() - start)
"""
# The most memory of a process that has replaced its parent's is its parent's in getrusage; VmHWM is its own.
RUN = """
import re, sys
from pathlib import Path
from scripts.main import main
code = main(sys.argv[1:])
try:
    found = int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
except OSError:
    try:
        import resource
        found = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1024)
    except ImportError:
        found = None
print("null" if found is None else found)
sys.exit(code)
"""


def cold_start() -> float:
    """Measure seconds of the very first game: a process without a cache compiles the rules for it."""
    with tempfile.TemporaryDirectory(prefix="tallycat-bench-") as folder:
        return float(child(FIRST_GAME, extra={"TALLYCAT_CACHE_DIR": folder}).split()[-1])


def warm_start() -> float:
    """Measure seconds from starting a process to the end of its first game, everything being compiled."""
    return took(FIRST_GAME)


def took(code: str) -> float:
    """Measure seconds of a whole process that runs some code."""
    start = perf_counter()
    child(code)
    return perf_counter() - start


def written(mind: str, games: int, threads: int = 1) -> dict[str, Any]:
    """Measure a run that is played and written, as a user starts it.

    Parameters
    ----------
    mind : str
        Plays all seats.
    games : int
        Of the run.
    threads : int
        Playing threads; writing may use one more core.

    Returns
    -------
    dict
        ``games``, ``games_per_s`` (playing and writing), ``bytes_per_game`` (all tables) and ``peak_mb`` (None
        where the system does not tell).
    """
    with tempfile.TemporaryDirectory(prefix="tallycat-bench-") as folder:
        scenario, out = Path(folder) / "scenario.toml", Path(folder) / "run"
        scenario.write_text(f'[seats]\nstrategies = "{mind}"\n', encoding="utf-8")
        words = ["simulate", scenario, "--games", games, "--threads", threads, "--out", out, "--json"]
        *document, peak = child(RUN, words).splitlines()
        size = sum(file.stat().st_size for file in out.glob("*/*.parquet"))
    manifest = json.loads("".join(document))
    return {
        "games": games,
        "games_per_s": manifest["games_per_s"],
        "bytes_per_game": size / games,
        "peak_mb": json.loads(peak),
    }


def child(code: str, words: Sequence[object] = (), extra: Mapping[str, str] | None = None) -> str:
    """Run code in a process of its own and return what it printed."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        env={**os.environ, **(extra or {}), "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return done.stdout
