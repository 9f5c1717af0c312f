"""Statistics of where an outcome comes from: synthetic games whose indices are known, played without a kernel."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from analysis.luck import luck, runs_of
from analysis.stats.freeze import mixtures, shares
from analysis.stats.intervals import mean_intervals
from sim.core.game import Block, Redrawn

A, B = 7.0, 0.1


class Synthetic:
    """A game of one player whose stars are a function of three uniform draws, one a stream."""

    streams = ("x", "y", "z")
    period = 1
    names: dict[str, tuple[str, ...]] = {}  # noqa: RUF012

    def __init__(self, stars: Callable[..., Any], players: int = 1) -> None:
        self.scenario: Any = SimpleNamespace(players=players, seed=3)
        self.games = 0
        self._stars = stars

    def play_drawn(self, deals: np.ndarray, rotations: np.ndarray) -> Block:
        """Draw each stream by its own key; seat s holds the player of place s + rotation."""
        players = self.scenario.players
        draws = np.column_stack([_uniform(deals[:, i], i) for i in range(3)])
        places = (np.arange(players)[None, :] + rotations[:, None]) % players
        seat = np.broadcast_to(np.arange(players), places.shape)
        total = np.stack([self._stars(draws, seat[:, s], places[:, s]) for s in range(players)], axis=1)
        best = total == total.max(axis=1, keepdims=True)
        return Block(
            0,
            len(deals),
            {"total": total.reshape(-1), "win_share": (best / best.sum(axis=1, keepdims=True)).reshape(-1)},
            {},
        )

    def play(self, first_game: int, games: int) -> Block:
        raise NotImplementedError

    def trace(self, game: int) -> list[dict[str, Any]]:
        raise NotImplementedError


def _uniform(numbers: np.ndarray, stream: int) -> np.ndarray:
    """Draw a number of each deal: SplitMix64 (Steele, Lea and Flood 2014)."""
    z = (4 * numbers + stream + 1).astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        z = (z ^ (z >> np.uint64(shift))) * np.uint64(factor)
    return (z ^ (z >> np.uint64(31))) / 2.0**64


def additive(u: np.ndarray, seat: Any, place: Any) -> np.ndarray:
    return 1 * u[:, 0] + 2 * u[:, 1] + 3 * u[:, 2]


def product(u: np.ndarray, seat: Any, place: Any) -> np.ndarray:
    return (1 + u[:, 0]) * (1 + u[:, 1]) * (1 + u[:, 2])


def ishigami(u: np.ndarray, seat: Any, place: Any) -> np.ndarray:
    x, y, z = (np.pi * (2 * u[:, i] - 1) for i in range(3))
    return np.sin(x) + A * np.sin(y) ** 2 + B * z**4 * np.sin(x)


def of_additive() -> dict[str, float]:
    parts = dict(zip("xyz", np.array([1, 4, 9]) / 14, strict=True))
    return {f"{kind}.{name}": part for name, part in parts.items() for kind in ("first", "total")} | {
        "rest": 0.0
    }


def of_product() -> dict[str, float]:
    """Each factor has mean 3/2 and variance 1/12: with w = variance / mean^2 the product has (1 + w)^3 - 1."""
    w = (1 / 12) / 1.5**2
    whole = (1 + w) ** 3 - 1
    found = {f"first.{name}": w / whole for name in "xyz"}
    found |= {f"total.{name}": w * (1 + w) ** 2 / whole for name in "xyz"}
    found |= {f"pair.{a}.{b}": w**2 / whole for a, b in combinations("xyz", 2)}
    return found | {"rest": w**3 / whole}


def of_ishigami() -> dict[str, float]:
    """Ishigami and Homma 1990: sin x + a sin^2 y + b z^4 sin x, uniform on (-pi, pi)."""
    x = (1 + B * np.pi**4 / 5) ** 2 / 2
    y = A**2 / 8
    xz = B**2 * np.pi**8 * (1 / 18 - 1 / 50)
    whole = x + y + xz
    found = {"first.x": x, "first.y": y, "first.z": 0, "total.x": x + xz, "total.y": y, "total.z": xz}
    found |= {"pair.x.y": 0, "pair.x.z": xz, "pair.y.z": 0, "rest": 0}
    return {name: value / whole for name, value in found.items()}


GAMES = {
    "additive": (additive, of_additive()),
    "product": (product, of_product()),
    "ishigami": (ishigami, of_ishigami()),
}


@pytest.mark.parametrize("name", GAMES)
def test_known_indices_are_found_and_the_intervals_hold_them(name: str) -> None:
    stars, known = GAMES[name]
    game = Synthetic(stars)
    assert isinstance(game, Redrawn)
    found = luck(game, 3000, threads=2)
    assert found is not None
    total = found.outcomes["total"]
    low, high = mean_intervals(total.estimates)
    ends = dict(zip(total.estimates.names, zip(low, high, strict=True), strict=True))
    for index, value in known.items():
        assert ends[index][0] - 1e-9 <= value <= ends[index][1] + 1e-9, (index, value, ends[index])
        assert total.value(index) == pytest.approx(value, abs=0.05), index
    for index in ("first.seats", "total.seats"):  # one player sits where he sits
        assert total.value(index) == pytest.approx(0, abs=1e-12)
    assert found.games == 3000 * runs_of(4) == 3000 * 10


def test_seats_are_a_source_of_their_own() -> None:
    """A star for sitting first, and chance: the seat's share is known, whoever the players are."""

    def stars(u: np.ndarray, seat: Any, place: Any) -> np.ndarray:
        return u[:, 0] + 2.0 * (seat == 0) + 10.0 * place  # the better player is no chance

    found = luck(Synthetic(stars, players=3), 2000)
    assert found is not None
    seat, chance = 4 * (1 / 3) * (2 / 3), 1 / 12
    assert found.outcomes["total"].value("first.seats") == pytest.approx(seat / (seat + chance), abs=0.02)
    assert found.outcomes["total"].value("total.seats") == pytest.approx(seat / (seat + chance), abs=0.02)
    assert found.outcomes["total"].variance == pytest.approx(seat + chance, rel=0.05)


def test_errors_by_bootstrap_are_those_of_repetitions() -> None:
    rng = np.random.default_rng(5)

    def once() -> np.ndarray:
        both = rng.random((2, 400, 3))
        runs = np.stack([product(np.where(row, both[1], both[0]), 0, 0) for row in mixtures(3)])
        found = shares(runs[:, :, None], "xyz", replicates=200, seed=1)
        return np.array([found.estimates.values, found.estimates.se])

    repeated = np.array([once() for _ in range(60)])
    spread, error = repeated[:, 0].std(axis=0, ddof=1), repeated[:, 1].mean(axis=0)
    assert np.all(np.abs(error / spread - 1) < 0.4), error / spread


def test_mixtures_take_one_source_from_the_other_draw() -> None:
    taken = mixtures(3)
    assert taken.shape == (8, 3)
    assert taken.sum(axis=1).tolist() == [0, 3, 1, 1, 1, 2, 2, 2]


def test_threads_and_pieces_change_nothing() -> None:
    game = Synthetic(additive)
    one, two = luck(game, 300, threads=1), luck(game, 300, threads=2)
    assert one is not None and two is not None
    assert np.array_equal(one.outcomes["total"].estimates.values, two.outcomes["total"].estimates.values)
