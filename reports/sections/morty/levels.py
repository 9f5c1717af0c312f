"""How often levels are filled."""

import polars as pl

from analysis.questions._lines import ALL
from reports.about import About
from reports.cards import Card, chance_and_minds
from reports.tables import Table, by_mind, found, short

ORDER = 112
NAME = "Full levels"
PART = "Labels, levels, kittens and jars"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the share of seats by level."""
    told = found(frame, ALL)
    return (
        f"The top level is full at {told['top']} of the seats, the middle at {told['middle']}, the bottom at "
        f"{told['bottom']}; {told['none']} fill none."
    )


def card(frame: pl.DataFrame, about: About) -> Card:
    """Show how many seats fill no level."""
    told = short(frame, ALL)
    said = f"of the seats fill no level. The top level is full at {told['top']}, the bottom level at {told['bottom']}."
    return Card(NAME, told["none"], said, chance_and_minds(frame, "none"))


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines by mind."""
    return by_mind(frame, "Levels")
