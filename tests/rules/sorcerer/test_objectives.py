"""The seven objectives."""

from __future__ import annotations

import pytest

from sim.core.errors import Refused
from sim.sorcerer import state as at
from tests.rules.sorcerer.table import Table, craft, fly, free, objective, one, only, pay, step

STAY = fly(0)
B = "bbbb"
THREE = ("grny", B, "rrbb", B, B)  # a row of three reds
FOUR = ("rrny", B, "rbbb", B, "brbb")
FIVE = ("rrny", B, "rrbb", B, "brbb")
EMPTY = {element: [] for element in at.ELEMENTS}
NO_STEP = (at.AT_FREE, -1)
BACK = (at.AT_REWARD, at.REWARD_STEP)


def paid(zones: tuple[str, ...], *shown: str) -> list[tuple[str, int, int]]:
    """What objectives pay, in order."""
    events = Table(zones=zones, shown=shown, stacks=EMPTY).play(STAY)
    return [(event["objective"], event["qi"], event["steps"]) for event in only(events, "objective")]


def test_obj_1_the_highest_count_pays_alone() -> None:
    assert paid(THREE, "line") == [("line", 1, 0)]
    assert paid(FOUR, "line") == [("line", 1, 1)]
    assert paid(("grny", B, B, B, B), "line") == []
    toml = "components.objectives.line = { 3 = { qi = 2 } }"  # past the last count it goes on paying
    events = Table(toml, zones=FIVE, shown=("line",), stacks=EMPTY).play(STAY)
    assert one(events, "objective")["qi"] == 2


def test_obj_2_each_once_in_the_players_order() -> None:
    zones = ("grgy", "bbgr", B, B, "rbbg")
    for order in (("gain", "same-colour"), ("same-colour", "gain")):
        table = Table(zones=zones, shown=("gain", "same-colour"), stacks=EMPTY)
        events = table.play(STAY, objective(order[0]))
        assert [event["objective"] for event in only(events, "objective")] == list(order)
    table = Table(zones=("rrny", B, "rbbb", B, "brbb"), shown=("line", "gain"), stacks=EMPTY)
    kinds = [event["event"] for event in table.play(STAY, free(0, 1))]
    assert kinds.index("objective") < kinds.index("spirit") < kinds.index("refill")


@pytest.mark.parametrize(("zones", "found"), [(THREE, (1, 0)), (FOUR, (1, 1)), (FIVE, (4, 1))])
def test_obj_line_counts_the_longest_line(zones: tuple[str, ...], found: tuple[int, int]) -> None:
    assert paid(zones, "line") == [("line", *found)]


def test_obj_line_only_through_the_activated_zone() -> None:
    assert paid(("grny", B, B, B, B), "line", "lines-of-three") == []


@pytest.mark.parametrize(("centre", "qi"), [("grny", 1), ("grny", 2), ("grny", 4)])
def test_obj_gain_counts_stones_taken(centre: str, qi: int) -> None:
    zones = {
        1: (centre, "bbgr", B, B, B),
        2: (centre, "bbgr", B, "nbbb", B),
        4: (centre, "bbgr", B, "nybb", B),
    }[qi]
    assert paid(zones, "gain") == [("gain", qi, 0)]
    assert paid((centre, "bbgb", B, B, B), "gain") == []


def test_obj_same_colour_counts_the_colour_taken_most() -> None:
    assert paid(("grgy", "bbgr", B, B, "rbbg"), "same-colour") == [("same-colour", 3, 0)]
    assert paid(("grny", "bbgr", B, B, B), "same-colour") == []


def test_obj_lines_of_three_counts_lines() -> None:
    two = ("grny", "gbgb", "rrbb", B, B)  # greens upwards, reds to the right
    assert paid(two, "lines-of-three") == [("lines-of-three", 0, 1)]
    three = ("grny", "gbgb", "rrbb", "nbnb", B)
    assert paid(three, "lines-of-three") == [("lines-of-three", 0, 2)]
    assert paid(FIVE, "lines-of-three") == []  # a long one is one


def test_obj_lines_of_three_each_step_can_be_declined() -> None:
    table = Table(zones=("grny", "gbgb", "rrbb", "nbnb", B), shown=("lines-of-three",), stacks=EMPTY)
    events = table.play(STAY, free(0, 1), NO_STEP)
    assert [event["to"] for event in only(events, "spirit")] == [[0, 1]]
    assert (table.seats[0]["steps_free"], table.seats[0]["steps_lost"]) == (1, 4)


CHEAP = ("nu-wa-rock", "plantain-fan", "wind-fire-wheels", "qiankun-ring")


def test_obj_craft_a_step_or_fly_or_nothing() -> None:
    def table() -> Table:
        return Table(shown=("craft",), offer=CHEAP, rest=("pangu-axe",), stocks=("nyy", ""), stacks=EMPTY)

    events = table().play(STAY, craft("nu-wa-rock"), *pay("n"), BACK, free(0, 1))
    assert one(events, "objective")["steps"] == 1 and one(events, "spirit")["by"] == "free"
    flown = table()
    events = flown.play(STAY, craft("nu-wa-rock"), *pay("n"), (at.AT_REWARD, 3))
    found = one(events, "objective")
    assert (found["qi"], found["steps"], found["zone"]) == (0, 0, 3) and only(events, "spirit") == []
    assert len(only(events, "activate")) == 1 and flown.view[at.SEATS + at.TAOIST] == 3
    events = table().play(STAY, craft("nu-wa-rock"), *pay("n"), BACK, NO_STEP)
    assert [event["event"] for event in events[-2:]] == ["craft", "objective"]


def test_obj_extra_step_once_a_turn_for_a_stone() -> None:
    extra = {"shown": ("extra-step",), "stocks": ("rb", ""), "stacks": EMPTY}
    table = Table(**extra)  # type: ignore[arg-type]
    found = one(table.play(STAY, step(1, 0, extra=True)), "spirit")
    assert (found["by"], found["paid"]) == ("extra", "r") and table.end["supply"].endswith("r")
    with pytest.raises(Refused):
        Table(**extra).play(STAY, step(0, 1, extra=True), step(0, 0, extra=True))  # type: ignore[arg-type]
    with pytest.raises(Refused):
        Table(stocks=("rb", ""), stacks=EMPTY).play(STAY, step(1, 0, extra=True))
    taken = Table(zones=("brny", "bbbr", B, B, B), shown=("extra-step",), stacks=EMPTY)
    assert one(taken.play(STAY, step(1, 0, extra=True)), "spirit")["paid"] == "r"  # with a stone just taken


def test_obj_wild_payment_any_two_for_one() -> None:
    def table(stock: str, *shown: str) -> Table:
        return Table(shown=shown, offer=CHEAP, stocks=(stock, ""), stacks=EMPTY)

    wild = "wild-payment"
    for paid_, asked in (("gryy", "gr"), ("yrgy", "yrg")):
        found = table("gryy", wild)
        assert one(found.play(STAY, craft("nu-wa-rock"), *pay(asked)), "craft")["paid"] == paid_
        assert found.seats[0]["wild_pairs"] == 1
    with pytest.raises(Refused):
        table("gryy").play(STAY, craft("nu-wa-rock"))
    with pytest.raises(Refused):
        table("gyy", wild).play(STAY, craft("nu-wa-rock"))
    found = table("gg", wild, "extra-step")
    assert one(found.play(STAY, step(1, 0, extra=True)), "spirit")["paid"] == "gg"
    wasteful = table("nyyyy", wild)  # n, y and two y for the other
    events = wasteful.play(STAY, craft("nu-wa-rock"), *pay("ny"))
    assert one(events, "craft")["paid"] == "nyyy"
