"""JSON Lines input, checked whole before anything is answered."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sim.core.draft import shown
from sim.core.errors import Problem, Refused

Answer = TypeVar("Answer")
A_LINE = "a JSON object on each line"


def answers(file: str, answer: Callable[[Any, str], Answer]) -> list[tuple[Any, Answer]]:
    """Answer every line of a file.

    Parameters
    ----------
    file : str
        JSON Lines in UTF-8; ``-`` is standard input.
    answer : callable
        ``answer(document, where)``; raises `Refused` for a bad line.

    Returns
    -------
    list of (document, answer)

    Raises
    ------
    Refused
        With every problem of every line, each with file and line number.
    """
    problems: list[Problem] = []
    found = []
    for where, line in _lines(file):
        try:
            document = _document(line, where)
            found.append((document, answer(document, where)))
        except Refused as refused:
            problems += refused.problems
    if problems:
        raise Refused(problems)
    return found


def _lines(file: str) -> list[tuple[str, bytes]]:
    name = "standard input" if file == "-" else file
    content = _content(file, name).removeprefix(b"\xef\xbb\xbf").rstrip()
    if not content:
        raise Refused([Problem(name, "an empty file", A_LINE)])
    return [(f"{name}, line {number}", line) for number, line in enumerate(content.split(b"\n"), 1)]


def _content(file: str, name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except FileNotFoundError:
        raise Refused(
            [Problem(name, "no such file", "a file of JSON Lines, or - for standard input")]
        ) from None
    except OSError as error:
        raise Refused([Problem(name, error.strerror or str(error), "a file that can be read")]) from None


def _document(line: bytes, where: str) -> Any:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(
            [Problem(f"{where}, byte {error.start + 1}", "bytes that are not UTF-8", A_LINE)]
        ) from None
    if not text.strip():
        raise Refused([Problem(where, "an empty line", A_LINE)])
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_double)
    except json.JSONDecodeError as error:
        spot = f"{where}, column {error.colno}"
        raise Refused([Problem(spot, shown(text.strip()), f"{A_LINE} ({error.msg})")]) from None
    except (ValueError, RecursionError) as error:  # also Python's own bounds on digits and depth
        raise Refused([Problem(where, str(error), A_LINE)]) from None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name}, which is no JSON")


def _no_double(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"the key {shown(key)} twice")
    return dict(pairs)
