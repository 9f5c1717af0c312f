"""Everything that is printed: results on standard output, all else on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import IO, Any

from sim.core.errors import Problem

MOST_PROBLEMS = 100


def out(text: str = "") -> None:
    """Print a line of the result."""
    print(text)


def note(text: str) -> None:
    """Print a line about the work on standard error."""
    print(text, file=sys.stderr, flush=True)


def prompt(text: str) -> None:
    """Ask for a line of input on standard error."""
    print(text, end="", file=sys.stderr, flush=True)


def error(text: str) -> None:
    """Print what went wrong."""
    note(f"error: {text}")


def problems(found: Sequence[Problem]) -> None:
    """Print what was refused, one line each."""
    for problem in found[:MOST_PROBLEMS]:
        error(" ".join(str(problem).splitlines()))
    if len(found) > MOST_PROBLEMS:
        note(f"... and {len(found) - MOST_PROBLEMS:,} more")


def document(value: Any) -> None:
    """Print one JSON document on a line of its own."""
    out(json.dumps(value, allow_nan=False))


def colours(stream: IO[str]) -> bool:
    """Say whether colours help there: a terminal, and nobody asked for none (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def number(count: int, thing: str) -> str:
    """Write a number of things: ``1 game``, ``2,000 games``."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def table(rows: Iterable[Sequence[object]], indent: str = "") -> None:
    """Print rows in columns: the first to the left, numbers to the right.

    Parameters
    ----------
    rows : iterable of sequence
        The first is the head; all of one length.
    indent : str
        Before each line.
    """
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = [all(_is_number(row[i]) for row in cells[1:]) for i in range(len(widths))]
    for row in cells:
        parts = [f"{c:>{w}}" if r else f"{c:<{w}}" for c, w, r in zip(row, widths, right, strict=True)]
        out(f"{indent}{'  '.join(parts)}".rstrip())


def _is_number(text: str) -> bool:
    return not text.strip("0123456789.,-+% ")
