"""How claims build up over the rounds."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 100
NAME = "Pace of claims"
PART = "Badges"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the badge that is farthest along half-way."""
    half = max(_last(frame) // 2, 1)
    top = each(frame.filter(pl.col("round") == half).sort("value", descending=True))[0]
    share = words.share_in(top)
    said = f"By the end of round {half}, {top['label']} is farthest along"
    return f"{said}: {share} of the seats have it when it is in play."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of seats after some rounds; all rounds stand in the data file."""
    last = _last(frame)
    shown = sorted({max(last * part // 4, 1) for part in (2, 3, 4)})
    rows = []
    for badge in frame.partition_by("badge", maintain_order=True):
        cells = {row["round"]: words.share_in(row) for row in each(badge)}
        rows.append((badge["label"][0], *(cells[by] for by in shown)))
    return table(["Badge", *(f"By round {by}" for by in shown)], rows)


def _last(frame: pl.DataFrame) -> int:
    return int(max(frame["round"].to_list()))
