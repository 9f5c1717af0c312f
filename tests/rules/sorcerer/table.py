"""A table made by hand: seat 0 plays a turn by a list of answers, and what happens is told as in a trace."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sim.core.errors import Problem, Refused
from sim.core.scenario import Scenario, load
from sim.sorcerer import state as at
from sim.sorcerer.block import play_block
from sim.sorcerer.columns import GAME_COLUMNS, GAME_WIDTH, SEAT_COLUMNS, SEAT_WIDTH
from sim.sorcerer.compiled import rules_of
from sim.sorcerer.features import WORK_WORDS
from sim.sorcerer.game import GAME
from sim.sorcerer.log import new_log
from sim.sorcerer.printed.artifact import ARTIFACT_IDS
from sim.sorcerer.trace import events_of
from tests.rules.sorcerer.script import ANSWERS, BIAS, LAST, NEXT, SCRIPT_WORDS, SWAP, address

CROSS = ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0))
DULL = ("grny", "bbbb", "bbbb", "bbbb", "bbbb")  # nothing for who stands on zone 0, however it is turned
COSTLY = ("plantain-fan", "wind-fire-wheels", "qiankun-ring", "sea-calming-pearl")
Answer = tuple[int, int]
Event = dict[str, Any]


def scenario_of(toml: str, players: int) -> Scenario:
    """Read a scenario from a few lines of TOML; a game of one round unless they say otherwise."""
    cap = "" if "round_cap" in toml or "cooperative" in toml else "rules.round_cap = 1\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.toml"
        path.write_text(
            f'game = "sorcerer"\nplayers = {players}\nseats.strategies = "random"\n{cap}{toml}\n', "utf-8"
        )
        return load(path, {GAME.id: GAME})


@dataclass
class Table:
    """What lies on the table before seat 0 begins its turn."""

    toml: str = ""
    players: int = 2
    zones: Sequence[str] = DULL
    places: Sequence[tuple[int, int]] = CROSS
    taoists: Sequence[int] = (0, 4)
    colours: Sequence[str] = ("green", "red", "yellow", "blue")
    hands: Sequence[Sequence[str]] = (("fly", "fly"), ("fly", "fly"))
    decks: Sequence[Sequence[str]] = ((), ())
    discards: Sequence[Sequence[str]] = ((), ())
    supply: str = "grnybgrnyb"
    stocks: Sequence[str] = ("", "")
    offer: Sequence[str] = COSTLY
    rest: Sequence[str] = ("nu-wa-rock",)
    qi: int = 30
    stacks: dict[str, list[int]] = field(default_factory=lambda: {e: [3, 1] for e in at.ELEMENTS})
    runes: Sequence[str] = ("wood", "fire")  # owned, one a seat
    spirits: Sequence[tuple[int, int]] = ((0, 0), (5, 0))
    made: Sequence[int] = (0, 0)
    shown: Sequence[str] = ()

    def __post_init__(self) -> None:
        self.scenario = scenario_of(self.toml, self.players)
        self.rules = np.concatenate([rules_of(self.scenario), np.zeros(SCRIPT_WORDS, np.int64)])
        self.view, self.hidden = np.zeros(at.VIEW_WORDS, np.int64), np.zeros(at.HIDDEN_WORDS, np.int64)
        self.events: list[Event] = []
        self._lay_board()
        self._lay_rest()
        for seat in range(self.players):
            self._lay_seat(seat, at.SEATS + at.SEAT_WORDS * seat)

    def _lay_board(self) -> None:
        v = self.view
        v[at.PLAYERS] = self.players
        for zone, ((x, y), stones) in enumerate(zip(self.places, self.zones, strict=True)):
            v[at.PLACE_X + zone], v[at.PLACE_Y + zone] = x, y
            for slot, letter in enumerate(stones):
                code = 0 if letter == "." else 1 + at.COLOURS.index(letter)
                for i in range(3):
                    v[at.PLANE + i] |= ((code >> i) & 1) << (4 * zone + slot)

    def _lay_rest(self) -> None:
        v = self.view
        v[at.SUPPLY_N] = len(self.supply)
        v[at.SUPPLY : at.SUPPLY + len(self.supply)] = [at.COLOURS.index(c) for c in self.supply]
        ids = [ARTIFACT_IDS.index(id_) for id_ in self.offer]
        v[at.OFFERED], v[at.ARTIFACTS_LEFT] = len(ids), len(self.rest)
        v[at.OFFER : at.OFFER + len(ids)] = ids
        self.hidden[at.REST : at.REST + len(self.rest)] = [ARTIFACT_IDS.index(id_) for id_ in self.rest]
        if self.rules[at.VARIANT] == at.STANDARD:
            v[at.QI] = self.qi
            v[at.SHOWN] = sum(1 << at.OBJECTIVES.index(id_) for id_ in self.shown)
            v[at.GRID : at.GRID + at.FIELDS] = self.rules[at.SYMBOL : at.SYMBOL + at.FIELDS]
            for i, element in enumerate(at.ELEMENTS):
                points = [*self.stacks[element], -1]
                first = at.STACK + at.STACK_ROOM * i
                v[first : first + len(points)] = points

    def _lay_seat(self, seat: int, b: int) -> None:
        v = self.view
        v[b + at.COLOUR] = at.PLAYER_COLOURS.index(self.colours[seat])
        v[b + at.TAOIST] = self.taoists[seat]
        for card in self.hands[seat]:
            v[b + at.HAND + at.CARDS.index(card)] += 1
        for card in self.discards[seat]:
            v[b + at.DISCARDED + at.CARDS.index(card)] += 1
        v[b + at.HAND_N], v[b + at.DISCARDED_N] = len(self.hands[seat]), len(self.discards[seat])
        deck = [at.CARDS.index(card) for card in self.decks[seat]]
        v[b + at.DECK_N] = len(deck)
        self.hidden[at.DECKS + at.DECK_ROOM * seat :][: len(deck)] = deck
        for letter in self.stocks[seat]:
            v[b + at.STOCK + at.COLOURS.index(letter)] += 1
        v[b + at.STOCK_N] = len(self.stocks[seat])
        v[b + at.MADE] = self.made[seat]
        if self.rules[at.VARIANT] == at.STANDARD:
            x, y = self.spirits[seat]
            v[b + at.SPIRIT] = 6 * y + x
            v[at.SPIRITS] |= 1 << (6 * y + x)
            for element in self.runes[seat].split():
                v[b + at.RUNES] |= 1 << at.ELEMENTS.index(element)

    def play(self, *answers: Answer) -> list[Event]:
        """Let seat 0 play; returns the events of its turn. All that follow lie in `events`, the rows in `seats`."""
        self.rules[LAST] = len(answers)
        self.rules[ANSWERS : ANSWERS + 2 * len(answers)] = [word for answer in answers for word in answer]
        seats = np.zeros((1, self.players * SEAT_WIDTH), np.int64)
        table = np.zeros((1, GAME_WIDTH), np.int64)
        log = new_log(9000)
        minds = np.full(self.players, address(), np.int64)
        bad = play_block(
            0, 1, self.rules, minds, np.zeros(self.players * WORK_WORDS, np.int64), np.zeros(2, np.uint64),
            self.view, self.hidden, log, seats, table, 1,
        )  # fmt: skip
        if bad >= 0 or self.rules[NEXT] != len(answers):
            found = f"answer {int(self.rules[NEXT])} of {answers}, not on a menu or never asked for"
            raise Refused([Problem("the script", found, "answers to questions that are put")])
        names = {"reason": at.REASONS, "title": at.TITLES}
        rows = seats.reshape(self.players, -1)
        self.seats = [dict(zip((c.name for c in SEAT_COLUMNS), row, strict=True)) for row in rows.tolist()]
        self.table = dict(zip((c.name for c in GAME_COLUMNS), table[0].tolist(), strict=True))
        self.events = events_of(self.scenario, names, log, self.view, rows, table[0])
        turns = [i for i, event in enumerate(self.events) if event["event"] == "turn"]
        return self.events[turns[0] : turns[1] if len(turns) > 1 else None]

    @property
    def end(self) -> Event:
        """The last event."""
        return self.events[-1]

    def cell(self, x: int, y: int) -> int:
        """Return the number of the cell at [x, y]."""
        return 4 * self.places.index((x // 2, y // 2)) + (x & 1) + 2 * (y & 1)

    def shift(
        self, colour: str, cell: tuple[int, int], with_: tuple[int, int], second: bool = False
    ) -> Answer:
        """Cast SHIFT."""
        card = at.CARDS.index(f"shift-{colour}")
        return _source(second), card | (self.cell(*cell) << 8) | (self.cell(*with_) << 16)


def _source(second: bool) -> int:
    return at.AT_SECOND if second else at.AT_CAST


def spin(zone: int, clockwise: bool = True, second: bool = False) -> Answer:
    """Cast SPIN."""
    return _source(second), at.SPIN | (zone << 8) | (int(clockwise) << 16)


def fly(zone: int, second: bool = False) -> Answer:
    """Cast FLY."""
    return _source(second), at.FLY | (zone << 8)


def quake(zone: int, x: int, y: int, second: bool = False) -> Answer:
    """Cast QUAKE: to a place."""
    return _source(second), at.QUAKE | (zone << 8) | ((x + BIAS) << 16) | ((y + BIAS) << 24)


def swap(zone: int, other: int, second: bool = False) -> Answer:
    """Cast QUAKE: two zones, the lower number first."""
    return _source(second), at.QUAKE | (zone << 8) | (other << 16) | SWAP


def fizzle(colour: str) -> Answer:
    """Cast SHIFT where there is no pair."""
    return at.AT_CAST, at.CARDS.index(f"shift-{colour}") | SWAP


def step(x: int, y: int, extra: bool = False) -> Answer:
    """Step in step 3."""
    return at.AT_STEP, (6 * y + x) | (at.EXTRA if extra else 0)


def free(x: int, y: int) -> Answer:
    """Make a free step."""
    return at.AT_FREE, 6 * y + x


def take(slots: str) -> Answer:
    """Take the stones of these slots, such as ``TL BR``."""
    return at.AT_TAKE, sum(1 << ("TL", "TR", "BL", "BR").index(slot) for slot in slots.split())


def rune(element: str) -> Answer:
    """Take a rune."""
    return at.AT_RUNE, at.ELEMENTS.index(element)


def objective(id_: str) -> Answer:
    """Be paid for an objective next."""
    return at.AT_OBJECTIVE, at.OBJECTIVES.index(id_)


def craft(id_: str) -> Answer:
    """Craft an artifact."""
    return at.AT_CRAFT, ARTIFACT_IDS.index(id_)


def pay(letters: str) -> list[Answer]:
    """Pay stones in this order."""
    return [(at.AT_PAY, at.COLOURS.index(letter)) for letter in letters]


def only(events: Sequence[Event], kind: str) -> list[Event]:
    """Return the events of a kind."""
    return [event for event in events if event["event"] == kind]


def one(events: Sequence[Event], kind: str) -> Event:
    """Return the only event of a kind."""
    (found,) = only(events, kind)
    return found


def taken(events: Sequence[Event]) -> str:
    """Return the stones of the activation as letters, sorted g r n y b."""
    letters = [stone for *_, stone in one(events, "activate")["taken"]]
    return "".join(sorted(letters, key=at.COLOURS.index))
