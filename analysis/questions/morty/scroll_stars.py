"""What does each ingredient bring? Stars a seat and a tile, and how far the players of a game are apart."""

import numpy as np
import polars as pl

from analysis.questions._deals import moments
from analysis.questions._lines import ALL, minds
from analysis.questions.morty._scrolls import INGREDIENTS, STARS, TILES, label
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "What does each ingredient bring?"
SUMMARY = "stars a seat and stars a tile of each ingredient, and how far the players of a game are apart"
READS = {"seats": ("deal", "game", "strategy", *STARS, *TILES)}
KEY = ("ingredient", "mind")
COLUMNS = {
    "ingredient": "the ingredient",
    "mind": f"the mind, or {ALL}",
    "value": "stars a seat, mean",
    "each": "stars a tile",
    "each_low": "lower end",
    "each_high": "upper end",
    "tiles": "tiles a seat, mean",
    "tiles_low": "lower end",
    "tiles_high": "upper end",
    "sd": "standard deviation of the stars of seats",
    "apart": "most stars of a player less fewest, mean over games (all minds alone)",
    "apart_low": "lower end",
    "apart_high": "upper end",
}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal, ingredient and mind, sums of stars, their squares and tiles; by game, how far stars are apart."""
    values = {"games": pl.col("game").n_unique()}
    for mind in minds(run):
        plays = pl.lit(True) if mind == ALL else pl.col("strategy").cast(pl.String) == mind
        values[f"{mind}|seats"] = pl.col("game").is_not_null().filter(plays).sum()
        for name in INGREDIENTS:
            stars = pl.col(f"scroll_{name}").cast(pl.Float64).filter(plays)
            values[f"{name}|{mind}|stars"] = stars.sum()
            values[f"{name}|{mind}|squares"] = (stars**2).sum()
            values[f"{name}|{mind}|tiles"] = pl.col(f"tiles_{name}").cast(pl.Float64).filter(plays).sum()
    rows = part.seats.with_columns(
        (pl.col(star).cast(pl.Int64).max() - pl.col(star).cast(pl.Int64).min())
        .over("game")
        .alias(f"{star}_apart")
        for star in STARS
    )
    values |= {f"{name}|apart": pl.col(f"scroll_{name}_apart").sum() / run.players for name in INGREDIENTS}
    return moments(rows, values)


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row an ingredient and mind."""
    cells = [(name, mind) for name in INGREDIENTS for mind in minds(run)]
    names = [f"{name}|{mind}" for name, mind in cells]
    seats = [f"{mind}|seats" for _, mind in cells]
    of = {what: [f"{name}|{what}" for name in names] for what in ("stars", "squares", "tiles")}
    stars = _ratios(kept, of["stars"], seats, alpha / 4)
    squares = _ratios(kept, of["squares"], seats, alpha)["value"]
    frame = pl.DataFrame(
        cells, schema={"ingredient": pl.String, "mind": pl.String}, orient="row"
    ).with_columns(
        *stars.get_columns(),
        *_renamed(_ratios(kept, of["stars"], of["tiles"], alpha / 4), "each").get_columns(),
        *_renamed(_ratios(kept, of["tiles"], seats, alpha / 4), "tiles").get_columns(),
        sd=pl.Series(np.sqrt(np.clip(squares.to_numpy() - stars["value"].to_numpy() ** 2, 0, None))),
        label=pl.Series([label(name, run) for name, _ in cells]),
        statistic=pl.format("scroll.{}.mean", "ingredient"),
    )
    apart = _ratios(kept, [f"{name}|apart" for name in INGREDIENTS], ["games"] * len(INGREDIENTS), alpha / 4)
    found = _renamed(apart, "apart").with_columns(ingredient=pl.Series(list(INGREDIENTS)), mind=pl.lit(ALL))
    return frame.join(found, on=["ingredient", "mind"], how="left", maintain_order="left")


def _ratios(kept: Moments, parts: list[str], wholes: list[str], alpha: float) -> pl.DataFrame:
    pairs = zip(parts, wholes, strict=True)
    return interval_table(estimate(kept, [Ratio(part, part, whole) for part, whole in pairs]), alpha).drop(
        "name"
    )


def _renamed(table: pl.DataFrame, name: str) -> pl.DataFrame:
    return table.select(
        pl.col("value").alias(name), pl.col("low").alias(f"{name}_low"), pl.col("high").alias(f"{name}_high")
    )
