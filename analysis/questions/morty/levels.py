"""How often are the levels filled? Share of seats by level, and what that brings."""

import polars as pl

from analysis.questions import _lines
from analysis.questions._lines import SHARE, Line
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "How often are the levels filled?"
SUMMARY = "share of seats that fill each level, the round in which they do, and the stars of levels"
_NAMES = {"top": "levels.T.filled", "middle": "levels.M.filled", "bottom": "levels.B.filled"}
READS = {"seats": ("deal", "strategy", "levels", *(f"level_{name}_round" for name in _NAMES))}
KEY, COLUMNS = _lines.KEY, _lines.COLUMNS
_FULL = {name: pl.col(f"level_{name}_round") > 0 for name in _NAMES}
_COUNT = pl.sum_horizontal(full.cast(pl.Int64) for full in _FULL.values())
_ALL = "levels.all.filled"
_LINES = {
    **{
        name: Line(f"Seats with a full {name} level", SHARE, _FULL[name], statistic=statistic)
        for name, statistic in _NAMES.items()
    },
    "none": Line("Seats with no full level", SHARE, _COUNT == 0, statistic=_ALL),
    "several": Line("Seats with two or three full levels", SHARE, _COUNT > 1, statistic=_ALL),
    **{
        f"{name}-round": Line(
            f"Round in which the {name} level was full",
            "",
            pl.col(f"level_{name}_round"),
            _FULL[name],
            statistic,
        )
        for name, statistic in _NAMES.items()
    },
    "stars": Line("Stars from levels, a seat", "stars", pl.col("levels"), statistic=_ALL),
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
