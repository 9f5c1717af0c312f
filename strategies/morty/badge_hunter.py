"""Hunts badges: every step towards a badge that can still be claimed counts, the claim itself most.

It sees the ribbon that a claim would take now, so it leaves a badge alone once the others have taken the ribbons.
"""

from __future__ import annotations

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
SIGNATURE = "badges"

WEIGHTS = {
    "scroll": 0.4,
    "label": 0.4,
    "level": 0.4,
    "badge": 6.0,
    "kitten": 0.5,
    "special": 4.0,
    "lost": -1.0,
    "crowd": -0.5,
    "toward": 1.0,
    "variety": 0.5,
}
