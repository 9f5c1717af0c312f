"""Numbers in text that remember where they come from.

A number of an answer carries the name of its place, such as `win-share-by-seat/0/value`. Whoever writes it
(`reports/words.py`) wraps the written form in marks that no keyboard types; the page turns them into elements
with an id, and everywhere else `plain` takes them out. So a test can find every number of a page and work it out
anew.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import polars as pl

_OPEN, _NEXT, _CLOSE = (
    "\ue000",
    "\ue001",
    "\ue002",
)  # private characters: no name or title can mean anything by them
_MARK = re.compile(
    f"{_OPEN}([^{_NEXT}]*){_NEXT}([^{_NEXT}]*){_NEXT}([^{_NEXT}]*){_NEXT}([^{_CLOSE}]*){_CLOSE}"
)


class Known(float):
    """A number that knows its place; whatever is computed from it does not.

    Parameters
    ----------
    value : float
        In the unit of its answer.
    where : str
        Question, row and column, joined by `/`.
    """

    where: str

    def __new__(cls, value: float, where: str) -> Self:
        """Make one."""
        made = super().__new__(cls, value)
        made.where = where
        return made


@dataclass(frozen=True)
class Mark:
    """A written number: its place, how it is written (`percent`, `plain`, `games`), its value, its text."""

    where: str
    written: str
    value: str
    text: str


def each(frame: pl.DataFrame) -> list[dict[str, Any]]:
    """Give the rows of an answer, by column, in which numbers know their place."""
    return [
        {name: _known(value, f"{row['row']}/{name}") for name, value in row.items()}
        for row in frame.iter_rows(named=True)
    ]


def _known(value: Any, where: str) -> Any:
    return Known(value, where) if isinstance(value, float) and math.isfinite(value) else value


def mark(text: str, value: float, written: str) -> str:
    """Mark the written form of a number that knows its place; others are given back as they are."""
    if not isinstance(value, Known):
        return text
    return f"{_OPEN}{value.where}{_NEXT}{written}{_NEXT}{float(value)!r}{_NEXT}{text}{_CLOSE}"


def plain(text: str) -> str:
    """Take the marks out of a text."""
    return _MARK.sub(r"\4", text)


def pieces(text: str) -> Iterator[str | Mark]:
    """Take a text apart into what stands between marks, and the marks."""
    end = 0
    for match in _MARK.finditer(text):
        if match.start() > end:
            yield text[end : match.start()]
        yield Mark(*match.groups())
        end = match.end()
    if end < len(text):
        yield text[end:]
