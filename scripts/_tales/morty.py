"""A game of Morty Sorty told for people: displays, moves in words, shelves, scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scripts.score import score_rows

LEVELS = {"T": "top", "M": "middle", "B": "bottom"}
PAINT = {"g": "30;43", "s": "30;47", "k": "97;100", "b": "97;44"}  # of a lid: letters on ground
SPACES = 8
CELL = 5


class Tale:
    """What is known while a game is told.

    Parameters
    ----------
    setup : dict
        The first event.
    coloured : bool
        Whether lids are painted.
    """

    def __init__(self, setup: dict[str, Any], coloured: bool) -> None:
        self.setup = setup
        self.coloured = coloured
        self.shelves: list[dict[str, str]] = [{} for _ in range(setup["players"])]

    def lines(self, event: dict[str, Any]) -> Iterator[str]:
        """Tell one event."""
        yield from getattr(self, f"_{event['event']}")(event)

    def _setup(self, event: dict[str, Any]) -> Iterator[str]:
        yield self._strong(f"Game {event['game']} (deal {event['deal']}), side {event['side']}")
        yield f"  badges   {', '.join(event['badges']) or 'none'}"
        yield f"  scrolls  {', '.join(f'{name} {id_}' for name, id_ in event['scrolls'].items())}"
        for seat, (animal, mind) in enumerate(zip(event["animals"], event["strategies"], strict=True), 1):
            yield f"  seat {seat}   the {animal}, played by {mind}"

    def _round(self, event: dict[str, Any]) -> Iterator[str]:
        yield ""
        yield self._strong(f"Round {event['round']}: seat {event['first'] + 1} holds the bag")
        yield f"  display  {self._tiles(event['display'])}"
        yield f"  bar      {self._tiles(event['bar'])}"

    def _take(self, event: dict[str, Any]) -> Iterator[str]:
        self.shelves[event["seat"]][event["space"]] = event["placed"]
        source = " from the bar" if event["from"] == "bar" else ""
        turned = " turns it over," if event["tile"] != event["placed"] else ""
        spent = event["kittens_spent"]
        price = f" for {_kittens(spent)}" if spent else ""
        placed = self._tile(event["placed"]) if turned else "it"
        taken = f"takes {self._tile(event['tile'])}{source},{turned}" if turned or source else ""
        if not taken:
            yield f"{self._seat(event)} places {self._tile(event['tile'])} on {event['space']}{price}"
        else:
            yield f"{self._seat(event)} {taken} places {placed} on {event['space']}{price}"

    def _pass(self, event: dict[str, Any]) -> Iterator[str]:
        yield f"{self._seat(event)} passes and gains {_kittens(event['kittens_gained'])}"

    def _level(self, event: dict[str, Any]) -> Iterator[str]:
        yield f"           fills the {LEVELS[event['level']]} level{_gain(event)}"

    def _badge(self, event: dict[str, Any]) -> Iterator[str]:
        ribbon = f"ribbon {event['ribbon']}, {event['stars']} stars"
        yield f"           claims the badge {event['badge']}: {ribbon}{_gain(event)}"

    def _special(self, event: dict[str, Any]) -> Iterator[str]:
        chosen = "takes a jar" if event["choice"] == "jar" else f"gains {_kittens(event['kittens_gained'])}"
        yield f"           three different ingredients in column {event['column']}: {chosen}"

    def _end(self, event: dict[str, Any]) -> Iterator[str]:
        yield ""
        yield self._strong(f"The shelves after {event['rounds']} rounds")
        for seat, animal in enumerate(self.setup["animals"]):
            yield f"  seat {seat + 1}, the {animal}"
            for level in LEVELS:
                cells = (self._cell(self.shelves[seat].get(f"{level}{i}", ".")) for i in range(1, SPACES + 1))
                yield f"    {level} {''.join(cells)}"
        yield ""
        yield self._strong("Stars")
        seats = [f"seat {seat}" for seat in range(1, self.setup["players"] + 1)]
        yield from _columns([("", *seats), *score_rows(event["players"])])
        yield ""

    def _seat(self, event: dict[str, Any]) -> str:
        return f"  seat {event['seat'] + 1}  "

    def _tiles(self, tiles: Sequence[str]) -> str:
        return " ".join(self._tile(tile) for tile in tiles) or "-"

    def _tile(self, tile: str) -> str:
        return f"\x1b[{PAINT[tile[0]]}m{tile}\x1b[0m" if self.coloured else tile

    def _cell(self, tile: str) -> str:
        if tile == ".":
            return f"{tile:>{CELL}}"
        return " " * (CELL - len(tile)) + self._tile(tile)

    def _strong(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.coloured else text


def tell(events: Sequence[dict[str, Any]], coloured: bool) -> Iterator[str]:
    """Tell a game.

    Parameters
    ----------
    events : sequence of dict
        Of one game, from `setup` to `end`.
    coloured : bool
        Whether lids are painted.

    Yields
    ------
    str
        A line.
    """
    tale = Tale(events[0], coloured)
    for event in events:
        yield from tale.lines(event)


def _kittens(number: int) -> str:
    return {0: "no kitten (none is left)", 1: "a kitten"}.get(number, f"{number} kittens")


def _gain(event: dict[str, Any]) -> str:
    return f" and gains {_kittens(event['kittens_gained'])}" if event["kittens_gained"] else ""


def _columns(rows: Sequence[Sequence[object]]) -> Iterator[str]:
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    for name, *cells in rows:
        numbers = (f"{cell!s:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        yield f"  {name!s:<{widths[0]}}  {'  '.join(numbers)}".rstrip()
