"""Every statistic of made-up games, against a plain count; no rules, no kernels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.experiments.document import document
from analysis.experiments.run import Experiment, run
from analysis.experiments.sides import Side
from tests.contract.fakes import MORTY, TINY, scenario
from tests.experiments.plain import both_ways

MADE_UP = {"kittens.left", "tiles.mean"}  # by numbers that no real game has


def side(
    name: str, seed: int = 5, strategies: tuple[str, ...] = ("greedy", "random") * 2, game: str = "morty"
) -> Side:
    asked = scenario(game, seed=seed, strategies=strategies, rotate=True)
    kittens = {"stars": 2, "start": 2}
    settings, components = asked.settings | {"badges": "random"}, asked.components | {"kittens": kittens}
    played = replace(asked, settings=settings, components=components)
    return Side(name, MORTY if game == "morty" else TINY, played, ())


@pytest.fixture(autouse=True)
def few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 13)


@pytest.mark.parametrize("strategies", [("greedy", "random") * 2, ("a", "b", "c"), ("a",) * 4])
def test_statistics_are_what_their_names_say(strategies: tuple[str, ...]) -> None:
    names, found, plain = both_ways(side("one", strategies=strategies))
    kept = [place for place, name in enumerate(names) if name not in MADE_UP]
    assert found[kept] == pytest.approx(plain[kept], nan_ok=True)
    assert sum(name.startswith("badge.") for name in names) == 16


def test_a_game_without_statistics_of_its_own_has_the_common_ones() -> None:
    names, found, plain = both_ways(side("one", strategies=("a", "b"), game="tiny"))
    assert found == pytest.approx(plain)
    assert names == (
        "win_share.seat.0", "win_share.seat.1", "win_share.strategy.a", "win_share.strategy.b",
        "total.mean", "total.sd", "margin.mean", "ties",
    )  # fmt: skip


def test_made_up_sides_compare() -> None:
    ended = run(Experiment(side("base"), (side("other", 6, ("a", "b", "c")),), 300), threads=2)
    found = {row["name"]: row for row in document(ended)["statistics"]}
    assert document(ended)["games"] == 600, "two games of the base a deal"
    assert found["total.mean"]["variants"][0]["touched"] > 0.95
    assert found["win_share.strategy.greedy"]["variants"][0]["difference"] is None
    assert found["win_share.strategy.a"]["baseline"]["value"] is None
