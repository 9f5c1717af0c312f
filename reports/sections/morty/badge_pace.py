"""How claims build up over the rounds."""

import polars as pl

from reports import words
from reports.about import About
from reports.tables import Table, table

ORDER = 100
NAME = "Pace of claims"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the badge that is farthest along half-way."""
    half = max(_last(frame) // 2, 1)
    top = frame.filter(pl.col("round") == half).sort("value", descending=True).row(0, named=True)
    share = words.share(top["value"], top["low"], top["high"])
    said = f"By the end of round {half}, {top['label']} is farthest along"
    return f"{said}: {share} of the seats have it when it is in play."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of seats after some rounds; all rounds stand in the data file."""
    last = _last(frame)
    shown = sorted({max(last * part // 4, 1) for part in (2, 3, 4)})
    rows = []
    for badge in frame.partition_by("badge", maintain_order=True):
        cells = {
            row["round"]: words.share(row["value"], row["low"], row["high"])
            for row in badge.iter_rows(named=True)
        }
        rows.append((badge["label"][0], *(cells[by] for by in shown)))
    return table(["Badge", *(f"By round {by}" for by in shown)], rows)


def _last(frame: pl.DataFrame) -> int:
    return int(max(frame["round"].to_list()))
