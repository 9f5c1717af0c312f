"""The five Alchemy Zones: where they lie, what lies on them, and the order of the refill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .geometry import Cell, Layout, Place, corners, home, turned
from .values import HOLE


@dataclass
class Zone:
    """One zone: its lattice place and its stones, TL TR BL BR, a hole is a point."""

    at: Place
    stones: str


class Board:
    """The zones by number; a zone keeps its number wherever it goes."""

    def __init__(self, zones: list[Zone]) -> None:
        self.zones = zones

    def layout(self) -> Layout:
        """The places in use."""
        return frozenset(zone.at for zone in self.zones)

    def number(self, place: Place) -> int:
        """Number of the zone on a place."""
        return [zone.at for zone in self.zones].index(place)

    def stones(self) -> dict[Cell, str]:
        """Every stone by its cell; holes are left out."""
        pairs = [pair for zone in self.zones for pair in zip(corners(zone.at), zone.stones, strict=True)]
        return {cell: stone for cell, stone in pairs if stone != HOLE}

    def put(self, cell: Cell, stone: str) -> None:
        """Lay a stone (or a hole) on a cell."""
        zone = self.zones[self.number(home(cell))]
        index = corners(zone.at).index(cell)
        zone.stones = zone.stones[:index] + stone + zone.stones[index + 1 :]

    def swap(self, one: Cell, other: Cell) -> None:
        """Let two stones change places."""
        stones = self.stones()
        self.put(one, stones[other])
        self.put(other, stones[one])

    def spin(self, number: int, clockwise: bool) -> None:
        """Turn one zone by 90 degrees; who stands on it stays on it (11 no. 11)."""
        self.zones[number].stones = turned(self.zones[number].stones, clockwise)

    def exchange(self, one: int, other: int) -> None:
        """Let two zones change places without turning."""
        first, second = self.zones[one], self.zones[other]
        first.at, second.at = second.at, first.at

    def holes(self) -> list[Cell]:
        """Empty slots in the order of the refill: right to left, in a column top to bottom (4.2, 11 no. 31)."""
        empty = [
            cell
            for zone in self.zones
            for cell, stone in zip(corners(zone.at), zone.stones, strict=True)
            if stone == HOLE
        ]
        return sorted(empty, key=lambda cell: (-cell[0], cell[1]))

    def look(self, taoists: Sequence[int]) -> frozenset[Any]:
        """What one sees of it: stones and pawns by place; the zones' numbers are not printed on them.

        Reading of the column `cards_void`: places are those of the table, so a moved zone always looks different.
        """
        return frozenset(
            (zone.at, zone.stones, tuple(seat for seat, on in enumerate(taoists) if on == number))
            for number, zone in enumerate(self.zones)
        )

    def document(self) -> list[dict[str, Any]]:
        """The form of the trace."""
        return [
            {"zone": number, "at": list(zone.at), "stones": zone.stones}
            for number, zone in enumerate(self.zones)
        ]


def read_board(document: Sequence[dict[str, Any]]) -> Board:
    """Read the form of the trace."""
    return Board([Zone((zone["at"][0], zone["at"][1]), zone["stones"]) for zone in document])
