"""Whether special jars are taken."""

import polars as pl

from analysis.questions._lines import ALL
from reports.about import About
from reports.cards import Card, chance_and_minds
from reports.tables import Table, by_mind, found, short

ORDER = 118
NAME = "Special jars"
PART = "Labels, levels, kittens and jars"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give chances, jars, and the price."""
    told = found(frame, ALL)
    kittens = about.run.manifest["scenario"]["components"].get("kittens", {})
    price = kittens.get("stars", 0) * kittens.get("special", 1)
    worth = f" Its price is the kitten that could be had instead: {price} stars." if price else ""
    return (
        f"A seat gets {told['chances']} chances at a special jar and takes {told['jars']}: the jar is preferred "
        f"to the kitten at {told['taken']} of the chances.{worth} {told['none']} of the seats take none."
    )


def card(frame: pl.DataFrame, about: About) -> Card:
    """Show how often the jar is preferred."""
    told = short(frame, ALL)
    said = f"of the chances, the jar is taken and not the kitten; a seat takes {told['jars']} jars in a game."
    return Card(NAME, told["taken"], said, chance_and_minds(frame, "taken"))


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines by mind."""
    return by_mind(frame, "Special jars")
