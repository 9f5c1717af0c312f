"""How even are the four ingredients? One index, from the mean stars that each brings."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from analysis.questions._deals import sums
from analysis.questions._lines import ALL, minds, plays
from analysis.questions.morty._scrolls import ALL_SCROLLS, INGREDIENTS, STARS
from analysis.runs.read import Part, Run
from analysis.stats.estimates import estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Floats, Moments

TITLE = "How even are the four ingredients?"
SUMMARY = "one index, 100 where all ingredients bring equally many stars a seat, 0 where one brings all"
FORMULA = "100 x (1 - (|a - 1/4| + |b - 1/4| + |c - 1/4| + |d - 1/4|) / (3/2))"  # a to d: shares of all scroll stars
READS = {"seats": ("deal", "strategy", *STARS)}
KEY = ("mind",)
COLUMNS = {
    "mind": f"the mind, or {ALL}",
    "value": f"{FORMULA}, a to d being the ingredients' shares of all scroll stars",
}


@dataclass(frozen=True)
class Evenness:
    """The index of the means `uses`, from 0 to 100."""

    name: str
    uses: tuple[str, ...]

    def at(self, moments: Moments) -> tuple[float, Floats]:
        """Give value and derivative."""
        places = [moments.place(name) for name in self.uses]
        slope, total, count = np.zeros(len(moments.names)), float(moments.mean[places].sum()), len(places)
        if total == 0:
            return np.nan, slope * np.nan
        away = moments.mean[places] / total - 1 / count
        worst = 2 * (1 - 1 / count)  # one ingredient brings all
        signs = np.sign(away)
        slope[places] = -100 / worst * (signs - signs @ moments.mean[places] / total) / total
        return 100 * (1 - float(np.abs(away).sum()) / worst), slope


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal and mind, the stars of each ingredient."""
    names, found = sums(part.seats, {star: pl.col(star) for star in STARS}, plays(part.seats, minds(run)))
    return Moments.of(names, found)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a mind."""
    who = minds(run)
    wanted = [Evenness(mind, tuple(f"scroll_{name}|{mind}" for name in INGREDIENTS)) for mind in who]
    table = interval_table(estimate(kept, wanted), alpha).rename({"name": "mind"})
    return table.with_columns(
        pl.col("low").clip(0),
        pl.col("high").clip(upper_bound=100),
        label="mind",
        statistic=pl.lit(ALL_SCROLLS),
    )
