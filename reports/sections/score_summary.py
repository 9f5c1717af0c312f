"""Totals in short: mean, spread, quantiles."""

from typing import Any

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import INTERVAL, Table, table

ORDER = 40
NAME = "Totals"
PART = "Totals and margins"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the mean and the middle nine tenths."""
    rows = {row["name"]: row for row in each(frame)}
    mean = words.measured(*(rows["mean"][end] for end in ("value", "low", "high")))
    low, high = (words.whole(rows[name]["value"]) for name in ("q5", "q95"))
    return (
        f"A seat ends with {mean} {about.points} on average; nine seats in ten end between {low} and {high}."
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give mean, spread and quantiles."""
    rows = [_row(row) for row in each(frame)]
    return table(["Totals of all seats", about.points.capitalize(), INTERVAL], rows)


def _row(row: dict[str, Any]) -> tuple[str, str, str]:
    value, low, high = row["value"], row["low"], row["high"]
    if low is not None and row["name"].startswith("q"):  # quantiles are whole numbers
        return row["label"], words.whole(value), f"{words.whole(low)} to {words.whole(high)}"
    return row["label"], words.number(value, low, high), words.interval(low, high)
