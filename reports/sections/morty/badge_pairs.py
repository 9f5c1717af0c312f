"""Which badges are claimed by the same seat."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, table

ORDER = 104
NAME = "Badges that go together"
PART = "Badges"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Name the pair that is claimed together most above chance, and the one most below."""
    found = each(frame)
    top, last = found[0], found[-1]
    said = (
        f"{top['label']} go together most: {words.share_in(top)} of the seats claim both, "
        f"where chance among seats of equal total would give {words.percent(top['expected'])}"
    )
    if len(found) == 1 or last["apart"] >= 0:
        return f"{said}. The total is taken without the badges' own stars."
    low = (
        f"{words.gone_on(last['label'])} least: {words.percent_in(last)}, "
        f"where it would give {words.percent(last['expected'])}"
    )
    return f"{said}; {low}. The total is taken without the badges' own stars."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give what was seen, what chance would give, and the difference."""
    rows = [
        (
            row["label"],
            words.share_in(row),
            words.share_in(row, "expected"),
            words.points(row["apart"], row["apart_low"], row["apart_high"]),
            words.points_interval(row["apart_low"], row["apart_high"]),
        )
        for row in each(frame)
    ]
    return table(
        ["Badges", "Seats with both", "By chance, at equal total", "Points apart", "95 % interval"], rows
    )
