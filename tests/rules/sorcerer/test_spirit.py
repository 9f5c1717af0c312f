"""The Spirit and the runes."""

from __future__ import annotations

import pytest

from sim.core.errors import Refused
from tests.rules.sorcerer.table import Answer, Event, Table, fly, free, one, only, rune, step

STAY = fly(0)
RED_BLUE = ("brny", "bbbr", "bbbb", "bbbb", "bbbb")  # gives b (TL) and r (TR)
FOUR_REDS = ("rrny", "bbrr", "bbbb", "bbbb", "bbbb")


def play(*answers: Answer, zones: tuple[str, ...] = RED_BLUE, **more: object) -> list[Event]:
    return Table(zones=zones, **more).play(STAY, *answers)  # type: ignore[arg-type]


def test_spirit_1_a_step_for_each_stone_in_any_order_or_none() -> None:
    assert only(play(), "spirit") == []
    red = one(play(step(1, 0)), "spirit")
    assert (red["to"], red["by"]) == ([1, 0], "r")
    assert [event["by"] for event in only(play(step(0, 1)), "spirit")] == ["b"]
    with pytest.raises(Refused):
        play(step(2, 0))
    table = Table(zones=RED_BLUE)
    table.play(STAY, step(1, 0))
    assert (table.seats[0]["steps_stone"], table.seats[0]["steps_lost"]) == (1, 1)


def test_spirit_2_neither_onto_stacks_nor_onto_spirits() -> None:
    with pytest.raises(Refused):  # the corner of its own element
        play(step(1, 0), step(0, 0), spirits=((0, 0), (5, 0)))
    with pytest.raises(Refused):
        play(step(1, 0), spirits=((0, 0), (1, 0)))
    table = Table(zones=RED_BLUE, spirits=((0, 0), (1, 0)))
    table.play(STAY)
    assert (table.seats[0]["steps_lost"], table.seats[0]["steps_blocked"]) == (2, 1)
    with pytest.raises(Refused):  # the earth block
        play(step(2, 2), spirits=((2, 1), (5, 0)))


def test_spirit_3_a_free_step_onto_any_symbol() -> None:
    table = Table(zones=("rrny", "bbbr", "rbbb", "rbbb", "bbbb"), shown=("line",), toml=LINE_OF_THREE)
    events = table.play(STAY, free(0, 1))
    found = only(events, "spirit")[-1]
    assert (found["to"], found["by"]) == ([0, 1], "free") and table.seats[0]["steps_free"] == 1


LINE_OF_THREE = "components.objectives.line = { 3 = { steps = 1 } }"


def test_spirit_4_forced_steps() -> None:
    table = Table('rules.spirit_step = "forced"', zones=RED_BLUE)
    assert len(only(table.play(STAY), "spirit")) >= 1
    with pytest.raises(Refused):
        table = Table('rules.spirit_step = "forced"', zones=RED_BLUE)
        table.play(STAY, (5, -1))


def test_rune_1_where_it_stops_one_of_those_beside_it() -> None:
    events = play(step(1, 0), rune("wood"), runes=("fire", "fire"))
    assert one(events, "rune") == {"event": "rune", "seat": 0, "element": "wood", "points": 3}
    assert only(play(step(1, 0), (6, -1), runes=("fire", "fire")), "rune") == []  # declined
    beside = {"spirits": ((1, 0), (5, 0)), "runes": ("fire", "fire")}
    with pytest.raises(Refused):  # without a step there is no stop
        play(rune("wood"), **beside)
    passing = Table(
        zones=("byrn", "bbby", "bbbb", "bbbb", "bbbb"), spirits=((0, 0), (5, 0)), runes=("fire", "fire")
    )
    assert only(passing.play(STAY, step(0, 1), rune("wood")), "rune")[0]["points"] == 3


def test_rune_1_from_an_empty_stack_nothing() -> None:
    stacks = {"wood": [], "fire": [3], "earth": [3], "metal": [3], "water": [3]}
    assert only(play(step(1, 0), runes=("fire", "fire"), stacks=stacks), "rune") == []


def test_rune_2_never_a_type_twice() -> None:
    assert only(play(step(1, 0), runes=("wood", "fire")), "rune") == []
    beside_earth = Table(
        zones=("rrny", "bbrb", "bbbb", "bbbb", "bbbb"), spirits=((1, 1), (5, 0)), runes=("wood", "fire")
    )
    assert [
        event["element"] for event in only(beside_earth.play(STAY, step(1, 2), rune("earth")), "rune")
    ] == ["earth"]
    with pytest.raises(Refused):
        owned = Table(
            zones=("rrny", "bbrb", "bbbb", "bbbb", "bbbb"),
            spirits=((1, 1), (5, 0)),
            runes=("wood earth", "fire"),
        )
        owned.play(STAY, step(1, 2), rune("earth"))
