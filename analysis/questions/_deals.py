"""Helpers of questions: from rows to one row a deal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.sparse import coo_array, hstack

from analysis.runs.read import Part
from analysis.stats.estimates import Estimates
from analysis.stats.moments import Floats, Moments

_EVERY: Mapping[str, pl.Series | None] = {"": None}


def by_deal(frame: pl.DataFrame, values: Mapping[str, pl.Expr]) -> pl.DataFrame:
    """Aggregate rows to one row a deal: `deal` and a column for each of `values`."""
    return frame.group_by("deal", maintain_order=True).agg(**values)


def moments(frame: pl.DataFrame, values: Mapping[str, pl.Expr]) -> Moments:
    """Aggregate rows to one row a deal and take the moments."""
    return Moments.of_deals(by_deal(frame, values))


def where(condition: pl.Expr, value: pl.Expr | int = 1) -> pl.Expr:
    """Give `value` where the condition holds, else null (which sums and means leave out)."""
    return pl.when(condition).then(value)


def sums(
    rows: pl.DataFrame, values: Mapping[str, pl.Expr], chosen: Mapping[str, pl.Series | None] = _EVERY
) -> tuple[list[str], Floats]:
    """Sum values up by deal, for all rows or for some: many at once, and far sooner than group by group.

    Parameters
    ----------
    rows : DataFrame
        In the order of deals, with `deal`.
    values : mapping of str to Expr
        Of a row; a null counts as 0.
    chosen : mapping of str to Series of bool
        By what is put behind each name: the rows that count; None: all.

    Returns
    -------
    names : list of str
        A name of `values` with an end of `chosen`, in the order of columns.
    sums : ndarray, shape (deals, len(names))
    """
    table = rows.select(value.cast(pl.Float64).alias(name) for name, value in values.items())
    numbers, deals = table.fill_null(0).to_numpy(), rows["deal"].to_numpy()
    starts = np.flatnonzero(np.append(True, deals[1:] != deals[:-1]))
    masks = [None if mask is None else mask.cast(pl.Float64).to_numpy()[:, None] for mask in chosen.values()]
    parts = [np.add.reduceat(numbers if mask is None else numbers * mask, starts) for mask in masks]
    return [f"{name}{end}" for end in chosen for name in values], np.hstack(parts)


def per_seat(part: Part, *names: str) -> pl.DataFrame:
    """Give columns of the games table once for each seat, in the order of the seats' rows."""
    seats = part.seats.height // max(part.table.height, 1)
    places = np.repeat(np.arange(part.table.height), seats)
    return part.table.select(names)[places]


def by_game(part: Part, name: str) -> NDArray[Any]:
    """Give a column of seats as an array, shape (games, seats)."""
    games = part.games or 1
    return part.seats[name].to_numpy().reshape(games, -1)


def settled(estimates: Estimates) -> Estimates:
    """Take rounding out of what never varied: such a value has no error, and no correlation with others."""
    sure = estimates.se <= 1e-12 * np.abs(estimates.values)
    covariance = np.where(sure[:, None] | sure[None, :], 0.0, estimates.covariance)
    return replace(estimates, covariance=covariance)


def spread(long: pl.DataFrame, keys: Sequence[str], part: Part) -> Moments:
    """Take the moments of sums by deal and key.

    Parameters
    ----------
    long : DataFrame
        Columns `deal`, the `keys`, and the values to be summed. Deals and keys may be missing: they count
        as 0.
    keys : sequence of str
        Their texts and the value's name, joined by `|`, name the statistics.
    part : Part
        Names every deal.

    Returns
    -------
    Moments
        Statistics such as `chain|1|claims`.
    """
    first, last = part.table["deal"][0], part.table["deal"][-1]
    values = [name for name in long.columns if name not in (*keys, "deal")]
    cells = long.select(keys).unique().sort(keys).with_row_index("place")
    joined = long.join(cells, on=keys)
    deals, places = (joined["deal"] - first).to_numpy(), joined["place"].to_numpy()
    shape = (last - first + 1, cells.height)
    sums = [coo_array((joined[name].to_numpy(), (deals, places)), shape, np.float64) for name in values]
    texts = cells.select(pl.concat_str(pl.col(keys).cast(pl.String), separator="|")).to_series()
    return Moments.of_sparse([f"{text}|{name}" for name in values for text in texts], hstack(sums))
