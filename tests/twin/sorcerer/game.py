"""The course of a game: set-up, turns in their six steps, rounds and ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NoReturn

from .asks import Asked, Disagreement
from .columns import game_row, seat_row
from .crafting import craft, discard, place_all
from .score import leaders, points, results, title
from .steps import activate, cast, draw, step_4, stop_if_qi_is_gone
from .table import Ended, Event, Table
from .walking import step_3


@dataclass
class Record:
    """One game: its trace events, and the columns of each seat and of the game."""

    events: list[Event] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)
    game: dict[str, Any] = field(default_factory=dict)


class Play:
    """One game in progress."""

    def __init__(
        self, setup: Event, table: Table, asked: Asked, watch: Callable[[Play], None] | None = None
    ) -> None:
        self.setup, self.table, self.asked, self.watch = setup, table, asked, watch
        self.events: list[Event] = []
        self.lead: list[list[int]] = []  # leaders at the end of each round
        self.dry: list[bool] = []  # of each whole round: nobody took a stone
        self.idle = 0  # rounds in a row in which nobody took a stone or crafted
        self.took_in_round = self.crafted_in_round = False

    def write(self, event: Event) -> None:
        """Add an event to the trace."""
        self.asked.saw(event)
        self.events.append(event)
        if self.watch is not None:
            self.watch(self)

    def refuse(self, expected: Any, found: Any) -> NoReturn:
        """A choice that the rules do not allow."""
        raise Disagreement(len(self.events), expected, found)

    def turn(self, index: int) -> None:
        """One turn, steps 1 to 6."""
        table, seat = self.table, self.table.seats[index]
        draw(self, index)
        table.turn += 1
        seat.tally["turns"] += 1
        self.write({"event": "turn", "turn": table.turn, "seat": index, "hand": list(seat.hand)})
        last = cast(self, index)
        taken, lengths = activate(self, index)
        if last is not None:
            seat.tally[f"by_{last}"] += len(taken)
        if table.variant == "cooperative":
            place_all(self, index, taken)
        elif table.variant == "standard":
            stop_if_qi_is_gone(self, index, len(taken))
            step_3(self, index, taken)
            step_4(self, index, taken, lengths)
        filled = [[*cell, stone] for cell, stone in table.refill()]
        self.write({"event": "refill", "seat": index, "stones": filled})
        if table.variant != "cooperative":
            craft(self, index)
            discard(self, index)

    def rounds(self) -> int:
        """Rounds begun."""
        return -(-self.table.turn // len(self.table.seats))

    def note_lead(self) -> None:
        """Who leads at the end of a round, broken off or not."""
        self.lead.append(leaders([points(self.table, seat)["total"] for seat in self.table.seats]))

    def close_round(self) -> None:
        """Count a whole round."""
        self.note_lead()
        self.dry.append(not self.took_in_round)
        self.idle = 0 if self.took_in_round or self.crafted_in_round else self.idle + 1
        self.took_in_round = self.crafted_in_round = False

    def end_of_turn(self, index: int) -> None:
        """The ends that wait for the end of a turn or of a round (nos. 33, 39, 41, 52)."""
        table = self.table
        last = index == len(table.seats) - 1
        if last:
            self.close_round()
        if table.variant == "cooperative":
            if not any(seat.cards() for seat in table.seats):
                raise Ended("cards")
        elif last:
            if table.met:
                raise Ended(table.met[0])
            if self.idle >= table.rules["stalemate_rounds"]:
                raise Ended("stalemate")
            if self.rounds() >= table.rules["round_cap"]:
                raise Ended("cap")

    def place_taoists(self) -> None:
        """Set-up 5: the start player last, one Taoist a zone."""
        table = self.table
        for index in reversed(range(len(table.seats))):
            free = [zone for zone in range(len(table.board.zones)) if zone not in table.taoists()]
            zone = self.asked.taoist(table, index, free)
            if zone not in free:
                self.refuse(f"a free zone for the Taoist of seat {index}: one of {free}", zone)
            table.seats[index].taoist = zone
            self.write({"event": "taoist", "seat": index, "zone": zone})

    def run(self) -> Record:
        """The whole game."""
        self.write(self.setup)
        self.place_taoists()
        index = 0
        while True:
            try:
                self.turn(index)
                self.end_of_turn(index)
            except Ended as end:
                return self.finish(str(end))
            index = (index + 1) % len(self.table.seats)

    def finish(self, reason: str) -> Record:
        """Score the game and write it down."""
        table = self.table
        if len(self.lead) < self.rounds():
            self.note_lead()
        rows, name = results(table), title(table)
        self.write(
            {"event": "end", "reason": reason, "turns": table.turn, "players": rows, "title": name}
            | {"zones": table.board.document(), "supply": table.supply}
        )
        self.asked.done()
        number = {"game": self.setup["game"], "deal": self.setup["deal"]}
        seats = [number | seat_row(table, seat, row) for seat, row in enumerate(rows)]
        game = game_row(table, rows, reason, self.rounds(), self.lead, self.dry)
        return Record(self.events, seats, number | game)
