"""A made-up game of skill for tournaments: totals are luck of deal and seat, skill, and harm from the seat before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.tournament.design import design
from analysis.tournament.play import Job
from sim.core.game import Block, Plan
from sim.core.rotation import period_of
from tests.contract.fakes import scenario

Beats = Mapping[tuple[str, str], float]


@lru_cache(4)
def luck_of(seed: int) -> NDArray[np.float64]:
    """Draw the luck of every deal and seat."""
    return np.random.default_rng(seed).normal(size=(8192, 8))


@dataclass
class SkilledPlan:
    """Plays games that hang on seed, deal and who sits where alone.

    `skill` adds to a mind's total; `harm` is what a mind takes from the next seat; `beats` adds to a mind's total
    where another sits at the table.
    """

    order: tuple[str, ...]
    rounds: bool
    seed: int
    skill: Mapping[str, float]
    harm: Mapping[str, float] = field(default_factory=dict)
    beats: Beats = field(default_factory=dict)
    luck: float = 10.0

    def __post_init__(self) -> None:
        self.scenario = scenario("tiny", strategies=self.order, seed=self.seed, rotate=self.rounds)
        self.period = period_of(self.order) if self.rounds else 1
        self.games = lcm(self.period, 2)
        self.names = {"strategy": tuple(dict.fromkeys(self.order))}

    def play(self, first_game: int, games: int) -> Block:
        """Play a range of games."""
        game = np.arange(first_game, first_game + games)
        deals, players = game // self.period, len(self.order)
        drawn = luck_of(self.seed)[deals, :players]
        seats = (np.arange(players) + (game % self.period)[:, None]) % players
        who = np.array(self.order)[seats]
        total = self.luck * drawn + np.array([self.skill.get(mind, 0.0) for mind in self.order])[seats]
        total -= np.roll(np.array([self.harm.get(mind, 0.0) for mind in self.order])[seats], 1, axis=1)
        for (mind, other), more in self.beats.items():
            total += more * (who == mind) * (who == other).any(axis=1, keepdims=True)
        total = np.rint(total).astype(np.int16)
        best = total == total.max(axis=1, keepdims=True)
        codes = np.array([self.names["strategy"].index(mind) for mind in self.order], np.uint8)[seats]
        columns = {
            "game": np.repeat(game, players), "deal": np.repeat(deals, players),
            "seat": np.tile(np.arange(players, dtype=np.uint8), games), "strategy": codes.reshape(-1),
            "total": total.reshape(-1), "win_share": (best / best.sum(axis=1, keepdims=True)).reshape(-1),
            "levels": (total % 7).astype(np.uint8).reshape(-1),
        }  # fmt: skip
        return Block(first_game, games, columns, {})

    def trace(self, game: int) -> list[dict[str, Any]]:
        """Tell nothing."""
        return []


def job(
    skill: Mapping[str, float],
    players: int,
    games: int,
    measures: tuple[str, ...] = (),
    seed: int = 3,
    **more: Any,
) -> Job:
    """Make a tournament of the minds of `skill`."""

    def plan(order: Sequence[str], rounds: bool) -> Plan:
        return SkilledPlan(tuple(order), rounds, seed, skill, **more)

    return Job(
        design(tuple(skill), players, games, seed),
        plan,
        {one: one for one in measures},
        {"skill": dict(skill)},
    )
