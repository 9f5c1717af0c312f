"""What the deal of a seed holds, by the keyed draws of RULES.md section 2: set-up, decks and artifacts in order.

A trace can be followed without this; with it the twin also says what chance must have dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Any, TypeVar

from tests.twin.generator import child, draw, stream_key

from .geometry import neighbours
from .spirits import symbol
from .values import CARDS, COLOURS, ELEMENTS, HOLE, OBJECTIVES, Document

T = TypeVar("T")
SEATS = ("green", "red", "yellow", "blue")
ORDER = tuple(ELEMENTS.values())


def drawn(things: Sequence[T], key: int, number: int, first: int = 0, swaps: int | None = None) -> list[T]:
    """The first `number` of a list; entry i comes to its place by the draw at index first + i, if below `swaps`."""
    rest = list(things)
    for i in range(number if swaps is None else swaps):
        j = i + draw(key, first + i, len(rest) - i)[0]
        rest[i], rest[j] = rest[j], rest[i]
    return rest[:number]


def supply_line(key: int, left: Counter[str]) -> str:
    """Place by place among the stones that are not of the last colour; begun anew where there are none."""
    index = count()
    while True:
        line, rest = "", left.copy()
        while rest.total():
            allowed = [stone for stone in COLOURS if not line.endswith(stone) for _ in range(rest[stone])]
            if not allowed:
                break
            line += allowed[draw(key, next(index), len(allowed))[0]]
            rest[line[-1]] -= 1
        else:
            return line


def laid_tile(grid: list[list[str]], left: int, top: int, symbols: Sequence[str]) -> bool:
    """Lay the symbols of one tile, by y, then x; false where an edge neighbour has an equal one."""
    rows = range(top, top + 3)
    fields = [(x, y) for y in rows for x in range(left, left + 3) if grid[y][x] in (HOLE, *COLOURS.upper())]
    for (x, y), letter in zip(fields, symbols, strict=True):
        grid[y][x] = letter.upper()
    texts = ["".join(row) for row in grid]
    return not any(symbol(texts, f) == symbol(texts, n) for f in fields for n in neighbours(f))


def random_grid(key: int, printed: Sequence[str]) -> list[str]:
    """The symbols of the Element Zone, tile by tile, each as often as it takes."""
    grid = [[HOLE if c.isupper() else c for c in row] for row in printed]
    index = 0
    for top, left in ((0, 0), (0, 3), (3, 0), (3, 3)):
        while True:
            five = drawn(COLOURS, key, len(COLOURS), index, swaps=2)
            symbols = drawn([*five, *five[:2]], key, 7, index + 2)
            index += 9
            if laid_tile(grid, left, top, symbols):
                break
    return ["".join(row) for row in grid]


class Dealt:
    """One deal: parts of the set-up event in `setup`, and what comes to light during the game."""

    def __init__(self, seed: int, deal: int, players: int, settings: Document, printed: Document) -> None:
        self.keys = [stream_key(seed, deal, stream) for stream in range(8 + players)]
        self.shuffles = [0] * players
        self.decks: list[list[str]] = [[] for _ in range(players)]
        pile = Counter({card: printed["cards"].get(card, 0) for card in CARDS})
        for seat in range(players):
            self.shuffle(seat, pile)
        artifacts: list[str] = drawn(list(printed["artifacts"]), self.keys[4], len(printed["artifacts"]))
        self.artifacts: list[str] = artifacts[4:]
        zones = ["".join(drawn(COLOURS, self.keys[0], 4, 4 * zone)) for zone in range(len(printed["places"]))]
        left = Counter[str](printed["stones"]) - Counter("".join(zones))
        self.setup: dict[str, Any] = {
            "zones": zones,
            "supply": supply_line(self.keys[1], left),
            "offer": artifacts[:4],
        }
        if settings["colours"] == "random":
            self.setup["colours"] = drawn(SEATS, self.keys[2], players)
        if settings["variant"] == "standard":
            self.setup |= self.standard(settings, printed)

    def standard(self, settings: Document, printed: Document) -> dict[str, Any]:
        """Runes, objectives, Element Zone."""
        stacks = {}
        for number, element in enumerate(ORDER):
            stack = sorted(printed["runes"][element], reverse=True)
            del stack[draw(self.keys[3], number, len(stack))[0]]
            stacks[element] = stack
        found: dict[str, Any] = {"runes": stacks, "grid": list(printed["grid"])}
        cards = settings["objectives"]
        if not isinstance(cards, list):
            number = printed["objectives_shown"] if cards == "random" else cards
            cards = drawn(list(OBJECTIVES), self.keys[5], number)
            found["objectives"] = sorted(cards, key=list(OBJECTIVES).index)  # listed, not in order of draws
        if settings["rules"]["element_zone"] == "random":
            found["grid"] = random_grid(self.keys[6], printed["grid"])
        return found

    def shuffle(self, seat: int, pile: Counter[str]) -> None:
        """A pile becomes the deck of a seat."""
        cards = [card for card in CARDS for _ in range(pile[card])]
        self.decks[seat] = drawn(cards, child(self.keys[8 + seat], self.shuffles[seat]), len(cards))
        self.shuffles[seat] += 1

    def cards(self, seat: int, number: int) -> list[str]:
        """The next cards of a deck."""
        found, self.decks[seat] = self.decks[seat][:number], self.decks[seat][number:]
        return found

    def artifact(self) -> str:
        """The next artifact of the deck."""
        return self.artifacts.pop(0)
