"""The minds: who plays better."""

import polars as pl

from reports import words
from reports.about import About
from reports.tables import INTERVAL, Table, table

ORDER = 20
NAME = "Minds"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the best and the worst mind."""
    best, *_, last = frame.sort("value", descending=True).iter_rows(named=True)
    told = [
        f"{row['strategy']} wins {words.share(row['value'], row['low'], row['high'])}" for row in (best, last)
    ]
    said = f"{told[0]} of its games on a seat, {told[1]}; {words.exact_percent(best['fair'])} would be an equal share."
    return said + (" But every mind kept its seat, and part of this may be the seats." if about.mixed else "")


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give each mind's share and mean total."""
    rows = [
        (
            row["strategy"],
            words.percent(row["value"], row["low"], row["high"]),
            words.percent_interval(row["low"], row["high"]),
            words.measured(row["total"], row["total_low"], row["total_high"]),
        )
        for row in frame.iter_rows(named=True)
    ]
    return table(["Mind", "Win share a seat", INTERVAL, f"Mean {about.points}"], rows)
