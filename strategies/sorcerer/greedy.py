"""Gains the most points in this turn; equal gains: more stones, then nearer to an artifact, then to a rune."""

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": False}
WEIGHTS = {"point": 1.0, "stone": 0.04, "lack": -0.01, "nearer": 0.002}
