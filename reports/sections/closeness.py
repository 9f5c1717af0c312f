"""How close the games are."""

import polars as pl

from reports import words
from reports.about import About
from reports.cards import Card
from reports.marks import each
from reports.tables import Table, lines

ORDER = 60
NAME = "Closeness"
PART = "Totals and margins"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the margin and the share of shared wins."""
    rows = {row["name"]: [row[end] for end in ("value", "low", "high")] for row in each(frame)}
    margin = words.measured(*rows["margin"])
    ties = words.share(*rows["ties"])
    return f"The winner leads the next by {margin} {about.points} on average; {ties} of the games end in a shared win."


def card(frame: pl.DataFrame, about: About) -> Card:
    """Show the winner's lead."""
    found = {row["name"]: row for row in each(frame)}
    margin = found["margin"]
    ties = words.percent_in(found["ties"])
    said = f"on average separate the winner from the next; {ties} of the games end in a shared win."
    chance = words.interval(margin["low"], margin["high"])
    return Card(
        "How close games are", f"{words.number_in(margin)} {about.points}", said, (("chance", chance),)
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines."""
    return lines(frame, "Of a game", {"points": about.points})
