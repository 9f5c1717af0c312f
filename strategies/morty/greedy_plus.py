"""Greedy that also prices position: natural columns, levels that fill up, columns of three ingredients.

The prices were chosen by hand against three greedy players; they stay as they are, so that results can be
compared over the years.
"""

from __future__ import annotations

from strategies.morty.greedy import WEIGHTS as _GREEDY

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}

WEIGHTS = {**_GREEDY, "lost": -1.0, "position": -0.25, "progress": 0.375, "variety": 1.0}
