"""By when badges are claimed for the first time."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 84
NAME = "First claims, round by round"
PART = "Badges"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the badges that are never claimed in most and in fewest games."""
    found = each(frame.filter(pl.col("round") == 0).sort("value", descending=True))
    told = [f"{words.gone_on(row['label'])} in {words.share_in(row)}" for row in (found[0], found[-1])]
    said = f"Nobody ever claims {told[0]} of the games in which it is in play"
    return f"{said}, and {told[1]}." if len(found) > 1 else f"{said}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of games after some rounds, and never; all rounds stand in the data file."""
    last = int(max(frame["round"].to_list()))
    shown = [*sorted({max(last * part // 4, 1) for part in (1, 2, 3, 4)}), 0]
    rows = []
    for badge in frame.partition_by("badge", maintain_order=True):
        cells = {row["round"]: words.share_in(row) for row in each(badge)}
        rows.append((badge["label"][0], *(cells[by] for by in shown)))
    return table(["Badge", *(f"By round {by}" if by else "Never" for by in shown)], rows)
