"""Stars, badges' conditions and ties against positions worked out by hand from the rulebook."""

from __future__ import annotations

import pytest

from .columns import lead_changes, winner_led_from
from .helpers import lay, met, scroll, stars, table_of
from .minds import Decision, greedy_options, greedy_value
from .notation import shelf_text
from .positions import score_position
from .rules import placements
from .scoring import place_stars, set_stars
from .values import RULES, components

FIVES = "T1=g3c T2=g4c T3=g5c T4=g6c T5=g7c B1=k1c B2=k2c B3=k3c B4=k4c B5=k5c"


def test_term_2_large_scroll_steps_and_caps() -> None:
    three = "B1=k1t B2=k2t B3=k3t"
    nine = "T1=g3t T2=g4t T3=g5t T4=g6t M5=s7t M6=s8t M7=s9t B1=k1t B2=k2t"
    assert scroll("toadstool", "large", three, nine) == [8, 37]


def test_meas_levels_with_wondercap_1() -> None:
    row = "T1=g3t T4=g6t T8=g9t M1=s2t M2=s3t B1=k1e"
    assert scroll("toadstool", "wondercap-1", row) == [5 * 3 + 10]


def test_meas_alone_wondercap_2() -> None:
    # T1 and T2 touch; T4 is alone; M5 touches T4 only by a corner; B8 has mandrake above it
    row = "T1=g3t T2=g4t T4=g6t M5=s7t B8=k9t M8=s9m"
    assert scroll("toadstool", "wondercap-2", row) == [12]
    assert scroll("toadstool", "wondercap-2", "T1=g3t T2=g4t") == [0]


def test_term_5_groups_5_5_3_in_one_hand() -> None:
    assert scroll("cloud", "storm-cloud-1", FIVES + " T7=g9c T8=g10c M8=s12c") == [13 * 4 + 14 + 6]
    assert scroll("cloud", "storm-cloud-1", FIVES) == [10 * 4 + 14]


def test_term_5_ties_for_the_largest_group_leave_the_second_place_open() -> None:
    five = "T1=g3c T2=g4c T3=g5c M1=s3c M2=s4c"
    three = "B1=k1c B2=k2c B3=k3c"
    two = "B1=k1c B2=k2c B4=k4c"
    assert scroll("cloud", "storm-cloud-1", five, five, three, two) == [34, 34, 18, 12]
    assert scroll("cloud", "storm-cloud-1", "B1=k1c B3=k3c M2=s4c", "") == [12, 0]


def test_term_5_a_value_of_0_ranks_nowhere() -> None:
    assert place_stars([14, 6], [[0], [0]]) == [0, 0]
    assert place_stars([14, 6], [[3], [0], [3], [1]]) == [14, 0, 14, 6]
    assert place_stars([9, 5, 2], [[5, 3, 3], [4], [3]]) == [9 + 2, 5, 2]


def test_meas_tiles_on_top_storm_cloud_2() -> None:
    one = "T1=g3c T2=g4c M1=s5c B1=k1e"
    two = "T5=g3c T7=g4c"
    assert scroll("cloud", "storm-cloud-2", one, two) == [3 * 2 + 14 + 10, 2 * 2 + 14]


def test_meas_black_tiles_slippery_eyeballs_1() -> None:
    assert scroll("eyes", "slippery-eyeballs-1", "B1=k1e B2=k2t B3=k3t T1=g3e") == [2 * 3]


def test_meas_gold_or_silver_slippery_eyeballs_2() -> None:
    row = "T1=g3e T2=g4e M1=s3e M2=s4t M3=s5t B1=k1e B2=b4e"
    assert scroll("eyes", "slippery-eyeballs-2", row) == [5 * 2]


def test_meas_different_numbers_mandrake_1() -> None:
    assert scroll("mandrake", "mandrake-1", "T1=g4m M1=s4m B1=k5m B2=k9m") == [10]


def test_meas_equal_numbers_mandrake_2() -> None:
    row = "T1=g5m M1=s5m B1=k5m T2=g7m M2=s7m B2=k9m"
    assert scroll("mandrake", "mandrake-2", row) == [6 * 4 + 12 + 4]
    five = "T1=g5m T2=g5m M1=s5m M2=s5m B1=k5m"
    assert scroll("mandrake", "mandrake-2", five) == [5 * 4 + 32]


def test_term_3_larger_sets_split_as_is_best() -> None:
    printed = {2: 4, 3: 12, 4: 32}
    assert [set_stars(printed, size) for size in range(10)] == [0, 0, 4, 12, 32, 32, 36, 44, 64, 64]
    assert [set_stars({2: 10, 4: 12}, size) for size in (3, 4, 5, 6)] == [10, 12, 20, 30]


def test_label_1_side_a_counts_numbers() -> None:
    result = stars(["T2=g5t T4=g8t M1=s5t B3=k8e", ""])[0]
    assert result["labels"] == 5  # T2, T4 and B3: three labels


def test_label_2_side_b_counts_pairs_of_one_ingredient() -> None:
    assert stars(["T2=g9t M5=s9t T4=g10e B3=k1e", ""], side="B")[0]["labels"] == 6
    assert stars(["T2=g9t M5=s9t T4=g10e M7=s10e", ""], side="B")[0]["labels"] == 12
    assert stars(["T2=g9t T4=g10e T6=g11c M1=s1m", ""], side="B")[0]["labels"] == 0


def test_score_1_score_2_kitten_3_total() -> None:
    bottom = "B1=k1t B2=k2t B3=k3c B4=k4c B5=k5e B6=k6e B7=k7m B8=k8m"
    player = {"animal": "frog", "shelf": shelf_text(lay(bottom)), "kittens": 3, "badge_stars": 7}
    other = {"animal": "mouse", "shelf": shelf_text(lay(""))}
    result = score_position({"side": "A", "players": [player, other]}, components(), RULES)["players"]
    assert result[0] == {
        "levels": 6,
        "scrolls": {"toadstool": 4, "cloud": 4, "eyes": 4, "mandrake": 4},
        "labels": 0,
        "kittens": 6,
        "badges": 7,
        "total": 35,
        "win_share": 1.0,
        "badges_met": ["chain", "full-range"],
    }
    assert (result[1]["total"], result[1]["win_share"], result[1]["badges_met"]) == (0, 0.0, [])


def test_win_1_win_2_ties() -> None:
    four = "B1=k1t B2=k2t B4=k3t B5=k4t"  # 13
    mixed = "B1=k1c B2=k2c B4=k3c B5=k4e B6=k5e M2=s5m"  # 8 + 4 + 1
    assert [r["total"] for r in stars([four, mixed])] == [13, 13]
    assert [r["win_share"] for r in stars([mixed, four])] == [0.0, 1.0]
    assert [r["win_share"] for r in stars([four, mixed, four])] == [0.5, 0.0, 0.5]
    assert [r["win_share"] for r in stars(["", "", ""])] == [1 / 3] * 3


def test_win_2_majorities_count_for_the_largest_ingredient() -> None:
    clouds = "B1=k1c M1=s3c"  # 8 + 14 = 22 with the largest group
    eyes = "B1=k1e B2=k2e B4=k3e B5=k4e M2=s5t M4=s6t M6=s7t B7=k8m"  # 13 + 8 + 1
    results = stars([clouds, eyes], cloud="storm-cloud-1")
    assert [r["total"] for r in results] == [22, 22] and results[0]["win_share"] == 1.0


@pytest.mark.parametrize(
    ("badge", "yes", "no"),
    [
        ("full-range", "B1=k1t B3=k2c B5=k3e B8=k4m", "B1=k1t B3=k2c B5=k3e M8=s4m"),
        ("chain", "M2=s5t M3=s6t M4=s7t M5=s8t", "M2=s5t M3=s6t M4=s6c M5=s7t M6=s8t"),
        ("chain", "B1=k1t B3=k3t B4=k4t B5=k5t B6=k6t", "M1=s5t M3=s6t M4=s7t M5=s8t"),
        (
            "label-master",
            "T2=g5t T4=g8t T6=g11t M1=s4t M5=s8t M7=s11t",
            "T2=g5t T4=g8t T6=g11t M1=s4t M5=s8t",
        ),
        ("triplet", "T4=g6t M4=s6e B4=k6c", "T4=g6t M4=s6e B5=k6c"),
        (
            "gold-pyramid",
            "T1=g3t T2=g4t T8=g9t M1=g5t M4=g6t B1=g7t",
            "T1=g3t T2=g4t T8=g9t M1=g5t B4=g6t B1=g7t",
        ),
        ("blue-pair", "T4=b6t B4=b9c", "T4=b6t M3=b9c"),
        ("silver-cluster", "M1=s3t M2=s4t B2=s5t B3=s6t M3=s7t", "M1=s3t M2=s4t B3=s5t B4=s6t M4=s7t"),
        ("monochrome-column", "T4=g6c M4=s7c B4=k8c", "T4=g6c M4=s7c B4=k8t"),
    ],
)
def test_cond_every_badge(badge: str, yes: str, no: str) -> None:
    assert badge in met(yes) and badge not in met(no)


def test_cond_label_master_counts_single_labels_on_side_b() -> None:
    row = "T2=g3t T4=g4e T6=g5c M1=s2m B3=k3e"
    assert "label-master" not in met(row, "B")
    assert "label-master" in met("T2=g3t T4=g4e T6=g5c M1=s2m M5=s7t B8=k9m", "B")


def test_cond_chain_gaps() -> None:
    row = shelf_text(lay("M1=s5t M3=s6t M4=s6c M5=s7t M8=s8t"))
    players = [{"animal": "frog", "shelf": row}, {"animal": "frog", "shelf": row}]
    loose = score_position({"side": "A", "players": players}, components(), RULES | {"chain_gaps": True})
    assert "chain" in loose["players"][0]["badges_met"]


def test_greedy_values_by_hand() -> None:
    table = table_of(["", ""])
    options = placements(table.seats[0].shelf, lay("T1=g3t")[0][:1], 2)  # type: ignore[arg-type]
    decision = Decision(0, "display", options, 0)
    table.display = [options[0].tile]
    values = {(o.placed.ingredient, o.level, o.column): greedy_value(table, decision, o) for o in options}
    assert values["t", 0, 0] == 1  # a first toadstool, nothing lost
    assert values["t", 0, 7] == 1 - 5 * 0.5  # seven spaces to the left, two numbers for them
    assert values["c", 0, 0] == 1 - 2  # a kitten for turning it over
    best = greedy_options(table, decision)
    assert [(o.level, o.column) for o in best if o] == [(lev, col) for lev in range(3) for col in range(3)]


def test_greedy_a_filled_lost_space_gains() -> None:
    table = table_of(["T8=g3t", ""])
    tile = lay("T1=g3c")[0][0]
    assert tile is not None
    table.display = [tile]
    decision = Decision(0, "display", placements(table.seats[0].shelf, [tile], 2), 0)
    value = [greedy_value(table, decision, o) for o in decision.options if (o.level, o.column) == (0, 6)]
    assert value == [1 - 2 + 0.5, 4 - 1 - 2 - 2 + 0.5]  # as it lies; turned to a second toadstool


def test_lead_changes_and_winner_led_from() -> None:
    lead = [[0], [1], [1, 2], [2], [0]]
    assert lead_changes(lead) == 2
    assert (winner_led_from(lead, [0]), winner_led_from(lead[:4], [2]), winner_led_from(lead, [0, 1])) == (
        5,
        3,
        0,
    )
