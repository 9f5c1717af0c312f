"""Plant each fault in a copy of the tree; its tests must turn red: ``python -m tests.faults.run [NAME ...]``.

Faults in the rules are for the rule tests of their game, those in `statistics/` for the tests of statistics. The former
copies run with the compiler off: to compile one takes longer than its rule tests and 1,000 random games together. The
latter play made-up games, without a kernel.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.faults.fault import SORCERER, STATISTICS, names, plant, read

ROOT = Path(__file__).parents[2]
COPIED = ("sim", "strategies", "tests/rules", "tests/faults")
COPIED_TOO = ("analysis", "reports", "scripts", "tests/contract", "tests/experiments")  # for statistics
GAMES = 1000
LIMIT = 300  # seconds of a process; a fault may keep a game from ending
AT_ONCE = 2


@dataclass(frozen=True)
class Kind:
    """How faults of a kind are tried.

    Attributes
    ----------
    copied : tuple of str
        Folders that their tests need.
    tests : tuple of str
        They must turn red: what pytest is told.
    plays : tuple of str
        What must end well all the same: a module and its arguments.
    """

    copied: tuple[str, ...]
    tests: tuple[str, ...]
    plays: tuple[str, ...]


RULES = Kind(COPIED, ("tests/rules", "--ignore=tests/rules/sorcerer"), ("tests.faults.games",))
OF_SORCERER = Kind(COPIED, ("tests/rules/sorcerer",), ("tests.faults.sorcerer_games",))
OF_STATISTICS = Kind(
    (*COPIED, *COPIED_TOO),
    (
        "tests/contract/test_stats.py",
        "tests/contract/test_stats_many.py",
        "tests/contract/test_stats_paired.py",
        "tests/experiments/test_judge.py",
        "tests/experiments/test_dealt.py",
    ),
    ("tests.faults.compared",),
)


ALONE = {  # faults in statistics that tests of their own must find, by the first word of their names
    part: Kind(OF_STATISTICS.copied, (f"tests/contract/test_stats_{part}.py",), OF_STATISTICS.plays)
    for part in ("sources", "prices", "sweep")
}


def kind_of(name: str) -> Kind:
    """Say how a fault is tried."""
    if name.startswith(f"{SORCERER}/"):
        return OF_SORCERER
    if not name.startswith(f"{STATISTICS}/"):
        return RULES
    part = name.removeprefix(f"{STATISTICS}/").partition("-")[0]
    return ALONE.get(part, OF_STATISTICS)


@dataclass(frozen=True)
class Outcome:
    """What became of a planted fault: the test that found it, or what is wrong with the fault itself."""

    name: str
    test: str
    problem: str
    seconds: float


def copy_to(root: Path, source: Path = ROOT, kind: Kind = OF_STATISTICS) -> None:
    """Copy what the tests of a kind need; those of statistics need most."""
    skip = shutil.ignore_patterns("__pycache__")
    for folder in kind.copied:
        shutil.copytree(source / folder, root / folder, ignore=skip)
    for file in ("tests/__init__.py", "pyproject.toml"):
        shutil.copy(source / file, root / file)


def python(root: Path, *arguments: str) -> tuple[int, str]:
    """Run Python in a copy with the compiler off; returns exit code (-1: too long) and output."""
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=root,
            env=env,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return -1, f"more than {LIMIT} s"
    return done.returncode, done.stdout + done.stderr


def tests_of(kind: Kind, root: Path) -> tuple[int, str]:
    """Run the tests of a kind in a copy up to the first that fails."""
    return python(root, "-m", "pytest", "-x", "-q", *kind.tests)


def try_fault(name: str, source: Path = ROOT, games: int = GAMES) -> Outcome:
    """Plant one fault in a copy and see what becomes of it."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        root, kind = Path(folder).resolve(), kind_of(name)
        copy_to(root, source, kind)
        plant(read(name), root)
        code, output = tests_of(kind, root)
        found = re.search(r"^FAILED \S+::(\S+)", output, re.MULTILINE)
        if code != 1 or found is None:
            problem = "no test found it" if code == 0 else f"the tests did not run: {output[-2000:]}"
            return Outcome(name, "", problem, time.monotonic() - began)
        code, output = python(root, "-m", *kind.plays, str(games))
    problem = f"{games} games: {output[-2000:]}" if code else ""
    return Outcome(name, found[1], problem, time.monotonic() - began)


def try_all(chosen: Sequence[str], source: Path) -> int:
    """Try faults in copies of a healthy tree; returns how many are not found, or crash."""
    bad = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for outcome in pool.map(lambda name: try_fault(name, source), chosen):
            bad += bool(outcome.problem)
            said = f"FAULTY  {outcome.problem}" if outcome.problem else f"red  {outcome.test}"
            sys.stdout.write(f"{outcome.seconds:5.1f} s  {outcome.name:40}  {said}\n")
            sys.stdout.flush()
    return bad


def main() -> int:
    """Try all faults, or those named."""
    chosen = sys.argv[1:] or names()
    with tempfile.TemporaryDirectory() as folder:
        healthy = Path(folder).resolve()
        copy_to(healthy)  # the tree may change while this runs
        for kind in dict.fromkeys(map(kind_of, chosen)):
            code, output = tests_of(kind, healthy)
            if code:
                sys.stdout.write(f"tests are not green before a fault is planted:\n{output[-2000:]}\n")
                return 1
        bad = try_all(chosen, healthy)
    sys.stdout.write(
        f"{len(chosen) - bad} of {len(chosen)} planted faults turn their tests red and play on\n"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
