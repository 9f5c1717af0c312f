"""The objective cards of step 4 and of crafting: what a turn has reached and what it pays (sheet 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

STEP_4 = ("line", "gain", "same-colour", "lines-of-three")
Pay = tuple[int, int]  # Qi, free steps


def reached(taken: str, lines: Sequence[int]) -> dict[str, int]:
    """What counts for each card of step 4: stones taken this turn, lengths of the activation's lines.

    Stones count before they are spent (no. 55), a line counts once however long (no. 30).
    """
    return {
        "line": max(lines, default=0),
        "gain": len(taken),
        "same-colour": max(Counter(taken).values(), default=0),
        "lines-of-three": len(lines),
    }


def pay(rows: Mapping[str, Mapping[str, int]], count: int) -> Pay | None:
    """The highest row reached pays alone (O1, O2; also 'longer than 5 counts as 5'); None below the first."""
    tiers = [int(tier) for tier in rows if int(tier) <= count]
    if not tiers:
        return None
    row = rows[str(max(tiers))]
    return row.get("qi", 0), row.get("steps", 0)


def due(
    shown: Sequence[str], cards: Mapping[str, Mapping[str, Any]], taken: str, lines: Sequence[int]
) -> dict[str, Pay]:
    """What step 4 owes, card by card."""
    counts = reached(taken, lines)
    found = {card: pay(cards[card], counts[card]) for card in shown if card in STEP_4}
    return {card: owed for card, owed in found.items() if owed is not None}
