"""Trying a user's strategy or plug-in in a process of its own, which may crash or hang without harm."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sim.core.errors import Problem

ASKED = "asked.npz"  # what it was asked, and its answers
ROOT = Path(__file__).parent.parent
SLACK_S = 180.0  # for all that is not the user's own: starting, compiling


@dataclass(frozen=True)
class Probe:
    """The module that a process runs, and what its messages call the file and one step of it."""

    module: str
    thing: str
    step: str


STRATEGY = Probe("scripts._probe", "a strategy", "a decision")
PLUGIN = Probe("scripts._own_probe", "a kernel", "an answer")


def try_strategy(file: Path, game: str, seconds: float) -> list[Problem]:
    """Play with a strategy, without the compiler and with it.

    Parameters
    ----------
    file : Path
        The strategy.
    game : str
        Id of its game.
    seconds : float
        Limit of one decision.

    Returns
    -------
    list of Problem
        Empty where nothing is wrong.
    """
    return _tried(STRATEGY, file, game, seconds)


def try_plugin(file: Path, game: str, seconds: float) -> list[Problem]:
    """Ask a user's plug-in, without the compiler and with it; parameters and result as for `try_strategy`."""
    return _tried(PLUGIN, file, game, seconds)


def _tried(probe: Probe, file: Path, game: str, seconds: float) -> list[Problem]:
    with tempfile.TemporaryDirectory(prefix="tallycat-check-") as folder:
        played = _run(probe, "play", file, game, seconds, Path(folder), {"NUMBA_DISABLE_JIT": "1"})
        if played and not (Path(folder) / ASKED).exists():  # it never answered: compiling it tells no more
            return played
        return played + _run(probe, "compile", file, game, seconds, Path(folder), {"NUMBA_DISABLE_JIT": "0"})


def _run(
    probe: Probe, mode: str, file: Path, game: str, seconds: float, folder: Path, extra: dict[str, str]
) -> list[Problem]:
    answer, hung = folder / "problems.json", folder / "hung.txt"
    answer.unlink(missing_ok=True)
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    words = [sys.executable, "-m", probe.module, mode, str(file), game, str(seconds), str(folder)]
    env = {**os.environ, **extra, "PYTHONPATH": path}
    try:
        done = subprocess.run(
            words, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=SLACK_S + seconds
        )
    except subprocess.TimeoutExpired:
        return [Problem(str(file), "no answer in time", f"a file that is loaded within {seconds:g} s")]
    if answer.exists():
        return [Problem(**problem) for problem in json.loads(answer.read_text(encoding="utf-8"))]
    if trace := hung.read_text(errors="replace"):
        accepted = f"{probe.step} within {seconds:g} s (an endless loop?)"
        return [Problem(_where(file, trace), f"no answer after {seconds:g} s", accepted)]
    return [
        Problem(
            str(file),
            _death(done.returncode, done.stderr.decode(errors="replace")),
            f"{probe.thing} that returns",
        )
    ]


def _where(file: Path, trace: str) -> str:
    """Return the user's file and line in what the watch wrote: innermost first."""
    lines: Iterable[tuple[str, str]] = re.findall(r'File "([^"]+)", line (\d+)', trace)
    own = [line for name, line in lines if Path(name).resolve() == file.resolve()]
    return f"{file}, line {own[0]}" if own else str(file)


def _death(code: int, said: str) -> str:
    last = said.strip().splitlines()[-1:] or [""]
    how = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    return f"the end of its process ({how}) {last[0]}".strip()
