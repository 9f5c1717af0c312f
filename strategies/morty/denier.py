"""Denies: counts what the seats still to act in this round would lose if it took their best tile.

For every one of them it works out what each tile of the display would bring at once, and adds what a seat would lose
to the value of the tile.
"""

from __future__ import annotations

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
SIGNATURE = "total_of_next_seat"

WEIGHTS = {
    "scroll": 0.2,
    "label": 1.75,
    "level": 1.0,
    "badge": 2.25,
    "kitten": 1.0,
    "special": 8.5,
    "lost": -2.0,
    "label_lost": -0.5,
    "crowd": -1.0,
    "variety": 2.25,
    "spoiled": -1.0,
    "toward": 0.75,
    "denied": 8.0,
}
