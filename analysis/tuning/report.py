"""What the chosen weights are worth: win shares on deals that neither the search nor the choice has seen."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from analysis.stats.estimates import Mean, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments
from analysis.tuning.arena import Arena
from analysis.tuning.fields import Cell, Field, Tour
from sim.core.game import Mind

EVERY_CELL = "all"


def report(
    mind: Mind, cells: Sequence[Cell], fields: Sequence[Field], arena: Arena, deals: int
) -> pl.DataFrame:
    """Play the report's deals.

    Parameters
    ----------
    mind : Mind
        What was chosen.
    cells, fields : sequence
        Every cell meets every field; fields of the candidate itself are left out.
    arena : Arena
    deals : int
        Of each cell and field.

    Returns
    -------
    DataFrame
        A row for each cell and field, and, of several cells, one a field over `all`: `cell`, `field`, `value` (win
        share), `se`, `low`, `high` (95 %, all rows at once, by deal), `fair`, `deals`.
    """
    known = [field for field in fields if field.pool]
    plays = sorted(Tour(cells, known, "report").whole(deals), key=lambda play: play.first)
    shares = arena.shares([mind], plays, mind)[0].reshape(len(plays), deals).T
    names = [(play.cell.name, play.field.name) for play in plays]
    order = sorted(range(len(names)), key=lambda i: _place(names[i], cells, known))
    rows = [names[i] for i in order]
    table = np.eye(len(names))[order]
    if len(cells) > 1:
        rows += [(EVERY_CELL, field.name) for field in known]
        means = [[(name[1] == field.name) / len(cells) for name in names] for field in known]
        table = np.vstack([table, means])
    texts = [f"{cell}|{field}" for cell, field in rows]
    moments = Moments.of([f"{cell}|{field}" for cell, field in names], shares).transform(texts, table)
    found = interval_table(estimate(moments, [Mean(text, text) for text in texts]), shares=True)
    parts = {"cell": [cell for cell, _ in rows], "field": [field for _, field in rows]}
    fair = 1 / cells[0].scenario.players
    return pl.DataFrame(parts).hstack(found.drop("name")).with_columns(fair=pl.lit(fair), deals=pl.lit(deals))


def _place(name: tuple[str, str], cells: Sequence[Cell], fields: Sequence[Field]) -> tuple[int, int]:
    return [cell.name for cell in cells].index(name[0]), [field.name for field in fields].index(name[1])
