"""Where the stars come from."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import INTERVAL, Table, table

ORDER = 70
NAME = "Stars by category"
PART = "Where the stars come from"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the share of ingredients and the largest and smallest category."""
    top, *_, last = each(frame)
    told = [f"{row['label']} bring {words.measured_in(row)}" for row in (top, last)]
    ends = f"{told[0]} stars a seat, {told[1][0].lower()}{told[1][1:]}"
    return f"{words.percent(top['ingredients'])} of all stars come from ingredients. {ends}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give stars and share of each category, and their sum."""
    rows = [
        (
            row["label"],
            words.number_in(row),
            words.interval(row["low"], row["high"]),
            words.percent(row["share"]),
        )
        for row in each(frame)
    ]
    return table(["Category", "Stars a seat", INTERVAL, "Share of the total"], rows)
