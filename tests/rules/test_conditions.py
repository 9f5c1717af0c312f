"""COND-*: the eight badge conditions, on the frog's board."""

from __future__ import annotations

import pytest

from tests.rules.table import met


def asks(badge: str, at_least: int) -> str:
    """Return a scenario whose badge has another threshold."""
    return f"[components.badges.{badge}]\nat_least = {at_least}\n"


def has(badge: str, shelf: str, side: str = "A", toml: str = "") -> bool:
    """Return whether a shelf fulfils a badge."""
    return badge in met(shelf, side, toml)


def test_cond_full_range_all_four_ingredients_on_the_bottom_level() -> None:
    assert met("B2=k2m B4=k5t B5=g6e B8=s9c") == ["full-range"]
    assert not has("full-range", "B2=k2m B4=k5t B5=g6e B8=s9e B1=k1t")
    assert not has("full-range", "B2=k2m B4=k5t B5=g6e M8=s9c")
    assert has("full-range", "B2=k2m B4=k5t B5=g6e", toml=asks("full-range", 3))
    assert not has("full-range", "B2=k2m B4=k5t", toml=asks("full-range", 3))


def test_cond_chain_four_consecutive_numbers_side_by_side() -> None:
    assert met("M3=s5t M4=s6c M5=g7t M6=b8c") == ["chain"]
    assert met("B1=k1t B2=k2t B3=k3t B4=k4t") == ["chain"]
    assert met("T5=g11t T6=g12t T7=g13t T8=g14t") == ["chain"]
    assert has("chain", "B1=k2t B2=k5t B3=k6t B4=k7t B5=k8t B6=k12t")


def test_cond_chain_three_are_not_enough() -> None:
    assert not has("chain", "B1=k1t B2=k2t B3=k3t")  # the empty space beyond is no 0
    assert not has("chain", "B2=k1t B3=k2t B4=k3t B5=k5t")
    assert has("chain", "B1=k1t B2=k2t B3=k3t", toml=asks("chain", 3))
    assert not has("chain", "B1=k1t B2=k2t B3=k3t B4=k4t", toml=asks("chain", 5))


def test_cond_chain_an_empty_space_or_a_leap_breaks_it() -> None:
    assert not has("chain", "B1=k5t B2=k6t B4=k7t B5=k8t")
    assert not has("chain", "B1=k5t B2=k6t B3=k8t B4=k9t")


def test_cond_chain_an_inserted_equal_number_breaks_it() -> None:
    assert not has("chain", "B1=k5t B2=k6t B3=k6c B4=k7t B5=k8t")
    assert has("chain", "B1=k5t B2=k5c B3=k6t B4=k7t B5=k8t B6=k8c")


def test_cond_chain_on_one_level() -> None:
    assert not has("chain", "T7=g5t T8=g6t M1=s7t M2=s8t")
    assert not has("chain", "B1=k5t M2=s6t M3=s7t T4=g8t")


def test_cond_chain_gaps_the_four_numbers_need_not_touch() -> None:
    gaps = "[rules]\nchain_gaps = true\n"
    assert has("chain", "B1=k5t B3=k6t B5=k7t B8=k8t", toml=gaps)
    assert has("chain", "B1=k5t B2=k6t B3=k6c B4=k7t B5=k8t", toml=gaps)
    assert not has("chain", "B1=k5t B3=k6t B5=k7t B8=k9t", toml=gaps)
    assert not has("chain", "B1=k5t B3=k6t B5=k7t M8=s8t", toml=gaps)


# labels of the frog, side A: T2 5, T4 8, T6 11, M1 4, M5 8, M7 11, B3 8, B8 13
# side B on the same spaces: t e c m t e c m
FIVE = "T2=g5t T4=g8t T6=g11t M1=s4t M5=s8t"


def test_cond_label_master_six_labels() -> None:
    assert has("label-master", FIVE + " M7=s11t")
    assert has("label-master", FIVE + " B3=k8t B8=k13t")
    assert not has("label-master", FIVE + " M7=s12t B3=k9t")
    assert has("label-master", FIVE, toml=asks("label-master", 5))


def test_cond_label_master_counts_single_labels_on_side_b() -> None:
    # one of each ingredient, and both toadstools and eyes: six labels, two pairs
    six = "T2=g5t T4=g8e T6=g11c M1=s4m M5=s8t M7=s11e"
    assert has("label-master", six, side="B") and not has(
        "label-master", six.replace("s11e", "s11m"), side="B"
    )
    assert has("label-master", six.replace("M7=s11e", "B8=k13m"), side="B")


def test_cond_triplet_three_equal_numbers_in_a_column() -> None:
    assert met("T4=g9t M4=s9c B4=k9e") == ["triplet"]
    assert not has("triplet", "T4=g9t M4=s9c B4=k8e")
    assert not has("triplet", "T4=g9t M4=s9c B5=k9e")
    assert not has("triplet", "B4=g9t B5=s9c B6=k9e")
    assert has("triplet", "T4=g9t B4=s9c", toml=asks("triplet", 2))


def test_cond_triplet_an_empty_column_has_no_equal_numbers() -> None:
    assert met("") == []


@pytest.mark.parametrize(
    ("gold", "expected"),
    [
        ("T1 T2 T3 M1 M2 B1", True),
        ("T1 T2 T3 T4 M1 M2 M3 B1 B2", True),
        ("T1 T2 M1 M2 B1 B2 B3", False),
        ("T1 T2 T3 M1 B1 B2", False),
        ("T1 T2 T3 M1 M2", False),
    ],
)
def test_cond_gold_pyramid_three_two_one(gold: str, expected: bool) -> None:
    shelf = " ".join(f"{space}=g{int(space[1]) + 2}t" for space in gold.split())
    assert has("gold-pyramid", shelf) is expected


def test_cond_gold_pyramid_other_lids_do_not_count() -> None:
    assert not has("gold-pyramid", "T1=g3t T2=g4t T3=b5t M1=g3t M2=g4t B1=g3t")
    assert not has("gold-pyramid", "T1=g3t T2=g4t T3=g5t M1=g3t M2=s4t B1=g3t")


def test_cond_gold_pyramid_one_less_on_each_level_below() -> None:
    assert has("gold-pyramid", "T1=g3t T2=g4t M1=g3t", toml=asks("gold-pyramid", 2))
    assert not has("gold-pyramid", "T1=g3t T2=g4t", toml=asks("gold-pyramid", 2))
    assert has("gold-pyramid", "T1=g3t", toml=asks("gold-pyramid", 1))
    four = "T1=g3t T2=g4t T3=g5t T4=g6t M1=g3t M2=g4t M3=g5t B1=g3t"
    assert not has("gold-pyramid", four, toml=asks("gold-pyramid", 4))
    assert has("gold-pyramid", four + " B2=g4t", toml=asks("gold-pyramid", 4))


def test_cond_blue_pair_two_jars_in_a_column() -> None:
    assert met("T4=b9t B4=b7e") == ["blue-pair"]
    assert met("M4=b9t B4=b7e T4=b8c") == ["blue-pair"]
    assert not has("blue-pair", "T4=b9t T5=b10t M6=b9e")
    assert not has("blue-pair", "T4=b9t M4=g8t B4=k9t")
    assert not has("blue-pair", "T4=b9t B4=b7e", toml=asks("blue-pair", 3))


def test_cond_silver_cluster_five_adjacent_silver_lids() -> None:
    assert met("M2=s3t M3=s5e M4=s7c B4=s9t B5=s12m") == ["silver-cluster"]
    assert not has("silver-cluster", "M2=s3t M3=s5e M4=s7c B4=s9t")
    assert not has("silver-cluster", "M2=s3t M3=s5e M4=s7c B5=s9t B6=s12m")  # B5 touches M4 at a corner only
    assert not has("silver-cluster", "M2=s3t M3=s5e M4=g7c M5=s8t M6=s9t B5=s9t")
    assert has("silver-cluster", "M2=s3t M3=s5e M4=s7c B4=s9t", toml=asks("silver-cluster", 4))


def test_cond_silver_cluster_the_end_of_a_level_does_not_touch_the_next() -> None:
    assert not has("silver-cluster", "M6=s3t M7=s5e M8=s7c B1=s3t B2=s12m")
    assert has("silver-cluster", "M6=s3t M7=s5e M8=s7c B8=s8t B7=s6m")


def test_cond_monochrome_column_three_tiles_of_one_ingredient() -> None:
    assert met("T4=g9t M4=s8t B4=k7t") == ["monochrome-column"]
    for letter in "cem":
        assert has("monochrome-column", f"T8=g9{letter} M8=s8{letter} B8=k7{letter}")
    assert not has("monochrome-column", "T4=g9t M4=s8c B4=k7t")
    assert not has("monochrome-column", "T4=g9t M4=s8t B5=k7t")
    assert has("monochrome-column", "T4=g9t B4=k7t", toml=asks("monochrome-column", 2))
