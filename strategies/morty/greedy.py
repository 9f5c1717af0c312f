"""Takes the placement that gains most stars at once; a special jar counts 4, a space made useless -0.5.

One step of exact arithmetic: the change of the own total if the game were scored right after the placement,
places over all shelves included.
"""

from __future__ import annotations

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}

WEIGHTS = {
    "scroll": 1.0,
    "label": 1.0,
    "level": 1.0,
    "badge": 1.0,
    "kitten": 1.0,
    "special": 4.0,
    "lost": -0.5,
}
