"""Plant each fault in a copy of the tree; the rule tests must turn red: ``python -m tests.faults.run [NAME ...]``.

The copies run with the compiler off: to compile one takes longer than its rule tests and 1,000 random games together.
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

from tests.faults.fault import names, plant, read

ROOT = Path(__file__).parents[2]
COPIED = ("sim", "strategies", "tests/rules", "tests/faults")
GAMES = 1000
LIMIT = 60  # seconds of a process; a fault may keep a game from ending
AT_ONCE = 2


@dataclass(frozen=True)
class Outcome:
    """What became of a planted fault: the test that found it, or what is wrong with the fault itself."""

    name: str
    test: str
    problem: str
    seconds: float


def copy_to(root: Path, source: Path = ROOT) -> None:
    """Copy what the rule tests need."""
    skip = shutil.ignore_patterns("__pycache__")
    for folder in COPIED:
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


def rule_tests(root: Path) -> tuple[int, str]:
    """Run the rule tests of a copy up to the first that fails."""
    return python(root, "-m", "pytest", "-x", "-q", "tests/rules")


def try_fault(name: str, source: Path = ROOT, games: int = GAMES) -> Outcome:
    """Plant one fault in a copy and see what becomes of it."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        copy_to(root, source)
        plant(read(name), root)
        code, output = rule_tests(root)
        found = re.search(r"^FAILED \S+::(\S+)", output, re.MULTILINE)
        if code != 1 or found is None:
            problem = "no rule test found it" if code == 0 else f"the tests did not run: {output[-2000:]}"
            return Outcome(name, "", problem, time.monotonic() - began)
        code, output = python(root, "-m", "tests.faults.games", str(games))
    problem = f"{games} random games: {output[-2000:]}" if code else ""
    return Outcome(name, found[1], problem, time.monotonic() - began)


def try_all(chosen: Sequence[str], source: Path) -> int:
    """Try faults in copies of a healthy tree; returns how many are not found, or crash."""
    bad = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for outcome in pool.map(lambda name: try_fault(name, source), chosen):
            bad += bool(outcome.problem)
            said = f"FAULTY  {outcome.problem}" if outcome.problem else f"red  {outcome.test}"
            sys.stdout.write(f"{outcome.seconds:5.1f} s  {outcome.name:32}  {said}\n")
            sys.stdout.flush()
    return bad


def main() -> int:
    """Try all faults, or those named."""
    chosen = sys.argv[1:] or names()
    with tempfile.TemporaryDirectory() as folder:
        healthy = Path(folder).resolve()
        copy_to(healthy)  # the tree may change while this runs
        code, output = rule_tests(healthy)
        if code:
            sys.stdout.write(f"the rule tests are not green before a fault is planted:\n{output[-2000:]}\n")
            return 1
        bad = try_all(chosen, healthy)
    sys.stdout.write(
        f"{len(chosen) - bad} of {len(chosen)} planted faults turn the rule tests red and play on\n"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
