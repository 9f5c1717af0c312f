"""What lies on the table: board, supply, cards, seats; the moves of stones, Qi and cards between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .board import Board, read_board
from .geometry import Cell
from .spirits import Field
from .values import CARDS, SEAT_COLOURS, Document

Event = dict[str, Any]


class Ended(Exception):
    """The game ends here and now, for a reason of the trace."""


@dataclass
class Seat:
    """One seat: its cards, pawns and gains; `tally` counts what the columns ask for."""

    colour: str
    strategy: str
    deck: Counter[str]
    qi: int = 0
    gift: int = 0
    taoist: int = -1
    spirit: Field = (-1, -1)
    hand: list[str] = field(default_factory=list)
    discard: Counter[str] = field(default_factory=Counter)
    reservoir: Counter[str] = field(default_factory=Counter)
    runes: dict[str, int] = field(default_factory=dict)
    rune_turn: dict[str, int] = field(default_factory=dict)
    crafted: list[str] = field(default_factory=list)
    craft_turn: dict[str, int] = field(default_factory=dict)
    tally: Counter[str] = field(default_factory=Counter)

    def cards(self) -> int:
        """Magic cards that this seat can still come to cast without a new shuffle."""
        return len(self.hand) + self.deck.total()


class Table:
    """One game as it stands."""

    def __init__(self, setup: Event, components: Document, gifts: Sequence[Mapping[str, int]] = ()) -> None:
        self.components, self.rules = components, setup["rules"]
        self.variant: str = setup["variant"]
        self.board: Board = read_board(setup["zones"])
        self.supply: str = setup["supply"]
        self.qi: int = setup["qi"]
        self.stacks: dict[str, list[int]] = {e: list(points) for e, points in setup["runes"].items()}
        self.objectives: list[str] = list(setup["objectives"])
        self.offer: list[str] = list(setup["offer"])
        self.unseen: set[str] = set(components["artifacts"]) - set(self.offer)
        self.grid: list[str] = list(setup["grid"])
        self.laid: dict[str, Counter[str]] = {}  # cooperative: stones on the artifacts
        self.turn = 0
        self.met: list[str] = []  # ends that wait for the end of the round, the first met first
        self.droughts = 0
        deck = Counter({card: components["cards"].get(card, 0) for card in CARDS})
        self.seats = [
            Seat(colour, strategy, deck.copy())
            for colour, strategy in zip(setup["colours"], setup["strategies"], strict=True)
        ]
        for seat, spot in zip(self.seats, setup["spirits"], strict=False):
            seat.spirit = (spot[0], spot[1])
            seat.runes[components["start_runes"][seat.colour]] = components["start_rune_points"]
        for gift in gifts:
            seat = self.seats[gift["seat"]]
            seat.qi += gift.get("qi", 0)  # beside the supply, which stays as printed
            seat.gift += gift.get("qi", 0)

    def shows(self, objective: str) -> bool:
        """Is an objective card in play?"""
        return objective in self.objectives

    def taoists(self) -> list[int]:
        """Zone of each Taoist."""
        return [seat.taoist for seat in self.seats]

    def other_spirits(self, index: int) -> list[Field]:
        """Fields of everybody else's Spirit."""
        return [seat.spirit for i, seat in enumerate(self.seats) if i != index]

    def crafted(self) -> int:
        """Artifacts crafted by all."""
        return sum(len(seat.crafted) for seat in self.seats)

    def own_letter(self, index: int) -> str:
        """Colour of the stones that pay a seat Qi."""
        return SEAT_COLOURS[self.seats[index].colour]

    def take(self, index: int, cells: Sequence[Cell]) -> str:
        """Move stones from the board to a reservoir."""
        stones = self.board.stones()
        for cell in cells:
            self.board.put(cell, ".")
        taken = "".join(stones[cell] for cell in cells)
        self.seats[index].reservoir.update(taken)
        return taken

    def pay(self, index: int, paid: str) -> None:
        """Move stones from a reservoir to the end of the supply, in this order."""
        self.seats[index].reservoir.subtract(paid)
        self.supply += paid

    def refill(self) -> list[tuple[Cell, str]]:
        """Step 5: fill holes in order while the supply lasts (nos. 31 and 32)."""
        filled = list(zip(self.board.holes(), self.supply, strict=False))
        self.supply = self.supply[len(filled) :]
        for cell, stone in filled:
            self.board.put(cell, stone)
        self.droughts += bool(self.board.holes())
        return filled

    def gain_qi(self, index: int, qi: int, source: str) -> None:
        """Pay Qi in full, the supply may fall below nothing (nos. 39 and 40); the end is looked at by the caller."""
        self.seats[index].qi += qi
        self.seats[index].tally[f"qi_{source}"] += qi
        self.qi -= qi
        if qi and self.qi <= 0:
            self.meet("qi")

    def meet(self, end: str) -> None:
        """Note that an end is met; a Qi end stops at once unless the round is to be finished."""
        if end not in self.met:
            self.met.append(end)

    def stones(self) -> Counter[str]:
        """Every stone there is, wherever it lies."""
        found = Counter(self.board.stones().values()) + Counter(self.supply)
        for held in [*(seat.reservoir for seat in self.seats), *self.laid.values()]:
            found += held
        return found
