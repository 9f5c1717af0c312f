"""Where things lie in memory: the view of the players, the rules of a scenario, what is hidden."""

from __future__ import annotations

TILES, PLAYERS, SPACES = 6, 2, 3
PASS = -1

# the view
KEY = 0  # key of the present decision (the bits of a uint64)
CLAIMED = 1  # 1 + the seat that has the badge
SHOWN = 2  # open tiles, in the order in which they were opened: three words, 0 is none
SHELF = 5  # three spaces a seat, 0 is empty
SEEN = 11  # placements that each seat had over all its turns
VIEW_WORDS = 13

# the rules
OPEN, LEVEL_STARS, BADGE_STARS = 0, 1, 2
RULES_WORDS = 3

# what is hidden
NEXT = 0
BAG = 1
HIDDEN_WORDS = BAG + TILES
