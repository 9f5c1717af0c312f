"""The columns of INTERFACES.md section 5: one dict a seat, one a game."""

from __future__ import annotations

import itertools
from typing import Any

from .conditions import labels_met
from .notation import INGREDIENTS, LETTER, LID_NAMES
from .scoring import leaders, winners
from .shelf import tiles
from .table import Table

Row = dict[str, Any]
LEVEL_COLUMNS = {"T": "level_top_round", "M": "level_middle_round", "B": "level_bottom_round"}


def seat_row(table: Table, index: int, result: dict[str, Any]) -> Row:
    """The `seats` row of one seat, without game and deal."""
    seat = table.seats[index]
    row: Row = {"seat": index, "strategy": seat.strategy, "animal": seat.animal, "total": result["total"]}
    row["levels"] = result["levels"]
    for name in INGREDIENTS:
        row[f"scroll_{name}"] = result["scrolls"][name]
    for name in ("labels", "kittens", "badges", "win_share"):
        row[name] = result[name]
    for name in INGREDIENTS:
        row[f"tiles_{name}"] = len([t for t in tiles(seat.shelf) if t.ingredient == LETTER[name]])
    for lid, name in LID_NAMES.items():
        row[f"tiles_{name}"] = len([t for t in tiles(seat.shelf) if t.lid == lid])
    row["labels_met"] = len(labels_met(seat.shelf, table.frame.labels(seat.animal)))
    for name in ("special_jars", "kittens_gained", "kittens_spent"):
        row[name] = getattr(seat, name)
    for number in (1, 2):
        claim = seat.claims.get(table.badges[number - 1], (0, 0)) if table.badges else (0, 0)
        row[f"badge_{number}_ribbon"], row[f"badge_{number}_round"] = claim
    for level, name in LEVEL_COLUMNS.items():
        row[name] = seat.level_rounds.get(level, 0)
    for name in ("decisions", "passes", "forced_passes", "options_sum"):
        row[name] = getattr(seat, name)
    return row


def lead_changes(lead: list[list[int]]) -> int:
    """Rounds whose leaders share no seat with the leaders of the round before."""
    return len([1 for before, now in itertools.pairwise(lead) if not set(before) & set(now)])


def winner_led_from(lead: list[list[int]], won: list[int]) -> int:
    """The first round from which the winner was never behind; 0 for a shared win."""
    if len(won) > 1:
        return 0
    for first in range(1, len(lead) + 1):
        if all(won[0] in leading for leading in lead[first - 1 :]):
            return first
    return 0


def game_row(table: Table, results: list[dict[str, Any]], lead: list[list[int]], bag_left: int) -> Row:
    """The `games` row, without game and deal; `lead`: the leaders at the end of each round."""
    won = winners(results)
    return {
        "rounds": len(lead),
        "badge_1": table.badges[0] if table.badges else None,
        "badge_2": table.badges[1] if table.badges else None,
        "winners": len(won),
        "tie_broken": len(won) < len(leaders(results)),
        "bar_left": len(table.bar),
        "bag_left": bag_left,
        "kitten_supply_empty": table.supply_empty,
        "lead_changes": lead_changes(lead),
        "winner_led_from": winner_led_from(lead, won),
    }
