"""Notation: tiles, spaces, shelves; what is printed is read back, and what is refused says where and why."""

from __future__ import annotations

import pytest

from sim.core.errors import Refused
from sim.morty.text import numbers_of, parse_shelf, parse_space, parse_tile, shelf_text, space_text, tile_text
from tests.contract.morty import read

SHELF = "g3t . . b7e . . . g14m / . s2c . . . . . . / k1e k4e . . . . . k16c"
EMPTY = " / ".join([". . . . . . . ."] * 3)
NUMBERS = numbers_of(read(None).components["tiles"])


@pytest.mark.parametrize("lid", "gskb")
def test_tiles_are_read_back(lid: str) -> None:
    for number in range(1, 32):
        for ingredient in "tcem":
            text = f"{lid}{number}{ingredient}"
            assert tile_text(parse_tile(text, "tile")) == text


def test_tile_codes() -> None:
    assert parse_tile("g3t", "tile") == 3
    assert parse_tile("b7m", "tile") == 7 + 32 * 3 + 128 * 3


def test_spaces_are_read_back_in_order() -> None:
    spaces = [f"{level}{column}" for level in "TMB" for column in range(1, 9)]
    assert [parse_space(space, "space") for space in spaces] == list(range(24))
    assert [space_text(space) for space in range(24)] == spaces


@pytest.mark.parametrize("text", [SHELF, EMPTY, "b1t " + EMPTY[2:], EMPTY[:-1] + "k31m"])
def test_shelves_are_read_back(text: str) -> None:
    assert shelf_text(parse_shelf(text, "shelf")) == text


def test_blanks_of_any_width_are_read() -> None:
    assert parse_shelf("  " + EMPTY.replace(" ", "   ").replace("/", " /\n"), "shelf") == [0] * 24


def test_equal_numbers_may_stand_side_by_side() -> None:
    text = ". . . . . . . . / . . . . . . . . / k4e s4t b4c . g4m . . ."
    with pytest.raises(Refused):
        parse_shelf(text, "shelf")
    assert parse_shelf(text.replace(". g4m", "g4m ."), "shelf")[19] == 4 + 128 * 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "g",
        "gt",
        "g0t",
        "g32t",
        "g03t",
        "G3t",
        "x3t",
        "g3x",
        "g3tt",
        " g3t",
        "g3t\n",
        "g\u00b2t",
        "g-3t",
        3,
        None,
        ["g3t"],
    ],
)
def test_what_is_no_tile_is_refused(text: object) -> None:
    with pytest.raises(Refused) as refused:
        parse_tile(text, "line 3: tile")
    (problem,) = refused.value.problems
    assert problem.where == "line 3: tile"
    assert '"g3t"' in problem.accepted


@pytest.mark.parametrize(
    ("text", "accepted"), [("g2t", "gold tiles have the numbers 3..14"), ("b14m", "4..13")]
)
def test_numbers_that_a_lid_cannot_have_are_refused(text: str, accepted: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_tile(text, "tile", NUMBERS)
    assert accepted in refused.value.problems[0].accepted
    assert parse_tile(text, "tile")


@pytest.mark.parametrize("text", ["", "T0", "T9", "t1", "A1", "T1 ", "T12", "1T", None, 3])
def test_what_is_no_space_is_refused(text: object) -> None:
    with pytest.raises(Refused) as refused:
        parse_space(text, "space")
    assert '"T1" .. "T8"' in refused.value.problems[0].accepted


SHELVES = [
    ("", "shelf", '""', "top / middle / bottom"),
    (None, "shelf", "a NoneType", "top / middle / bottom"),
    (". . . . . . . .", "shelf", "(8 places)", "top / middle / bottom"),
    (f"{EMPTY} .", "shelf", "(8 / 8 / 9 places)", "eight each"),
    (f"{EMPTY} / . . . . . . . .", "shelf", "(8 / 8 / 8 / 8 places)", "eight each"),
    ("g3x" + EMPTY[1:], "shelf, T1", '"g3x"', "lid g s k b"),
    ("s3t" + EMPTY[1:], "shelf, T1", '"s3t" on the top level', "silver only middle or bottom"),
    ("k3t" + EMPTY[1:], "shelf, T1", '"k3t" on the top level', "black only bottom"),
    (EMPTY[:18] + "k3t" + EMPTY[19:], "shelf, M1", '"k3t" on the middle level', "black only bottom"),
    ("g5t g3t" + EMPTY[3:], "shelf, T2", '"g3t" right of "g5t" on T1', "ascend from left to right"),
    ("g5t . . g3t" + EMPTY[7:], "shelf, T4", '"g3t" right of "g5t" on T1', "ascend from left to right"),
    ("g5t . b5t" + EMPTY[5:], "shelf, T3", '"b5t" right of "g5t" on T1', "equal ones side by side"),
]


@pytest.mark.parametrize(("text", "where", "found", "accepted"), SHELVES)
def test_what_is_no_shelf_is_refused(text: object, where: str, found: str, accepted: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_shelf(text, "shelf")
    (problem,) = refused.value.problems
    assert problem.where == where
    assert found in problem.found
    assert accepted in problem.accepted


def test_all_problems_of_a_shelf_at_once() -> None:
    with pytest.raises(Refused) as refused:
        parse_shelf("k3t g2t g99t . . . . . / . . . . . . . . / x . . . . . . .", "shelf", NUMBERS)
    assert {problem.where for problem in refused.value.problems} == {
        "shelf, T1",
        "shelf, T2",
        "shelf, T3",
        "shelf, B1",
    }
