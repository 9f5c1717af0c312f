"""Are special jars taken? Chances a seat gets, and how often it prefers the jar to the kitten."""

import polars as pl

from analysis.questions import _lines
from analysis.questions._deals import per_seat
from analysis.questions._lines import SHARE, Line
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "Are the special jars taken?"
SUMMARY = "chances at a special jar, how many are taken, and how often the jar is preferred to the kitten"
READS = {
    "seats": ("deal", "strategy", "special_jars", "decisions"),
    "games": ("rounds",),
}
KEY, COLUMNS = _lines.KEY, _lines.COLUMNS
_STATISTIC = "special_jars.mean"
_JARS = pl.col("special_jars").cast(pl.Int64)
_CHANCES = pl.col("decisions").cast(pl.Int64) - pl.col("rounds").cast(
    pl.Int64
)  # a seat has one other turn a round
_LINES = {
    "chances": Line("Chances at a special jar, a seat", "chances", _CHANCES, statistic=_STATISTIC),
    "jars": Line("Special jars taken by a seat", "jars", _JARS, statistic=_STATISTIC),
    "taken": Line("Chances at which the jar is taken", SHARE, _JARS, _CHANCES, _STATISTIC),
    "none": Line("Seats without a special jar", SHARE, _JARS == 0, statistic=_STATISTIC),
    "several": Line("Seats with three or more", SHARE, _JARS > 2, statistic=_STATISTIC),
}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Moments:
    """Keep the lines' sums by deal."""
    rows = part.seats.with_columns(per_seat(part, "rounds"))
    return _lines.keep(rows, _LINES, _lines.minds(run))


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a line and mind."""
    return _lines.tell(kept, _LINES, _lines.minds(run), alpha)
