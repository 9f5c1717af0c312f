"""How often ribbons run out."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 102
NAME = "Ribbons that run out"
PART = "Badges"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the badge that runs out most often."""
    found = each(frame.drop_nulls("value"))
    if not found:
        return "How many ribbons the badges have is not known."
    top, last = found[0], found[-1]
    said = (
        f"The last ribbon of {words.gone_on(top['label'])} is claimed in {words.share_in(top)}"
        " of the games in which it is in play: more often than that of any other badge"
    )
    low = f"that of {words.gone_on(last['label'])} in {words.share_in(last)}"
    return f"{said}; {low}." if len(found) > 1 else f"{said}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of games and the seats left without."""
    rows = [
        (
            row["label"],
            str(row["ribbons"]),
            words.share_in(row),
            words.measured_in(row, "without"),
        )
        for row in each(frame)
    ]
    return table(["Badge", "Ribbons", "Games in which the last is claimed", "Seats without one then"], rows)
