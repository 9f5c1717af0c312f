"""Seats under different minds: a finding under one mind alone is no verdict."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.sections.win_share_by_seat import finding, minds_that_tell, rows_that_depend
from reports.tables import INTERVAL, Table, table

ORDER = 30
NAME = "Seats by mind"
PART = "Seats and minds"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Say whether the minds agree, and show the seat on which they are farthest apart."""
    telling = minds_that_tell(frame)
    silent = [mind for mind in frame["strategy"].unique(maintain_order=True) if mind not in telling]
    parts = [_verdict(about), _farthest(frame.filter(pl.col("strategy").is_in(telling)))]
    if silent:
        verb = "wins" if len(silent) == 1 else "win"
        parts.append(f"Left out of this: {words.listed(silent)}, who {verb} too seldom for a seat to show.")
    return " ".join(part for part in parts if part)


def _verdict(about: About) -> str:
    depends = [f"seat {place + 1}" for place in sorted(rows_that_depend(about))]
    if not depends:
        return "No two minds disagree about a seat beyond doubt."
    return f"What {words.listed(depends)} {'is' if len(depends) == 1 else 'are'} worth depends on who plays."


def _farthest(frame: pl.DataFrame) -> str:
    """Tell of the seat on which the minds are farthest apart."""
    if frame["strategy"].n_unique() < 2:
        return ""
    apart = frame.group_by("seat").agg(pl.col("edge").max() - pl.col("edge").min())
    seat = apart.sort("edge", "seat", descending=[True, False])["seat"][0]
    found = each(frame.filter(pl.col("seat") == seat))
    edges = [f"{row['strategy']} by {words.points(row['edge'])}" for row in found]
    return f"They are farthest apart on {words.gone_on(found[0]['label'])}: it moves {words.listed(edges)} points."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give each mind's share on each seat and how far that lies from the mind's own mean."""
    telling = minds_that_tell(frame)
    rows = [
        (
            f"{row['strategy']}, {row['label'].lower()}",
            words.share_in(row),
            words.points(row["edge"], row["edge_low"], row["edge_high"]),
            words.points_interval(row["edge_low"], row["edge_high"]),
            finding(row, about) if row["strategy"] in telling else "wins too seldom",
            words.one_in(row["edge"], row["edge_low"], row["edge_high"]),
        )
        for row in each(frame)
    ]
    return table(["Mind and seat", "Win share", "Points from its mean", INTERVAL, "Finding", "That is"], rows)
