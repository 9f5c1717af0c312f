"""Totals in full: the share of seats in each class."""

import polars as pl

from reports import words
from reports.about import About
from reports.tables import Table, shares

ORDER = 50
NAME = "Distribution of totals"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the most common class and the ends."""
    top = frame.sort("value", descending=True).row(0, named=True)
    first, last = frame["first"].to_list()[0], frame["last"].to_list()[-1]
    common = f"{words.share(top['value'], top['low'], top['high'])} of the seats"
    return f"Totals run from about {first} to {last} {about.points}; {top['label']} are the most common, {common}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of each class."""
    return shares(frame, about.points.capitalize(), "Share of seats")
