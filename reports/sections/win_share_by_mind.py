"""The minds: who plays better."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import INTERVAL, Table, table

ORDER = 20
NAME = "Minds"
PART = "Seats and minds"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the best and the worst mind."""
    best, *_, last = each(frame.sort("value", descending=True))
    told = [f"{row['strategy']} wins {words.share_in(row)}" for row in (best, last)]
    said = f"{told[0]} of its games on a seat, {told[1]}; {words.exact_percent(best['fair'])} would be an equal share."
    return said + (" But every mind kept its seat, and part of this may be the seats." if about.mixed else "")


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give each mind's share and mean total."""
    rows = [
        (
            row["strategy"],
            words.percent_in(row),
            words.percent_interval(row["low"], row["high"]),
            _games(row),
            words.measured_in(row, "total"),
        )
        for row in each(frame)
    ]
    return table(
        ["Mind", "Win share a seat", INTERVAL, "That is, to an equal share", f"Mean {about.points}"], rows
    )


def _games(row: Mapping[str, Any]) -> str:
    if row["low"] is None:
        return words.UNSURE
    return words.one_in(row["edge"], row["edge_low"], row["edge_high"])
