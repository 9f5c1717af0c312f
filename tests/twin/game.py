"""Whole games: play them with the built-in minds, or follow and check the trace of somebody else's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import deal as deals
from .columns import game_row, seat_row
from .generator import decision_key
from .minds import MINDS, Choice, Decision, Mind
from .notation import Tile, space_text, tile_text
from .positions import badges_met
from .rules import placements
from .scoring import leaders
from .table import Event, Table

Watch = Callable[[Table, Decision, Choice], None]


class Disagreement(Exception):
    """A trace differs from the twin's own game: number of the event (from 0), what was expected, what was found."""

    def __init__(self, number: int, expected: Any, found: Any) -> None:
        super().__init__(f"event {number}: expected {expected}, found {found}")
        self.number, self.expected, self.found = number, expected, found


@dataclass
class Record:
    """One game: its trace events, the columns of each seat and of the game, decisions of minds checked."""

    events: list[Event] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)
    game: dict[str, Any] = field(default_factory=dict)
    checked: int = 0


class Chooser:
    """Makes the choices with the built-in minds, and others of the caller's."""

    def __init__(self, minds: Mapping[str, Mind] = MINDS) -> None:
        self.minds = minds

    def saw(self, number: int, event: Event) -> None:
        """Told of every event as it is written."""

    def choose(self, number: int, table: Table, decision: Decision) -> Choice:
        """The choice of a seat; `number` is that of the next event."""
        return self.minds[table.seats[decision.seat].strategy](table, decision)

    def finish(self, number: int) -> None:
        """Told how many events there are."""


class Follower(Chooser):
    """Takes the choices from a trace and compares every event with it."""

    def __init__(
        self,
        events: Sequence[Event],
        check_minds: bool,
        watch: Watch | None,
        minds: Mapping[str, Mind] = MINDS,
    ) -> None:
        super().__init__(minds)
        self.events, self.check_minds, self.watch = events, check_minds, watch
        self.checked = 0

    def at(self, number: int) -> Event | None:
        """Event of a number, None past the end."""
        return self.events[number] if number < len(self.events) else None

    def saw(self, number: int, event: Event) -> None:
        """Compare."""
        if self.at(number) != event:
            raise Disagreement(number, event, self.at(number))

    def finish(self, number: int) -> None:
        """Nothing may follow the end."""
        if number != len(self.events):
            raise Disagreement(number, "nothing more", self.at(number))

    def choose(self, number: int, table: Table, decision: Decision) -> Choice:
        """The choice written in the trace; refused if it is not legal."""
        choice = self.written(number, decision)
        if self.watch is not None:
            self.watch(table, decision, choice)
        mind = self.minds.get(table.seats[decision.seat].strategy)
        if self.check_minds and mind is not None:
            self.checked += 1
            own = mind(table, decision)
            if own != choice:
                raise Disagreement(number, f"choice of the mind: {own}", choice)
        return choice

    def written(self, number: int, decision: Decision) -> Choice:
        """Read a choice from the next events."""
        event = self.at(number) or {}
        if decision.source == "bar":
            if event.get("event") != "special" or event.get("choice") not in ("jar", "kitten"):
                raise Disagreement(number, f"a special of seat {decision.seat}", event)
            if event["choice"] == "kitten":
                return None
            number, event = number + 1, self.at(number + 1) or {}
        elif event.get("event") == "pass":
            return None
        if event.get("event") != "take":
            raise Disagreement(number, f"a take of seat {decision.seat} from the {decision.source}", event)
        move = (event.get("tile"), event.get("placed"), event.get("space"))
        for option in decision.options:
            space = space_text(option.level, option.column)
            if (tile_text(option.tile), tile_text(option.placed), space) == move:
                return option
        raise Disagreement(number, f"a legal placement of seat {decision.seat}", event)


class Play:
    """One game in progress."""

    def __init__(self, table: Table, bag: list[Tile], keys: tuple[int, int], chooser: Chooser) -> None:
        self.table, self.bag, self.chooser = table, bag, chooser
        self.strategy_seed, self.deal = keys
        self.events: list[Event] = []
        self.lead: list[list[int]] = []

    def write(self, event: Event) -> None:
        """Add an event to the trace."""
        self.chooser.saw(len(self.events), event)
        self.events.append(event)

    def decision(self, seat: int, source: str, step: int) -> Decision:
        """What a seat has to choose from; counts the decision."""
        table = self.table
        offered = table.display if source == "display" else table.bar
        options = placements(table.seats[seat].shelf, offered, table.seats[seat].kittens)
        table.seats[seat].decisions += 1
        table.seats[seat].options_sum += len(options)
        key = decision_key(self.strategy_seed, self.deal, seat, table.round, step)
        return Decision(seat, source, options, key)

    def choose(self, decision: Decision) -> Choice:
        """Ask for a choice."""
        return self.chooser.choose(len(self.events), self.table, decision)

    def draw_display(self) -> bool:
        """DRAW-1 to DRAW-3: a new display; False if the bag cannot fill one."""
        size = deals.by_players(self.table.frame.components["display"], len(self.table.seats))
        if len([tile for tile in self.bag if tile.lid != "b"]) < size:
            return False
        self.table.display = []  # TURN-4
        while len(self.table.display) < size:
            tile = self.bag.pop(0)
            (self.table.bar if tile.lid == "b" else self.table.display).append(tile)
        return True

    def special(self, seat: int, column: int, step: int) -> None:
        """SPECIAL-1 to SPECIAL-3: a jar or a kitten."""
        choice = self.choose(self.decision(seat, "bar", step))
        event: Event = {"event": "special", "seat": seat, "column": column + 1}
        if choice is None:
            gained = self.table.gain(seat, self.table.frame.components["kittens"]["special"])
            self.write(event | {"choice": "kitten", "kittens_gained": gained})
            return
        self.write(event | {"choice": "jar"})
        events, again = self.table.place(seat, "bar", choice)
        for one in events:
            self.write(one)
        if again:
            self.special(seat, choice.column, step + 1)

    def turn(self, seat: int) -> None:
        """TURN-1 to TURN-3: take a tile and place it, or pass."""
        decision = self.decision(seat, "display", 0)
        choice = self.choose(decision)
        if choice is None:
            self.table.seats[seat].passes += 1
            self.table.seats[seat].forced_passes += not decision.options
            gained = self.table.gain(seat, self.table.frame.components["kittens"]["pass"])
            self.write({"event": "pass", "seat": seat, "kittens_gained": gained})
            return
        events, special = self.table.place(seat, "display", choice)
        for event in events:
            self.write(event)
        if special:
            self.special(seat, choice.column, 1)

    def play_round(self) -> bool:
        """One round; False if there is none any more."""
        if not self.draw_display():
            return False
        table, players = self.table, len(self.table.seats)
        table.round += 1
        first = (table.round - 1) % players
        display, bar = [tile_text(t) for t in table.display], [tile_text(t) for t in table.bar]
        self.write({"event": "round", "round": table.round, "first": first, "display": display, "bar": bar})
        for step in range(players):
            self.turn((first + step) % players)
        self.lead.append(leaders(table.score()))
        return True

    def run(self, setup: Event) -> Record:
        """The whole game."""
        self.write(setup)
        while self.play_round():
            pass
        table = self.table
        results = table.score()
        for seat, result in zip(table.seats, results, strict=True):
            result["badges_met"] = badges_met(table.frame, seat.animal, seat.shelf)
        self.write({"event": "end", "rounds": table.round, "players": results})
        self.chooser.finish(len(self.events))
        number = {"game": setup["game"], "deal": setup["deal"]}
        seats = [number | seat_row(table, index, result) for index, result in enumerate(results)]
        return Record(self.events, seats, number | game_row(table, results, self.lead, len(self.bag)))
