"""Statistics of prices: roots on common deals, and what gifts and bans come to in made-up outcomes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from analysis.stats.estimates import estimate
from analysis.stats.moments import Moments
from analysis.stats.roots import Root, bracket
from analysis.worth.change import Change
from analysis.worth.play import Outcome
from analysis.worth.price import What, price


@pytest.mark.parametrize("root", [-37.5, -8.0, -0.5, 0.0, 0.25, 1.0, 6.5, 49.9, 50.0])
def test_a_bracket_holds_the_root(root: float) -> None:
    asked: list[int] = []

    def value(amount: int) -> float:
        asked.append(amount)
        return amount - root

    found = bracket(value, -50, 50)
    assert found is not None and found <= root <= found + 1
    assert len(asked) <= 16 and all(-50 <= amount <= 50 for amount in asked)


@pytest.mark.parametrize("root", [-50.5, 50.5, 400.0])
def test_a_root_that_cannot_be_reached_is_none(root: float) -> None:
    assert bracket(lambda amount: amount - root, -50, 50) is None


def test_a_root_has_the_error_of_repetitions() -> None:
    """Deals whose means at two amounts and at the target move together: the error is that of many repetitions."""
    rng = np.random.default_rng(2)

    def once() -> tuple[float, float]:
        common = rng.normal(0, 0.4, 800)
        low, high = (mean + common + rng.normal(0, 0.1, 800) for mean in (0.2, 0.3))
        target = 0.26 + rng.normal(0, 0.3, 800)
        moments = Moments.of(("low", "high", "target"), np.column_stack([low, high, target]))
        found = estimate(moments, [Root("stars", "low", "high", 3, target="target")])
        return float(found.values[0]), float(found.se[0])

    found = np.array([once() for _ in range(400)])
    assert np.median(found[:, 0]) == pytest.approx(3.6, abs=0.05)
    assert np.median(found[:, 1]) == pytest.approx(found[:, 0].std(ddof=1), rel=0.15)


def test_a_root_of_a_flat_mean_is_not_a_number() -> None:
    moments = Moments.of(("low", "high"), np.ones((10, 2)))
    assert np.isnan(Root("stars", "low", "high", 0, 1.5).at(moments)[0])


class MadeUp:
    """A player of three seats, each star of which is worth two points, and a thing five points and three stars."""

    players = 3

    def __init__(self, deals: int = 4000) -> None:
        self.deals = np.arange(deals)
        self.games = 0
        self.side: Any = SimpleNamespace(
            game=SimpleNamespace(id="morty"),
            scenario=SimpleNamespace(components={"kittens": {"supply": 16, "start": 1}}, gifts=(), players=3),
        )
        rng = np.random.default_rng(8)
        self._noise = rng.normal(0, 0.2, deals)
        self._apart = {key: rng.normal(0, 0.05, deals) for key in range(-400, 400)}
        total = np.repeat(80 + 10 * self._noise, 3)
        self.base = SimpleNamespace(
            seats={"total": total}, table={"badge_1": np.zeros(deals), "badge_2": np.ones(deals)}
        )

    def names(self, column: str) -> tuple[str, ...]:
        """Badge `a` lies in every deal."""
        return ("a", "b", "c")

    def only(self, chosen: Any) -> MadeUp:
        """All deals count."""
        assert chosen.all()
        return self

    def outcome(self, change: Change, seats: Any) -> Outcome:
        """Tell what a change comes to."""
        stars = change.amount if change.gift == "stars" else 3 * change.amount
        lost = 0.05 if change.without else 0.02 if change.blind else 0.0
        win = 1 / 3 + 0.02 * stars - lost + self._noise + self._apart[stars]
        if not stars and not lost:
            win = np.full(len(self.deals), 1 / 3) if len(seats) == 3 else 1 / 3 + 0.03 + self._noise
        elif len(seats) == 1:
            win += 0.03
        own = 80 + 10 * self._noise + stars - 60 * lost
        return Outcome(win, own, 80 + 10 * self._noise + 20 * lost)


def rows(what: What) -> dict[str, Any]:
    player: Any = MadeUp()
    return {row["how"]: row for row in price(what, player)["worth"]}


def about(cell: dict[str, float], value: float, far: float) -> None:
    assert cell["low"] <= value <= cell["high"] and cell["value"] == pytest.approx(value, abs=far)


def test_of_a_ban_what_is_lost_is_the_worth() -> None:
    how = (("forbidden", Change(without="badge:a")), ("not aimed at", Change(blind="badge:a")))
    found = rows(What("badge:a", how))
    for word, lost in (("forbidden", 0.05), ("not aimed at", 0.02)):
        about(found[word]["win_share"], lost, 0.02)
        assert found[word]["total"]["value"] == pytest.approx(60 * lost)
        assert found[word]["others"]["value"] == pytest.approx(-20 * lost)
        about(found[word]["stars"], lost / 0.02, 1.0)


def test_a_gift_is_worth_the_stars_that_do_as_much() -> None:
    found = rows(What("kitten", (("given", Change(gift="kittens", amount=1)),)))["given"]
    about(found["win_share"], 0.06, 0.02)
    about(found["stars"], 3, 0.3)  # the same deals: their noise is in both
    assert found["stars"]["high"] - found["stars"]["low"] < 0.6
    assert found["total"]["value"] == pytest.approx(3) and found["others"]["value"] == pytest.approx(0)


def test_a_seat_is_evened_by_what_it_has_too_much_of() -> None:
    found = rows(What("seat:0", seat=0))["sitting there"]
    about(found["win_share"], 0.03, 0.02)
    about(found["stars"], -1.5, 0.8)
    about(found["kittens"], -0.5, 0.3)
