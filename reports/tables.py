"""Tables of a page: plain text in rows, the first column names the row."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports import words

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
    return table([first, value, INTERVAL], [_share_row(row) for row in frame.iter_rows(named=True)])


def numbers(frame: pl.DataFrame, first: str, value: str) -> Table:
    """Make a table of `label`, `value` (a number), `low`, `high`."""
    return table([first, value, INTERVAL], [_number_row(row) for row in frame.iter_rows(named=True)])


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
    for row in frame.iter_rows(named=True):
        unit = row["unit"]
        if unit == "share":
            rows.append(_share_row(row))
        else:
            label, value, interval = _number_row(row)
            rows.append((label, f"{value} {units.get(unit, unit)}".rstrip(), interval))
    return table([first, "Mean or share", INTERVAL], rows)


def plain(frame: pl.DataFrame) -> Table:
    """Make a table of any frame, for questions that have no section of their own."""
    shown = frame.drop("statistic", "name", strict=False)
    return table(shown.columns, [[_cell(value) for value in row] for row in shown.iter_rows()])


def _share_row(row: Mapping[str, Any]) -> tuple[str, str, str]:
    low, high = row["low"], row["high"]
    return row["label"], words.percent(row["value"], low, high), words.percent_interval(low, high)


def _number_row(row: Mapping[str, Any]) -> tuple[str, str, str]:
    low, high = row["low"], row["high"]
    return row["label"], words.number(row["value"], low, high), words.interval(low, high)


def _cell(value: Any) -> str:
    if value is None:
        return "\N{EN DASH}"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
