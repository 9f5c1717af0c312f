"""Keeps kittens: spends one only for much, and would rather pass for a kitten than take a poor tile."""

from __future__ import annotations

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
SIGNATURE = "kittens"

WEIGHTS = {
    "scroll": 1.0,
    "label": 1.0,
    "level": 1.0,
    "badge": 1.0,
    "kitten": 2.0,
    "special": 4.0,
    "lost": -1.0,
    "crowd": -0.5,
    "variety": 1.0,
    "pass": -2.0,
}
