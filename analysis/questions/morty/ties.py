"""How do games end? Outright, by the tie-break, or with a shared win."""

import polars as pl

from analysis.questions import _lines
from analysis.questions._lines import ALL, SHARE, Line
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "How often does the tie-break decide?"
SUMMARY = "games won outright, games that the tie-break decides, games with a shared win"
READS = {"games": ("deal", "winners", "tie_broken")}
KEY, COLUMNS = _lines.KEY, _lines.COLUMNS
_SHARED, _BROKEN = pl.col("winners") > 1, pl.col("tie_broken")
_LINES = {
    "outright": Line("One seat has the most stars", SHARE, ~_SHARED & ~_BROKEN, statistic="ties"),
    "broken": Line(
        "Equal stars, the tie-break finds one winner", SHARE, ~_SHARED & _BROKEN, statistic="ties"
    ),
    "shared": Line("Equal stars, the win is shared", SHARE, _SHARED, statistic="ties"),
}


def asks(run: Run) -> bool:
    """Only where seats play against each other."""
    return run.players > 1


def per_part(part: Part, run: Run) -> Moments:
    """Keep the lines' sums by deal."""
    return _lines.keep(part.table, _LINES, (ALL,))


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a way to end."""
    return _lines.tell(kept, _LINES, (ALL,), alpha)
