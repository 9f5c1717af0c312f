"""Small builders for the twin's own tests: shelves by space, tables in mid-game, scripted choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .game import Chooser, Play
from .minds import Choice, Decision
from .notation import Shelf, empty_shelf, parse_space, parse_tile, shelf_text, space_text, tile_text
from .positions import score_position
from .scoring import Frame
from .table import Event, Seat, Table
from .values import LARGE_ONLY, RULES, components


def lay(text: str) -> Shelf:
    """A shelf from `T1=g3t M2=s4c`."""
    shelf = empty_shelf()
    for part in text.split():
        space, tile = part.split("=")
        level, column = parse_space(space)
        shelf[level][column] = parse_tile(tile)
    return shelf


def stars(shelves: Sequence[str], animal: str = "frog", side: str = "A", **scrolls: str) -> list[Any]:
    """The results of shelves written as for `lay`, all with boards of one animal."""
    players = [{"animal": animal, "shelf": shelf_text(lay(shelf))} for shelf in shelves]
    doc = {"side": side, "scrolls": scrolls, "players": players}
    return list(score_position(doc, components(), RULES)["players"])


def scroll(ingredient: str, scroll_id: str, *shelves: str) -> list[int]:
    """The stars of one scroll for each shelf (an empty one is added if there is only one)."""
    both = [*shelves, ""] if len(shelves) == 1 else list(shelves)
    return [r["scrolls"][ingredient] for r in stars(both, **{ingredient: scroll_id})][: len(shelves)]


def met(shelf: str, side: str = "A") -> list[str]:
    """The badges whose condition a shelf fulfils on the frog's board."""
    return list(stars([shelf, ""], side=side)[0]["badges_met"])


def table_of(
    shelves: Sequence[str],
    badges: Sequence[str] = (),
    kittens: int = 2,
    supply: int | None = 10,
    **rules: Any,
) -> Table:
    """A table in round 1 with these shelves."""
    frame = Frame(components(), "A", LARGE_ONLY, RULES | rules)
    seats = [Seat("frog", "random", kittens=kittens, shelf=lay(shelf)) for shelf in shelves]
    return Table(frame, list(badges), seats, supply, round=1)


class Script(Chooser):
    """Choices written down: `g5t T1`, or `none` for a pass or a kitten."""

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)
        self.asked: list[Decision] = []

    def choose(self, number: int, table: Table, decision: Decision) -> Choice:
        """The next choice of the script."""
        self.asked.append(decision)
        move = self.moves.pop(0)
        if move == "none":
            return None
        texts = [f"{tile_text(o.placed)} {space_text(o.level, o.column)}" for o in decision.options]
        return decision.options[texts.index(move)]


def turn(table: Table, display: str, bar: str, *moves: str) -> list[Event]:
    """The events of seat 0's turn with this display and bar."""
    table.display = [parse_tile(text) for text in display.split()]
    table.bar = [parse_tile(text) for text in bar.split()]
    play = Play(table, [], (0, 0), Script(*moves))
    play.turn(0)
    return play.events
