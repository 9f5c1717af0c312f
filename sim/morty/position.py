"""Shelves set up by hand: what they score and where a tile may go."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sim.morty.plugins import condition_met
from sim.morty.state import AT_LEAST_WORD, BADGE_WORDS, BADGES, SEAT_WORDS, SEATS


def badges_met(view: np.ndarray, rules: np.ndarray, seat: int, names: Sequence[str]) -> list[str]:
    """Return the ids of all badges whose condition a seat's shelf fulfils, in play or not, sorted."""
    b = SEATS + seat * SEAT_WORDS
    rows = [BADGES + i * BADGE_WORDS for i in range(len(names))]
    return sorted(n for n, r in zip(names, rows, strict=True) if condition_met(rules[r], view, rules, b, rules[r + AT_LEAST_WORD]))
