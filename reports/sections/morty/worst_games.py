"""The worst games to sit through, each with its command."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 130
NAME = "The worst games"
PART = "The course of a game"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Tell of the worst."""
    row = each(frame)[0]
    return (
        f"In game {row['game']}, seat {row['seat'] + 1} ({row['mind']}) was stuck on {words.whole(row['value'])} of "
        f"{row['rounds']} turns and ended {row['behind']} stars behind the winner. To see why, read it move by move."
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the worst games and their commands."""
    rows = [
        (
            row["label"],
            f"{row['seat'] + 1}, {row['mind']}",
            f"{words.whole(row['value'])} of {row['rounds']}",
            str(row["total"]),
            str(row["behind"]),
            row["command"],
        )
        for row in each(frame)
    ]
    return table(
        ["Game", "Seat", "Turns stuck", "Stars", "Behind the winner", "To read it move by move"], rows
    )
