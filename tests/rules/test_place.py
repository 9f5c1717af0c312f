"""PLACE-1 to PLACE-6 and TURN-2: where a tile may go, and for how many kittens."""

from __future__ import annotations

from sim.morty import state as at
from tests.rules.table import Table, as_it_lies, kinds, legal

ROW = "T1=g3t T4=b7e T8=g14m"  # the top level of the shelf in INTERFACES section 1


def test_place_1_a_tile_goes_on_an_empty_space() -> None:
    assert as_it_lies("T1=g3t T3=g5t", "g4t", level="T") == {"T2": 0}
    full = "T1=g3t T2=g4t T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t T8=g10t"
    assert as_it_lies(full, "g11t", kittens=2, level="T") == {}


def test_place_1_an_equal_number_does_not_free_its_space() -> None:
    assert as_it_lies("T1=g3t T2=g4c T3=g5t", "g4t", kittens=2, level="T") == {}


def test_place_2_lids() -> None:
    levels = {tile: {space[0] for space, _, _ in legal("", tile)} for tile in ("g5t", "b5t", "s5t", "k5t")}
    assert levels == {"g5t": set("TMB"), "b5t": set("TMB"), "s5t": set("MB"), "k5t": {"B"}}


def test_place_2_an_empty_shelf_has_24_16_or_8_spaces() -> None:
    assert [len(legal("", tile)) for tile in ("g5t", "b5t", "s5t", "k5t")] == [24, 24, 16, 8]


def test_place_2_no_kitten_lifts_a_lid() -> None:
    assert {space[0] for space, _, _ in legal("T1=g5t M1=s5t", "k5t", 2)} == {"B"}
    assert {space[0] for space, _, _ in legal("T1=g5t", "s5t", 2)} == {"M", "B"}


def test_place_3_numbers_ascend_from_left_to_right() -> None:
    assert as_it_lies(ROW, "g5t", level="T") == {"T2": 0, "T3": 0}
    assert as_it_lies(ROW, "g8t", level="T") == {"T5": 0, "T6": 0, "T7": 0}
    assert as_it_lies("T1=g3t T8=g9m", "g10t", kittens=2, level="T") == {}


def test_place_3_the_ends_of_a_level() -> None:
    assert as_it_lies("B3=k5t B6=k9t", "k4t") == {"B1": 0, "B2": 0}
    assert as_it_lies("B3=k5t B6=k9t", "k10t") == {"B7": 0, "B8": 0}


def test_place_3_empty_spaces_need_not_suffice_for_what_is_missing() -> None:
    assert as_it_lies("B1=k1t B8=k16t", "k2t") == {f"B{n}": 0 for n in range(2, 8)}


def test_place_3_levels_do_not_hinder_each_other() -> None:
    assert as_it_lies("T8=g3t", "s9t", level="M") == {f"M{n}": 0 for n in range(1, 9)}
    assert as_it_lies("M1=s9t", "g4t", level="T") == {f"T{n}": 0 for n in range(1, 9)}


def test_place_4_a_number_stands_once_on_a_level() -> None:
    assert as_it_lies(ROW, "g7t", level="T") == {}
    assert as_it_lies(ROW, "g7t", level="M") == {f"M{n}": 0 for n in range(1, 9)}


def test_place_4_for_a_kitten_it_stands_beside_an_equal_number() -> None:
    assert as_it_lies(ROW, "g7t", kittens=1, level="T") == {"T3": 1, "T5": 1}
    assert as_it_lies(ROW, "g3t", kittens=1, level="T") == {"T2": 1}
    assert as_it_lies(ROW, "g14t", kittens=1, level="T") == {"T7": 1}


def test_place_4_beside_means_on_the_same_level() -> None:
    assert as_it_lies("T8=g7t", "g7c", kittens=1, level="TM")["M1"] == 0
    assert as_it_lies("T8=g7t M2=s5t", "g7c", kittens=2, level="M") == {f"M{n}": 0 for n in range(3, 9)}
    assert as_it_lies("T8=g7t", "g7c", kittens=1, level="T") == {"T7": 1}
    assert as_it_lies("M1=g7t", "g7c", kittens=1, level="T")["T8"] == 0


def test_place_4_a_third_equal_number_goes_to_either_end_of_the_block() -> None:
    assert as_it_lies("T3=g7t T4=b7e", "g7t", kittens=1, level="T") == {"T2": 1, "T5": 1}
    assert as_it_lies("T2=g6t T3=g7t T4=b7e", "g7t", kittens=1, level="T") == {"T5": 1}
    assert as_it_lies("T2=g6t T3=g7t T4=b7e T5=g8t", "g7t", kittens=2, level="T") == {}
    assert as_it_lies("T1=g7t T2=b7e T3=g7c", "b7t", kittens=1, level="T") == {"T4": 1}


def test_place_4_other_numbers_stay_off_the_block() -> None:
    assert as_it_lies("T3=g7t T4=b7e", "g8t", kittens=2, level="T") == {f"T{n}": 0 for n in range(5, 9)}
    assert as_it_lies("T3=g7t T4=b7e", "g6t", kittens=2, level="T") == {"T1": 0, "T2": 0}


def test_place_5_for_a_kitten_the_tile_is_turned_over() -> None:
    assert legal("B2=k2t", "k1t", 1) == [["B1", "c", 1], ["B1", "t", 0]]


def test_place_5_each_ingredient_has_its_back() -> None:
    one_space = "B2=k2t"
    backs = {face: [m[1] for m in legal(one_space, f"k1{face}", 1) if m[2] == 1] for face in "tcem"}
    assert backs == {"t": ["c"], "c": ["t"], "e": ["m"], "m": ["e"]}


def test_place_5_lid_and_number_stay() -> None:
    table = Table("", "")
    event = table.turn(0, "s9e", "s9m M4")[0]
    assert (event["tile"], event["placed"], event["kittens_spent"]) == ("s9e", "s9m", 1)


def test_place_5_without_a_kitten_nothing_is_turned() -> None:
    assert {face for _, face, _ in legal("", "g5t", 0)} == {"t"}


def test_place_6_both_effects_cost_two_kittens() -> None:
    shelf = "B1=k1e B2=k4e B8=k16c"
    assert legal(shelf, "k4m", 2) == [["B3", "e", 2], ["B3", "m", 1]]
    assert legal(shelf, "k4m", 1) == [["B3", "m", 1]]
    assert legal(shelf, "k4m", 0) == []


def test_place_6_a_placement_spends_what_it_needs_never_more() -> None:
    assert {cost for _, _, cost in legal("T1=g3t", "g9t", 9)} == {0, 1}
    costs = {(space, face): cost for space, face, cost in legal("T1=g3t", "g3t", 9)}
    assert (costs["T2", "t"], costs["T2", "c"], costs["M1", "t"], costs["M1", "c"]) == (1, 2, 0, 1)
    table = Table("T1=g3t", "", kittens=5)
    assert table.turn(0, "g3t", "g3c T2")[0]["kittens_spent"] == 2
    assert table.word(0, at.KITTENS) == 3


def test_place_6_kittens_gained_cannot_pay_for_their_placement() -> None:
    nearly_full = "B1=k1t B2=k2t B3=k3t B4=k4t B5=k5t B6=k6t B7=k7t"
    assert legal(nearly_full, "k7t", 0) == []
    assert legal(nearly_full, "k7t", 1) == [["B8", "t", 1]]


def test_place_6_kittens_gained_can_pay_for_the_jar() -> None:
    top = "T2=g4t T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t T8=g10t"
    table = Table(top + " M1=s3c B1=k2e M2=b4c", "", kittens=0)
    events = table.turn(0, "g3t", "g3t T1", "b4t M3", bar="b4t")
    assert kinds(events) == ["take", "level", "special", "take"]
    assert events[3]["kittens_spent"] == 1 and table.word(0, at.KITTENS) == 0


def test_turn_2_a_tile_that_cannot_be_placed_cannot_be_taken() -> None:
    table = Table("B1=k5t B8=k6t", "", kittens=0)
    event = table.turn(0, "k9t", "none")[0]
    assert event == {"event": "pass", "seat": 0, "kittens_gained": 1}
    assert (table.word(0, at.OPTIONS), table.word(0, at.FORCED), table.asked) == (0, 1, 0)


def test_turn_2_who_takes_it_all_the_same_is_stopped() -> None:
    for display, move in (("k9t g9t", "k9t T1"), ("g9t", "g9t T1"), ("g9t g5t", "g5t T3")):
        table = Table("T1=g5t T2=g6t", "", kittens=2)
        table.turn(1 if display == "k9t g9t" else 0, display, move)
        assert table.view[at.STATUS] > 0
