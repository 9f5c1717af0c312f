"""The numba compiler's complaints in one line, with the user's own file and line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from sim.core.draft import shown
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
    if not type(error).__module__.startswith("numba."):
        return None
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    where, line = _place(text, files)
    quoted = f"{shown(line)}: " if line else ""
    return Problem(where, quoted + _reason(text), ACCEPTED)


def _place(text: str, files: Iterable[Path]) -> tuple[str, str]:
    """Return the user's file with the last line that the compiler names in it, and that line's text."""
    names = {Path(file).resolve(): file for file in files}
    found = re.findall(r'File "([^"]+)", line (\d+)', text) + re.findall(
        r"Raised from (\S.*) \((\d+)\)", text
    )
    own = [(names[full], int(line)) for name, line in found if (full := Path(name).resolve()) in names]
    if not own:
        return ", ".join(map(str, names.values())) or "strategy", ""
    file, number = own[-1]
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return f"{file}, line {number}", lines[number - 1].strip() if 0 < number <= len(lines) else ""


def _reason(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip() and not NOISE.match(line.strip())]
    return lines[0].rstrip(":") if lines else "code that cannot be compiled"
