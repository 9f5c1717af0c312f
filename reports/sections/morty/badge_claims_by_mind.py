"""Whether every mind claims the same badges."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 82
NAME = "Badge claims by mind"
PART = "Badges"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the badge on which the minds are farthest apart."""
    anyone = frame.filter(pl.col("ribbon") == 0).drop_nulls("value")
    apart = anyone.group_by("badge", maintain_order=True).agg(pl.col("value").max() - pl.col("value").min())
    badge = apart.sort("value", "badge", descending=[True, False])["badge"][0]
    found = each(anyone.filter(pl.col("badge") == badge).sort("value", descending=True))
    told = [f"{row['mind']} in {words.share_in(row)}" for row in found]
    return f"The minds are farthest apart on {words.gone_on(found[0]['label'])}: {words.listed(told)} of their seats."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give a row a badge and mind: any ribbon, then each."""
    ribbons = frame["ribbon"].unique().sort().to_list()
    cells: dict[tuple[str, str], dict[int, str]] = {}
    for row in each(frame.drop_nulls("value")):
        share = words.share_in(row)
        cells.setdefault((row["label"], row["mind"]), {})[row["ribbon"]] = share
    rows = [
        (f"{badge}, {mind}", *(found[ribbon] for ribbon in ribbons)) for (badge, mind), found in cells.items()
    ]
    headers = ["any ribbon" if ribbon == 0 else f"ribbon {ribbon}" for ribbon in ribbons]
    return table(["Badge and mind", *(f"Seats with {header}" for header in headers)], rows)
