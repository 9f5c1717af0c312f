"""Collects special jars: plans its columns so that three different ingredients meet in each.

A column that shows an ingredient twice can never trigger a special, so that is avoided; a jar is a tile beyond the one
of the turn.
"""

from __future__ import annotations

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
SIGNATURE = "special_jars"

WEIGHTS = {
    "scroll": 0.5,
    "label": 0.3,
    "level": 0.3,
    "badge": 0.3,
    "kitten": 2.5,
    "special": 8.0,
    "jars": 1.5,
    "lost": -2.5,
    "crowd": -9.0,
    "variety": 6.0,
    "spoiled": -8.0,
    "pass": -2.0,
}
