"""Whole games of the twin: nothing is lost on the way, and its own traces are accepted, wrong ones refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from .game import Disagreement, Record
from .notation import INGREDIENTS, LID_NAMES, empty_shelf, parse_space, parse_tile, shelf_text
from .positions import score_position
from .twin import Twin
from .values import RULES, components, settings

SCROLLS = {
    "toadstool": "wondercap-2",
    "cloud": "storm-cloud-1",
    "eyes": "slippery-eyeballs-2",
    "mandrake": "mandrake-2",
}


def twin(
    players: int, supply: int | str = 16, strategies: tuple[str, ...] = ("random",), **changes: Any
) -> Twin:
    return Twin(
        components(supply=supply), settings(scrolls=SCROLLS, **changes), players, 17, 4, strategies, True
    )


def check_tiles(record: Record, size: int, in_bag: int) -> None:
    """Every tile is on a shelf, on the bar, in the bag or left over."""
    takes = [event for event in record.events if event["event"] == "take"]
    jars = sum(row["special_jars"] for row in record.seats)
    seen = record.game["rounds"] * size + record.game["bar_left"] + jars
    assert seen + record.game["bag_left"] == in_bag
    for row in record.seats:
        own = [take for take in takes if take["seat"] == row["seat"]]
        assert len(own) == sum(row[f"tiles_{name}"] for name in INGREDIENTS)
        assert len(own) == sum(row[f"tiles_{name}"] for name in LID_NAMES.values())
        assert len(own) == record.game["rounds"] - row["passes"] + row["special_jars"]


def check_stars(record: Record) -> None:
    """Kittens and categories add up; the shelves rebuilt from the trace give the same stars."""
    setup, end = record.events[0], record.events[-1]
    shelves = [empty_shelf() for _ in record.seats]
    for event in record.events:
        if event["event"] == "take":
            level, column = parse_space(event["space"])
            assert shelves[event["seat"]][level][column] is None
            shelves[event["seat"]][level][column] = parse_tile(event["placed"])
    for row in record.seats:
        assert row["kittens"] == 2 * (2 + row["kittens_gained"] - row["kittens_spent"])
        parts = ["levels", "labels", "kittens", "badges"] + [f"scroll_{name}" for name in INGREDIENTS]
        assert row["total"] == sum(row[name] for name in parts)
    assert sum(row["win_share"] for row in record.seats) == pytest.approx(1)
    players = [
        {
            "animal": setup["animals"][index],
            "shelf": shelf_text(shelf),
            "kittens": record.seats[index]["kittens"] // 2,
            "badge_stars": record.seats[index]["badges"],
        }
        for index, shelf in enumerate(shelves)
    ]
    doc = {"side": setup["side"], "scrolls": setup["scrolls"], "players": players}
    assert score_position(doc, components(), RULES)["players"] == end["players"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["A", "B"])
def test_twenty_games_lose_nothing(players: int, side: str) -> None:
    judge = twin(players, side=side)
    for game in range(20):
        record = judge.play(game)
        check_tiles(record, 4 if players == 2 else 5, 81 if players == 2 else 100)
        check_stars(record)
        again = judge.replay(record.events, check_minds=True)
        assert again.checked == sum(row["decisions"] for row in record.seats)
        assert (again.events, again.seats, again.game) == (record.events, record.seats, record.game)


def test_kitten_2_a_small_supply_runs_dry_and_no_kitten_is_made() -> None:
    judge = twin(4, supply=9)
    dry = 0
    for game in range(10):
        record = judge.play(game)
        check_stars(record)
        dry += record.game["kitten_supply_empty"]
        assert sum(row["kittens"] for row in record.seats) <= 2 * 9
    assert dry > 0
    assert twin(4, supply="unlimited").play(0).game["kitten_supply_empty"] == 0


def test_greedy_beats_random_and_is_checked() -> None:
    judge = twin(2, strategies=("greedy", "random"))
    margins = []
    for game in (0, 1):
        record = judge.play(game)
        assert judge.replay(record.events, check_minds=True).checked > 30
        totals = {row["strategy"]: row["total"] for row in record.seats}
        margins.append(totals["greedy"] - totals["random"])
    assert min(margins) > 0


def test_rotation_plays_each_deal_once_for_each_distinct_shift() -> None:
    judge = twin(4, strategies=("greedy", "random", "greedy", "random"))
    assert judge.period == 2 and judge.deal_and_seats(5) == (2, ["random", "greedy"] * 2)
    assert twin(4, strategies=("greedy",)).period == 1
    assert twin(3, strategies=("greedy", "greedy", "random")).deal_and_seats(4) == (
        1,
        ["greedy", "random", "greedy"],
    )


def test_setup_1_gifts_come_out_of_the_supply_and_stars_count_in_the_total() -> None:
    gifts = [{"seat": 1, "kittens": 3, "stars": 5}]
    judge = Twin(components(), settings(badges="none"), 2, 1, 1, ["random"], False, gifts)
    table = judge.table(0)
    assert ([seat.kittens for seat in table.seats], table.supply) == ([2, 5], 9)
    row = judge.play(0).seats[1]
    parts = ["levels", "labels", "kittens", "badges"] + [f"scroll_{name}" for name in INGREDIENTS]
    assert row["total"] == 5 + sum(row[name] for name in parts)
    assert row["kittens"] == 2 * (5 + row["kittens_gained"] - row["kittens_spent"])


def first(events: list[Any], kind: str) -> dict[str, Any]:
    return next(event for event in events if event["event"] == kind)


def wrong_space(events: list[Any]) -> None:
    takes = [e for e in events if e["event"] == "take" and e["seat"] == 0]
    takes[1]["space"] = takes[0]["space"]


CHANGES: list[Callable[[list[Any]], Any]] = [
    lambda events: first(events, "setup")["animals"].reverse(),
    lambda events: first(events, "round")["display"].reverse(),
    lambda events: first(events, "take").update(kittens_spent=2),
    lambda events: first(events, "take").update(tile="b1t"),
    lambda events: first(events, "special").update(column=9),
    lambda events: first(events, "end")["players"][0].update(win_share=0.25),
    wrong_space,
    lambda events: events.pop(),
    lambda events: events.append({"event": "pass", "seat": 0, "kittens_gained": 1}),
    lambda events: events.pop(2),
]


@pytest.mark.parametrize("change", CHANGES)
def test_replay_refuses_a_wrong_trace(change: Callable[[list[Any]], Any]) -> None:
    judge = twin(3)
    events = copy.deepcopy(judge.play(1).events)
    change(events)
    with pytest.raises(Disagreement, match="event"):
        judge.replay(events)


def test_replay_takes_moves_of_other_minds_and_shows_them() -> None:
    events = twin(2, strategies=("random",)).play(0).events
    events[0] = events[0] | {"strategies": ["tuned", "greedy"]}
    seen = []
    judge = Twin(components(), settings(scrolls=SCROLLS), 2, 17, 4, ["tuned", "greedy"], False)
    record = judge.replay(events, watch=lambda table, decision, choice: seen.append(len(decision.options)))
    assert sum(seen) == sum(row["options_sum"] for row in record.seats) and record.checked == 0
    with pytest.raises(Disagreement, match="choice of the mind"):
        judge.replay(events, check_minds=True)
