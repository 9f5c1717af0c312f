"""SPECIAL-1 to SPECIAL-3: three different ingredients in a column, jars and their chains."""

from __future__ import annotations

import pytest

from sim.morty import state as at
from tests.rules.table import Table, kinds

COLUMN_1 = "M1=s4c B1=k2e"  # a toadstool or a mandrake on T1 makes three different ingredients


def test_special_1_the_third_tile_of_three_different_ingredients() -> None:
    events = Table(COLUMN_1, "").turn(0, "g5t", "g5t T1", "none")
    assert events[1] == {"event": "special", "seat": 0, "column": 1, "choice": "kitten", "kittens_gained": 1}


@pytest.mark.parametrize(
    ("shelf", "tile", "space"), [("T5=g7m B5=k6t", "s6e", "M5"), ("T8=g9t M8=g9c", "k9m", "B8")]
)
def test_special_1_the_third_tile_may_come_last_on_any_level(shelf: str, tile: str, space: str) -> None:
    events = Table(shelf, "").turn(0, tile, f"{tile} {space}", "none")
    assert kinds(events) == ["take", "special"] and events[1]["column"] == int(space[1])


@pytest.mark.parametrize("shelf", ["M1=s4c B1=k2t", "M1=s4t B1=k2c", "M1=s4e B1=k2e", "M1=s4t B1=k2t"])
def test_special_1_two_equal_ingredients_trigger_nothing(shelf: str) -> None:
    assert kinds(Table(shelf, "").turn(0, "g5t", "g5t T1")) == ["take"]


def test_special_1_two_tiles_trigger_nothing() -> None:
    assert kinds(Table("M1=s4c", "").turn(0, "g5t", "g5t T1")) == ["take"]
    assert kinds(Table("M1=s4c B2=k2e", "").turn(0, "g5t", "g5t T1")) == ["take"]


def test_special_1_the_face_as_placed_counts() -> None:
    assert kinds(Table(COLUMN_1, "").turn(0, "g5c", "g5c T1")) == ["take"]
    assert kinds(Table(COLUMN_1, "").turn(0, "g5c", "g5t T1", "none")) == ["take", "special"]


def test_special_1_any_jar_by_all_rules_of_placement() -> None:
    table = Table(COLUMN_1, "", kittens=2)
    events = table.turn(
        0, "g5t", "g5t T1", "b5m T2", bar="b9t b5e b6t"
    )  # beside the 5 and turned: two kittens
    assert events[1] == {"event": "special", "seat": 0, "column": 1, "choice": "jar"}
    take = {
        "event": "take",
        "seat": 0,
        "from": "bar",
        "tile": "b5e",
        "placed": "b5m",
        "space": "T2",
        "kittens_spent": 2,
    }
    assert events[2] == take
    assert [code & 31 for code in table.bar()] == [9, 6]
    assert (table.word(0, at.TAKEN_JARS), table.word(0, at.KITTENS)) == (1, 0)


def test_special_1_a_jar_against_the_rules_is_refused() -> None:
    table = Table(COLUMN_1, "", kittens=0)
    table.turn(0, "g5t", "g5t T1", "b5e T2", bar="b5e")
    assert table.view[at.STATUS] == 1


def test_special_1_how_many_kittens_is_a_printed_value() -> None:
    table = Table(COLUMN_1, "", toml="[components.kittens]\nspecial = 3\n")
    assert table.turn(0, "g5t", "g5t T1", "none")[1]["kittens_gained"] == 3


def test_special_2_the_kitten_may_be_chosen_although_a_jar_fits() -> None:
    table = Table(COLUMN_1, "")
    events = table.turn(0, "g5t", "g5t T1", "none", bar="b9t")
    assert kinds(events) == ["take", "special"] and events[1]["kittens_gained"] == 1
    assert len(table.bar()) == 1 and table.asked == 2
    assert (table.word(0, at.DECISIONS), table.word(0, at.TAKEN_JARS), table.word(0, at.PASSES)) == (2, 0, 0)


def test_special_2_with_an_empty_bar_the_kitten_is_the_only_choice() -> None:
    table = Table(COLUMN_1, "")
    assert table.turn(0, "g5t", "g5t T1")[1]["choice"] == "kitten"
    assert table.asked == 1 and table.word(0, at.DECISIONS) == 2


def test_special_2_with_no_jar_that_fits_the_kitten_is_the_only_choice() -> None:
    # with a 13 on the left of every level nothing lower fits
    table = Table("T1=b13t T8=g14t M1=b13c M8=s14c B8=k14t", "", kittens=0)
    events = table.turn(0, "k13e", "k13e B1", bar="b4t b9m")
    assert kinds(events) == ["take", "special"] and events[1]["choice"] == "kitten"
    assert table.asked == 1


def test_special_2_the_choice_is_made_also_when_nothing_can_be_gained() -> None:
    table = Table(COLUMN_1, "", supply=0)
    event = table.turn(0, "g5t", "g5t T1", "none")[1]
    assert event == {"event": "special", "seat": 0, "column": 1, "choice": "kitten", "kittens_gained": 0}
    assert (table.missed, table.word(0, at.DECISIONS)) == (1, 2)


def test_special_3_a_jar_can_trigger_the_next_in_the_same_turn() -> None:
    table = Table(COLUMN_1 + " T2=g8m M2=s6c T3=g9m M3=s7c", "")
    events = table.turn(0, "g5t", "g5t T1", "b4t B2", "b6e B3", "none", bar="b4t b6e b9m")
    assert kinds(events) == ["take", "special", "take", "special", "take", "special"]
    assert [event["column"] for event in events if event["event"] == "special"] == [1, 2, 3]
    assert [event["choice"] for event in events if event["event"] == "special"] == ["jar", "jar", "kitten"]
    assert (table.word(0, at.TAKEN_JARS), table.word(0, at.DECISIONS), len(table.bar())) == (2, 4, 1)


def test_special_3_a_jar_has_its_own_level_and_badge() -> None:
    top = "T1=g3c T2=g4t T3=g5t T4=g7c T5=g9t T6=g10c T7=g11t"
    table = Table(f"{top} B1=k1e B8=b12t", "", badges=["blue-pair", "full-range"])
    events = table.turn(0, "s5m", "s5m M1", "b13e T8", bar="b13e")
    assert kinds(events) == ["take", "special", "take", "level", "badge"]
    assert (events[3]["level"], events[4]["badge"], events[4]["ribbon"]) == ("T", "blue-pair", 1)
    assert table.word(0, at.KITTENS) == 4


def test_special_3_a_declined_jar_is_gone() -> None:
    table = Table(COLUMN_1, "")
    assert kinds(table.turn(0, "g5t", "g5t T1", "none", bar="b9t")) == ["take", "special"]
    assert kinds(table.turn(0, "g9t", "g9t T2", bar="b9t")) == ["take"]


def test_special_3_only_the_column_of_the_placed_tile_triggers() -> None:
    table = Table("T1=g5t M1=s4c B1=k2e", "")  # as after a declined jar
    assert kinds(table.turn(0, "g9t", "g9t T2", bar="b9t")) == ["take"]
    table = Table("T1=g5t M1=s4c B1=k2e M2=s6c", "")
    assert kinds(table.turn(0, "k4c", "k4c B2", bar="b9t")) == ["take"]
