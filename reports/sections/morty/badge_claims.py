"""How often badges are claimed."""

import polars as pl

from reports import words
from reports.about import About
from reports.cards import Card
from reports.marks import each
from reports.tables import Table, table

ORDER = 80
NAME = "Badge claims"
PART = "Badges"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the badge that is claimed most and the one that is claimed least."""
    anyone = frame.filter(pl.col("ribbon") == 0)
    top, last = each(anyone)[0], each(anyone)[-1]
    told = [f"{row['label']} is claimed by {words.share_in(row)}" for row in (top, last)]
    said = (
        f"{told[0]} of the seats when it is in play, {told[1][0].lower()}{told[1][1:]}."
        if anyone.height > 1
        else f"{told[0]}."
    )
    return f"{said} How often a badge is claimed is not what it is worth."


def card(frame: pl.DataFrame, about: About) -> Card:
    """Show the badge that is claimed least, beside the one that is claimed most."""
    found = each(frame.filter(pl.col("ribbon") == 0))
    top, last = found[0], found[-1]
    names = words.gone_on(last["label"]), words.gone_on(top["label"])
    said = f"of the seats claim {names[0]}, fewer than any other badge; {names[1]}: {words.percent_in(top)}."
    chance = words.percent_interval(last["low"], last["high"])
    doubts = [("chance", chance if chance == words.UNSURE else f"{chance} %")]
    if minds := _by_minds(last["badge"], about):
        doubts.append(("who plays", minds))
    return Card("The badge that is claimed least", words.percent_in(last), said, tuple(doubts))


def _by_minds(badge: str, about: About) -> str:
    """Say how far the claims of a badge move from mind to mind."""
    by_mind = about.frame("badge-claims-by-mind")
    if by_mind is None:
        return ""
    rows = each(by_mind.filter(badge=badge, ribbon=0).drop_nulls("value").sort("value"))
    ends = [f"{words.percent_in(row)} ({row['mind']})" for row in rows]
    return f"{ends[0]} to {ends[-1]}" if len(ends) > 1 else ""


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give a row a badge: any ribbon, then each."""
    ribbons = frame["ribbon"].unique().sort().to_list()
    rows = []
    for badge in frame.partition_by("badge", maintain_order=True):
        cells = {row["ribbon"]: words.share_in(row) for row in each(badge)}
        rows.append((badge["label"][0], *(cells[ribbon] for ribbon in ribbons)))
    headers = ["any ribbon" if ribbon == 0 else f"ribbon {ribbon}" for ribbon in ribbons]
    return table(["Badge", *(f"Seats with {header}" for header in headers)], rows)
