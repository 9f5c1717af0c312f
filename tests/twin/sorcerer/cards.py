"""SPIN, FLY, QUAKE and SHIFT: every legal cast in one fixed order, and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from .board import Board
from .geometry import Cell, Place, moves
from .values import CARDS


class Cast(NamedTuple):
    """One way to cast a card; what a card does not use is None (no zone: -1). A SHIFT without cells fizzles."""

    card: str
    zone: int = -1
    clockwise: bool | None = None
    to: Place | None = None
    swap: int | None = None
    cell: Cell | None = None
    other: Cell | None = None

    def key(self) -> Cast:
        """The same cast for a swap told from either zone."""
        if self.swap is None:
            return self
        return self._replace(zone=min(self.zone, self.swap), swap=max(self.zone, self.swap))

    def event(self) -> dict[str, Any]:
        """The form of the trace."""
        if self.card.startswith("shift-"):
            if self.cell is None or self.other is None:
                return {"card": self.card, "fizzle": True}
            return {"card": self.card, "cell": list(self.cell), "with": list(self.other)}
        event: dict[str, Any] = {"card": self.card, "zone": self.zone}
        if self.card == "spin":
            event["clockwise"] = bool(self.clockwise)  # 1 would be told apart from true
        if self.card == "quake":
            event |= {"swap": self.swap} if self.to is None else {"to": list(self.to)}
        return event


def read_cast(event: dict[str, Any]) -> Cast:
    """Read the form of the trace; what is missing stays None and is no legal cast."""

    def pair(name: str) -> tuple[int, int] | None:
        value = event.get(name)
        return (value[0], value[1]) if isinstance(value, list) and len(value) == 2 else None

    return Cast(
        str(event.get("card")),
        event.get("zone", -1),
        event.get("clockwise"),
        pair("to"),
        event.get("swap"),
        pair("cell"),
        pair("with"),
    )


def kind(card: str) -> str:
    """`spin`, `fly`, `quake` or `shift`."""
    return card.split("-")[0]


def quakes(board: Board, reading: str) -> list[Cast]:
    """Every move of one zone, then every swap of two."""
    moved = [Cast("quake", board.number(a), to=b) for a, b in moves(board.layout(), reading)]
    pairs = combinations(range(len(board.zones)), 2)
    return moved + [Cast("quake", zone, swap=other) for zone, other in pairs]


def shifts(board: Board, card: str) -> list[Cast]:
    """Every swap of a stone of the card's colour with another colour; one fizzle if there is none (11 nos. 7 to 10)."""
    colour, stones = card[-1], board.stones()
    own = sorted(cell for cell, stone in stones.items() if stone == colour)
    rest = sorted(cell for cell, stone in stones.items() if stone != colour)
    return [Cast(card, -1, None, None, None, a, b) for a in own for b in rest] or [Cast(card)]


def casts_of(board: Board, card: str, quake: str) -> list[Cast]:
    """Every legal cast of one card."""
    zones = range(len(board.zones))
    if card == "spin":
        return [Cast(card, zone, clockwise) for zone in zones for clockwise in (True, False)]
    if card == "fly":
        return [Cast(card, zone) for zone in zones]  # also the zone one is on: rulebook, FLY
    return quakes(board, quake) if card == "quake" else shifts(board, card)


def casts(board: Board, hand: Iterable[str], quake: str) -> list[Cast]:
    """Every distinct legal cast of a hand: a card held twice counts once, a fizzle is a cast, a swap is one."""
    held = set(hand)
    return [cast for card in CARDS if card in held for cast in casts_of(board, card, quake)]


def apply(board: Board, taoists: list[int], seat: int, cast: Cast) -> None:
    """Carry a legal cast out."""
    if cast.card == "spin":
        board.spin(cast.zone, bool(cast.clockwise))
    elif cast.card == "fly":
        taoists[seat] = cast.zone
    elif cast.to is not None:
        board.zones[cast.zone].at = cast.to
    elif cast.swap is not None:
        board.exchange(cast.zone, cast.swap)
    elif cast.cell is not None and cast.other is not None:
        board.swap(cast.cell, cast.other)
