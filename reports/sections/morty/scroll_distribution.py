"""How the stars of each ingredient spread."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 77
NAME = "Spread of stars by ingredient"
PART = "Scrolls"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Say where the most seats get next to nothing."""
    lowest = each(frame.filter(pl.col("first") == pl.col("first").min()).sort("value", descending=True))
    top = lowest[0]
    return (
        f"{words.share_in(top)} of the seats get {top['first']} to {top['last']} "
        f"stars from {words.gone_on(top['label'].partition(',')[0])}: most of all four ingredients."
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give a row a class, a column an ingredient."""
    names = {row["ingredient"]: row["label"].rpartition(",")[0] for row in frame.iter_rows(named=True)}
    cells: dict[int, dict[str, str]] = {}
    classes: dict[int, str] = {}
    for row in each(frame.sort("first")):
        cells.setdefault(row["first"], {})[row["ingredient"]] = words.share(
            row["value"], row["low"], row["high"]
        )
        classes[row["first"]] = f"{row['first']} to {row['last']}" if row["width"] > 1 else str(row["first"])
    rows = [
        (classes[first], *(found.get(name, words.NOTHING) for name in names))
        for first, found in cells.items()
    ]
    return table(["Stars", *names.values()], rows)
