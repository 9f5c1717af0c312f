"""Activation: chains, and the stones they give."""

from __future__ import annotations

import pytest

from sim.core.errors import Refused
from tests.rules.sorcerer.table import Table, fly, one, take, taken

STAY = fly(0)
BLUE = "bbbb"


def table_of(
    centre: str, north: str = BLUE, east: str = BLUE, south: str = BLUE, west: str = BLUE, **more: object
) -> Table:
    return Table(zones=(centre, north, east, south, west), **more)  # type: ignore[arg-type]


def test_act_1_only_the_zone_under_the_taoist() -> None:
    table = table_of("grny", north="bbgb")
    events = table.play(STAY)
    assert one(events, "activate")["taken"] == [[0, 0, "g"]]
    assert [zone["stones"] for zone in table.end["zones"]][1] == "bbgb"


def test_act_2_pairs_across_edges_not_on_one_zone() -> None:
    assert taken(table_of("grny", north="bbgr").play(STAY)) == "gr"
    assert taken(table_of("ggny").play(STAY)) == ""
    assert taken(table_of("grny", north="bbrg").play(STAY)) == ""  # corner to corner


@pytest.mark.parametrize(
    ("zones", "found"),
    [
        (("ggny", BLUE, "gbbb", BLUE, BLUE), "g"),  # two own ones in a row: one chain
        (("gbny", BLUE, BLUE, BLUE, "bgbb"), "g"),
        (("rrny", BLUE, "rbbb", BLUE, "brbb"), "r"),  # four in a row
        (("gnny", "bnnb", BLUE, BLUE, BLUE), ""),  # n at (1,0) under b: no chain
        (("rbbg", "gbbb", BLUE, BLUE, BLUE), ""),
        (("rngy", BLUE, "gbbb", BLUE, BLUE), ""),
        (("rngy", BLUE, BLUE, "bgbb", "bggb"), "g"),  # through the corners
    ],
)
def test_act_3_a_line_is_one_chain(zones: tuple[str, ...], found: str) -> None:
    letters = taken(Table(zones=zones).play(STAY))
    assert letters.replace("b", "") == found


def test_act_3_diagonals_count() -> None:
    stones = ("gryn", "yggy", "yyyy", "yyyy", "yyyg")  # W(-1,1), C(0,0), N(1,-1)
    assert "g" in taken(Table(zones=("gryn", "rrrg", "rrrr", "rrrr", "rrrg")).play(STAY))
    assert taken(Table(zones=stones).play(STAY)).count("g") == 1


def test_act_4_each_chain_gives_one_and_as_many_as_can_be() -> None:
    zones = ("ggny", "bbgb", "gbbb", BLUE, BLUE)  # a row of three, and a pair upwards from its first stone
    assert taken(Table(zones=zones).play(STAY)) == "gg"
    row = ("ggny", BLUE, "gbbb", BLUE, BLUE)
    for slot, cell in (("TL", [0, 0, "g"]), ("TR", [1, 0, "g"])):
        assert one(Table(zones=row).play(STAY, take(slot)), "activate")["taken"] == [cell]
    with pytest.raises(Refused):
        Table(zones=row).play(STAY, take("TL TR"))
    with pytest.raises(Refused):
        Table(zones=row).play(STAY, take(""))


def test_act_5_pairs_that_are_independent() -> None:
    pair = 'rules.chains = "pair"'
    zones = ("rrny", BLUE, "rbbb", BLUE, "brbb")  # outside, own, own, outside
    assert taken(Table(zones=zones).play(STAY)) == "r"
    assert taken(Table(pair, zones=zones).play(STAY)) == "rr"
    row = ("ggny", BLUE, "gbbb", BLUE, BLUE)
    assert one(Table(pair, zones=row).play(STAY), "activate")["taken"] == [[1, 0, "g"]]
    diagonal = ("gryn", "rrrg", "rrrr", "rrrr", "rrrg")
    assert taken(Table(pair, zones=diagonal).play(STAY)).count("g") == 1


def test_act_6_fewer_may_be_taken() -> None:
    zones = ("grny", "bbgr", BLUE, BLUE, BLUE)
    for slots, found in (("TL TR", "gr"), ("TL", "g"), ("", "")):
        assert taken(Table('rules.taking = "optional"', zones=zones).play(STAY, take(slots))) == found
    with pytest.raises(Refused):
        Table('rules.taking = "optional"', zones=zones).play(STAY, take("BL"))
    with pytest.raises(Refused):
        Table(zones=zones).play(STAY, take("TL"))


def test_act_7_qi_for_the_own_colour_in_one_payment() -> None:
    zones = ("grgy", "bbgr", BLUE, BLUE, "rbbg")  # the green ones above and on the left
    table = Table(zones=zones, qi=9)
    assert one(table.play(STAY), "activate")["qi"] == 2
    assert (table.seats[0]["qi"], table.seats[0]["qi_own"], table.table["qi_left"]) == (2, 2, 7)
    table = Table(zones=zones, qi=1)
    assert one(table.play(STAY), "activate")["qi"] == 2
    assert (table.end["reason"], table.table["qi_left"]) == ("qi", -1)
    earth = ("nryy", "bbng", BLUE, BLUE, BLUE)
    assert one(Table(zones=earth).play(STAY), "activate")["qi"] == 0
    for colour, qi in (("green", 0), ("red", 1), ("yellow", 0), ("blue", 0)):  # brown, and a red
        own = Table(zones=("nryy", "bbnr", BLUE, BLUE, BLUE), colours=(colour, "green"))
        assert one(own.play(STAY), "activate")["qi"] == qi
    yellow = Table(zones=("yrnn", "bbyg", BLUE, BLUE, BLUE), colours=("yellow", "green"))
    assert one(yellow.play(STAY), "activate")["qi"] == 1


def test_qi_1_paid_in_full_from_the_supply() -> None:
    table = Table(zones=("grgy", "bbgr", BLUE, BLUE, "rbbg"), qi=4, shown=("gain",), stacks={
        element: [] for element in ("wood", "fire", "earth", "metal", "water")
    })  # fmt: skip
    events = table.play(STAY)
    assert one(events, "objective")["qi"] == 2 and table.table["qi_left"] == 0 and table.end["reason"] == "qi"
    assert (table.seats[0]["qi_own"], table.seats[0]["qi_gain"]) == (2, 2)


def test_qi_2_the_round_is_finished() -> None:
    zones = ("grny", "bbgr", BLUE, BLUE, BLUE)
    table = Table('rules.qi_end = "round"\nrules.round_cap = 9', zones=zones, qi=1)
    table.play(STAY)
    assert (table.end["reason"], table.end["turns"], table.table["qi_left"] <= 0) == ("qi", 2, True)
    table = Table("rules.round_cap = 9", zones=zones, qi=1)
    table.play(STAY)
    assert (table.end["reason"], table.end["turns"]) == ("qi", 1)
