"""Step 2 on boards made by hand: the rulebook's four examples, and the readings of the sheet's section 11."""

from __future__ import annotations

from .activation import lines, takings
from .board import read_board
from .helpers import DULL, picture, setup_of
from .values import RULES

CENTRE = (0, 0)
PAIR = RULES | {"chains": "pair"}
OPTIONAL = RULES | {"taking": "optional"}


def sets(board: dict[tuple[int, int], str], rules: dict[str, object] = RULES) -> set[str]:
    """Legal takings of the centre, as texts of cells in the order TL TR BL BR."""
    names = {(0, 0): "1", (1, 0): "2", (0, 1): "3", (1, 1): "4"}
    return {"".join(sorted(names[cell] for cell in cells)) for cells in takings(board, CENTRE, rules)}


def test_example_a_one_stone_for_a_pair_and_none_for_the_lonely() -> None:
    assert sets(picture("rry", ".bg", x=-1)) == {"1"}  # red outside beside red; the yellow one stays


def test_nothing_equal_nothing_taken() -> None:
    stones = read_board(setup_of(DULL)["zones"]).stones()
    assert sets(stones) == {""} and lines(stones, CENTRE) == []


def test_example_a_three_colours_three_stones() -> None:
    board = {(0, 0): "r", (1, 0): "b", (0, 1): "g", (1, 1): "y", (-1, 0): "r", (1, -1): "b", (2, 1): "y"}
    assert sets(board) == {"124"}


def test_example_b_one_of_two_in_the_same_line() -> None:
    board = picture("yyy")  # two on the zone, one to the right
    assert sets(board) == {"1", "2"}
    assert lines(board, CENTRE) == [3]


def test_example_b_a_diagonal_and_a_pair_give_two_of_one_colour() -> None:
    board = {(-1, 1): "b", (0, 0): "b", (1, -1): "b", (1, 1): "b", (2, 1): "b"}
    assert sets(board) == {"14"}
    assert lines(board, CENTRE) == [3]


def test_no_17_each_stone_at_most_once_and_each_chain_at_most_one() -> None:
    # one stone in two pairs gives one; two stones and one shared line with one pair give both
    assert sets({(0, 0): "g", (-1, 0): "g", (0, -1): "g"}) == {"1"}
    assert sets(picture("ggg") | {(0, -1): "g"}) == {"12"}


def test_no_18_a_line_of_four_through_the_zone_gives_one_and_by_pairs_two() -> None:
    board = picture("gggg", x=-1)
    assert sets(board) == {"1", "2"} and sets(board, PAIR) == {"12"}
    assert lines(board, CENTRE) == [4]


def test_no_21_neighbours_on_the_own_zone_are_no_pair() -> None:
    assert sets(picture("gg", "gg")) == {""} and sets(picture("gg", "gg"), PAIR) == {""}


def test_no_19_two_equal_stones_in_different_chains_give_both() -> None:
    assert sets({(0, 0): "g", (-1, 0): "g", (1, 1): "g", (1, 2): "g"}) == {"14"}


def test_diagonal_neighbours_are_no_pair_but_a_line_of_three_is() -> None:
    assert sets({(1, 1): "n", (2, 2): "n"}) == {""}
    assert sets({(1, 1): "n", (2, 2): "n", (3, 3): "n"}) == {"4"}


def test_pair_reading_a_line_without_a_paired_stone_gives_one() -> None:
    board = {(0, 0): "n", (1, 1): "n", (2, 2): "n"}  # a diagonal with two of the zone's stones
    assert sets(board, PAIR) == {"1", "4"}
    assert sets(board | {(-1, 0): "n"}, PAIR) == {"1"}  # its line now has a paired stone
    assert sets(board | {(-1, 0): "n"}) == {"14"}


def test_two_diagonals_that_share_a_stone_are_matched_at_their_largest() -> None:
    # 1 is on both diagonals and 4 on one of them: two chains, so both stones, in either reading
    board = {(0, 0): "b", (1, 1): "b", (2, 2): "b", (-1, 1): "b", (1, -1): "b"}
    assert sets(board) == {"14"} and sets(board, PAIR) == {"14"}
    assert lines(board, CENTRE) == [3, 3]


def test_holes_and_gaps_break_lines() -> None:
    assert sets(picture("gg.g", x=-1)) == {"1"}
    assert lines(picture("g.gg", x=-1), CENTRE) == []


def test_no_16_optional_taking_allows_fewer() -> None:
    board = picture("yyy")
    assert sets(board, OPTIONAL) == {"", "1", "2"}
    assert sets({(0, 0): "g", (-1, 0): "g", (1, 1): "r", (2, 1): "r"}, OPTIONAL) == {"", "1", "4", "14"}


def test_no_29_lines_of_other_zones_do_not_count_and_five_or_six_are_one_line() -> None:
    assert lines(picture("ggg", x=2) | {(0, 0): "r"}, CENTRE) == []
    assert lines(picture("gggggg", x=-2), CENTRE) == [6]
    assert lines(picture("rrr", "bbb"), CENTRE) == [3, 3]
