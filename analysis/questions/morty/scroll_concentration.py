"""Do players collect one ingredient or all? How the stars of a seat are shared out over its ingredients."""

import polars as pl

from analysis.questions import _lines
from analysis.questions._lines import SHARE, Line
from analysis.questions.morty._scrolls import ALL_SCROLLS, STARS
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "Do players collect one ingredient or all?"
SUMMARY = "share of a seat's scroll stars that its best, second, third and last ingredient bring"
READS = {"seats": ("deal", "strategy", *STARS)}
KEY, COLUMNS = _lines.KEY, _lines.COLUMNS
_RANKS = {"first": "best", "second": "second best", "third": "third best", "fourth": "weakest"}
_SUM, _SQUARES = pl.col("sum"), pl.col("squares")
_LINES = {
    **{
        rank: Line(f"From the {words} ingredient of a seat", SHARE, pl.col(rank), _SUM, ALL_SCROLLS)
        for rank, words in _RANKS.items()
    },
    "even": Line(
        "Ingredients that count (1: one brings all; 4: all bring as much)",
        "ingredients",
        pl.when(_SQUARES > 0).then(_SUM**2 / _SQUARES).otherwise(0),
        _SQUARES > 0,
        ALL_SCROLLS,
    ),
}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Moments:
    """Keep the lines' sums by deal."""
    a, b, c, d = stars = [pl.col(star).cast(pl.Float64) for star in STARS]
    high, low = pl.max_horizontal, pl.min_horizontal
    ends = high(a, b), low(a, b), high(c, d), low(c, d)
    inner = low(ends[0], ends[2]), high(ends[1], ends[3])
    ranked = high(ends[0], ends[2]), high(*inner), low(*inner), low(ends[1], ends[3])
    rows = part.seats.select(
        "deal",
        "strategy",
        sum=pl.sum_horizontal(stars),
        squares=pl.sum_horizontal(star**2 for star in stars),
        **dict(zip(_RANKS, ranked, strict=True)),
    )
    return _lines.keep(rows, _LINES, _lines.minds(run))


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a line and mind."""
    return _lines.tell(kept, _LINES, _lines.minds(run), alpha)
