"""The numba compiler's complaints in one line, with the user's own file and line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from sim.core.draft import shown
from sim.core.errors import Problem

NOISE = re.compile(
    r"^(Failed in \w+ mode|During:|File |There are \d+ candidate|Traceback|Use -|\s*-|[\w ]*<source|Overload)"
)
PLACES = (
    r'File "([^"]+)", line (\d+)',
    r"Raised from (\S.*) \((\d+)\)",
    r"defined at (\S.*) \((\d+)\)",
)  # last counts
PLACED = r"(,? defined at|\.*\s*Raised from) \S.* \(\d+\)"
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
    """Return the user's file with the line that the compiler means, and that line's text."""
    names = {Path(file).resolve(): file for file in files}
    found = [match for pattern in PLACES for match in re.findall(pattern, text)]
    own = [(names[full], int(line)) for name, line in found if (full := Path(name).resolve()) in names]
    unknown = re.search(r"name '(\w+)' is not defined", text)
    if unknown:  # of these the compiler names only the caller, or nothing
        own += list(_uses(unknown[1], names.values()))[:1]
    if not own:
        return ", ".join(map(str, names.values())) or "strategy", ""
    file, number = own[-1]
    return f"{file}, line {number}", text_of(file, number)


def _uses(name: str, files: Iterable[Path]) -> Iterator[tuple[Path, int]]:
    """Find where a name is read."""
    for file in files:
        with suppress(OSError, SyntaxError, ValueError):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Name) and node.id == name:
                    yield file, node.lineno


def text_of(file: Path, number: int) -> str:
    """Give a line of a file, from 1, without blanks around it; empty if there is no such line."""
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def _reason(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip() and not NOISE.match(line.strip())]
    reason = re.sub(PLACED, "", lines[0]).rstrip(":. ") if lines else "code that cannot be compiled"
    calls = [line.removeprefix(">>> ") for line in lines if line.startswith(">>> ")]
    return f"{reason} {calls[0]}" if calls and reason.endswith("signature") else reason
