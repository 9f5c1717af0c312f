"""How even the ingredients are, as one index."""

import polars as pl

from analysis.questions._lines import ALL
from analysis.questions.morty.scroll_balance import FORMULA
from reports import words
from reports.about import About
from reports.cards import Card
from reports.marks import each
from reports.tables import Table, numbers

ORDER = 75
NAME = "Balance of the ingredients"
PART = "Scrolls"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the index and its formula."""
    row = each(frame.filter(pl.col("mind") == ALL))[0]
    index = words.measured_in(row)
    return (
        f"The balance of the four ingredients is {index} of 100: 100 where each brings as many stars a seat, "
        f"0 where one brings all. The formula: {FORMULA}, where a to d are the ingredients' shares of all "
        "scroll stars. Equal means do not say that the ingredients play alike."
    )


def card(frame: pl.DataFrame, about: About) -> Card:
    """Show the index, and how far it moves from mind to mind."""
    found = {row["mind"]: row for row in each(frame)}
    row = found.pop(ALL)
    by_mind = [(words.number_in(r), float(r["value"])) for r in found.values()]
    doubts = [("chance", words.interval(row["low"], row["high"]))]
    if by_mind:
        ends = min(by_mind, key=lambda end: end[1])[0], max(by_mind, key=lambda end: end[1])[0]
        doubts.append(("who plays", f"{ends[0]} to {ends[1]}"))
    said = "Balance of the four ingredients: 100 where each brings as many stars, 0 where one brings all."
    return Card(NAME, f"{words.number_in(row)} of 100", said, tuple(doubts))


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the index of each mind."""
    return numbers(frame, "Played by", "Balance, of 100")
