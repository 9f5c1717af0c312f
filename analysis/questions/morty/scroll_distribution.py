"""How do the stars of each ingredient spread? Share of seats in each class of stars."""

from dataclasses import dataclass

import polars as pl

from analysis.questions import _classes
from analysis.questions.morty._scrolls import INGREDIENTS, STARS, label
from analysis.runs.read import Part, Run
from analysis.stats.counts import Counts

TITLE = "How do the stars of each ingredient spread?"
SUMMARY = "share of seats in each class of stars from an ingredient"
READS = {"seats": ("deal", *STARS)}
KEY = ("ingredient", "first")
COLUMNS = {"ingredient": "the ingredient", **_classes.COLUMNS, "value": "share of seats"}
_MOST = 16  # classes at most: four small pictures stand side by side


@dataclass(frozen=True)
class Kept:
    """Counts of stars for each ingredient."""

    counts: tuple[Counts, ...]

    def merge(self, other: "Kept") -> "Kept":
        """Add the counts of other deals."""
        return Kept(tuple(one.merge(two) for one, two in zip(self.counts, other.counts, strict=True)))


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Kept:
    """Count the stars."""
    return Kept(tuple(Counts.of(part.seats[star], part.seats["deal"]) for star in STARS))


def finish(kept: Kept, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row an ingredient and class; classes are alike for all."""
    width = _classes.width_of(max(counts.counts.shape[1] for counts in kept.counts), _MOST)
    share = alpha / len(STARS)
    frames = [
        _classes.classes(counts, share, width).with_columns(
            ingredient=pl.lit(name),
            label=pl.concat_str(pl.lit(f"{label(name, run)}, "), "label"),
            statistic=pl.lit(f"scroll.{name}.mean"),
        )
        for name, counts in zip(INGREDIENTS, kept.counts, strict=True)
    ]
    return pl.concat(frames)
