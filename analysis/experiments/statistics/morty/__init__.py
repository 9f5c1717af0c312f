"""Statistics of Morty Sorty: scrolls, labels, tiles, jars, kittens, badges, levels."""

POINTS = "stars"
