"""A toy game whose winner hangs on two weights alone, so that a search can be judged against a known optimum."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from sim.core.draft import Draft, Settled
from sim.core.game import Block, Mind
from sim.core.names import Restrictions
from sim.core.rotation import period_of
from sim.core.scenario import Scenario

FEATURES = ("rope", "grip", "shout")
BEST = {"grip": 3.0, "shout": -2.0}  # for a rope of 1


def strength(mind: Mind) -> float:
    """How well a mind pulls: the nearer its weights are to BEST, the better."""
    weights = mind.weights or {}
    middle = {name: float(np.mean(weights.get(name, 0.0))) for name in FEATURES}
    return -sum((middle[name] - best) ** 2 for name, best in BEST.items()) / 8


class Tug:
    """The game object; see `sim.core.game.Game`."""

    id, title, rules_version, players = "tug", "Tug of war", "1", (2, 4)
    seat_columns = game_columns = ()

    def settle(self, raw: Draft) -> Settled:
        """Take no keys of its own."""
        raise NotImplementedError

    def restrictions(self, played: Scenario | Settled) -> Restrictions:
        """Forbid nothing."""
        return Restrictions()

    def plan(self, scenario: Scenario, minds: Sequence[Mind]) -> Any:
        """Make a scenario ready to play."""
        return TugPlan(scenario, minds)


class TugPlan:
    """Strength and luck: the luck of a seat hangs on seed and deal alone."""

    def __init__(self, scenario: Scenario, minds: Sequence[Mind]) -> None:
        self.scenario, self.period = scenario, period_of(scenario.strategies)
        self.names = {"strategy": tuple(dict.fromkeys(scenario.strategies))}
        self._codes = np.array([self.names["strategy"].index(name) for name in scenario.strategies])
        self._strength = np.array([strength(mind) for mind in minds])

    def play(self, first_game: int, games: int) -> Block:
        """Play a range of games."""
        scenario, players = self.scenario, self.scenario.players
        game = np.arange(first_game, first_game + games)
        places = (np.arange(players) + (game % self.period)[:, None]) % players
        luck = np.array([luck_of(scenario.seed, int(deal), players) for deal in game // self.period])
        best = np.argmax(self._strength[places] + luck, axis=1)
        share = (np.arange(players) == best[:, None]).astype(float)
        return Block(
            first_game, games, {"strategy": self._codes[places].ravel(), "win_share": share.ravel()}, {}
        )


@lru_cache(100_000)
def luck_of(seed: int, deal: int, players: int) -> Any:
    """Luck of each seat in a deal."""
    return np.random.default_rng((seed, deal)).normal(size=players)
