"""Chases labels: takes the tile that meets one, and blocks none that can still be met.

A label is a number or an ingredient on one space; another tile there, or one beside it out of order, ends it.
"""

from __future__ import annotations

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
SIGNATURE = "labels_met"

WEIGHTS = {
    "scroll": 0.4,
    "label": 4.0,
    "level": 0.5,
    "badge": 0.4,
    "kitten": 0.5,
    "special": 6.0,
    "lost": -1.0,
    "label_lost": -10.0,
    "crowd": -0.5,
    "variety": 1.0,
}
