"""All cells of a sweep in one tidy table: a row a cell and statistic."""

import io
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import numpy as np
import polars as pl
import xlsxwriter

from analysis.stats.estimates import Estimates
from analysis.stats.families import away_from, false_coverage
from analysis.sweep.grid import Cell

_NUMBERS = ("value", "low", "high", "base", "difference", "se_paired", "touched", "picked_low", "picked_high")
_WRITTEN = datetime(
    2000, 1, 1
)  # a workbook's date, which would else be the hour: equal tables are equal files


def tidy(
    cells: Sequence[Cell],
    base: Sequence[Mapping[str, Any]],
    found: Sequence[Sequence[Mapping[str, Any]]],
    deals: int,
    adapted: Sequence[Sequence[Mapping[str, Any]]] = (),
) -> pl.DataFrame:
    """Make the table.

    Parameters
    ----------
    cells : sequence of dict
        The level of each axis.
    base, found : rows as `sweep` gives them
    deals : int
    adapted : like found, optional
        Where players learned the cells.

    Returns
    -------
    DataFrame
        ``cell`` (from 0), a column an axis, ``adapted`` (whether players learned the cell), ``statistic``, ``unit``;
        ``value`` with its interval, ``base``, ``difference`` to it, ``se_paired``, ``touched``; and ``picked``: whether
        the cell is told apart from the base, where of all that are picked of a statistic at most 5 % are wrong on
        average, with an interval of which on average 5 % miss (`analysis/stats/families.py`); adapted cells are picked
        by themselves.
    """
    known = {row["statistic"]: row["value"] for row in base}
    rows = [
        {
            "cell": place,
            **{axis.name: level.label for axis, level in cell.items()},
            "adapted": learned,
            "statistic": row["statistic"],
            "unit": row["unit"],
            **{key: row[key] for key in ("value", "low", "high")},
            "base": known.get(row["statistic"]),
            **{key: row[key] for key in ("difference", "se_paired", "touched")},
        }
        for learned, rows_of in ((False, found), (True, adapted or [()] * len(cells)))
        for place, (cell, of_cell) in enumerate(zip(cells, rows_of, strict=True))
        for row in of_cell
    ]
    axes = {axis.name: pl.String for axis in cells[0]}
    kinds = {"cell": pl.Int64, **axes, "adapted": pl.Boolean, "statistic": pl.String, "unit": pl.String}
    kinds |= dict.fromkeys(_NUMBERS[:-2], pl.Float64)
    frame = pl.DataFrame(rows, schema=kinds)
    parts = [_picked(part, deals) for part in frame.partition_by("adapted", "statistic", maintain_order=True)]
    return pl.concat(parts).sort("cell", "adapted", maintain_order=True)


def _picked(part: pl.DataFrame, deals: int) -> pl.DataFrame:
    """Pick the cells that differ from the base in one statistic."""
    known = part["difference"].is_not_null() & part["se_paired"].is_not_null()
    rows = np.flatnonzero(known.to_numpy())
    difference, error = (
        part[name].to_numpy()[rows].astype(np.float64) for name in ("difference", "se_paired")
    )
    names = tuple(str(row) for row in rows)
    estimates = Estimates(names, difference, np.diag(error**2), deals)
    places = away_from(estimates) if len(rows) else np.zeros(0, np.intp)
    ends = false_coverage(estimates, places)
    flags, low, high = np.zeros(len(part), bool), np.full(len(part), np.nan), np.full(len(part), np.nan)
    flags[rows[places]], low[rows[places]], high[rows[places]] = True, ends.low, ends.high
    return part.with_columns(
        picked=pl.Series(flags),
        picked_low=pl.Series(low).fill_nan(None),
        picked_high=pl.Series(high).fill_nan(None),
    )


def workbook(frame: pl.DataFrame) -> bytes:
    """Write a table as a workbook (xlsx)."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        book.set_properties({"created": _WRITTEN})
        frame.write_excel(book, "sweep")
    return content.getvalue()


def heat(frame: pl.DataFrame, cells: Sequence[Cell], statistic: str, adapted: bool = False) -> pl.DataFrame:
    """Give the cells of a heat map of one statistic: `row`, `column`, their labels, `value`.

    The first half of the axes goes down, the rest across; `adapted` asks for the values with players that learned.
    """
    axes = list(cells[0])
    down, across = axes[: (len(axes) + 1) // 2], axes[(len(axes) + 1) // 2 :]
    labels = [tuple(" \u00b7 ".join(cell[axis].short or cell[axis].label for axis in part) for part in (down, across))
              for cell in cells]  # fmt: skip
    ordered = [list(dict.fromkeys(label[side] for label in labels)) for side in (0, 1)]
    values = dict(frame.filter(statistic=statistic, adapted=adapted).select("cell", "value").iter_rows())
    return pl.DataFrame(
        {
            "row": [ordered[0].index(label[0]) for label in labels],
            "column": [ordered[1].index(label[1]) for label in labels],
            "row_label": [label[0] for label in labels],
            "column_label": [label[1] for label in labels],
            "value": [values.get(place) for place in range(len(cells))],
            "down": [" \u00b7 ".join(axis.name for axis in down)] * len(cells),
            "across": [" \u00b7 ".join(axis.name for axis in across)] * len(cells),
            "statistic": [statistic] * len(cells),
            "unit": frame.filter(statistic=statistic)["unit"][:1].to_list() * len(cells),
        },
        schema_overrides={"value": pl.Float64},
    )
