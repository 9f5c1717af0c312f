"""The table in the middle of a game, and what a placement does to it (PLACE, KITTEN, AFTER, LEVEL, BADGE)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .conditions import fulfilled
from .notation import LEVELS, Shelf, Tile, empty_shelf, space_text, tile_text
from .rules import Placement, triggers_special
from .scoring import Frame, Holding, score
from .shelf import is_full

Event = dict[str, Any]


@dataclass
class Seat:
    """What lies in front of one player, and what is counted for the columns."""

    animal: str
    strategy: str
    kittens: int = 0
    gift: int = 0
    shelf: Shelf = field(default_factory=empty_shelf)
    claims: dict[str, tuple[int, int]] = field(default_factory=dict)  # badge: (ribbon, round)
    level_rounds: dict[str, int] = field(default_factory=dict)
    kittens_gained: int = 0
    kittens_spent: int = 0
    special_jars: int = 0
    decisions: int = 0
    options_sum: int = 0
    passes: int = 0
    forced_passes: int = 0

    def copy(self) -> Seat:
        """A seat that may be changed without changing this one."""
        twin = Seat(**self.__dict__)
        twin.shelf = [list(row) for row in self.shelf]
        twin.claims, twin.level_rounds = dict(self.claims), dict(self.level_rounds)
        return twin


@dataclass
class Table:
    """All that lies on the table; `supply` None means kittens without end."""

    frame: Frame
    badges: list[str]
    seats: list[Seat]
    supply: int | None
    round: int = 0
    display: list[Tile] = field(default_factory=list)
    bar: list[Tile] = field(default_factory=list)
    ribbons: dict[str, list[int]] = field(default_factory=dict)  # badge: round of each ribbon taken
    supply_empty: int = 0

    def copy(self) -> Table:
        """A table that may be changed without changing this one."""
        twin = Table(**self.__dict__)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.display, twin.bar = list(self.display), list(self.bar)
        twin.ribbons = {badge: list(rounds) for badge, rounds in self.ribbons.items()}
        return twin

    def gain(self, seat: int, due: int) -> int:
        """KITTEN-2: kittens gained of those due."""
        gained = 0
        for _ in range(due):
            if self.supply == 0:
                self.supply_empty += 1
                continue
            if self.supply is not None:
                self.supply -= 1
            gained += 1
        self.seats[seat].kittens += gained
        self.seats[seat].kittens_gained += gained
        return gained

    def spend(self, seat: int, kittens: int) -> None:
        """KITTEN-1: kittens go back to the supply."""
        self.seats[seat].kittens -= kittens
        self.seats[seat].kittens_spent += kittens
        if self.supply is not None:
            self.supply += kittens

    def take(self, seat: int, source: str, placement: Placement) -> Event:
        """TURN-1: take a tile from the display or the bar and place it."""
        (self.display if source == "display" else self.bar).remove(placement.tile)
        self.spend(seat, placement.kittens)
        self.seats[seat].shelf[placement.level][placement.column] = placement.placed
        self.seats[seat].special_jars += source == "bar"
        return {
            "event": "take",
            "seat": seat,
            "from": source,
            "tile": tile_text(placement.tile),
            "placed": tile_text(placement.placed),
            "space": space_text(placement.level, placement.column),
            "kittens_spent": placement.kittens,
        }

    def fill_level(self, seat: int, level: int) -> list[Event]:
        """LEVEL-1: the kitten of a level that has just been filled."""
        if not is_full(self.seats[seat].shelf[level]):
            return []
        self.seats[seat].level_rounds[LEVELS[level]] = self.round
        gained = self.gain(seat, self.frame.components["kittens"]["level"])
        return [{"event": "level", "seat": seat, "level": LEVELS[level], "kittens_gained": gained}]

    def meets(self, seat: int, badge: str) -> bool:
        """Whether a seat's shelf fulfils the condition of a badge."""
        rules = self.frame.components["badges"][badge]
        labels = self.frame.labels(self.seats[seat].animal)
        return fulfilled(rules, self.seats[seat].shelf, labels, self.frame.rules.get("chain_gaps", False))

    def claim(self, seat: int, badge: str) -> list[Event]:
        """BADGE-1 to BADGE-3: the claim of one badge, if it is due."""
        stars = self.frame.components["badges"][badge]["ribbons"]
        taken = self.ribbons.setdefault(badge, [])
        shared = bool(taken) and taken[-1] == self.round
        if badge in self.seats[seat].claims or not self.meets(seat, badge):
            return []
        if not shared:
            if len(taken) == len(stars):
                return []
            taken.append(self.round)
        ribbon = len(taken)
        self.seats[seat].claims[badge] = (ribbon, self.round)
        first = ribbon == 1 and not (shared and self.frame.rules.get("first_kitten") == "seat")
        gained = self.gain(seat, self.frame.components["kittens"]["first_claim"] if first else 0)
        return [
            {
                "event": "badge",
                "seat": seat,
                "badge": badge,
                "ribbon": ribbon,
                "stars": stars[ribbon - 1],
                "kittens_gained": gained,
            }
        ]

    def place(self, seat: int, source: str, placement: Placement) -> tuple[list[Event], bool]:
        """AFTER-1: a placement, its level, its badges; and whether it triggers a special."""
        events = [self.take(seat, source, placement)]
        events += self.fill_level(seat, placement.level)
        for badge in self.badges:
            events += self.claim(seat, badge)
        return events, triggers_special(self.seats[seat].shelf, placement.column)

    def badge_stars(self, seat: int) -> int:
        """BADGE-4: the stars of a seat's ribbons."""
        printed = self.frame.components["badges"]
        claims = self.seats[seat].claims
        return sum(printed[badge]["ribbons"][ribbon - 1] for badge, (ribbon, _) in claims.items())

    def score(self) -> list[dict[str, Any]]:
        """The stars of all seats if the game ended now."""
        holdings = [
            Holding(seat.animal, seat.shelf, seat.kittens, self.badge_stars(index), seat.gift)
            for index, seat in enumerate(self.seats)
        ]
        return score(self.frame, holdings)
