"""A scenario made ready to play: the plan that core, runs and commands hold on to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.core.call import address_of, tool_address
from sim.core.errors import Problem, Refused
from sim.core.game import Block, Mind
from sim.core.rotation import period_of, whole_deals
from sim.core.scenario import Scenario
from sim.core.tables import copy_rows, empty, name_and_share
from sim.sorcerer.block import play_block
from sim.sorcerer.columns import GAME_COLUMNS, GAME_WIDTH, SEAT_COLUMNS, SEAT_WIDTH
from sim.sorcerer.compiled import rules_of
from sim.sorcerer.log import new_log
from sim.sorcerer.state import (
    HIDDEN_WORDS,
    PLAYER_COLOURS,
    REASONS,
    RULES_WORDS,
    STATUS,
    TITLES,
    VIEW_WORDS,
)
from sim.sorcerer.trace import events_of
from sim.sorcerer.weights import encode_mind

_CHUNK = 512  # games whose rows fit into the cache of a core until they are copied
_ROWS_A_ROUND = 160  # of a log: more than the turns of a round write
_MOST_ROWS = 400_000


class SorcererPlan:
    """One scenario of Sorcerer & Stones, ready to play; see `sim.core.game.Plan`."""

    def __init__(self, scenario: Scenario, minds: Sequence[Mind]) -> None:
        self.scenario = scenario
        self.period = period_of(scenario.strategies) if scenario.rotate else 1
        self.games = whole_deals(scenario.games, self.period)
        names = tuple(dict.fromkeys(scenario.strategies))
        self.names = {"strategy": names, "colour": PLAYER_COLOURS, "reason": REASONS, "title": TITLES}
        self._rules = rules_of(scenario)
        self._minds = np.array([_entry(mind) for mind in minds], dtype=np.int64)
        self._memory = np.concatenate([encode_mind(mind, scenario.players) for mind in minds])
        self._seeds = np.array([scenario.seed, scenario.strategy_seed], dtype=np.uint64)
        self._codes = np.array([names.index(s) for s in scenario.strategies], dtype=np.uint8)

    def _play(
        self, first_game: int, games: int, log: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Play games into fresh rows of int64; memory is per call, so that threads share nothing they write."""
        seats = np.empty((games, self.scenario.players * SEAT_WIDTH), dtype=np.int64)
        table = np.empty((games, GAME_WIDTH), dtype=np.int64)
        view, hidden = np.empty(VIEW_WORDS, np.int64), np.zeros(HIDDEN_WORDS, np.int64)
        bad = play_block(
            first_game, self.period, self._rules, self._minds, self._memory.copy(), self._seeds, view, hidden, log,
            seats, table, 0,
        )  # fmt: skip
        if bad >= 0:
            raise Refused([self._bad_answer(bad, int(view[STATUS]) - 1)])
        return seats.reshape(-1, SEAT_WIDTH), table, view

    def _bad_answer(self, game: int, seat: int) -> Problem:
        """Say whose answer was none, and where."""
        line_up = self.scenario.strategies
        name = line_up[(seat + game % self.period) % len(line_up)]
        found = f"an answer of {name} that is not on the menu"
        accepted = "the number of an option, or PASS where the menu may be declined"
        return Problem(f"game {game}, seat {seat + 1}", found, accepted)

    def play(self, first_game: int, games: int) -> Block:
        """Play a range of games; safe from several threads, and the GIL is released."""
        players = self.scenario.players
        seats, table = empty(SEAT_COLUMNS, games * players), empty(GAME_COLUMNS, games)
        for start in range(0, games, _CHUNK):
            rows, game_rows, _ = self._play(first_game + start, min(_CHUNK, games - start), new_log(0))
            copy_rows(SEAT_COLUMNS, rows, seats, start * players)
            copy_rows(GAME_COLUMNS, game_rows, table, start)
        name_and_share(seats, self._codes)
        return Block(first_game, games, seats, table)

    def trace(self, game: int) -> list[dict[str, Any]]:
        """Play one game and tell it as the events of a trace."""
        cap = self.scenario.settings["rules"]["round_cap"]
        log = new_log(min(_MOST_ROWS, _ROWS_A_ROUND * (cap + 1)))
        seats, table, view = self._play(game, 1, log)
        return events_of(self.scenario, self.names, log, view, seats, table[0])


def _entry(mind: Mind) -> int:
    """Return where the code of a mind lies: the one player of all minds by weights, or its own kernel."""
    if mind.decide is None:
        from sim.sorcerer.scorer import choose  # compiled for those alone who play with it

        return tool_address(choose)
    return address_of(mind.decide, VIEW_WORDS, RULES_WORDS)
