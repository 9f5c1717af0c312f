"""What kittens are for."""

import polars as pl

from analysis.questions._lines import ALL
from reports.about import About
from reports.tables import Table, by_mind, found

ORDER = 116
NAME = "Kittens"
PART = "Labels, levels, kittens and jars"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give kittens gained, spent and left, and the price."""
    told = found(frame, ALL)
    price = about.run.manifest["scenario"]["components"].get("kittens", {}).get("stars")
    worth = (
        f" One that is kept is worth {price} stars: that is the price of each that is spent." if price else ""
    )
    return (
        f"A seat gains {told['gained']} kittens after the start and spends {told['spent']}; those left bring "
        f"{told['stars']} stars.{worth} The supply runs dry in {told['dry']} of the games."
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines by mind."""
    return by_mind(frame, "Kittens")
