"""Helpers of questions: from rows to one row a deal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import polars as pl
from scipy.sparse import coo_array, hstack

from analysis.runs.read import Part
from analysis.stats.estimates import Estimates
from analysis.stats.moments import Moments


def by_deal(frame: pl.DataFrame, values: Mapping[str, pl.Expr]) -> pl.DataFrame:
    """Aggregate rows to one row a deal: `deal` and a column for each of `values`."""
    return frame.group_by("deal", maintain_order=True).agg(**values)


def moments(frame: pl.DataFrame, values: Mapping[str, pl.Expr]) -> Moments:
    """Aggregate rows to one row a deal and take the moments."""
    return Moments.of_deals(by_deal(frame, values))


def where(condition: pl.Expr, value: pl.Expr | int = 1) -> pl.Expr:
    """Give `value` where the condition holds, else null (which sums and means leave out)."""
    return pl.when(condition).then(value)


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
