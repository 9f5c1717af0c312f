"""A scenario of the tiny game made ready to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.core.call import address_of
from sim.core.errors import Stopped
from sim.core.game import Block, Mind
from sim.core.rotation import period_of, whole_deals
from sim.core.scenario import Scenario
from sim.core.tables import copy_rows, empty, name_and_share
from tests.tiny.columns import GAME_COLUMNS, GAME_WIDTH, SEAT_COLUMNS, SEAT_WIDTH
from tests.tiny.rounds import play_block
from tests.tiny.state import HIDDEN_WORDS, PLAYERS, RULES_WORDS, TILES, VIEW_WORDS


class TinyPlan:
    """One scenario, ready to play; see `sim.core.game.Plan`."""

    def __init__(self, scenario: Scenario, minds: Sequence[Mind]) -> None:
        self.scenario = scenario
        self.period = period_of(scenario.strategies) if scenario.rotate else 1
        self.games = whole_deals(scenario.games, self.period)
        names = tuple(dict.fromkeys(scenario.strategies))
        self.names = {"strategy": names}
        values = (scenario.settings["open"], scenario.components["level"], scenario.components["badge"])
        self._rules = np.array(values, np.int64)
        self._minds = np.array([address_of(m.decide, VIEW_WORDS, RULES_WORDS) for m in minds], np.int64)
        self._seeds = np.array([scenario.seed, scenario.strategy_seed], np.uint64)
        self._codes = np.array([names.index(s) for s in scenario.strategies], np.uint8)

    def _play(self, first_game: int, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        seats = np.empty((games, PLAYERS, SEAT_WIDTH), np.int64)
        table = np.empty((games, GAME_WIDTH), np.int64)
        log = np.empty((TILES, 2), np.int64)
        view, hidden = np.empty(VIEW_WORDS, np.int64), np.empty(HIDDEN_WORDS, np.int64)
        bad = play_block(
            first_game, self.period, self._rules, self._minds, self._seeds, view, hidden, log, seats, table
        )
        if bad >= 0:
            raise Stopped(f"game {bad}: a move that is not legal")
        return seats.reshape(-1, SEAT_WIDTH), table, log

    def play(self, first_game: int, games: int) -> Block:
        """Play a range of games."""
        rows, game_rows, _ = self._play(first_game, games)
        seats, table = empty(SEAT_COLUMNS, len(rows)), empty(GAME_COLUMNS, games)
        copy_rows(SEAT_COLUMNS, rows, seats, 0)
        copy_rows(GAME_COLUMNS, game_rows, table, 0)
        name_and_share(seats, self._codes)
        return Block(first_game, games, seats, table)

    def trace(self, game: int) -> list[dict[str, Any]]:
        """Tell one game."""
        rows, _, log = self._play(game, 1)
        strategies = [self.scenario.strategies[place] for place in rows[:, 3]]
        events: list[dict[str, Any]] = [{"event": "setup", "game": game, "strategies": strategies}]
        for turn, (number, space) in enumerate(log.tolist()):
            seat = turn % PLAYERS
            took = {"event": "take", "seat": seat, "tile": number, "space": space + 1}
            events.append(took if number else {"event": "pass", "seat": seat})
        return [*events, {"event": "end", "totals": rows[:, 4].tolist()}]
