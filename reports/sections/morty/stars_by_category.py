"""Where the stars come from."""

import polars as pl

from reports import words
from reports.about import About
from reports.tables import INTERVAL, Table, table

ORDER = 70
NAME = "Stars by category"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the share of ingredients and the largest and smallest category."""
    scrolls = frame.filter(pl.col("category").str.starts_with("scroll_"))["share"].to_list()
    top, *_, last = frame.iter_rows(named=True)
    told = [
        f"{row['label']} bring {words.measured(row['value'], row['low'], row['high'])}" for row in (top, last)
    ]
    ends = f"{told[0]} stars a seat, {told[1][0].lower()}{told[1][1:]}"
    return f"{words.percent(sum(scrolls))} of all stars come from ingredients. {ends}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give stars and share of each category, and their sum."""
    rows = [
        (
            row["label"],
            words.number(row["value"], row["low"], row["high"]),
            words.interval(row["low"], row["high"]),
            words.percent(row["share"]),
        )
        for row in frame.iter_rows(named=True)
    ]
    return table(["Category", "Stars a seat", INTERVAL, "Share of the total"], rows)
