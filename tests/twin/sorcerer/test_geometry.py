"""The facts of the sheet's sections 4.3, 5 and 1, and the moves of zones."""

from __future__ import annotations

from collections import Counter
from statistics import mean

from .board import read_board
from .geometry import (
    CROSS,
    connected,
    cross_pairs,
    home,
    lines_of_three,
    moves,
    nobody_alone,
    reachable,
    turned,
)
from .spirits import quarter_turned, stacks_beside, symbol, symbol_fields
from .values import ARTIFACTS, CARDS, CORNERS, GRID, PLACES, RUNES, components


def test_start_cross_has_8_cross_zone_pairs_2_at_each_border() -> None:
    borders = Counter(frozenset((home(a), home(b))) for a, b in cross_pairs(CROSS))
    assert sum(borders.values()) == 8 and set(borders.values()) == {2}
    assert all((0, 0) in border for border in borders)


def test_start_cross_has_28_lines_of_three_16_straight_8_and_4_diagonal() -> None:
    kinds: Counter[tuple[bool, int]] = Counter()
    for (x, y), (x2, y2), (x3, y3) in lines_of_three(CROSS):
        zones = len({home(cell) for cell in ((x, y), (x2, y2), (x3, y3))})
        kinds[(x == x3 or y == y3, zones)] += 1
    assert kinds == {(True, 2): 16, (False, 2): 8, (False, 3): 4}


def test_the_four_diagonals_over_three_zones_and_one_over_two() -> None:
    found = {frozenset(line) for line in lines_of_three(CROSS)}
    printed = [
        {(-1, 1), (0, 0), (1, -1)},
        {(0, -1), (1, 0), (2, 1)},
        {(2, 0), (1, 1), (0, 2)},
        {(-1, 0), (0, 1), (1, 2)},
        {(0, -2), (1, -1), (2, 0)},
    ]
    assert all(frozenset(line) in found for line in printed)


def test_quake_from_the_cross_28_relocations() -> None:
    assert len(moves(CROSS, "connected")) == 28


def test_all_63_layouts_are_reached_with_17_to_30_relocations_mean_21_2() -> None:
    layouts = reachable(CROSS)
    numbers = [len(moves(layout, "connected")) for layout in layouts]
    assert len(layouts) == 63 and (min(numbers), max(numbers)) == (17, 30)
    assert round(mean(numbers), 1) == 21.2


def test_no_single_allows_two_groups_and_no_lonely_zone() -> None:
    split = frozenset([(0, 0), (1, 0), (4, 4), (4, 5), (4, 6)])
    assert nobody_alone(split) and not connected(split)
    assert not nobody_alone(frozenset([(0, 0), (1, 0), (4, 4), (4, 5), (3, 6)]))
    found = {layout for start, to in moves(CROSS, "no-single") for layout in [CROSS - {start} | {to}]}
    assert all(nobody_alone(layout) for layout in found)
    # without its centre the cross is four lonely zones: no move is new
    assert set(moves(CROSS, "connected")) == set(moves(CROSS, "no-single"))
    row = frozenset((x, 0) for x in range(5))
    extra = set(moves(row, "no-single")) - set(moves(row, "connected"))
    assert ((2, 0), (0, 1)) in extra and ((1, 0), (3, 1)) not in extra


def test_a_quarter_turn_goes_clockwise_and_four_are_none() -> None:
    assert turned("grny", True) == "ngyr"  # TL > TR > BR > BL > TL
    assert turned(turned("grny", True), False) == "grny"
    text = "grny"
    for _ in range(4):
        text = turned(text, True)
    assert text == "grny"


def test_refill_goes_down_the_right_column_first_and_over_the_whole_zone() -> None:
    document = [{"zone": 0, "at": [0, 0], "stones": "...."}, {"zone": 1, "at": [0, 1], "stones": ".g.."}]
    order = [(1, 0), (1, 1), (1, 3), (0, 0), (0, 1), (0, 2), (0, 3)]
    assert read_board(document).holes() == order


def test_element_zone_is_the_same_after_a_quarter_turn_with_the_colours() -> None:
    assert quarter_turned(GRID) == GRID
    assert quarter_turned(["g..", "...", "..."]) == ["..r", "...", "..."]  # wood's corner becomes fire's


def test_element_zone_symbols_stacks_and_neighbours() -> None:
    fields = symbol_fields(GRID)
    assert Counter(symbol(GRID, field) for field in fields) == {"g": 6, "r": 6, "y": 6, "b": 6, "n": 4}
    beside = {field: stacks_beside(GRID, field) for field in fields}
    assert max(map(len, beside.values())) == 1
    found = {element: {f for f, stacks in beside.items() if stacks == [element]} for element in RUNES}
    assert found["wood"] == {(1, 0), (0, 1)} and found["fire"] == {(4, 0), (5, 1)}
    assert found["metal"] == {(5, 4), (4, 5)} and found["water"] == {(0, 4), (1, 5)}
    assert found["earth"] == {(2, 1), (3, 1), (1, 2), (4, 2), (1, 3), (4, 3), (2, 4), (3, 4)}
    assert all(symbol(GRID, (x, y)) != symbol(GRID, (x + 1, y)) for x, y in fields)
    assert all(symbol(GRID, (x, y)) != symbol(GRID, (x, y + 1)) for x, y in fields)


def fewest_steps(start: tuple[int, int], element: str) -> int:
    """Steps from a corner to a field beside a stack."""
    seen, border, count = {start}, [start], 0
    while not any(element in stacks_beside(GRID, f) and symbol(GRID, f) for f in border):
        count += 1
        around = [(x + dx, y + dy) for x, y in border for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        border = [f for f in dict.fromkeys(around) if f not in seen and symbol(GRID, f)]
        seen.update(border)
    return count


def test_fewest_steps_from_the_own_corner() -> None:
    assert fewest_steps(CORNERS["wood"], "earth") == 3
    assert fewest_steps(CORNERS["wood"], "fire") == fewest_steps(CORNERS["wood"], "water") == 4
    assert fewest_steps(CORNERS["wood"], "metal") == 9


def test_check_sums_of_the_components() -> None:
    assert sum(CARDS.values()) == 11 and len(ARTIFACTS) == 14
    assert Counter("".join(card["cost"] for card in ARTIFACTS.values())) == dict.fromkeys("grnyb", 11)
    symbols = Counter("".join(card["symbols"] for card in ARTIFACTS.values()))
    assert symbols == {"g": 8, "r": 8, "n": 9, "y": 8, "b": 8}
    assert sum(card["points"] for card in ARTIFACTS.values()) == 41
    assert {element: len(points) for element, points in RUNES.items()} == dict.fromkeys(RUNES, 3) | {
        "earth": 4
    }
    assert sum(components()["stones"].values()) == 40 and len(PLACES) == 5
