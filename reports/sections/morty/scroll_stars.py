"""What each ingredient brings."""

import polars as pl

from analysis.questions._lines import ALL
from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 76
NAME = "Stars by ingredient"
PART = "Scrolls"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the ingredients that bring most and least, a seat and a tile, and how far players are apart."""
    found = each(frame.filter(pl.col("mind") == ALL).sort("value", descending=True))
    top, last = found[0], found[-1]
    told = [
        f"{row['label']} bring {words.measured_in(row)} stars a seat and "
        f"{words.number_in(row, 'each')} a tile"
        for row in (top, last)
    ]
    wide = max(found, key=lambda row: float(row["apart"]))
    apart = words.measured_in(wide, "apart")
    return (
        f"{told[0]}; {words.gone_on(told[1])}. Players of one game are farthest apart in "
        f"{words.gone_on(wide['label'])}: by {apart} stars."
    )


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give stars, tiles, stars a tile and how far players are apart."""
    several = frame["mind"].n_unique() > 1
    rows = [
        (
            f"{row['label']}, {row['mind']}" if several else row["label"],
            words.measured_in(row),
            words.measured_in(row, "tiles"),
            words.measured_in(row, "each"),
            words.number(row["sd"]),
            words.measured_in(row, "apart"),
        )
        for row in each(frame)
    ]
    headers = [
        "Ingredient",
        "Stars a seat",
        "Tiles a seat",
        "Stars a tile",
        "Standard deviation",
        "Best less worst player",
    ]
    return table(headers, rows)
