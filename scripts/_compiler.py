"""The numba compiler's complaints in one line, with the user's own file and line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from sim.core.errors import Problem

NOISE = re.compile(
    r"^(Failed in \w+ mode|During:|File |There are \d+ candidate|Traceback|Use -|\s*-|[\w ]*<source|Overload)"
)
ACCEPTED = "code that numba compiles without memory of its own: integers, the arrays view and rules, kernels"


def problem_of(error: BaseException, files: Iterable[Path]) -> Problem | None:
    """Turn a complaint of the compiler into a problem.

    Parameters
    ----------
    error : BaseException
        Whatever was raised.
    files : iterable of Path
        Where the strategies stand.

    Returns
    -------
    Problem or None
        None where the error is not the compiler's.
    """
    numba = sys.modules.get("numba.core.errors")
    if numba is None or not isinstance(error, numba.NumbaError):
        return None
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    return Problem(_place(text, files), _reason(text), ACCEPTED)


def _place(text: str, files: Iterable[Path]) -> str:
    """Return the user's file with the last line that the compiler names in it."""
    names = {Path(file).resolve(): str(file) for file in files}
    found = re.findall(r'File "([^"]+)", line (\d+)', text)
    own = [(names[full], line) for name, line in found if (full := Path(name).resolve()) in names]
    if own:
        return f"{own[-1][0]}, line {own[-1][1]}"
    return ", ".join(names.values()) or "strategy"


def _reason(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip() and not NOISE.match(line.strip())]
    return lines[0].rstrip(":") if lines else "code that cannot be compiled"
