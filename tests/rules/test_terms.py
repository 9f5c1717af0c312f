"""TERM-1 to TERM-5, and the official scrolls that are made of them."""

from __future__ import annotations

import pytest

from tests.rules.table import scroll


def own(ingredient: str, terms: str) -> str:
    """Return a scenario with a scroll `own`."""
    return f'[components.scrolls.own]\ningredient = "{ingredient}"\nterms = [{terms}]\n'


FIVE_MANDRAKES = "T1=g3m T3=g5m M2=s4m M4=s6m B3=k7m"


def test_term_1_stars_for_each_counted() -> None:
    toml = own("mandrake", '{ measure = "tiles", stars_each = 7 }')
    assert scroll("mandrake", "own", FIVE_MANDRAKES, "", toml=toml) == [35, 0]


def test_term_1_a_measure_with_several_values_counts_their_number() -> None:
    toml = own("cloud", '{ measure = "groups", stars_each = 5 }')
    assert scroll("cloud", "own", "T1=g3c T2=g4c M5=s8c M6=s9c B5=k8c B1=k1c", toml=toml) == [10]


def test_term_2_stars_by_count_from_0() -> None:
    toml = own("mandrake", '{ measure = "tiles", table = [3, 0, 9] }')
    shelves = ["", "T1=g3m", "T1=g3m M1=s3m"]
    assert [scroll("mandrake", "own", shelf, toml=toml)[0] for shelf in shelves] == [3, 0, 9]


def test_term_2_past_the_end_the_last_value_holds() -> None:
    toml = own("mandrake", '{ measure = "tiles", table = [0, 4, 10] }')
    assert scroll("mandrake", "own", FIVE_MANDRAKES, toml=toml) == [10]
    nine = "T1=g3t T2=g4t T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t M1=s4t M2=s5t"
    assert scroll("toadstool", "large", nine, nine.replace(" M2=s5t", "")) == [37, 37]


def test_term_2_the_official_tables() -> None:
    """Large 1 4 8 13 19 25 31 37; Wondercap II 3 7 12 18 25 ..; Mandrake I 2 5 10 16 23 .."""
    spread = [
        "T1=g3m",
        "T3=g5m",
        "M2=s4m",
        "M4=s6m",
        "B3=k7m",
        "B5=k9m",
    ]  # none touches another, all numbers differ
    shelves = [" ".join(spread[:n]) for n in range(1, 7)]
    assert [scroll("mandrake", "large", shelf)[0] for shelf in shelves] == [1, 4, 8, 13, 19, 25]
    assert [scroll("mandrake", "mandrake-1", shelf)[0] for shelf in shelves] == [2, 5, 10, 16, 23, 30]
    toadstools = [shelf.replace("m", "t") for shelf in shelves]
    assert [scroll("toadstool", "wondercap-2", shelf)[0] for shelf in toadstools] == [3, 7, 12, 18, 25, 33]


MANDRAKE_2 = '{ measure = "equal-numbers", each_number = { 2 = 4, 3 = 12, 4 = 32 } }'
PLACES_OF_SEVEN = ("B3=k7m", "B4=k7m", "B5=s7m", "M3=s7m", "M4=b7m", "T3=g7m", "T4=g7m", "B6=g7m", "M5=g7m")


@pytest.mark.parametrize(
    ("size", "expected"),
    [(1, 0), (2, 4), (3, 12), (4, 32), (5, 32), (6, 36), (7, 44), (8, 64), (9, 64)],
)
def test_term_3_larger_sets_are_split_as_is_best(size: int, expected: int) -> None:
    """5 = 4 + 1, 6 = 4 + 2 (36, not 3 + 3 = 24), 7 = 4 + 3, 8 = 4 + 4, 9 = 4 + 4 + 1."""
    toml = own("mandrake", MANDRAKE_2)
    assert scroll("mandrake", "own", " ".join(PLACES_OF_SEVEN[:size]), toml=toml) == [expected]


def test_term_3_mandrake_2_adds_four_for_each_tile() -> None:
    shelf = "T1=g3m M1=s3m B1=k3m T5=g9m M5=s9m T2=g4m"  # six tiles, a set of three, a set of two
    assert scroll("mandrake", "mandrake-2", shelf) == [24 + 12 + 4]


def test_term_3_a_printed_size_is_not_split() -> None:
    toml = own("mandrake", '{ measure = "equal-numbers", each_number = { 2 = 10, 4 = 5 } }')
    shelves = [" ".join(PLACES_OF_SEVEN[:size]) for size in (3, 4, 5, 6)]
    assert [scroll("mandrake", "own", shelf, toml=toml)[0] for shelf in shelves] == [10, 5, 20, 30]


def test_term_4_eyes_times_black_tiles() -> None:
    shelf = "T1=g3e M1=s3e B1=k1e B2=k2t B3=k3c"  # three eyes, three black lids
    assert scroll("eyes", "slippery-eyeballs-1", shelf) == [9]
    assert scroll("eyes", "slippery-eyeballs-1", "T1=g3e M1=s3e") == [0]
    assert scroll("eyes", "slippery-eyeballs-1", "B2=k2t B3=k3c") == [0]


def test_term_4_eight_black_tiles_make_each_eye_worth_eight() -> None:
    bottom = " ".join(f"B{n}=k{n}{'e' if n < 3 else 't'}" for n in range(1, 9))
    assert scroll("eyes", "slippery-eyeballs-1", bottom + " M1=s4e") == [24]


def test_term_4_eyes_times_the_lower_of_gold_and_silver() -> None:
    shelf = "T1=g3e T2=g4t T3=g5t M1=s3e M2=s4c B1=k1e B2=b4e"  # four eyes, three gold, two silver
    assert scroll("eyes", "slippery-eyeballs-2", shelf) == [8]
    assert scroll("eyes", "slippery-eyeballs-2", "T1=g3e T2=g4e") == [0]


def test_term_4_any_two_measures() -> None:
    toml = own("cloud", '{ measure = "tiles", times = "groups" }')  # five clouds, two groups
    assert scroll("cloud", "own", "T1=g3c T2=g4c M5=s8c M6=s9c B1=k1c", toml=toml) == [10]


GROUP_5 = "T1=g3c T2=g4c T3=g5c M1=s3c M2=s4c"
OTHER_5 = "M5=s8c M6=s9c B5=k8c B6=k9c B7=k10c"
GROUP_3 = "T5=g9c T6=g10c T7=g11c"


def clouds(*shelves: str) -> list[int]:
    """Return the stars of Storm Cloud I beyond 4 a tile."""
    stars = scroll("cloud", "storm-cloud-1", *shelves)
    return [got - 4 * shelf.count("c") for got, shelf in zip(stars, shelves, strict=True)]


def test_term_5_largest_and_second_largest_group() -> None:
    assert clouds(GROUP_5, GROUP_3) == [14, 6]
    assert clouds(GROUP_3, "M1=s3c M2=s4c", GROUP_5) == [6, 0, 14]


def test_term_5_groups_5_5_3_in_one_hand_take_both() -> None:
    # T5 T6 T7 would touch M5 M6: the group of three lies elsewhere
    assert clouds(GROUP_5 + " " + OTHER_5 + " T8=g12c M8=s12c", "") == [20, 0]
    assert clouds(
        "T1=g3c T2=g4c T3=g5c M1=s3c M2=s4c M4=s6c M5=s7c B4=k6c B5=k7c B6=k8c T6=g9c T7=g10c T8=g11c"
    ) == [20]


def test_term_5_groups_5_5_alone_take_the_place_once() -> None:
    assert clouds(GROUP_5 + " " + OTHER_5, "") == [14, 0]


def test_term_5_all_with_the_largest_share_it_and_the_next_size_is_second() -> None:
    assert clouds(GROUP_5, GROUP_5, GROUP_3) == [14, 14, 6]
    assert clouds(GROUP_5, GROUP_3, GROUP_3, "M1=s3c M2=s4c") == [14, 6, 6, 0]
    assert clouds(GROUP_5 + " M8=s12c T8=g12c", OTHER_5, GROUP_3) == [14, 14, 6]


def test_term_5_a_single_cloud_is_no_group() -> None:
    assert clouds("T1=g3c T3=g5c", "T1=g3c") == [0, 0]


def test_term_5_nobody_with_a_cloud_ranks_nowhere() -> None:
    assert clouds("", "", "") == [0, 0, 0]
    assert scroll("cloud", "storm-cloud-2", "", "", "") == [0, 0, 0]


def test_term_5_storm_cloud_2_most_clouds_on_each_level() -> None:
    # top 2 : 1, middle 1 : 1, bottom 0 : 0; two stars a cloud
    shelves = ["T1=g3c T2=g4c M1=s3c", "T1=g3c M1=s4c", ""]
    assert scroll("cloud", "storm-cloud-2", *shelves) == [6 + 14 + 10, 4 + 10, 0]
    assert scroll("cloud", "storm-cloud-2", "B1=k1c", "B1=k1c B2=k2c", "B8=k9c B7=k8c") == [2, 4 + 8, 4 + 8]


def test_term_5_a_third_place_and_a_rank_beyond_the_last() -> None:
    toml = own("eyes", '{ measure = "tiles", places = [10, 5, 2] }')
    four = ["T1=g3e T2=g4e T3=g5e T4=g6e", "T1=g3e T2=g4e T3=g5e", "T1=g3e T2=g4e", "T1=g3e"]
    assert scroll("eyes", "own", *four, toml=toml) == [10, 5, 2, 0]
    assert scroll("eyes", "own", four[0], four[0], four[3], "", toml=toml) == [10, 10, 5, 0]
