"""Fills levels: keeps every level open to the numbers still to come, and finishes the one that is nearly full.

What counts is that the last space of a level can be filled: runs of empty spaces that few numbers fit are avoided,
lost spaces cost dearly, and a tile goes where most tiles lie already.
"""

from __future__ import annotations

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
SIGNATURE = "levels_filled"

WEIGHTS = {
    "scroll": 0.3,
    "label": 0.3,
    "level": 1.5,
    "badge": 0.3,
    "kitten": 1.0,
    "special": -3.5,
    "lost": -9.5,
    "crowd": -6.5,
    "progress": 1.25,
    "variety": 5.0,
}
