"""How a game runs."""

import polars as pl

from reports import words
from reports.about import About
from reports.tables import Table, lines

ORDER = 110
NAME = "Course of play"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Give rounds, choices and lead."""
    rows = {
        row["name"]: [row[end] for end in ("value", "low", "high")] for row in frame.iter_rows(named=True)
    }
    rounds, options = words.measured(*rows["rounds"]), words.measured(*rows["options"])
    changes = words.measured(*rows["lead-changes"])
    lead = f"and its lead changes {changes} times"
    return f"A game lasts {rounds} rounds, offers {options} placements at a decision, {lead}."


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give all lines."""
    return lines(frame, "Of a game or seat", {})
