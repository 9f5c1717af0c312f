"""Builders for the rule tests: scenarios from TOML, shelves by space, tables in mid-game with scripted choices."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sim.core.call import address_of
from sim.core.jit import kernel
from sim.core.scenario import Scenario, load
from sim.morty import deal, rounds, turns
from sim.morty import state as at
from sim.morty.choose import TURNED_BIT
from sim.morty.columns import GAME_WIDTH, SEAT_WIDTH
from sim.morty.compiled import badge_names, deck_of, rules_of
from sim.morty.features import WEIGHT_WORDS, WORK_WORDS
from sim.morty.game import GAME
from sim.morty.log import LOG_WORDS
from sim.morty.place import put
from sim.morty.plan import MortyPlan
from sim.morty.position import Positions
from sim.morty.score import running_total, total
from sim.morty.scorer import LANE_WORDS
from sim.morty.text import parse_space, parse_tile, shelf_text
from sim.morty.trace import events_of
from strategies.registry import Registry

Event = dict[str, Any]
SCRIPT = at.JAR + 96  # words of the bar that no test fills: how many moves were made, then the moves


@cache
def scenario_of(toml: str = "") -> Scenario:
    """Return the scenario that these lines of TOML describe."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.toml"
        path.write_text(f'game = "morty"\n{toml}', encoding="utf-8")
        return load(path, {"morty": GAME})


def plan_of(toml: str = "") -> MortyPlan:
    """Return a scenario ready to play with the strategies it names."""
    scenario = scenario_of(toml)
    registry = Registry("morty")
    return MortyPlan(scenario, [registry.mind(name) for name in scenario.strategies])


@cache
def positions(toml: str = "") -> Positions:
    """Return the rules of a scenario for shelves set up by hand."""
    return Positions(scenario_of(toml))


def codes(words: str) -> list[int]:
    """Return the codes of tiles such as ``g3t b7e``."""
    return [parse_tile(word, "test") for word in words.split()]


def lay(words: str) -> list[int]:
    """Return a shelf, 24 codes, from ``T1=g3t M2=s4c``."""
    shelf = [0] * at.SPACES
    for word in words.split():
        space, tile = word.split("=")
        shelf[parse_space(space, word)] = parse_tile(tile, word)
    return shelf


def stars(
    *shelves: str | dict[str, Any], side: str = "A", toml: str = "", **scrolls: str
) -> list[dict[str, Any]]:
    """Return the results of shelves as for `lay`, or of players, on the frog's board; one meets an empty shelf."""
    both = [*shelves, ""] if len(shelves) == 1 else list(shelves)
    players = [{"shelf": one} if isinstance(one, str) else one for one in both]
    full = [{"animal": "frog", **one, "shelf": shelf_text(lay(one["shelf"]))} for one in players]
    document = {"side": side, "scrolls": scrolls, "players": full}
    return list(positions(toml).score(document, "test")["players"])


def scroll(ingredient: str, id_: str, *shelves: str, toml: str = "") -> list[int]:
    """Return the stars of one scroll for each shelf."""
    results = stars(*shelves, toml=toml, **{ingredient: id_})
    return [result["scrolls"][ingredient] for result in results][: len(shelves)]


def counted(measure: str, ingredient: str, shelf: str) -> int:
    """Return the stars of a scroll that gives 1 star for each counted by a measure, written as in a term."""
    own = f'[components.scrolls.own]\ningredient = "{ingredient}"\nterms = [{{ measure = {measure}, stars_each = 1 }}]'
    return scroll(ingredient, "own", shelf, toml=own)[0]


def met(shelf: str, side: str = "A", toml: str = "") -> list[str]:
    """Return the badges whose condition a shelf fulfils on the frog's board."""
    return list(stars(shelf, side=side, toml=toml)[0]["badges_met"])


def legal(shelf: str, tile: str, kittens: int = 0) -> list[list[Any]]:
    """Return the placements [space, ingredient, kittens] of a tile."""
    document = {"shelf": shelf_text(lay(shelf)), "tile": tile, "kittens": kittens}
    return positions().legal(document, "test")


def as_it_lies(shelf: str, tile: str, kittens: int = 0, level: str = "TMB") -> dict[str, int]:
    """Return the spaces of some levels where a tile fits as it lies, and the kittens each costs."""
    moves = legal(shelf, tile, kittens)
    return {space: cost for space, face, cost in moves if face == tile[-1] and space[0] in level}


@kernel
def scripted(view: Any, rules: Any, seat: Any, source: Any) -> Any:
    """Make the moves that `Table.turn` has written down."""
    view[SCRIPT] += 1
    return view[SCRIPT + view[SCRIPT]]


@cache
def _scripted_mind() -> int:
    return address_of(scripted, at.VIEW_WORDS, at.RULES_WORDS)


class Table:
    """A table in round 1, set up by hand; seat 0 has the frog's board, seat 1 the snail's."""

    def __init__(
        self, *shelves: str, badges: Sequence[str] = (), kittens: int = 2, supply: int = 10, toml: str = ""
    ) -> None:
        lines = f"players = {len(shelves)}\nanimals = {list(at.ANIMALS[: len(shelves)])}\n"
        lines += f"badges = {list(badges)}\n" if badges else 'badges = "none"\n'
        self.scenario = scenario_of(lines + toml)
        self.players = len(shelves)
        self.deck = deck_of(self.scenario.components["tiles"])
        self.rules = rules_of(self.scenario, self.deck)
        self.view = np.zeros(at.VIEW_WORDS, np.int64)
        self.hidden = np.zeros(deal.HIDDEN_WORDS, np.int64)
        self.log = np.zeros(LOG_WORDS, np.int64)
        self.set_up(0)
        self.view[at.ROUND] = 1
        self.view[at.SUPPLY] = supply
        for seat, shelf in enumerate(shelves):
            self.view[self.seat(seat) + at.KITTENS] = kittens
            self._lay(seat, lay(shelf))

    def set_up(self, game: int) -> None:
        """Set the table up for a deal of seed 0, as before the first round."""
        seed = np.uint64(0)
        deal.setup(self.view, self.rules, self.hidden, self.players, self.deck, seed, seed, game)

    def seat(self, seat: int) -> int:
        """Return where a seat's words begin."""
        return at.SEATS + seat * at.SEAT_WORDS

    def _lay(self, seat: int, shelf: list[int]) -> None:
        b = self.seat(seat)
        for space, code in enumerate(shelf):
            if code:
                put(self.view, self.rules, b, code, space)
        for level in range(3):
            if all(shelf[8 * level : 8 * level + 8]):
                self.view[b + at.FULL] |= 1 << level
                self.view[b + at.RUNNING] += self.rules[at.LEVEL_STARS + level]

    def word(self, seat: int, word: int) -> int:
        """Return one word of a seat, such as state.KITTENS."""
        return int(self.view[self.seat(seat) + word])

    @property
    def supply(self) -> int:
        """Kittens in the supply."""
        return int(self.view[at.SUPPLY])

    @property
    def missed(self) -> int:
        """Kittens that were due when the supply was empty."""
        return int(self.view[at.MISSED])

    def bag(self, tiles: str) -> None:
        """Fill the bag with these tiles, the first on top."""
        row = codes(tiles)
        self.hidden[deal.BAG : deal.BAG + len(row)] = row
        self.hidden[deal.NEXT], self.hidden[deal.END] = 0, len(row)

    def in_bag(self) -> list[int]:
        """Return the codes left in the bag."""
        first, last = int(self.hidden[deal.NEXT]), int(self.hidden[deal.END])
        return [int(code) for code in self.hidden[deal.BAG + first : deal.BAG + last]]

    def draw(self) -> bool:
        """Draw the display of the next round."""
        return bool(rounds.draw_display(self.view, self.rules, self.hidden, self.log))

    def display(self) -> list[int]:
        """Return the codes in the display."""
        return [int(code) for code in self.view[at.SHOW : at.SHOW + self.view[at.SHOWN]]]

    def bar(self) -> list[int]:
        """Return the codes on the bar."""
        return [int(code) for code in self.view[at.JAR : at.JAR + self.view[at.JARS]]]

    def turn(self, seat: int, display: str, *moves: str, bar: str = "") -> list[Event]:
        """Let a seat take its turn; moves are ``g5t T1`` (as placed), ``none`` for a pass or the special's kitten."""
        shown, jars = codes(display), codes(bar)
        self.view[at.SHOW : at.SHOW + len(shown)], self.view[at.SHOWN] = shown, len(shown)
        self.view[at.JAR : at.JAR + len(jars)], self.view[at.JARS] = jars, len(jars)
        self._write_script(moves, shown, jars)
        self.log[0] = 0
        lanes, work = np.zeros(LANE_WORDS, np.int32), np.zeros(WORK_WORDS, np.int64)
        weights = np.zeros(WEIGHT_WORDS, np.int64)
        turns.turn(self.view, self.rules, self.hidden, self.log, _scripted_mind(), weights, seat, lanes, work)
        for one in range(self.players):  # what is kept up to date is what is added up anew
            assert running_total(self.view, self.rules, one) == total(self.view, self.rules, one)
        return self._events()

    def _write_script(self, moves: Sequence[str], shown: list[int], jars: list[int]) -> None:
        self.view[SCRIPT] = 0
        for number, move in enumerate(moves):
            offered = jars if number else list(shown)
            self.view[SCRIPT + 1 + number] = at.PASS if move == "none" else _move(move, offered)

    @property
    def asked(self) -> int:
        """How often the seat's mind was asked in the last turn."""
        return int(self.view[SCRIPT])

    def _events(self) -> list[Event]:
        names = badge_names(self.scenario.components)
        game = np.full(GAME_WIDTH, at.UNLIMITED, np.int64)
        game[3:5] = [int(row) if row >= 0 else 255 for row in self.view[at.BADGE : at.BADGE + 2]]
        lists = {"strategy": ("scripted",), "animal": at.ANIMALS, "badge_1": names, "badge_2": names}
        seats = np.zeros((self.players, SEAT_WIDTH), np.int64)
        return events_of(self.scenario, lists, self.log, seats, game, [[]] * self.players)[1:-1]


def _move(move: str, offered: list[int]) -> int:
    """Return a move as a number, taking its tile out of what is offered."""
    tile, space = move.split()
    code = parse_tile(tile, move)
    turned = code not in offered
    index = offered.index(code ^ at.TURN if turned else code)
    del offered[index]
    return (index << (TURNED_BIT + 1)) | (int(turned) << TURNED_BIT) | parse_space(space, move)


def kinds(events: Sequence[Event]) -> list[str]:
    """Return what happened, in order."""
    return [event["event"] for event in events]
