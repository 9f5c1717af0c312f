"""Hands and the four kinds of cards."""

from __future__ import annotations

import pytest

from sim.core.errors import Refused
from sim.sorcerer import state as at
from tests.rules.sorcerer.table import CROSS, DULL, Table, fizzle, fly, one, only, quake, spin, swap, taken


def zones(table: Table) -> list[str]:
    return [zone["stones"] for zone in table.end["zones"]]


def test_hand_1_one_or_two_cards_then_the_hand_is_filled_once() -> None:
    hands = (("fly", "spin"), ("fly",))
    table = Table(hands=hands, decks=(("quake", "quake"), ()), toml="components.hand = 2")
    assert len(only(table.play(fly(0)), "card")) == 1
    assert table.view[at.SEATS + at.HAND_N] == 2
    table = Table(hands=hands, decks=(("quake", "quake"), ()), toml="components.hand = 2")
    assert len(only(table.play(fly(0), spin(1, second=True)), "card")) == 2
    with pytest.raises(Refused):  # a card that is drawn is not cast in the same turn
        Table(hands=hands, decks=(("quake", "quake"), ())).play(fly(0), swap(1, 2, second=True))


def test_hand_2_an_empty_deck_takes_the_discards_in() -> None:
    table = Table(
        hands=(("fly",), ("fly",)),
        discards=(("spin", "quake"), ()),
        toml="components.hand = 3\nrules.round_cap = 2",
    )
    table.play(fly(0))
    hand = [event["hand"] for event in only(table.events, "turn") if event["seat"] == 0][1]
    assert sorted(hand) == ["fly", "quake", "spin"]
    table = Table(hands=(("fly",), ("fly",)), toml="components.hand = 3\nrules.round_cap = 2")
    table.play(fly(0))
    assert only(table.events, "turn")[2]["hand"] == ["fly"]  # there is no other card


def test_card_1_the_second_card_meets_what_the_first_did() -> None:
    table = Table(hands=(("spin", "shift-g"), ("fly",)))
    found = only(table.play(spin(0), table.shift("g", (1, 0), (2, 0), second=True)), "card")
    assert (found[1]["cell"], found[1]["with"]) == ([1, 0], [2, 0])  # where the turn has brought it


@pytest.mark.parametrize(("clockwise", "after"), [(True, "ngyr"), (False, "rygn")])
def test_card_spin_turns_a_zone(clockwise: bool, after: str) -> None:
    table = Table(hands=(("spin",), ("fly",)))
    card = one(table.play(spin(0, clockwise)), "card")
    assert (card["zone"], card["clockwise"]) == (0, clockwise)
    assert zones(table)[0] == after and table.seats[0]["cards_void"] == 0


def test_card_spin_of_four_equal_stones_is_void() -> None:
    table = Table(hands=(("spin",), ("fly",)))
    table.play(spin(1))
    assert (table.seats[0]["cards_spin"], table.seats[0]["cards_void"]) == (1, 1)


@pytest.mark.parametrize(("zone", "void"), [(4, 0), (0, 1)])
def test_card_fly_goes_anywhere_or_stays(zone: int, void: int) -> None:
    table = Table(taoists=(0, 4))
    events = table.play(fly(zone))
    assert one(events, "activate")["zone"] == zone and table.seats[0]["cards_void"] == void


def test_card_quake_moves_a_zone_with_all_on_it() -> None:
    table = Table(hands=(("quake",), ("fly",)), taoists=(1, 4))
    events = table.play(quake(1, 1, 1))
    assert one(events, "card")["to"] == [1, 1] and one(events, "activate")["zone"] == 1
    assert table.end["zones"][1]["at"] == [1, 1]


def test_card_quake_swaps_without_turning() -> None:
    table = Table(hands=(("quake",), ("fly",)))
    assert one(table.play(swap(0, 2)), "card")["swap"] == 2
    assert [table.end["zones"][z]["at"] for z in (0, 2)] == [[1, 0], [0, 0]] and zones(table)[0] == "grny"
    table = Table(hands=(("quake",), ("fly",)), taoists=(0, 0))
    table.play(swap(1, 2))
    assert table.seats[0]["cards_void"] == 1  # two zones that look alike


def test_card_shift_swaps_two_stones_of_two_colours() -> None:
    table = Table(hands=(("shift-g",), ("fly",)))
    table.play(table.shift("g", (0, 0), (1, 0)))
    assert zones(table)[0][:2] == "rg"
    for cell, with_ in (((1, 0), (0, 0)), ((0, 0), (0, 0))):
        table = Table(hands=(("shift-g",), ("fly",)))
        with pytest.raises(Refused):
            table.play(table.shift("g", cell, with_))
    table = Table(hands=(("shift-g",), ("fly",)), zones=("g.ny", *DULL[1:]))
    with pytest.raises(Refused):  # a hole is no stone
        table.play(table.shift("g", (0, 0), (1, 0)))


def test_card_shift_fizzles_only_without_a_pair() -> None:
    table = Table(hands=(("shift-g",), ("fly",)), zones=("brny", *DULL[1:]))
    card = one(table.play(), "card")  # nothing else can be done
    assert card["fizzle"] is True and table.seats[0]["cards_void"] == 1
    with pytest.raises(Refused):
        Table(hands=(("shift-g",), ("fly",))).play(fizzle("g"))


def test_quake_1_one_group_edge_to_edge() -> None:
    arms = ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0))
    assert arms == CROSS
    for zone, x, y, good in (
        (1, 1, -1, True),  # beside two others
        (1, 2, 0, True),
        (1, 1, -2, False),  # a corner alone
        (1, 0, -1, False),  # where it is
        (1, 1, 0, False),  # another zone's place
        (0, 2, 0, False),  # the rest would fall apart
        (0, 1, 1, False),
    ):
        table = Table(hands=(("quake",), ("fly",)))
        if good:
            table.play(quake(zone, x, y))
            assert table.end["zones"][zone]["at"] == [x, y]
        else:
            with pytest.raises(Refused):
                table.play(quake(zone, x, y))


def test_quake_2_no_zone_without_a_neighbour() -> None:
    row = ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
    for toml, good in (("", False), ('rules.quake = "no-single"', True)):
        table = Table(toml, hands=(("quake",), ("fly",)), places=row)
        if good:
            table.play(quake(2, 5, 0))  # two and three
            assert table.end["zones"][2]["at"] == [5, 0]
        else:
            with pytest.raises(Refused):
                table.play(quake(2, 5, 0))
    table = Table('rules.quake = "no-single"', hands=(("quake",), ("fly",)), places=row)
    with pytest.raises(Refused):
        table.play(quake(1, 5, 0))  # zone 0 would be alone
    split = ((0, 0), (1, 0), (7, 5), (8, 5), (9, 5))
    stones = ("grny", "rbyb", "bnbg", "rnry", "nbnb")
    table = Table('rules.quake = "no-single"', places=split, zones=stones)
    assert taken(table.play(fly(2))) == ""  # groups apart do not touch
    table = Table('rules.quake = "no-single"', places=split, zones=stones)
    assert taken(table.play(fly(3))) == "n"
