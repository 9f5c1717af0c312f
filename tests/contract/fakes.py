"""A made-up game with Morty Sorty's columns and a tiny one with the common ones: seeded numbers, no rules.

They stand in for the games, so that what is tested here is the run on disk and the analysis, and that neither
needs a kernel.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.draft import Draft, Settled
from sim.core.game import Block, Column, Mind, Plan
from sim.core.names import Restrictions
from sim.core.scenario import Scenario

ANIMALS = ("frog", "snail", "spider", "mouse")
BADGES = (
    "full-range",
    "chain",
    "label-master",
    "triplet",
    "gold-pyramid",
    "blue-pair",
    "silver-cluster",
    "monochrome-column",
)
INGREDIENTS = ("toadstool", "cloud", "eyes", "mandrake")
LEVELS = ("top", "middle", "bottom")
SCROLLS = tuple(f"scroll_{name}" for name in INGREDIENTS)
RIBBONS = (0, 7, 5, 3)

COMMON = {"game": "u8", "deal": "u8", "seat": "u1", "strategy": "name"}
STARS = ("total", "levels", *SCROLLS, "labels", "kittens", "badges")
SMALL = (
    *(f"tiles_{name}" for name in (*INGREDIENTS, "gold", "silver", "black", "blue")),
    *("labels_met", "special_jars", "kittens_gained", "kittens_spent"),
    *("badge_1_ribbon", "badge_1_round", "badge_2_ribbon", "badge_2_round"),
    *(f"level_{name}_round" for name in LEVELS),
    *("decisions", "passes", "forced_passes"),
)
MORTY_SEATS = (
    COMMON
    | {"animal": "name"}
    | dict.fromkeys(STARS, "i2")
    | {"win_share": "f8"}
    | dict.fromkeys(SMALL, "u1")
    | {"options_sum": "u2"}
)
MORTY_GAMES = {
    "game": "u8",
    "deal": "u8",
    "rounds": "u1",
    "badge_1": "name",
    "badge_2": "name",
    "winners": "u1",
    "tie_broken": "bool",
} | dict.fromkeys(("bar_left", "bag_left", "kitten_supply_empty", "lead_changes", "winner_led_from"), "u1")
TINY_SEATS = COMMON | {"total": "i2", "win_share": "f8", "badge_1_ribbon": "u1"}
TINY_GAMES = {"game": "u8", "deal": "u8", "winners": "u1"}
Columns = dict[str, NDArray[Any]]


def columns(types: dict[str, str]) -> tuple[Column, ...]:
    """Declare columns by name and type."""
    return tuple(Column(name, dtype, f"{name} (made up)") for name, dtype in types.items())


@dataclass
class FakeGame:
    """A game by its face alone."""

    id: str
    title: str
    seat_columns: tuple[Column, ...]
    game_columns: tuple[Column, ...]
    players: tuple[int, int] = (2, 4)
    rules_version: str = "made up"

    def settle(self, raw: Draft) -> Settled:
        """Not asked for here."""
        raise NotImplementedError

    def restrictions(self, played: Scenario | Settled) -> Restrictions:
        """Forbid nothing."""
        return Restrictions()

    def plan(self, scenario: Scenario, minds: "Any") -> Plan:
        """Make a plan of made-up games."""
        return FakePlan(scenario)


MORTY = FakeGame("morty", "Made-up Morty", columns(MORTY_SEATS), columns(MORTY_GAMES))
TINY = FakeGame("tiny", "Tiny <game>", columns(TINY_SEATS), columns(TINY_GAMES))


def scenario(
    game: str = "morty",
    games: int = 4096,
    seed: int = 5,
    strategies: tuple[str, ...] = ("greedy",) * 4,
    **more: Any,
) -> Scenario:
    """Make a scenario with a few printed values."""
    sources = {
        "tiles": "assumed",
        "boards.frog.A": "assumed",
        "levels": "assumed",
        "kittens.stars": "rulebook",
        "badges.chain.ribbons": "assumed",
    }
    rows: dict[str, Any] = {
        "seed": seed,
        "strategy_seed": seed,
        "games": games,
        "strategies": strategies,
        "rotate": False,
        "title": "Made <up> & odd",
    } | more
    components = {
        "sources": sources,
        "levels": [12, 9, 6],
        "kittens": {"stars": 2},
        "badges": {badge: {"ribbons": [7, 5, 3]} for badge in BADGES},
        "tables": {"large": [0, 1, 4]},
        "scrolls": {"large": {"terms": [{"measure": "tiles", "table": [0, 1, 4]}]}},
    }
    return Scenario(
        game=game,
        players=len(strategies),
        gifts=(),
        settings={"side": "A", "scrolls": dict.fromkeys(INGREDIENTS, "large")},
        components=components,
        in_use=tuple(sources),
        **rows,
    )


class FakePlan:
    """Plays games of (seed, deal, rotation) alone, with a known edge for seat 0 and for `greedy`."""

    def __init__(self, asked: Scenario, edge: float = 3.0) -> None:
        self.scenario = asked
        self.period = _period(asked.strategies) if asked.rotate else 1
        self.games = -(-asked.games // self.period) * self.period
        self.minds = tuple(dict.fromkeys(asked.strategies))
        self.names = {"strategy": self.minds, "animal": ANIMALS, "badge_1": BADGES, "badge_2": BADGES}
        self.edge = edge

    def play(self, first_game: int, games: int) -> Block:
        """Make the rows of a range of games."""
        parts = [self._game(game) for game in range(first_game, first_game + games)]
        types = (MORTY_SEATS, MORTY_GAMES) if self.scenario.game == "morty" else (TINY_SEATS, TINY_GAMES)
        tables = [_typed([part[index] for part in parts], types[index]) for index in (0, 1)]
        return Block(first_game, games, tables[0], tables[1])

    def trace(self, game: int) -> list[dict[str, Any]]:
        """Tell nothing."""
        return []

    def _game(self, game: int) -> tuple[Columns, Columns]:
        deal, rotation = divmod(game, self.period)
        draws = np.random.default_rng((self.scenario.seed, deal))
        seats = _seats(draws, self.scenario.players)
        strategies = np.roll([self.minds.index(name) for name in self.scenario.strategies], -rotation)
        strong = np.array([self.minds[code] == "greedy" for code in strategies])
        seats["scroll_toadstool"] = (
            seats["scroll_toadstool"] + (self.edge * (np.arange(len(strong)) == 0)).astype(int) + 6 * strong
        )
        seats["total"] = sum((seats[name] for name in STARS[1:]), np.zeros(len(strong)))
        best = seats["total"] == seats["total"].max()
        seats |= {"win_share": best / best.sum(), "strategy": strategies, "seat": np.arange(len(strong))}
        table = _table(draws, best)
        for rows in (seats, table):
            rows |= {
                "game": np.full_like(next(iter(rows.values())), game),
                "deal": np.full_like(next(iter(rows.values())), deal),
            }
        return seats, table


def _period(strategies: tuple[str, ...]) -> int:
    shifts = range(1, len(strategies) + 1)
    return next(shift for shift in shifts if strategies[shift:] + strategies[:shift] == strategies)


def _seats(draws: np.random.Generator, players: int) -> Columns:
    made: Columns = {name: draws.binomial(60, 0.25, players) for name in SCROLLS}
    full = draws.random((3, players)) < np.array([[0.12], [0.07], [0.2]])
    made |= {f"level_{name}_round": full[i] * draws.integers(9, 17, players) for i, name in enumerate(LEVELS)}
    made["levels"] = full.T @ np.array([12, 9, 6])
    made |= {name: draws.binomial(18, 0.25, players) for name in SMALL if name.startswith("tiles_")}
    made["labels_met"] = draws.binomial(8, 0.7, players)
    made["labels"] = made["labels_met"] * 2
    ribbons = [_ribbons(draws, players), _ribbons(draws, players)]
    for number, ribbon in enumerate(ribbons, 1):
        made[f"badge_{number}_ribbon"] = ribbon
        made[f"badge_{number}_round"] = np.where(ribbon > 0, 4 * ribbon + draws.integers(0, 3, players), 0)
    made["badges"] = sum(np.array(RIBBONS)[ribbon] for ribbon in ribbons)
    for name, most in {"special_jars": 6, "kittens_gained": 6, "kittens_spent": 6, "passes": 3}.items():
        made[name] = draws.binomial(most, 0.5, players)
    made["forced_passes"] = made["passes"] // 2
    made["kittens"] = 2 * np.maximum(2 + made["kittens_gained"] - made["kittens_spent"], 0)
    made["decisions"] = 16 + made["special_jars"]
    made["options_sum"] = draws.integers(600, 1300, players)
    made["animal"] = draws.permutation(4)[:players]
    return made


def _ribbons(draws: np.random.Generator, players: int) -> NDArray[Any]:
    ribbons = np.zeros(players, int)
    claims = draws.integers(0, min(players, 3) + 1)
    ribbons[draws.permutation(players)[:claims]] = np.arange(1, claims + 1)
    return ribbons


def _table(draws: np.random.Generator, best: NDArray[Any]) -> Columns:
    badges = np.where(draws.random() < 0.1, 255, draws.permutation(len(BADGES))[:2])
    table = {
        name: draws.binomial(8, 0.3, 1)
        for name in ("bar_left", "bag_left", "kitten_supply_empty", "lead_changes")
    }
    table |= {
        "badge_1": badges[:1],
        "badge_2": badges[1:],
        "winners": np.array([best.sum()]),
        "rounds": np.array([16]),
    }
    return table | {
        "tie_broken": draws.random(1) < 0.02,
        "winner_led_from": np.where(best.sum() > 1, 0, draws.integers(1, 16, 1)),
    }


def _typed(rows: list[Columns], types: dict[str, str]) -> Columns:
    kinds = {name: np.dtype("u1" if kind == "name" else kind) for name, kind in types.items()}
    return {name: np.concatenate([row[name] for row in rows]).astype(kind) for name, kind in kinds.items()}


__all__ = ["MORTY", "TINY", "FakeGame", "FakePlan", "Mind", "scenario"]
