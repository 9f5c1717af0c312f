"""Rows of the table: what is asked for and what was measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """A row.

    Attributes
    ----------
    what : str
        What is measured.
    least, aim : float or None
        What is asked for at least, and aimed at; None where nothing is asked for.
    values : sequence of float
        One a round; the median is shown. Empty: it could not be measured.
    beside : str
        Absolute figures.
    most : bool
        Whether `least` and `aim` are bounds from above.
    """

    what: str
    least: float | None
    aim: float | None
    values: Sequence[float]
    beside: str = ""
    most: bool = False

    def verdict(self) -> str:
        """Say whether the median reaches what is asked for."""
        if not self.values or self.least is None or self.aim is None:
            return ""
        found, sign = median(self.values), -1 if self.most else 1
        reached = [sign * found >= sign * bound for bound in (self.least, self.aim)]
        return "aim" if reached[1] else "yes" if reached[0] else "no"

    def cells(self) -> tuple[str, ...]:
        """Write the row down; behind a median stands the range of the rounds."""
        spread = f" ({min(self.values):.3g}-{max(self.values):.3g})" if len(self.values) > 1 else ""
        found = f"{median(self.values):.3g}{spread}" if self.values else "-"
        bounds = ["" if bound is None else f"{bound:g}" for bound in (self.least, self.aim)]
        return (self.what, *bounds, found, self.verdict(), self.beside)


def table(rows: Iterable[Row]) -> str:
    """Write rows as a table (Markdown)."""
    head = ("what", "at least, or most", "aim", "measured", "reached", "beside")
    lines = [head, ("---", "---:", "---:", "---:", "---", "---"), *(row.cells() for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def speed(games: int, seconds: Iterable[float]) -> str:
    """Write games a second, the median of rounds."""
    return f"{median(games / s for s in seconds):,.0f} games/s"
