"""From when on winners led."""

import polars as pl

from reports import words
from reports.about import About
from reports.marks import each
from reports.tables import Table, shares

ORDER = 126
NAME = "When the winner takes the lead"
PART = "The course of a game"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give the round by which half of the games are settled, and how many are open until the last."""
    found = each(frame)
    half = next((row for row in found if row["value"] >= 0.5), found[-1])
    before = found[-2] if len(found) > 1 else found[-1]
    share = words.share_in(half)
    said = f"By round {half['round']}, {share} of the later winners are in front and stay there"
    late = words.share_in(before)
    return f"{said}; by round {before['round']}, the last but one, {late}. The rest win in the last round."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give the share of games by round."""
    return shares(frame, "In front from here on", "Share of games with one winner")
