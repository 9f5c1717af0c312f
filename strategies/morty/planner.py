"""Plans for tiles: keeps open spaces where the supply is, early on for the flow of numbers, later for what still fits.

The supply comes from the printed tile table: which numbers a level may still expect between two tiles. Specials are
worth a tile each.
"""

from __future__ import annotations

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
SIGNATURE = "tiles_placed"

WEIGHTS = {
    "scroll": (0.4, 0.8),
    "label": (0.4, 0.8),
    "level": (0.5, 1.0),
    "badge": 0.5,
    "kitten": 1.75,
    "special": 8.0,
    "lost": -7.5,
    "crowd": (-14.0, -7.0),
    "progress": -0.5,
    "variety": 2.75,
    "spoiled": -2.5,
}
