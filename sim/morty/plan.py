"""A scenario made ready to play: the plan that core, runs and commands hold on to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.core.call import address_of, takes_tools
from sim.core.errors import Problem, Refused
from sim.core.game import Block, Mind
from sim.core.rotation import period_of, whole_deals
from sim.core.scenario import Scenario
from sim.core.tables import copy_rows, empty, name_and_share
from sim.morty.block import play_block
from sim.morty.columns import GAME_COLUMNS, GAME_WIDTH, SEAT_COLUMNS, SEAT_WIDTH
from sim.morty.compiled import badge_names, deck_of, rules_of
from sim.morty.deal import DRAWN_ROTATION, DRAWN_WORDS, HIDDEN_WORDS
from sim.morty.features import WORK_WORDS
from sim.morty.log import CLOSED, LOG_WORDS
from sim.morty.position import badges_met
from sim.morty.scorer import LANE_WORDS
from sim.morty.state import ANIMALS, PASS, RULES_WORDS, STATUS, VIEW_WORDS
from sim.morty.tools import equip, room
from sim.morty.trace import events_of
from sim.morty.weights import encode_mind

_CHUNK = 512  # games whose rows fit into the cache of a core until they are copied


class MortyPlan:
    """One scenario of Morty Sorty, ready to play; see `sim.core.game.Plan`."""

    streams = ("tiles", "boards", "badges", "strategies")

    def __init__(self, scenario: Scenario, minds: Sequence[Mind]) -> None:
        self.scenario = scenario
        self.period = period_of(scenario.strategies) if scenario.rotate else 1
        self.games = whole_deals(scenario.games, self.period)
        names = tuple(dict.fromkeys(scenario.strategies))
        badges = badge_names(scenario.components)
        self.names = {"strategy": names, "animal": ANIMALS, "badge_1": badges, "badge_2": badges}
        self._deck = deck_of(scenario.components["tiles"])
        self._rules = rules_of(scenario, self._deck)
        self._minds = np.array([_entry(mind) for mind in minds], dtype=np.int64)
        self._weights = np.concatenate(
            [encode_mind(mind, scenario.players, self._rules, badges) for mind in minds]
        )
        self._seeds = np.array([scenario.seed, scenario.strategy_seed], dtype=np.uint64)
        self._tools = any(mind.decide is not None and takes_tools(mind.decide) for mind in minds)
        self._ahead = any(mind.facts.get("looks_ahead") for mind in minds)
        self._codes = np.array([names.index(s) for s in scenario.strategies], dtype=np.uint8)

    def _drawn(self, first_game: int, games: int) -> np.ndarray:
        """Give what ordinary games are drawn from: every stream from the deal, the rotations in turn."""
        numbers = np.arange(first_game, first_game + games, dtype=np.int64)
        drawn = np.repeat((numbers // self.period)[:, None], DRAWN_WORDS, axis=1)
        drawn[:, DRAWN_ROTATION] = numbers % self.period
        return drawn

    def _play(
        self, first_game: int, games: int, log: np.ndarray, drawn: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Play games into fresh rows of int64; memory is per call, so that threads share nothing they write."""
        drawn = self._drawn(first_game, games) if drawn is None else drawn
        seats = np.empty((games, self.scenario.players * SEAT_WIDTH), dtype=np.int64)
        table = np.empty((games, GAME_WIDTH), dtype=np.int64)
        view, hidden = room(VIEW_WORDS), room(HIDDEN_WORDS)
        lanes, work = room(LANE_WORDS, np.int32), room(WORK_WORDS)
        memory = equip(work, self._deck, self._ahead) if self._tools else []
        bad = play_block(
            first_game, self.period, self._rules, self._deck, self._minds, self._weights, self._seeds,
            drawn, view, hidden, lanes, work, log, seats, table,
        )  # fmt: skip
        memory.clear()
        if bad >= 0:
            rotation = int(drawn[bad - first_game, DRAWN_ROTATION])
            raise Refused([self._bad_move(bad, int(view[STATUS]) - 1, rotation)])
        return seats.reshape(-1, SEAT_WIDTH), table, view

    def _bad_move(self, game: int, seat: int, rotation: int) -> Problem:
        """Say whose move was not legal, and where."""
        line_up = self.scenario.strategies
        name = line_up[(seat + rotation) % len(line_up)]
        found = f"a move of {name} that is not legal"
        accepted = f"a placement of the menu, or {PASS} to pass or take the kitten; `tallycat check` tries a strategy"
        return Problem(f"game {game}, seat {seat + 1}", found, accepted)

    def play(self, first_game: int, games: int) -> Block:
        """Play a range of games; safe from several threads, and the GIL is released."""
        return self._block(first_game, games, self._drawn(first_game, games))

    def play_drawn(self, deals: np.ndarray, rotations: np.ndarray) -> Block:
        """Play games each of whose streams belongs to a deal of its own; see `sim.core.game.Redrawn`."""
        drawn = np.column_stack([deals, rotations]).astype(np.int64)
        return self._block(0, len(drawn), np.ascontiguousarray(drawn))

    def _block(self, first_game: int, games: int, drawn: np.ndarray) -> Block:
        players = self.scenario.players
        seats, table = empty(SEAT_COLUMNS, games * players), empty(GAME_COLUMNS, games)
        for start in range(0, games, _CHUNK):
            rows, game_rows, _ = self._play(
                first_game + start,
                min(_CHUNK, games - start),
                np.array([CLOSED]),
                drawn[start : start + _CHUNK],
            )
            copy_rows(SEAT_COLUMNS, rows, seats, start * players)
            copy_rows(GAME_COLUMNS, game_rows, table, start)
        name_and_share(seats, self._codes)
        return Block(first_game, games, seats, table)

    def trace(self, game: int) -> list[dict[str, Any]]:
        """Play one game and tell it as the events of a trace."""
        log = np.zeros(LOG_WORDS, np.int64)
        seats, table, view = self._play(game, 1, log)
        met = [
            badges_met(view, self._rules, seat, self.names["badge_1"])
            for seat in range(self.scenario.players)
        ]
        return events_of(self.scenario, self.names, log, seats, table[0], met)


def _entry(mind: Mind) -> int:
    """Return how the kernel reaches a mind: 0 for weights, else where its compiled code lies."""
    return 0 if mind.decide is None else address_of(mind.decide, VIEW_WORDS, RULES_WORDS)
