"""Measuring speed: plans played for a while, and processes started for a first game."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from scripts._load import Loaded, loaded
from scripts.simulate import cores
from sim.core.game import Plan

ROOT = Path(__file__).parent.parent
FIRST_GAME = """
from time import perf_counter
from scripts._load import loaded
plan = loaded(None).plan()
start = perf_counter()
plan.play(0, 1)
print(perf_counter() - start)
"""
BATCH_S = 0.1


def strategies(seconds: float) -> dict[str, dict[str, float]]:
    """Measure every built-in strategy, on all seats and on one thread.

    Parameters
    ----------
    seconds : float
        Playing time for each.

    Returns
    -------
    dict of str to dict
        By id: ``games_per_s_thread``, ``decisions_per_s_thread``, ``candidates_per_decision``.
    """
    from strategies.registry import built_in

    read = loaded(None)
    return {id_: _strategy(_plan(read, id_), seconds) for id_ in built_in(read.game.id)}


def _plan(read: Loaded, strategy: str) -> Plan:
    scenario = replace(read.scenario, strategies=(strategy,) * read.scenario.players)
    return replace(read, scenario=scenario).plan()


def _strategy(plan: Plan, seconds: float) -> dict[str, float]:
    batch = _batch(plan)
    games = decisions = options = 0
    spent = 0.0
    while spent < seconds:
        start = perf_counter()
        block = plan.play(games, batch)
        spent += perf_counter() - start
        games += batch
        decisions += int(block.seats["decisions"].sum())
        options += int(block.seats["options_sum"].sum())
    return {
        "games_per_s_thread": games / spent,
        "decisions_per_s_thread": decisions / spent,
        "candidates_per_decision": options / decisions,
    }


def _batch(plan: Plan) -> int:
    """Return how many games take about `BATCH_S`; what is not compiled yet is compiled by the first of them."""
    plan.play(0, 1)
    games, spent = 1, 0.0
    while spent < BATCH_S / 4:
        games *= 2
        start = perf_counter()
        plan.play(0, games)
        spent = perf_counter() - start
    return max(1, round(games * BATCH_S / spent))


def threads(seconds: float) -> dict[str, float]:
    """Measure games a second by number of threads: 1, 2, 4 ... and all cores."""
    plan = loaded(None).plan()
    batch, most = _batch(plan), cores()
    counts = sorted({*(2**k for k in range(most.bit_length())), most})
    return {str(count): _together(plan, batch, count, seconds) for count in counts}


def _together(plan: Plan, batch: int, count: int, seconds: float) -> float:
    start = perf_counter()

    def play(first: int) -> int:
        games = 0
        while perf_counter() - start < seconds:
            plan.play(first + games, batch)
            games += batch
        return games

    with ThreadPoolExecutor(count) as pool:
        games = sum(pool.map(play, (thread * 10**9 for thread in range(count))))
    return games / (perf_counter() - start)


def cold_start() -> float:
    """Measure seconds of the very first game: a process without a cache compiles the rules for it."""
    with tempfile.TemporaryDirectory(prefix="tallycat-bench-") as folder:
        return _child({"TALLYCAT_CACHE_DIR": folder})[0]


def warm_start() -> float:
    """Measure seconds from starting a process to the end of its first game, everything being compiled."""
    return _child({})[1]


def _child(extra: dict[str, str]) -> tuple[float, float]:
    """Play one game in a process of its own: seconds of the game itself, seconds in all."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    start = perf_counter()
    words = [sys.executable, "-c", FIRST_GAME]
    done = subprocess.run(
        words, env={**os.environ, **extra, "PYTHONPATH": path}, capture_output=True, check=True, text=True
    )
    return float(done.stdout.split()[-1]), perf_counter() - start
