"""By when are the levels full? Share of seats, round by round."""

import polars as pl

from analysis.questions._deals import spread
from analysis.questions._until import curves
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "By when are the levels full?"
SUMMARY = "share of seats that have filled a level by the end of each round"
_NAMES = {"top": "T", "middle": "M", "bottom": "B"}
READS = {"seats": ("deal", *(f"level_{name}_round" for name in _NAMES)), "games": ("deal",)}
KEY = ("level", "round")
COLUMNS = {
    "level": "top, middle or bottom",
    "round": "from 1",
    "value": "share of seats that have filled it by the end of the round",
}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal and level, the seats that filled it in each round (0: never)."""
    rows = [
        part.seats.select("deal", level=pl.lit(name), round=f"level_{name}_round", seats=pl.lit(1))
        for name in _NAMES
    ]
    return spread(pl.concat(rows), ["level", "round"], part)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a level and round, top level first."""
    made = curves(kept, alpha, lambda name: f"{name.capitalize()} level", "level")
    order = pl.col("level").replace_strict(list(_NAMES), range(len(_NAMES)))
    statistic = pl.format("levels.{}.filled", pl.col("level").replace_strict(_NAMES))
    return made.sort(order, "round").with_columns(statistic=statistic)
