"""By when levels are full."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 114
NAME = "Levels, round by round"
PART = "Labels, levels, kittens and jars"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the share of seats with the commonest level three quarters through."""
    late = max(int(max(frame["round"].to_list())) * 3 // 4, 1)
    top = each(frame.filter(pl.col("round") == late).sort("value", descending=True))[0]
    share = words.share_in(top)
    level = words.gone_on(top["label"])
    return f"By the end of round {late}, {share} of the seats have filled the {level}: no other is filled sooner."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of seats after some rounds; all rounds stand in the data file."""
    last = int(max(frame["round"].to_list()))
    shown = sorted({max(last * part // 4, 1) for part in (2, 3, 4)})
    rows = []
    for level in frame.partition_by("level", maintain_order=True):
        cells = {row["round"]: words.share_in(row) for row in each(level)}
        rows.append((level["label"][0], *(cells[by] for by in shown)))
    return table(["Level", *(f"By round {by}" for by in shown)], rows)
