"""Words of Morty Sorty for common sections."""

POINTS = "stars"
TIES = "Before that, equal totals are told apart by the largest score of a single ingredient."
