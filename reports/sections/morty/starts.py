"""Whether opening rounds pays."""

import polars as pl

from analysis.questions._lines import ALL
from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 35
NAME = "Opened rounds"
PART = "Seats and minds"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Compare the seats that opened most rounds with those that opened fewest."""
    found = each(frame.filter(pl.col("mind") == ALL))
    if len(found) == 1:
        return (
            f"Every seat opens {found[0]['starts']} rounds, in every game: the rounds divide evenly, and no seat "
            "has more starts than another."
        )
    told = [
        f"{words.share_in(row)} when a seat opened {row['starts']} rounds" for row in (found[-1], found[0])
    ]
    return f"A seat wins {told[0]}, and {told[1]}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give win share and stars by starts and mind."""
    several, sure = frame["mind"].n_unique() > 1, frame["starts"].n_unique() == 1  # all seats share all wins
    rows = [
        (
            f"{row['label']}, {row['mind']}" if several else row["label"],
            words.exact_percent(row["value"]) if sure and row["mind"] == ALL else words.share_in(row),
            words.measured_in(row, "stars"),
            words.percent(row["seats"]),
        )
        for row in each(frame)
    ]
    return table(["Opened", "Win share", "Mean stars", "Share of all seats"], rows)
