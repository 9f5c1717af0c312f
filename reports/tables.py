"""Tables of a page: plain text in rows, the first column names the row."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports import words
from reports.marks import each, mark

INTERVAL = "95 % interval"


@dataclass(frozen=True)
class Table:
    """A table as people read it.

    Attributes
    ----------
    headers : tuple of str
        One a column.
    rows : tuple of tuple of str
        Cells; the first of a row is its header.
    """

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """Make a table."""
    return Table(tuple(headers), tuple(tuple(row) for row in rows))


def shares(frame: pl.DataFrame, first: str, value: str) -> Table:
    """Make a table of `label`, `value` (a share), `low`, `high`."""
    return table([first, value, INTERVAL], [_share_row(row) for row in each(frame)])


def numbers(frame: pl.DataFrame, first: str, value: str) -> Table:
    """Make a table of `label`, `value` (a number), `low`, `high`."""
    return table([first, value, INTERVAL], [_number_row(row) for row in each(frame)])


def lines(frame: pl.DataFrame, first: str, units: Mapping[str, str]) -> Table:
    """Make a table of `label`, `unit`, `value`, `low`, `high`; the unit `share` is written in percent.

    Parameters
    ----------
    frame : DataFrame
        As a question answers.
    first : str
        Header of the labels.
    units : mapping of str to str
        Words to write in place of a unit.
    """
    rows = []
    for row in each(frame):
        unit = row["unit"]
        if unit == "share":
            rows.append(_share_row(row))
        else:
            label, value, interval = _number_row(row)
            rows.append((label, f"{value} {units.get(unit, unit)}".rstrip(), interval))
    return table([first, "Mean or share", INTERVAL], rows)


def by_mind(frame: pl.DataFrame, first: str) -> Table:
    """Make a table of lines: a row a line, and beside all minds a column for each mind that plays.

    Parameters
    ----------
    frame : DataFrame
        `name`, `mind`, `label`, `unit`, `value`, `low`, `high`; lines that no mind owns have one row.
    first : str
        Header of the labels.
    """
    minds = frame["mind"].unique(maintain_order=True).to_list()
    if len(minds) == 1:
        return lines(frame, first, {})
    cells: dict[str, dict[str, str]] = {}
    for row in each(frame):
        cells.setdefault(_line(row), {})[row["mind"]] = _told(row)
    rows = [(label, *(told.get(mind, "") for mind in minds)) for label, told in cells.items()]
    return table([first, *minds], rows)


def _line(row: Mapping[str, Any]) -> str:
    """Write a line's label, with its unit where the label does not say it."""
    label, unit = row["label"], row["unit"]
    return label if unit == "share" or unit in label.lower() else f"{label} ({unit})"


def _told(row: Mapping[str, Any]) -> str:
    return words.share_in(row) if row["unit"] == "share" else words.measured_in(row)


def found(frame: pl.DataFrame, mind: str) -> dict[str, str]:
    """Write each line of a mind with its interval, by name: `27.1 % (26.7 to 27.5)`."""
    return {row["name"]: _told(row) for row in each(frame.filter(pl.col("mind") == mind))}


def short(frame: pl.DataFrame, mind: str) -> dict[str, str]:
    """Write each line of a mind, by name: `27.1 %`."""
    write = {True: words.percent_in, False: words.number_in}
    return {
        row["name"]: write[row["unit"] == "share"](row) for row in each(frame.filter(pl.col("mind") == mind))
    }


def raw(frame: pl.DataFrame) -> Table:
    """Make a table of any frame, for questions that have no section of their own."""
    shown = frame.drop("statistic", "name", strict=False)
    return table(
        [name for name in shown.columns if name != "row"],
        [[_cell(value) for name, value in row.items() if name != "row"] for row in each(shown)],
    )


def _share_row(row: Mapping[str, Any]) -> tuple[str, str, str]:
    return row["label"], words.percent_in(row), words.percent_interval(row["low"], row["high"])


def _number_row(row: Mapping[str, Any]) -> tuple[str, str, str]:
    return row["label"], words.number_in(row), words.interval(row["low"], row["high"])


def _cell(value: Any) -> str:
    if value is None:
        return words.NOTHING
    return mark(f"{value:.4g}", value, "plain") if isinstance(value, float) else str(value)
