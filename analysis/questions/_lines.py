"""Questions that are lists of lines: a mean or share each, over all seats and for each mind that plays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from analysis.questions._deals import settled, sums
from analysis.runs.read import Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

ALL = "all minds"  # no mind can be called so
SHARE = "share"
KEY = ("name", "mind")
COLUMNS = {
    "name": "what is measured",
    "mind": f"the mind, or {ALL}",
    "unit": "what the value counts, or share",
    "value": "mean or share",
}


@dataclass(frozen=True)
class Line:
    """One line: the sum of `value` by the sum of `by`.

    Attributes
    ----------
    label : str
        In words.
    unit : str
        `share`, or what the number counts.
    value : Expr
        Of a row.
    by : Expr, optional
        What it is counted for; rows, where left out.
    statistic : str, optional
        By which the game says how far it can be trusted.
    """

    label: str
    unit: str
    value: pl.Expr
    by: pl.Expr | None = None
    statistic: str | None = None


def minds(run: Run) -> tuple[str, ...]:
    """List whom a table speaks of: all minds together, and each where several play."""
    return (ALL, *run.minds) if len(run.minds) > 1 else (ALL,)


def keep(rows: pl.DataFrame, lines: Mapping[str, Line], who: Sequence[str]) -> Moments:
    """Keep, by deal, each line's sum and the sum of what it is counted for.

    Parameters
    ----------
    rows : DataFrame
        In the order of deals, with `deal`, what the lines read and, with more than one in `who`, `strategy`.
    lines : mapping of str to Line
        By name.
    who : sequence of str
        `minds(run)`, or `ALL` alone for rows that no mind owns.
    """
    values = {name: line.value for name, line in lines.items()}
    values |= {
        f"{name}|by": pl.lit(True) if line.by is None else line.by
        for name, line in lines.items()  # a row each
    }
    names, found = sums(rows, values, plays(rows, who))
    return Moments.of(names, found)


def plays(rows: pl.DataFrame, who: Sequence[str]) -> dict[str, pl.Series | None]:
    """Say, by the end of a name such as `|greedy`, which rows are a mind's."""
    strategies = rows["strategy"].cast(pl.String) if len(who) > 1 else None
    return {f"|{mind}": None if strategies is None or mind == ALL else strategies == mind for mind in who}


def tell(kept: Moments, lines: Mapping[str, Line], who: Sequence[str], alpha: float) -> pl.DataFrame:
    """Make a row a line and mind, with the columns of `COLUMNS`."""
    cells = [(name, mind) for name in lines for mind in who]
    estimates = settled(estimate(kept, [Ratio(f"{n}|{m}", f"{n}|{m}", f"{n}|by|{m}") for n, m in cells]))
    mean, share = interval_table(estimates, alpha / 2), interval_table(estimates, alpha / 2, shares=True)
    told = pl.DataFrame(
        [(name, mind, lines[name].label, lines[name].unit, lines[name].statistic) for name, mind in cells],
        schema=dict.fromkeys(("name", "mind", "label", "unit", "statistic"), pl.String),
        orient="row",
    )
    ends = [
        pl.when(pl.col("unit") == SHARE).then(share[end]).otherwise(mean[end]).alias(end)
        for end in ("low", "high")
    ]
    made = told.with_columns(mean["value"], mean["se"], *ends)
    return made.with_columns(pl.col("low").clip(0))  # lines count things
