"""The score of a seat, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .payment import text
from .table import Seat, Table
from .values import LETTERS

NAMES = ("runes", "artifacts", "qi", "stones", "symbols")


def row(**points: int) -> dict[str, int]:
    """Points of each kind, 0 where left out."""
    return dict.fromkeys(NAMES, 0) | points


def points(table: Table, seat: Seat) -> dict[str, int]:
    """Points of each kind and `total` (rulebook, Scoring; nos. 42, 46, 53)."""
    if table.variant != "standard":
        crafted = table.crafted() if table.variant == "cooperative" else len(seat.crafted)
        return row(artifacts=crafted) | {"total": crafted}
    own = {LETTERS[element] for element in seat.runes}
    cards = [table.components["artifacts"][name] for name in seat.crafted]
    kinds = row(
        runes=sum(seat.runes.values()),
        artifacts=sum(card["points"] for card in cards),
        qi=seat.qi,
        stones=sum(seat.reservoir[colour] for colour in own),
        symbols=len([s for card in cards for s in card["symbols"] if s in own]),
    )
    return kinds | {"total": sum(kinds.values())}


def leaders(totals: Sequence[int]) -> list[int]:
    """Seats with the highest total; all of them win (no. 43)."""
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def results(table: Table) -> list[dict[str, Any]]:
    """The rows of the end event."""
    found = [points(table, seat) for seat in table.seats]
    won = leaders([one["total"] for one in found])
    rows: list[dict[str, Any]] = []
    for index, (seat, one) in enumerate(zip(table.seats, found, strict=True)):
        share = 1 / len(won) if index in won else 0.0
        rows.append(one | {"win_share": share, "left": text(seat.reservoir), "crafted": list(seat.crafted)})
    return rows


def title(table: Table) -> str | None:
    """The team's title: that of the highest number reached (no. 53)."""
    if table.variant != "cooperative":
        return None
    reached = [int(count) for count in table.components["titles"] if int(count) <= table.crafted()]
    return table.components["titles"][str(max(reached))] if reached else None
