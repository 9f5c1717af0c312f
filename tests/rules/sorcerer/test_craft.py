"""Refill, crafting and the limit of a reservoir."""

from __future__ import annotations

import pytest

from sim.core.errors import Refused
from sim.sorcerer import state as at
from sim.sorcerer.printed.artifact import ARTIFACT_IDS
from tests.rules.sorcerer.table import COSTLY, Table, craft, fly, one, only, pay, spin

STAY = fly(0)
B = "bbbb"
CHEAP = ("nu-wa-rock", *COSTLY[:3])


def test_turn_1_the_steps_in_their_order() -> None:
    zones = ("rrny", "bbrr", B, B, B)
    table = Table(
        zones=zones, offer=CHEAP, stocks=("nyy", ""), shown=("gain",), toml="rules.reservoir_limit = 1"
    )
    events = table.play(STAY, craft("nu-wa-rock"), *pay("n"))
    kinds = [event["event"] for event in events]
    assert kinds == ["turn", "card", "activate", "objective", "refill", "craft", "discard"]


def test_refill_1_from_right_to_left_from_top_to_bottom() -> None:
    zones = ("....", "b.bb", B, B, "bb.b")
    table = Table(zones=zones, supply="grnybrg")
    refill = one(table.play(fly(0)), "refill")["stones"]
    assert refill == [[1, -2, "g"], [1, 0, "r"], [1, 1, "n"], [0, 0, "y"], [0, 1, "b"], [-2, 1, "r"]]
    turned = Table(zones=("gr.y", B, B, B, B), hands=(("spin",), ("fly",)), supply="n")
    assert one(turned.play(spin(0)), "refill")["stones"] == [[0, 0, "n"]]


def test_refill_2_as_far_as_it_goes_the_rest_waits() -> None:
    table = Table(zones=("....", B, B, B, B), supply="gr", taoists=(0, 0))
    assert len(one(table.play(STAY), "refill")["stones"]) == 2
    assert table.table["droughts"] == 2
    table = Table(zones=("....", B, B, B, B), supply="gr", stocks=("nyy", ""), offer=CHEAP, taoists=(0, 0))
    table.play(STAY, craft("nu-wa-rock"), *pay("n"))
    refills = [event["stones"] for event in only(table.events, "refill")]
    assert [len(stones) for stones in refills] == [2, 2] and "".join(s for *_, s in refills[1]) == "ny"


def test_craft_1_one_open_artifact_or_none() -> None:
    two = ("nu-wa-rock", "kunlun-mirror", *COSTLY[:2])
    table = Table(offer=two, stocks=("nyyybb", ""))
    assert len(only(table.play(STAY, craft("nu-wa-rock"), *pay("n")), "craft")) == 1
    assert only(Table(offer=two, stocks=("nyy", "")).play(STAY), "craft") == []
    with pytest.raises(Refused):
        Table(offer=two, stocks=("nyb", "")).play(STAY, craft("nu-wa-rock"))
    top = Table(offer=(*COSTLY[:3], "nu-wa-rock"), stocks=("nyy", ""))
    assert one(top.play(STAY, craft("nu-wa-rock"), *pay("n")), "craft")["artifact"] == "nu-wa-rock"


def test_craft_2_paid_in_kind_in_the_payers_order() -> None:
    for order, rest in (("nyy", "n"), ("yny", "yn"), ("yyn", "yy")):
        table = Table(offer=CHEAP, stocks=("gnyy", ""), supply="rb")
        assert one(table.play(STAY, craft("nu-wa-rock"), *pay(rest)), "craft")["paid"] == order
        assert table.end["supply"] == f"rb{order}" and table.end["players"][0]["left"] == "g"


def test_craft_3_the_offer_closes_up() -> None:
    table = Table(
        offer=(COSTLY[0], "nu-wa-rock", COSTLY[1], COSTLY[2]), stocks=("nyy", ""), rest=("pangu-axe",)
    )
    assert one(table.play(STAY, craft("nu-wa-rock"), *pay("n")), "craft")["new"] == "pangu-axe"
    offer = [ARTIFACT_IDS[i] for i in table.view[at.OFFER : at.OFFER + table.view[at.OFFERED]]]
    assert offer == [COSTLY[0], COSTLY[1], COSTLY[2], "pangu-axe"]
    last = Table(offer=CHEAP, stocks=("nyy", ""), rest=())
    assert one(last.play(STAY, craft("nu-wa-rock"), *pay("n")), "craft")["new"] is None
    assert last.view[at.OFFERED] == 3 and last.end["reason"] == "cap"  # fewer than four do not end the game


def test_limit_1_exactly_what_is_over() -> None:
    throw = [(at.AT_DISCARD, at.COLOURS.index(c)) for c in "yg"]
    table = Table("rules.reservoir_limit = 2", stocks=("grny", "rr"), supply="b")
    assert one(table.play(STAY, *throw), "discard")["stones"] == "yg"
    assert (table.end["players"][0]["left"], table.end["supply"]) == ("rn", "byg")
    assert table.seats[0]["discarded"] == 2 and table.seats[1]["discarded"] == 0
    assert only(Table(stocks=("grny", "")).play(STAY), "discard") == []
