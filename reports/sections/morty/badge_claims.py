"""How often badges are claimed."""

import polars as pl

from reports import words
from reports.about import About
from reports.tables import Table, table

ORDER = 80
NAME = "Badge claims"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the badge that is claimed most and the one that is claimed least."""
    anyone = frame.filter(pl.col("ribbon") == 0)
    top, last = anyone.row(0, named=True), anyone.row(-1, named=True)
    told = [
        f"{row['label']} is claimed by {words.share(row['value'], row['low'], row['high'])}"
        for row in (top, last)
    ]
    said = (
        f"{told[0]} of the seats when it is in play, {told[1][0].lower()}{told[1][1:]}."
        if anyone.height > 1
        else f"{told[0]}."
    )
    return f"{said} How often a badge is claimed is not what it is worth."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give a row a badge: any ribbon, then each."""
    ribbons = frame["ribbon"].unique().sort().to_list()
    rows = []
    for badge in frame.partition_by("badge", maintain_order=True):
        cells = {
            row["ribbon"]: words.share(row["value"], row["low"], row["high"])
            for row in badge.iter_rows(named=True)
        }
        rows.append((badge["label"][0], *(cells[ribbon] for ribbon in ribbons)))
    headers = ["any ribbon" if ribbon == 0 else f"ribbon {ribbon}" for ribbon in ribbons]
    return table(["Badge", *(f"Seats with {header}" for header in headers)], rows)
