"""What are kittens for? Gained, spent and left, their stars, and how often none was left to hand out."""

from dataclasses import dataclass

import polars as pl

from analysis.questions import _lines
from analysis.questions._lines import ALL, SHARE, Line
from analysis.runs.read import Part, Run
from analysis.stats.moments import Moments

TITLE = "What are the kittens for?"
SUMMARY = "kittens that a seat gains, spends and keeps, their stars, and kittens due with none left"
READS = {
    "seats": ("deal", "strategy", "kittens", "kittens_gained", "kittens_spent"),
    "games": ("deal", "kitten_supply_empty"),
}
KEY, COLUMNS = _lines.KEY, _lines.COLUMNS
_STATISTIC = "kittens.left"
_LINES = {
    "gained": Line("Kittens gained by a seat", "kittens", pl.col("kittens_gained"), statistic=_STATISTIC),
    "spent": Line("Kittens spent by a seat", "kittens", pl.col("kittens_spent"), statistic=_STATISTIC),
    "stars": Line("Stars from kittens left, a seat", "stars", pl.col("kittens"), statistic=_STATISTIC),
    "none-spent": Line("Seats that spend none", SHARE, pl.col("kittens_spent") == 0, statistic=_STATISTIC),
    "none-left": Line("Seats that end with none", SHARE, pl.col("kittens") == 0, statistic=_STATISTIC),
}
_EMPTY = pl.col("kitten_supply_empty")
_GAMES = {
    "missed": Line("Kittens due with none left to hand out, a game", "kittens", _EMPTY, statistic=_STATISTIC),
    "dry": Line("Games in which the supply ran dry", SHARE, _EMPTY > 0, statistic=_STATISTIC),
}


@dataclass(frozen=True)
class Kept:
    """Lines of seats and lines of games."""

    seats: Moments
    games: Moments

    def merge(self, other: "Kept") -> "Kept":
        """Join what was kept of other deals."""
        return Kept(self.seats.merge(other.seats), self.games.merge(other.games))


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Kept:
    """Keep the lines' sums by deal."""
    return Kept(_lines.keep(part.seats, _LINES, _lines.minds(run)), _lines.keep(part.table, _GAMES, (ALL,)))


def finish(kept: Kept, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a line and mind; lines of games for all minds alone."""
    seats = _lines.tell(kept.seats, _LINES, _lines.minds(run), alpha / 2)
    return pl.concat([seats, _lines.tell(kept.games, _GAMES, (ALL,), alpha / 2)])
