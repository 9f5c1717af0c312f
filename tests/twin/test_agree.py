"""Twin and kernels agree on random scenarios: players, sides, scrolls, badges, options, tables and overlays."""

from __future__ import annotations

from collections import Counter

import pytest

from .agree import Disagree, check, read, run, same
from .scenarios import Maker
from .weighed import at_random

SCENARIOS = 1700


@pytest.mark.slow
def test_twin_and_kernels_play_the_same_games() -> None:
    seen: Counter[str] = Counter()
    for _, so_far in run(0, SCENARIOS):
        seen = Counter(so_far)
    assert seen["games"] >= 5_000
    assert seen["random"] >= 200_000  # moves of random players who had something to choose from
    for name in ("greedy", "greedy-plus", "weighed"):  # choices that the twin worked out anew
        assert seen[name] >= 500, name
    assert seen["placement lists"] >= 50_000 and seen["positions"] >= 4_000


def test_the_scenarios_cover_the_options() -> None:
    trees = [Maker(number).scenario() for number in range(SCENARIOS)]
    assert {(tree["players"], tree["side"]) for tree in trees} == {
        (n, side) for n in (2, 3, 4) for side in "AB"
    }
    assert len({frozenset(tree["badges"]) for tree in trees if isinstance(tree["badges"], list)}) == 24
    assert {"T1", "T2", "T3", "T4"} < {str(tree["components"]["tiles"]) for tree in trees}
    assert {tree["components"]["large"] for tree in trees} == {"L1", "L2", "L3"}
    terms = [t for tree in trees for s in tree["components"].get("scrolls", {}).values() for t in s["terms"]]
    forms = {
        (term["measure"], form) for term in terms for form in term if form not in ("measure", "at_least")
    }
    assert len(forms) == 11 * 5  # every measure in every form
    for key, values in (("chain_gaps", 2), ("kitten_supply", 5), ("first_kitten", 2)):
        assert len({tree["rules"][key] for tree in trees}) >= values


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("scrolls", [0, 1, 2])
def test_greedy_of_the_twin_chooses_the_same(players: int, side: str, scrolls: int) -> None:
    ids = ("wondercap", "storm-cloud", "slippery-eyeballs", "mandrake")
    names = ("toadstool", "cloud", "eyes", "mandrake")
    chosen = {name: f"{id_}-{scrolls}" if scrolls else "large" for name, id_ in zip(names, ids, strict=True)}
    tree = {
        "game": "morty",
        "players": players,
        "side": side,
        "scrolls": chosen,
        "run": {"seed": 10 * players + scrolls},
    }
    seen = check(read(tree), 1)
    assert seen["greedy"] > 15 * players


@pytest.mark.parametrize("number", range(24))
def test_a_mind_by_weights_of_the_twin_chooses_the_same(number: int) -> None:
    """Any weights on the exact features, every other mind with something forbidden, against a random player."""
    names = ("chain", "blue-pair")
    tree = {
        "game": "morty",
        "players": 2,
        "side": "AB"[number % 2],
        "badges": list(names),
        "seats": {"strategies": ["weighed", "greedy-plus" if number % 6 == 0 else "random"]},
        "run": {"seed": number},
    }
    seen = check(read(tree), 1, {"weighed": at_random(number, names)})
    assert seen["weighed"] > 4


def test_a_difference_is_told() -> None:
    with pytest.raises(Disagree, match="stars: the twin has 3, the kernels have 4"):
        same("stars", 3, 4)
