"""How often the lead changes."""

import polars as pl

from reports import words
from reports.about import About
from reports.cards import Card
from reports.marks import each
from reports.tables import Table, shares

ORDER = 124
NAME = "Changes of the lead"
PART = "The course of a game"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the most common number, and the games without one."""
    found = each(frame)
    top = max(found, key=lambda row: float(row["value"]))
    said = f"Most often the lead {_changes(top)}: in {words.share_in(top)} of the games"
    if found[0]["first"] == 0 and top is not found[0]:
        none = words.share_in(found[0])
        return f"{said}. In {none} the lead never passes to another seat."
    return f"{said}."


def _changes(row: dict[str, int]) -> str:
    if row["last"] == 0:
        return "never changes"
    return "changes once" if row["last"] == row["first"] == 1 else f"changes {row['label']} times"


def card(frame: pl.DataFrame, about: About) -> Card | None:
    """Show how many games are never contested."""
    first = each(frame)[0]
    if first["last"] != 0:
        return None
    big = words.percent_in(first)
    said = "of the games keep one leader from the first round to the last."
    return Card(
        "Games without a change of the lead",
        big,
        said,
        (("chance", words.percent_interval(first["low"], first["high"])),),
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of games by number of changes."""
    return shares(frame, "Changes of the lead", "Share of games")
