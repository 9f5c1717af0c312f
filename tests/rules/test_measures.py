"""MEAS-*: what a scroll term can count; each is given 1 star for each counted."""

from __future__ import annotations

import pytest

from tests.rules.table import counted, scroll

# toadstools: T1 T2 T3 / M1 M8 / B1 B8; clouds: M2 B2; three of five levels and columns mixed
SHELF = "T1=g3t T2=g4t T3=g6t T5=g8e M1=s3t M2=s4c M8=s15t B1=k2t B2=k3c B8=k16t"


def test_meas_tiles_of_the_ingredient() -> None:
    assert [counted('"tiles"', name, SHELF) for name in ("toadstool", "cloud", "eyes", "mandrake")] == [
        7,
        2,
        1,
        0,
    ]


def test_meas_levels_with_at_least_three() -> None:
    assert counted('"levels-with"', "toadstool", SHELF) == 1
    assert counted('"levels-with"', "toadstool", SHELF + " M5=s9t B5=k9t") == 3
    assert counted('"levels-with", at_least = 2', "toadstool", SHELF) == 3
    assert counted('"levels-with", at_least = 4', "toadstool", SHELF) == 0
    assert counted('"levels-with", at_least = 1', "cloud", SHELF) == 2


def test_meas_alone_without_an_orthogonal_neighbour() -> None:
    # T1 T2 T3 touch, M1 touches T1, B1 touches M1; M8 touches B8
    assert counted('"alone"', "toadstool", SHELF) == 0
    assert counted('"alone"', "eyes", SHELF) == 1
    assert counted('"alone"', "cloud", SHELF) == 0


def test_meas_alone_corners_do_not_touch_nor_do_the_ends_of_levels() -> None:
    assert counted('"alone"', "toadstool", "T1=g3t M2=s4t B3=k5t") == 3
    assert counted('"alone"', "toadstool", "T8=g9t M1=s4t M8=s9c B1=k5c") == 2
    assert counted('"alone"', "toadstool", "T1=g3t T3=g5t B1=k2t") == 3
    assert counted('"alone"', "toadstool", "T1=g3t T2=g4c T3=g5t T4=g6t") == 1


def test_meas_groups_of_at_least_two() -> None:
    # counted as a number of groups: T1 T2 T3 M1 B1, and M8 B8; the clouds M2 B2
    assert counted('"groups"', "toadstool", SHELF) == 2
    assert counted('"groups"', "cloud", SHELF) == 1
    assert counted('"groups"', "eyes", SHELF) == 0
    assert counted('"groups", at_least = 1', "eyes", SHELF) == 1
    assert counted('"groups", at_least = 3', "toadstool", SHELF) == 1
    assert counted('"groups", at_least = 6', "toadstool", SHELF) == 0


def test_meas_groups_bend_and_do_not_run_over_the_end_of_a_level() -> None:
    assert counted('"groups", at_least = 3', "cloud", "T7=g9c T8=g10c M1=s4c") == 0
    assert counted('"groups", at_least = 5', "cloud", "T7=g9c T8=g10c M8=s9c B8=k9c B7=k8c") == 1
    assert counted('"groups"', "cloud", "T7=g9c M8=s9c") == 0


SIZES = """[components.scrolls.own]
ingredient = "cloud"
terms = [{ measure = "groups", each_number = { 2 = 20, 3 = 300, 4 = 1000 } }]
"""


def test_meas_groups_give_their_sizes() -> None:
    assert scroll("cloud", "own", "T1=g3c T2=g4c T4=g6c M4=s6c B4=k6c", toml=SIZES) == [320]


def test_meas_tiles_on_top_middle_and_bottom() -> None:
    on = [counted(f'"tiles-on-{level}"', "toadstool", SHELF) for level in ("top", "middle", "bottom")]
    assert on == [3, 2, 2]
    assert [counted(f'"tiles-on-{level}"', "cloud", SHELF) for level in ("top", "middle", "bottom")] == [
        0,
        1,
        1,
    ]


def test_meas_black_tiles_of_any_ingredient() -> None:
    assert counted('"black-tiles"', "eyes", SHELF) == 3
    assert counted('"black-tiles"', "mandrake", "T1=g3t M1=s4m B1=b4t") == 0


@pytest.mark.parametrize(
    ("shelf", "expected"),
    [
        ("T1=g3t T2=g4c M1=s3e M2=s4m M3=s5t", 2),  # two gold, three silver
        ("T1=g3t T2=g4c T3=g5e M1=s3e", 1),
        ("T1=g3t T2=b4c B1=k3e", 0),
    ],
)
def test_meas_gold_or_silver_the_lower_count(shelf: str, expected: int) -> None:
    assert counted('"gold-or-silver"', "eyes", shelf) == expected


def test_meas_different_numbers_each_counts_once() -> None:
    assert counted('"different-numbers"', "mandrake", "T1=g3m T2=g4m M1=s3m M2=s4e M3=s9e B1=k3m") == 2
    assert counted('"different-numbers"', "mandrake", "T1=g3m T2=g4m M1=s5m B1=k1m B8=k16m") == 5
    assert counted('"different-numbers"', "mandrake", "T1=g3e") == 0


def test_meas_equal_numbers_from_two_on() -> None:
    # three 3s, two 9s, one 4: two sets
    shelf = "T1=g3m M1=s3m B1=k3m T5=g9m M5=s9m T2=g4m"
    assert counted('"equal-numbers"', "mandrake", shelf) == 2
    assert counted('"equal-numbers"', "mandrake", "T1=g3m T2=g4m M1=s3e") == 0
    assert counted('"equal-numbers"', "mandrake", "T1=g3m T2=g3m") == 1


def test_meas_equal_numbers_give_the_size_of_each_set() -> None:
    toml = SIZES.replace("groups", "equal-numbers").replace("cloud", "mandrake")
    shelf = "T1=g3m M1=s3m B1=k3m T5=g9m M5=s9m T2=g4m"
    assert scroll("mandrake", "own", shelf, toml=toml) == [320]
