"""Specialises: the ingredient whose scroll pays best so far is worth more than all else.

Which one that is shows itself: the first stars of a scroll make the next tile of its kind more attractive. It works
with any scroll, because it reads what the scroll really gives.
"""

from __future__ import annotations

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
SIGNATURE = "best_scroll"

WEIGHTS = {
    "scroll": 0.5,
    "label": 0.5,
    "level": 0.5,
    "badge": 0.5,
    "kitten": 0.2,
    "special": 6.0,
    "lost": -2.5,
    "crowd": -1.5,
    "favourite": 2.5,
    "prospect": 0.2,
    "variety": 1.5,
}
