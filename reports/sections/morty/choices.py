"""How much there is to choose."""

import polars as pl

from analysis.questions._lines import ALL
from reports.about import About
from reports.cards import Card, chance_and_minds
from reports.tables import Table, by_mind, found, short

ORDER = 128
NAME = "Choices and dead turns"
PART = "The course of a game"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give options, and how often a seat is stuck."""
    told = found(frame, ALL)
    return (
        f"A decision offers {told['options']} placements. On {told['forced']} turns of a game a seat is stuck, "
        f"because nothing fits: {told['once']} of the seats meet that at least once, {told['thrice']} three times or "
        "more."
    )


def card(frame: pl.DataFrame, about: About) -> Card:
    """Show how many seats are stuck again and again."""
    told = short(frame, ALL)
    said = f"of the seats are stuck three times or more: nothing fits. A decision offers {told['options']} placements."
    return Card(NAME, told["thrice"], said, chance_and_minds(frame, "thrice"))


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines by mind."""
    return by_mind(frame, "Choices")
