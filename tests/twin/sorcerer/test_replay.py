"""Traces are followed to the end, and whatever is changed in one is found."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from .asks import Disagreement
from .check import check
from .play import play_one
from .replay import games, replay
from .table import Event
from .values import OTHER_RULES, components

Change = Callable[[Event], Any]


def traces() -> list[list[Event]]:
    """Games of all variants in which every kind of event occurs."""
    rules = {"reservoir_limit": 3, "round_cap": 8}
    shown = ["craft", "extra-step", "line", "gain"]
    found = [play_one(Random(seed), 3, shown=shown, rules=rules, stop=0.05) for seed in (3, 256)]
    found.append(play_one(Random(0), 2, "novice", {"round_cap": 12}, stop=0.05))
    found.append(play_one(Random(19), 2, "cooperative", {"coop_fill": "any"}, stop=0.05))
    return [json.loads(json.dumps(record.events)) for record in found]


TRACES = traces()


def differs(change: Change, kind: str, holds: Callable[[Event], bool] = lambda event: True) -> int:
    """Change every event of a kind in turn (up to three in a game); each must be found. How many there were."""
    count = 0
    for trace in TRACES:
        numbers = [n for n, event in enumerate(trace) if event["event"] == kind and holds(event)]
        for number in numbers[:2] + numbers[-1:]:
            changed = copy.deepcopy(trace)
            change(changed[number])
            with pytest.raises(Disagreement):
                replay(changed)
            count += 1
    return count


def put(name: str, value: Any) -> Change:
    """Set a key."""

    def change(event: Event) -> None:
        event[name] = value

    return change


def more(name: str) -> Change:
    """Add one to a key."""

    def change(event: Event) -> None:
        event[name] += 1

    return change


def other_colour(event: Event) -> None:
    """Another colour for the first stone of a list."""
    key = "taken" if event["event"] == "activate" else "stones"
    event[key][0][2] = "grnyb"["grnyb".index(event[key][0][2]) - 1]


def players(name: str) -> Change:
    """Add one to a number of the last seat."""

    def change(event: Event) -> None:
        event["players"][-1][name] += 1

    return change


CHANGES: list[tuple[str, Change, Callable[[Event], bool]]] = [
    ("setup", put("supply", "gg"), lambda e: True),
    ("setup", put("first", 1), lambda e: True),
    ("setup", lambda e: e["zones"][0].update(stones="ggrn"), lambda e: True),
    ("setup", lambda e: e["offer"].reverse() or e["offer"].pop(), lambda e: True),
    ("setup", lambda e: e.pop("supply"), lambda e: True),
    ("taoist", put("zone", 9), lambda e: True),
    ("turn", more("turn"), lambda e: True),
    ("turn", lambda e: e["hand"].append("spin"), lambda e: True),
    ("turn", put("hand", ["fly", "fly", "fly", "fly"]), lambda e: True),
    ("card", put("card", "shift-x"), lambda e: True),
    ("card", put("to", [9, 9]), lambda e: "to" in e),
    ("card", put("clockwise", 1), lambda e: e.get("clockwise") is True),
    ("card", put("with", [9, 9]), lambda e: "with" in e),
    ("activate", more("qi"), lambda e: True),
    ("activate", other_colour, lambda e: bool(e["taken"])),
    ("activate", lambda e: e["taken"].pop(), lambda e: bool(e["taken"])),
    ("place", put("artifact", "nothing-known"), lambda e: True),
    ("spirit", put("to", [2, 2]), lambda e: True),
    ("spirit", put("by", "nobody"), lambda e: True),
    ("rune", more("points"), lambda e: True),
    ("objective", more("qi"), lambda e: True),
    ("objective", more("steps"), lambda e: True),
    ("refill", other_colour, lambda e: bool(e["stones"])),
    ("refill", lambda e: e["stones"].reverse(), lambda e: len(e["stones"]) > 1),
    ("craft", put("new", "nothing-known"), lambda e: True),
    ("craft", lambda e: e.update(paid=e["paid"] + "g"), lambda e: True),
    ("discard", lambda e: e.update(stones=e["stones"] + "g"), lambda e: True),
    ("end", put("reason", "boredom"), lambda e: True),
    ("end", more("turns"), lambda e: True),
    ("end", players("total"), lambda e: True),
    ("end", players("symbols"), lambda e: True),
    ("end", put("supply", ""), lambda e: e["supply"] != ""),
    ("end", put("title", "grand-xian"), lambda e: True),
    ("end", lambda e: e["zones"][2].update(at=[7, 7]), lambda e: True),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_changed_event_is_found(number: int) -> None:
    kind, change, holds = CHANGES[number]
    assert differs(change, kind, holds)


@pytest.mark.parametrize("kind", sorted({event["event"] for trace in TRACES for event in trace}))
def test_an_event_left_out_or_said_twice_is_found(kind: str) -> None:
    for trace in TRACES:
        numbers = [n for n, event in enumerate(trace) if event["event"] == kind]
        for number in numbers[:2] + numbers[-1:]:
            said_twice = [*trace[: number + 1], *trace[number:]]
            left_out = trace[:number] + trace[number + 1 :]
            # a last step that is left out is a step declined: that is another game, and a legal one
            for changed in [said_twice] if kind == "spirit" else [said_twice, left_out]:
                with pytest.raises(Disagreement):
                    replay(changed)


def test_every_kind_of_event_is_among_the_traces() -> None:
    kinds = {event["event"] for trace in TRACES for event in trace}
    events = "setup taoist turn card activate place spirit rune objective refill craft discard end"
    assert kinds == set(events.split())


def test_untouched_traces_are_followed_in_any_order_of_the_hand() -> None:
    for trace in TRACES:
        changed = copy.deepcopy(trace)
        for event in changed:
            if event["event"] == "turn":
                event["hand"].reverse()
        record = replay(changed)
        assert record.game["turns"] == trace[-1]["turns"]


def test_others_may_add_keys_to_set_up_and_end() -> None:
    trace = copy.deepcopy(TRACES[0])
    trace[0]["scenario"] = trace[-1]["seconds"] = 1
    replay(trace)


def test_malformed_values_are_named_not_thrown() -> None:
    trace = copy.deepcopy(TRACES[0])
    for kind in ("taoist", "activate", "card"):
        changed = copy.deepcopy(trace)
        next(event for event in changed if event["event"] == kind)["zone"] = {"x": 1}
        with pytest.raises(Disagreement):
            replay(changed)
    with pytest.raises(Disagreement, match="a setup"):
        replay(trace[1:])
    with pytest.raises(Disagreement, match="the end of the trace"):
        replay(trace[:-1])


def test_gifts_are_told_beside_the_trace() -> None:
    with pytest.raises(Disagreement):
        replay(TRACES[0], gifts=[{"seat": 0, "qi": 2}])


def test_changed_values_are_told_beside_the_trace() -> None:
    printed = components()
    printed["objectives"]["line"] = {"3": {"qi": 2}}
    with pytest.raises(Disagreement):
        for trace in TRACES:
            replay(trace, printed)


def test_files_of_many_games(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.dumps(event) for trace in TRACES for event in trace]
    assert [len(game) for game in games(lines)] == [len(trace) for trace in TRACES]
    seen: Counter[str] = Counter()
    check(lines[:-1], None, "traces", seen)
    assert (seen["games"], seen["differences"]) == (len(TRACES), 1)
    assert "the end of the trace" in capsys.readouterr().out


def test_all_options_are_followed() -> None:
    for seed, (option, value) in enumerate(OTHER_RULES.items()):
        record = play_one(Random(seed), 2, rules={option: value, "round_cap": 15}, shown=7)
        assert replay(json.loads(json.dumps(record.events))).seats == record.seats
