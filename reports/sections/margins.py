"""By how much games are won."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, shares

ORDER = 65
NAME = "Margins"
PART = "Totals and margins"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the closest class and the widest."""
    found = each(frame)
    closest, top = found[0], max(found, key=lambda row: float(row["value"]))
    said = f"A lead of {closest['label']} {about.points} decides {words.share(*_ends(closest))} of the games"
    if top is closest:
        return f"{said}: no other class of leads is as common."
    return f"{said}; the most common lead is {top['label']} {about.points}, in {words.share(*_ends(top))}."


def _ends(row: dict[str, float]) -> tuple[float, float, float]:
    return row["value"], row["low"], row["high"]


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of each class."""
    return shares(frame, f"Lead, {about.points}", "Share of games")
