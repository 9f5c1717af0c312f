"""Positions made by hand, and seats that answer from a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from .board import read_board
from .game import Play
from .geometry import Cell
from .minds import AtRandom
from .table import Event, Table
from .values import PLACES, RULES, Document, components

DULL = ["grny", "brng", "nybr", "bgyn", "rynb"]  # C N E S W; no pair and no line touches C


def picture(*rows: str, x: int = 0, y: int = 0) -> dict[Cell, str]:
    """Stones by cell from rows of text; the first letter of the first row lies on (x, y)."""
    cells = {(x + i, y + j): c for j, row in enumerate(rows) for i, c in enumerate(row)}
    return {cell: stone for cell, stone in cells.items() if stone in "grnyb"}


class Script(AtRandom):
    """Answers each question from a list of its own; with none left it declines, or takes the first legal answer."""

    def __init__(self, **answers: Sequence[Any]) -> None:
        super().__init__(Random(0))
        self.answers = {name: list(values) for name, values in answers.items()}

    def answer(self, name: str, otherwise: Any) -> Any:
        """The next answer to a question."""
        return self.answers[name].pop(0) if self.answers.get(name) else otherwise

    def draw(self, table: Table, seat: int, have: Sequence[str], pool: Counter[str], count: int) -> list[str]:
        return self.answer("draw", sorted(pool.elements())[:count])

    def uncover(self, table: Table, unseen: Any) -> str:
        return self.answer("uncover", min(unseen))

    def taoist(self, table: Table, seat: int, free: Sequence[int]) -> int:
        return self.answer("taoist", free[0])

    def cast(self, table: Table, seat: int, casts: Sequence[Any]) -> Any:
        return self.answer("cast", casts[0] if self.first and casts else None)

    def take(self, table: Table, seat: int, takings: Sequence[Any]) -> Any:
        return self.answer("take", sorted(takings[-1]))

    def place(self, table: Table, seat: int, stones: str, places: Any) -> Any:
        return self.answer("place", (stones[0], (places[stones[0]] or [None])[0]))

    def order(self, table: Table, seat: int, paid: str) -> str:
        return self.answer("order", paid)

    def step(self, table: Table, seat: int, ways: Sequence[Any]) -> Any:
        return self.answer("step", None)

    def rune(self, table: Table, seat: int, elements: Sequence[str]) -> Any:
        return self.answer("rune", None)

    def objective(self, table: Table, seat: int, due: Any) -> str:
        return self.answer("objective", next(iter(due)))

    def craft(self, table: Table, seat: int) -> Any:
        return self.answer("craft", None)

    def fly(self, table: Table, seat: int) -> Any:
        return self.answer("fly", None)

    def discard(self, table: Table, seat: int, excess: int) -> str:
        held = table.seats[seat].reservoir
        return self.answer("discard", "".join(sorted(held.elements()))[:excess])


def setup_of(
    zones: Sequence[str] = DULL,
    supply: str = "grnybgrnybgrnybgrnyb",
    objectives: Sequence[str] = (),
    colours: Sequence[str] = ("green", "red"),
    variant: str = "standard",
    **rules: Any,
) -> Event:
    """A set-up event; not every one could be dealt."""
    printed = components()
    standard = variant == "standard"
    setup: Event = {"event": "setup", "game": 0, "deal": 0, "players": len(colours), "variant": variant}
    setup |= {"colours": list(colours), "strategies": ["hand"] * len(colours), "rules": RULES | rules}
    setup["zones"] = [{"zone": n, "at": PLACES[n], "stones": stones} for n, stones in enumerate(zones)]
    setup |= {"supply": supply, "offer": list(printed["artifacts"])[:4], "first": 0}
    setup["qi"] = printed["qi"][str(len(colours))] if standard else 0
    setup["runes"] = {name: points[:-1] for name, points in printed["runes"].items()} if standard else {}
    setup |= {"objectives": list(objectives), "grid": printed["grid"] if standard else []}
    setup["spirits"] = [list(printed["spirits"][colour]) for colour in colours] if standard else []
    return setup


def play_of(script: Script, setup: Event | None = None, on: Sequence[int] = (0, 1), **changed: Any) -> Play:
    """A game with the Taoists placed (`on` which zones), and seat 0 to move; `changed` goes to the printed values."""
    found = setup or setup_of()
    printed: Document = components() | changed
    play = Play(found, Table(found, printed), script)
    for seat, zone in zip(play.table.seats, on, strict=False):
        seat.taoist = zone
    return play


def only(events: Sequence[Event], kind: str) -> list[Event]:
    """Events of a kind."""
    return [event for event in events if event["event"] == kind]


__all__ = ["DULL", "Script", "only", "picture", "play_of", "read_board", "setup_of"]
