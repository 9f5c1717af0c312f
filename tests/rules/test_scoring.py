"""SCORE-1 to SCORE-3, LABEL-1, LABEL-2, KITTEN-3, WIN-1 and WIN-2: what everything is worth, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.table import plan_of, scroll, stars

# labels of the frog, side A: T2 5, T4 8, T6 11, M1 4, M5 8, M7 11, B3 8, B8 13
# side B on the same spaces: t e c m t e c m
ALL_A = "T2=g5t T4=g8t T6=g11t M1=s4c M5=s8c M7=s11c B3=k8e B8=k13e"
ALL_B = "T2=g5t T4=g8e T6=g11c M1=s4m M5=s8t M7=s11e B3=k8c B8=k13m"
TOP = "T1=g3t T2=g4t T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t T8=g10t"
MIDDLE = " ".join(f"M{n}=s{n + 1}c" for n in range(1, 9))
BOTTOM = " ".join(f"B{n}=k{n}e" for n in range(1, 9))


def shares(*players: dict[str, Any] | str, **scrolls: str) -> list[float]:
    """Return the win shares."""
    return [result["win_share"] for result in stars(*players, **scrolls)]


def test_score_1_the_total_is_the_sum_of_its_parts() -> None:
    result = stars({"shelf": TOP + " M1=s4c M2=s5m", "kittens": 3, "badge_stars": 7})[0]
    # top level 12; 8 toadstools 37, a cloud 1, a mandrake 1; one label met (M1 = 4): 1 star; kittens 6; badges 7
    scrolls = {"toadstool": 37, "cloud": 1, "eyes": 0, "mandrake": 1}
    parts = {"levels": 12, "scrolls": scrolls, "labels": 1, "kittens": 6, "badges": 7}
    assert {name: result[name] for name in parts} == parts and result["total"] == 65


def test_score_1_an_empty_shelf_scores_nothing() -> None:
    assert stars("")[0]["total"] == 0


def test_score_2_each_level_has_its_stars() -> None:
    assert [stars(level)[0]["levels"] for level in (TOP, MIDDLE, BOTTOM)] == [12, 9, 6]
    assert stars(f"{TOP} {MIDDLE} {BOTTOM}")[0]["levels"] == 27
    own = "[components.levels]\ntop = 15\nmiddle = 10\nbottom = 5\n"
    assert stars(f"{TOP} {BOTTOM}", toml=own)[0]["levels"] == 20


def test_score_2_a_level_with_an_empty_space_gives_nothing() -> None:
    assert stars(TOP.replace("T4=g6t ", ""))[0]["levels"] == 0
    assert stars(TOP.replace("T8=g10t", "") + " M8=s9t")[0]["levels"] == 0


def test_score_3_a_scroll_is_the_sum_of_its_terms() -> None:
    # wondercap 1: 3 for each of 5 toadstools, 10 for the top level
    assert scroll("toadstool", "wondercap-1", "T1=g3t T2=g4t T3=g5t M1=s4t M2=s5t") == [25]
    # storm cloud 2 alone at the table: 2 for each of 3 clouds, 14 for the top, 8 for the bottom level
    assert scroll("cloud", "storm-cloud-2", "T1=g3c T2=g4c B1=k1c") == [6 + 14 + 8]


def test_score_3_each_ingredient_has_its_own_scroll() -> None:
    result = stars(TOP + " M2=s4c M4=s5m", toadstool="wondercap-1", mandrake="mandrake-2")[0]
    assert result["scrolls"] == {"toadstool": 34, "cloud": 1, "eyes": 0, "mandrake": 4}


def test_score_3_the_large_scroll_counts_each_ingredient_alike() -> None:
    for letter, name in zip("tcem", ("toadstool", "cloud", "eyes", "mandrake"), strict=True):
        shelf = f"T1=g3{letter} T3=g4{letter} B1=k5{letter}"
        assert scroll(name, "large", shelf) == [8]


def test_kitten_3_each_kitten_left_is_worth_two_stars() -> None:
    assert stars({"shelf": "", "kittens": 3})[0]["kittens"] == 6
    own = "[components.kittens]\nstars = 3\n"
    assert stars({"shelf": "", "kittens": 3}, toml=own)[0]["total"] == 9


@pytest.mark.parametrize("met", range(9))
def test_label_1_stars_by_number_of_labels_met(met: int) -> None:
    shelf = " ".join(ALL_A.split()[:met])
    assert stars(shelf)[0]["labels"] == [0, 1, 3, 5, 8, 11, 15, 19, 24][met]


def test_label_1_another_number_may_stand_there_but_meets_nothing() -> None:
    assert stars("T2=g6t T4=g9t")[0]["labels"] == 0
    assert stars("T3=g5t T5=g8t")[0]["labels"] == 0


def test_label_1_the_ingredient_does_not_matter_on_side_a() -> None:
    assert [stars(f"T2=g5{face}")[0]["labels"] for face in "tcem"] == [1, 1, 1, 1]


def test_label_1_past_the_end_of_the_table_the_last_value_holds() -> None:
    assert stars(ALL_A, toml="[components.tables]\nlabels-A = [0, 1, 9]\n")[0]["labels"] == 9


def test_label_1_each_animal_has_its_own_labels() -> None:
    snail = {"animal": "snail", "shelf": "T1=g5t T5=g9t M2=s6t"}
    assert [r["labels"] for r in stars(snail, "T1=g5t T5=g9t M2=s6t")] == [5, 0]


def test_label_2_six_stars_for_two_labels_of_an_ingredient() -> None:
    assert stars("T2=g5t M5=s8t", side="B")[0]["labels"] == 6
    assert stars(ALL_B, side="B")[0]["labels"] == 24


def test_label_2_half_a_pair_gives_nothing() -> None:
    assert stars("T2=g5t", side="B")[0]["labels"] == 0
    assert stars("T2=g5t T4=g8e T6=g11c M1=s4m", side="B")[0]["labels"] == 0
    assert stars("T2=g5t M5=s8t M7=s11e", side="B")[0]["labels"] == 6


def test_label_2_the_label_asks_for_its_ingredient_not_for_a_number() -> None:
    assert stars("T2=g3t M5=s14t", side="B")[0]["labels"] == 6
    assert stars("T2=g5c M5=s8t", side="B")[0]["labels"] == 0
    assert stars("T2=g5t M4=s8t T5=g9t", side="B")[0]["labels"] == 0


def test_label_2_an_odd_one_of_three_gives_nothing() -> None:
    own = '[components.boards.frog]\nB = {{ T1 = "t", T2 = "t", T3 = "t", T4 = "t"{more} }}\n'
    shelf = "T1=g3t T2=g4t T3=g5t"
    assert stars(shelf, side="B", toml=own.format(more=""))[0]["labels"] == 6
    assert stars(shelf + " T4=g6t", side="B", toml=own.format(more=""))[0]["labels"] == 12
    assert (
        stars(shelf, side="B", toml=own.format(more="") + "[components.tables]\nlabels-B = 4\n")[0]["labels"]
        == 4
    )


def test_win_1_the_highest_total_wins() -> None:
    assert shares("T1=g3t T3=g5t", "T1=g3t T3=g5e") == [1.0, 0.0]
    assert shares("", {"shelf": "", "kittens": 1}, "") == [0.0, 1.0, 0.0]


def test_win_1_in_every_game_the_highest_total_wins() -> None:
    plan = plan_of('players = 2\n[scrolls]\ncloud = "storm-cloud-2"\n[seats]\nstrategies = ["random"]\n')
    seats = plan.play(0, 30).seats
    totals, won = seats["total"].reshape(-1, 2), seats["win_share"].reshape(-1, 2)
    for (one, other), share in zip(totals.tolist(), won.tolist(), strict=True):
        assert one == other or share == [float(one > other), float(other > one)]


def test_win_2_a_tie_is_broken_by_the_largest_single_scroll() -> None:
    # 13 stars each: four toadstools, against 8 + 4 + 1
    three = "T1=g3t T3=g4t M1=s5t M3=s6c B1=k1c B5=k7e"
    assert [r["total"] for r in stars("T1=g3t T3=g4t M2=s5t M4=s6t", three)] == [13, 13]
    assert shares("T1=g3t T3=g4t M2=s5t M4=s6t", three) == [1.0, 0.0]


def test_win_2_labels_do_not_break_a_tie() -> None:
    # five labels 11, two toadstools 4, three ones: 18 stars, best scroll 4
    # three toadstools 8, three clouds 8, a kitten 2: 18 stars, best scroll 8
    labels = "T2=g5t T4=g8t T6=g11c M1=s4e M5=s8m"
    scrolls = {"shelf": "T1=g3t T3=g5t M2=s4t T5=g6c M4=s5c B1=k1c", "kittens": 1}
    assert [r["total"] for r in stars(labels, scrolls)] == [18, 18]
    assert shares(labels, scrolls) == [0.0, 1.0]


def test_win_2_places_count_in_the_scroll_that_breaks_a_tie() -> None:
    # two clouds 8 and the largest group 14: 22; five toadstools 19, an eye 1, a kitten 2: 22
    toadstools = {"shelf": "T1=g3t T3=g6t M1=s5t M3=s6t B1=k1t B3=k2e", "kittens": 1}
    assert [r["total"] for r in stars("T1=g3c T2=g4c", toadstools, cloud="storm-cloud-1")] == [22, 22]
    assert shares("T1=g3c T2=g4c", toadstools, cloud="storm-cloud-1") == [1.0, 0.0]


def test_win_2_a_full_tie_is_shared() -> None:
    one, other = "T1=g3t T3=g5e", "T1=g3c T3=g5m"
    assert shares(one, other) == [0.5, 0.5]
    assert shares(one, other, "B1=k1t B5=k5e", "") == [1 / 3, 1 / 3, 1 / 3, 0.0]
    assert shares("", "", "", "") == [0.25] * 4


def test_win_2_only_leaders_take_part_in_the_tie_break() -> None:
    # 8 stars of one ingredient lose against 9 by kittens and a tile each
    last = {"shelf": "T1=g3t T3=g4t M2=s5t"}
    first = {"shelf": "T1=g3t", "kittens": 4}
    assert shares(first, last, first) == [0.5, 0.0, 0.5]
