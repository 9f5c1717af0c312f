"""Where do the stars come from? Mean stars a seat by category; they add up to the total."""

import polars as pl

from analysis.questions._deals import moments
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Mean, Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "Where do the stars come from?"
SUMMARY = "mean stars a seat by category: levels, scrolls, labels, kittens, badges; they add up to the total"
READS = {
    "seats": (
        "deal",
        "total",
        "levels",
        "scroll_toadstool",
        "scroll_cloud",
        "scroll_eyes",
        "scroll_mandrake",
        "labels",
        "kittens",
        "badges",
        "gift_stars?",
    )
}
KEY = ("category",)
COLUMNS = {
    "category": "where stars come from",
    "value": "stars a seat, mean",
    "share": "share of the mean total",
    "ingredients": "share of the mean total that all ingredients bring (the same in all rows)",
}
_SCROLL = "scroll_"
_LABELS = {
    "levels": "Full levels",
    "scroll_toadstool": "Toadstools",
    "scroll_cloud": "Clouds",
    "scroll_eyes": "Eyes",
    "scroll_mandrake": "Mandrakes",
    "labels": "Labels",
    "kittens": "Kittens left",
    "badges": "Badges",
    "gift_stars": "Gifts at the start",
}

_STATISTICS = {
    "levels": "levels.all.filled",
    "labels": "labels.mean",
    "kittens": "kittens.left",
    "badges": "badge.all.worth",
}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Moments:
    """Keep the mean stars a seat of each category, by deal."""
    categories = [name for name in _LABELS if name in part.seats.columns]
    return moments(
        part.seats, {name: pl.col(name).cast(pl.Float64).mean() for name in (*categories, "total")}
    )


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a category, most stars first.

    Columns: `category`, `label`, `value` (stars a seat) to `high`, `share` of the total.
    """
    given = [
        name
        for name in kept.names
        if name != "total" and (name != "gift_stars" or kept.mean[kept.place(name)])
    ]
    table = interval_table(estimate(kept, [Mean(name, name) for name in given]), alpha)
    share = estimate(kept, [Ratio(name, name, "total") for name in given]).values
    labels = [_label(name, run) for name in given]
    made = table.select(
        category="name",
        label=pl.Series(labels),
        value="value",
        se="se",
        low="low",
        high="high",
        share=pl.Series(share),
        ingredients=pl.lit(
            sum(part for name, part in zip(given, share, strict=True) if name.startswith(_SCROLL))
        ),
        statistic=pl.Series([_statistic(name) for name in given], dtype=pl.String),
    )
    return made.sort("value", descending=True, maintain_order=True)


def _statistic(name: str) -> str | None:
    """Name what the game's trust speaks of."""
    if name.startswith(_SCROLL):
        return f"scroll.{name.removeprefix(_SCROLL)}.mean"
    return _STATISTICS.get(name)


def _label(name: str, run: Run) -> str:
    scrolls = run.manifest["scenario"].get("scrolls", {})
    scroll = scrolls.get(name.removeprefix(_SCROLL)) if name.startswith(_SCROLL) else None
    return f"{_LABELS[name]} ({scroll} scroll)" if scroll else _LABELS[name]
