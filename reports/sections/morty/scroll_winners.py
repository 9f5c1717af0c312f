"""What winners collect."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 79
NAME = "What winners collect"
PART = "Scrolls"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Say whether winners collect other ingredients than seats with the same totals."""
    found = each(frame)
    told = [
        row
        for row in found
        if row["apart_low"] is not None and (row["apart_low"] > 0 or row["apart_high"] < 0)
    ]
    said = "Winners have more of everything; so compare them with seats that had the same totals, winners or not."
    if not told:
        return f"{said} Beside those, they get neither more nor less from any ingredient, as far as this run can tell."
    parts = [f"{words.measured_in(row, 'apart')} stars from {words.gone_on(row['label'])}" for row in told]
    return f"{said} The difference is {words.listed(parts)}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give winners, all seats, seats with the same totals, and the difference."""
    rows = [
        (
            row["label"],
            words.measured_in(row),
            words.measured_in(row, "everyone"),
            words.measured_in(row, "same"),
            words.measured_in(row, "apart"),
        )
        for row in each(frame)
    ]
    return table(
        ["Stars from", "Winners", "All seats", "Seats with the same totals", "Winners less those"], rows
    )
