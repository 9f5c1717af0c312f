"""What do labels bring? Labels met by a seat, their stars, and what one is worth."""

import polars as pl

from analysis.questions import _lines
from analysis.questions._lines import SHARE, Line
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "What do the labels bring?"
SUMMARY = "labels met by a seat, their stars, stars a label, seats without one"
READS = {"seats": ("deal", "strategy", "labels", "labels_met")}
KEY, COLUMNS = _lines.KEY, _lines.COLUMNS
_MET = pl.col("labels_met")
_LINES = {
    "met": Line("Labels met by a seat", "labels", _MET, statistic="labels.mean"),
    "stars": Line("Stars from labels, a seat", "stars", pl.col("labels"), statistic="labels.mean"),
    "each": Line("Stars a label met", "stars", pl.col("labels"), _MET, "labels.mean"),
    "none": Line("Seats without a label", SHARE, _MET == 0, statistic="labels.mean"),
}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Moments:
    """Keep the lines' sums by deal."""
    return _lines.keep(part.seats, _LINES, _lines.minds(run))


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a line and mind."""
    return _lines.tell(kept, _LINES, _lines.minds(run), alpha)
