"""Twin and kernels agree on random scenarios of every variant: each event, each column, each deal."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from .agree import Disagree, check, check_scenario, compare_deal, plan_of, read, same
from .asks import Disagreement
from .keyed import Dealt
from .replay import replay
from .scenarios import scenario
from .setup import PLAYERS
from .values import OTHER_RULES

SCENARIOS = 168
GAMES_EACH = 3
BATCHES = 4


@pytest.mark.parametrize("batch", range(BATCHES))
def test_twin_and_kernels_play_the_same_games(batch: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(batch, SCENARIOS, BATCHES):
        seen += check_scenario(number, games=GAMES_EACH, short=True)
    assert seen["games"] * BATCHES >= 500 and seen["turns"] * BATCHES >= 20_000


def test_twin_and_kernels_end_games_that_are_played_well() -> None:
    seen: Counter[str] = Counter()
    for number in range(SCENARIOS, SCENARIOS + 40):
        seen += check_scenario(number, ("greedy", "greedy", "random"), games=2)
    ends = {"qi", "runes", "artifacts", "four-artifacts", "cards"}
    assert ends <= {name.removeprefix("ended by ") for name in seen}


def test_the_scenarios_cover_variants_players_and_options() -> None:
    trees = [scenario(number, short=True) for number in range(SCENARIOS)]
    assert {(t["variant"], t["players"]) for t in trees} == {
        (v, n) for v, all_of in PLAYERS.items() for n in all_of
    }
    for option, value in OTHER_RULES.items():
        variant = "cooperative" if option == "coop_fill" else "standard"
        assert len([t for t in trees if t["variant"] == variant and t["rules"].get(option) == value]) >= 5, (
            option
        )
    for option in ("reservoir_limit", "stalemate_rounds", "round_cap"):
        assert len({t["rules"][option] for t in trees if option in t["rules"]}) >= 3
    overlaid = {name for tree in trees for name in tree.get("components", {})}
    assert overlaid == {"cards", "qi", "runes", "artifacts", "objectives"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_as_printed(players: int) -> None:
    tree = {
        "game": "sorcerer",
        "players": players,
        "seats": {"strategies": ["random"]},
        "run": {"seed": players},
    }
    seen = check(read(tree), 2)
    assert seen["games"] == 2 and seen["turns"] > 20


def test_the_deal_of_another_seed_is_told_apart() -> None:
    wanted = read({"game": "sorcerer", "players": 2, "seats": {"strategies": ["random"]}, "run": {"seed": 1}})
    events = json.loads(json.dumps(plan_of(wanted).trace(0)))
    own, other = (Dealt(seed, 0, 2, wanted.settings, wanted.components) for seed in (1, 2))
    compare_deal(own, events[0])
    with pytest.raises(Disagree, match="the deal's zones"):
        compare_deal(other, events[0])
    replay(events, dealt=own)
    with pytest.raises(Disagreement):
        replay(events, dealt=other)


def changed(key: str, value: Any) -> list[dict[str, Any]]:
    """A trace of the kernels with one value of its first activation changed."""
    tree = {"game": "sorcerer", "players": 2, "seats": {"strategies": ["random"]}, "rules": {"round_cap": 5}}
    events = json.loads(json.dumps(plan_of(read(tree)).trace(0)))
    next(event for event in events if event["event"] == "activate")[key] = value
    return events


def test_a_difference_is_told() -> None:
    with pytest.raises(Disagree, match="qi: the twin has 3, the kernels have 4"):
        same("qi", 3, 4)
    replay(changed("seat", 0))
    with pytest.raises(Disagreement):
        replay(changed("qi", 9))
