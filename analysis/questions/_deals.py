"""Helpers of questions: from rows to one row a deal."""

from collections.abc import Mapping, Sequence

import polars as pl

from analysis.runs.read import Part
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
    values = [name for name in long.columns if name not in (*keys, "deal")]
    sums = long.group_by("deal", *keys).agg(pl.col(*values).sum())
    tall = sums.unpivot(values, index=["deal", *keys]).with_columns(
        name=pl.concat_str([pl.col(key).cast(pl.String) for key in (*keys, "variable")], separator="|")
    )
    deals = part.table.select(pl.col("deal").unique(maintain_order=True))
    if tall.is_empty():
        return Moments.of_deals(deals)
    wide = tall.pivot("name", index="deal", values="value", sort_columns=True)
    return Moments.of_deals(deals.join(wide, on="deal", how="left"))
