"""The six cells of Morty Sorty: both sides, with the base scrolls and with each of the two scroll sets."""
