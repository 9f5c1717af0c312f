"""What does each ingredient bring? Stars a seat and a tile, and how far the players of a game are apart."""

import numpy as np
import polars as pl

from analysis.questions._deals import by_game, sums
from analysis.questions._lines import ALL, minds, plays
from analysis.questions.morty._scrolls import INGREDIENTS, STARS, TILES, label
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "What does each ingredient bring?"
SUMMARY = "stars a seat and stars a tile of each ingredient, and how far the players of a game are apart"
READS = {"seats": ("deal", "strategy", *STARS, *TILES)}
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
    values: dict[str, pl.Expr] = {"seats": pl.lit(True)}
    for name in INGREDIENTS:
        stars = pl.col(f"scroll_{name}").cast(pl.Float64)
        values |= {
            f"{name}|stars": stars,
            f"{name}|squares": stars**2,
            f"{name}|tiles": pl.col(f"tiles_{name}"),
        }
    names, found = sums(part.seats, values, plays(part.seats, minds(run)))
    apart = {name: np.ptp(by_game(part, f"scroll_{name}").astype(np.int64), axis=1) for name in INGREDIENTS}
    games = pl.DataFrame({"deal": by_game(part, "deal")[:, 0], **apart})
    more, spans = sums(games, {"games": pl.lit(True), **{f"{n}|apart": pl.col(n) for n in INGREDIENTS}})
    return Moments.of([*names, *more], np.hstack([found, spans]))


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row an ingredient and mind."""
    cells = [(name, mind) for name in INGREDIENTS for mind in minds(run)]
    seats = [f"seats|{mind}" for _, mind in cells]
    of = {what: [f"{name}|{what}|{mind}" for name, mind in cells] for what in ("stars", "squares", "tiles")}
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
