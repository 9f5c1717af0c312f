"""How long games are."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, shares

ORDER = 120
NAME = "Length"
PART = "The course of a game"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the most common length."""
    found = each(frame)
    if len(found) == 1:
        return f"Every game lasts {found[0]['first']} rounds: the bag decides the length, not the players."
    top = max(found, key=lambda row: float(row["value"]))
    said = f"Games last {found[0]['first']} to {found[-1]['last']} rounds"
    return f"{said}; {top['first']} rounds in {words.share_in(top)}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of games by length."""
    return shares(frame, "Rounds", "Share of games")
