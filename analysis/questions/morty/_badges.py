"""Helper of the questions about badges."""

import polars as pl

from analysis.questions._deals import per_seat
from analysis.questions._lines import ALL
from analysis.runs.read import Part, Run

COLUMNS_READ = {
    "seats": (
        "deal",
        "game",
        "strategy",
        *(f"badge_{place}_{what}" for place in (1, 2) for what in ("ribbon", "round")),
    ),
    "games": ("deal", "game", "badge_1", "badge_2"),
}


def has_badges(run: Run) -> bool:
    """Say whether badges are in play."""
    return bool(run.manifest["scenario"].get("badges", "random") != "none")


def badge_rows(part: Part) -> pl.DataFrame:
    """Give a row a seat and badge in play: `deal`, `game`, `mind`, `badge` (id), `ribbon`, `round` (0 = never)."""
    badges = per_seat(part, "badge_1", "badge_2")
    rows = [
        part.seats.select(
            "deal",
            "game",
            badges[f"badge_{place}"].cast(pl.String).alias("badge"),
            mind="strategy",
            ribbon=f"badge_{place}_ribbon",
            round=f"badge_{place}_round",
        )
        for place in (1, 2)
    ]
    return pl.concat(rows).drop_nulls("badge")


def ids(names: tuple[str, ...]) -> list[str]:
    """List the badges that statistics such as `chain|seats` speak of, in alphabetical order."""
    return sorted({name.split("|")[0] for name in names})


def words(badge: str) -> str:
    """Write a badge's id for people: `blue-pair` is `Blue pair`."""
    return badge.replace("-", " ").capitalize()


def with_all(rows: pl.DataFrame, run: Run) -> pl.DataFrame:
    """Make `mind` a text, and give every row once more for all minds together, where several play."""
    own = rows.with_columns(pl.col("mind").cast(pl.String))
    every = rows.with_columns(mind=pl.lit(ALL))
    return pl.concat([every, own]) if len(run.minds) > 1 else every
