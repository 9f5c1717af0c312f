"""How free are the players? Placements to choose from, passes, and turns on which nothing fitted."""

import polars as pl

from analysis.questions import _lines
from analysis.questions._lines import SHARE, Line
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "How much is there to choose?"
SUMMARY = "placements to choose from at a decision, passes, and turns on which nothing fitted"
READS = {"seats": ("deal", "strategy", "decisions", "options_sum", "passes", "forced_passes")}
KEY, COLUMNS = _lines.KEY, _lines.COLUMNS
_FORCED, _PASSES = (pl.col(name).cast(pl.Int64) for name in ("forced_passes", "passes"))
_LINES = {
    "options": Line(
        "Placements to choose from at a decision", "placements", pl.col("options_sum"), pl.col("decisions")
    ),
    "decisions": Line("Decisions of a seat in a game", "decisions", pl.col("decisions")),
    "forced": Line("Turns of a seat on which nothing fitted", "turns", _FORCED),
    "chosen": Line("Passes of a seat that were its own choice", "passes", _PASSES - _FORCED),
    "once": Line("Seats that were stuck at least once", SHARE, _FORCED > 0),
    "thrice": Line("Seats that were stuck three times or more", SHARE, _FORCED > 2),
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
