"""Positions for the contract tests: tables in mid-game, reached by random legal play from fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from sim.core.call import address_of
from sim.core.game import Mind, Weight
from sim.morty import deal, rounds, turns
from sim.morty import state as at
from sim.morty.compiled import deck_of, rules_of
from sim.morty.features import WEIGHT_WORDS, WORK_WORDS
from sim.morty.legal import spaces
from sim.morty.log import CLOSED
from sim.morty.place import put
from sim.morty.scorer import LANE_WORDS
from sim.morty.weights import encode_mind
from strategies.morty import random as random_mind
from tests.rules.table import scenario_of

LOG = np.array([CLOSED])  # nothing is written


@cache
def rules_and_deck(toml: str = "") -> tuple[np.ndarray, np.ndarray]:
    """Return the rules array and the deck of a scenario; not to be changed."""
    scenario = scenario_of(toml)
    deck = deck_of(scenario.components["tiles"])
    return rules_of(scenario, deck), deck


@cache
def random_address() -> int:
    """Return where the code of the random strategy lies."""
    return address_of(random_mind.decide, at.VIEW_WORDS, at.RULES_WORDS)


@dataclass(frozen=True)
class Position:
    """A table before a seat's turn; arrays are the position's own."""

    view: np.ndarray
    hidden: np.ndarray
    rules: np.ndarray
    seat: int

    @property
    def b(self) -> int:
        """Where the seat's words begin."""
        return at.SEATS + self.seat * at.SEAT_WORDS

    def display(self) -> list[int]:
        """Return the codes in the display."""
        return [int(code) for code in self.view[at.SHOW : at.SHOW + self.view[at.SHOWN]]]

    def bar(self) -> list[int]:
        """Return the codes on the bar."""
        return [int(code) for code in self.view[at.JAR : at.JAR + self.view[at.JARS]]]


def mid_game(toml: str, players: int, game: int, seed: int = 11) -> Iterator[Position]:
    """Play one game at random and give a copy of the table before each display turn.

    Parameters
    ----------
    toml : str
        Of the scenario, without `players`.
    game : int
        Deal.
    """
    rules, deck = rules_and_deck(f"players = {players}\n{toml}")
    view, hidden = np.zeros(at.VIEW_WORDS, np.int64), np.zeros(deal.HIDDEN_WORDS, np.int64)
    lanes, work, weights = (
        np.zeros(LANE_WORDS, np.int32),
        np.zeros(WORK_WORDS, np.int64),
        np.zeros(WEIGHT_WORDS, np.int64),
    )
    deal.setup(view, rules, hidden, players, deck, np.uint64(seed), np.uint64(seed), game)
    while rounds.draw_display(view, rules, hidden, LOG):
        first = (view[at.ROUND] - 1) % players
        for seat in ((int(first) + i) % players for i in range(players)):
            yield Position(view.copy(), hidden.copy(), rules, seat)
            turns.turn(view, rules, hidden, LOG, random_address(), weights, seat, lanes, work)
            assert view[at.STATUS] == 0


def words_of(
    weights: Mapping[str, Weight],
    position: Position,
    badges: Sequence[str] = (),
    **restrictions: tuple[str, ...],
) -> np.ndarray:
    """Return the words of a mind with these weights, in the first round, at a position's table."""
    mind = Mind("made-up", "", "", weights=weights, **restrictions)
    return encode_mind(mind, int(position.view[at.PLAYERS]), position.rules, badges)[:WEIGHT_WORDS]


def placements(position: Position, tiles: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Give (code with its face, 1 where turned, set of legal spaces) for each tile and face that fits."""
    for tile in dict.fromkeys(tiles):
        for turned in (0, 1):
            code = tile ^ (at.TURN * turned)
            legal = int(spaces(position.view, position.b, code, turned))
            if legal:
                yield code, turned, legal


def spaces_of(found: int) -> list[int]:
    """List the spaces of a set."""
    return [space for space in range(at.SPACES) if (found >> space) & 1]


def crowded(
    rng: np.random.Generator, toml: str, tiles: Sequence[int], most: int, players: int = 2
) -> Position:
    """Fill the shelves with random tiles of a pile, each on a random legal space, kittens at will.

    Few kinds of tiles in the pile make conditions and large groups likely; `most` tiles are tried a seat.
    """
    rules, deck = rules_and_deck(f"players = {players}\n{toml}")
    view, hidden = np.zeros(at.VIEW_WORDS, np.int64), np.zeros(deal.HIDDEN_WORDS, np.int64)
    deal.setup(view, rules, hidden, players, deck, np.uint64(1), np.uint64(1), int(rng.integers(1000)))
    for seat in range(players):
        position = Position(view, hidden, rules, seat)
        view[position.b + at.KITTENS] = 1000
        for code in rng.choice(np.array(tiles), most):
            legal = spaces_of(int(spaces(view, position.b, int(code), 0)))
            if legal:
                put(view, rules, position.b, int(code), legal[int(rng.integers(len(legal)))])
        rows = [0xFF << (8 * level) for level in range(3)]
        occupied = int(view[position.b + at.OCCUPIED])
        full = [level for level, row in enumerate(rows) if occupied & row == row]
        view[position.b + at.FULL] = sum(1 << level for level in full)
        view[position.b + at.RUNNING] += sum(rules[at.LEVEL_STARS + level] for level in full)
    view[at.ROUND] = 9
    return Position(view, hidden, rules, int(rng.integers(players)))


def pile(rng: np.random.Generator, deck: np.ndarray) -> list[int]:
    """Choose a pile of few kinds of tiles, either side up: sometimes of one lid, of few numbers or ingredients."""
    codes = np.concatenate([deck, deck ^ at.TURN])
    if rng.random() < 0.5:
        codes = codes[((codes >> 5) & 3) == rng.integers(4)]
    if rng.random() < 0.5:
        low = rng.integers(1, 14)
        kept = codes[(codes & 31 >= low) & (codes & 31 < low + rng.integers(2, 8))]
        codes = kept if len(kept) else codes
    if rng.random() < 0.5:
        kept = codes[codes >> 7 == rng.integers(4)]
        codes = kept if len(kept) else codes
    return [int(code) for code in codes]
