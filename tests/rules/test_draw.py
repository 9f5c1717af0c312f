"""DRAW-1 to DRAW-3, TURN-4 and KNOW-1: displays, the bar, the end of the bag, and what nobody sees."""

from __future__ import annotations

import inspect

import numpy as np

from sim.morty import deal, scorer
from sim.morty import state as at
from tests.rules.table import Table, codes, plan_of

RANDOM = '[seats]\nstrategies = ["random"]\n'


def drawn(players: int, tiles: str, toml: str = "") -> Table:
    """Return a table whose first display was drawn from these tiles."""
    table = Table(*[""] * players, toml=toml)
    table.view[at.ROUND] = 0
    table.bag(tiles)
    assert table.draw()
    return table


def test_draw_1_five_tiles_and_four_with_two_players() -> None:
    tiles = "g3t s2c k1e k2m g4t g5t g6t"
    assert drawn(4, tiles).display() == codes("g3t s2c k1e k2m g4t")
    assert drawn(3, tiles).display() == codes("g3t s2c k1e k2m g4t")
    assert drawn(2, tiles).display() == codes("g3t s2c k1e k2m")


def test_draw_1_the_size_of_a_display_is_a_printed_value() -> None:
    tiles = "g3t s2c k1e k2m g4t g5t g6t"
    assert len(drawn(4, tiles, "[components.display]\n4 = 6\n").display()) == 6


def test_draw_1_the_bag_moves_clockwise() -> None:
    for players in (2, 3):
        events = plan_of(f"players = {players}\n{RANDOM}").trace(0)
        opened = [(e["round"], e["first"]) for e in events if e["event"] == "round"]
        assert opened == [(r, (r - 1) % players) for r in range(1, len(opened) + 1)]


def test_draw_1_tiles_stay_as_they_fell() -> None:
    table = drawn(2, "g3c s2m k1t k2e")
    table.turn(0, "g3c s2m k1t k2e", "k1t B1")
    assert table.display() == codes("g3c s2m k2e")


def test_draw_2_jars_go_to_the_bar_and_are_replaced() -> None:
    table = drawn(2, "b4t g3t s2c b5e k1e k2m b6t")
    assert table.display() == codes("g3t s2c k1e k2m")
    assert table.bar() == codes("b4t b5e") and table.in_bag() == codes("b6t")


def test_draw_2_no_jar_is_drawn_once_the_display_is_full() -> None:
    assert drawn(2, "g3t s2c k1e k2m b4t g5t").bar() == []


def test_draw_2_the_bar_keeps_the_jars_of_earlier_rounds() -> None:
    table = drawn(2, "b4t g3t s2c k1e k2m b5e g4t g5t g6t g7t")
    assert table.draw() and table.bar() == codes("b4t b5e")


def test_draw_3_the_game_ends_when_no_display_can_be_filled() -> None:
    table = Table("", "")
    table.bag("b4t g3t b5e b6e k1e k2m b7t")  # three tiles that are not blue, four are needed
    round_ = table.view[at.ROUND]
    assert not table.draw()
    assert table.bar() == [] and len(table.in_bag()) == 7 and table.view[at.ROUND] == round_


def test_draw_3_exactly_enough_is_enough() -> None:
    table = Table("", "")
    table.bag("b4t g3t b5e k1e k2m b7t k3m")
    assert table.draw() and table.in_bag() == [] and table.bar() == codes("b4t b5e b7t")
    assert not table.draw()


def test_draw_3_rounds_follow_from_the_tiles() -> None:
    """Of 104 tiles 84 are not blue; 4 removed leave 80 to 84 of them, so 16 displays of 5 whatever was removed."""
    block = plan_of(f"players = 4\n{RANDOM}").play(0, 3)
    assert block.table["rounds"].tolist() == [16, 16, 16]


def test_turn_4_what_is_left_of_the_display_leaves_the_game() -> None:
    table = drawn(2, "g3t s2c k1e k2m g4t g5t g6t g7t")
    table.turn(0, "g3t s2c k1e k2m", "k1e B1")
    assert table.draw() and table.display() == codes("g4t g5t g6t g7t") and table.in_bag() == []


def test_turn_4_no_tile_is_shown_twice() -> None:
    events = plan_of(f"players = 3\n{RANDOM}").trace(1)
    rounds = [e for e in events if e["event"] == "round"]
    taken = [e for e in events if e["event"] == "take" and e["from"] == "bar"]
    row = plan_of(f"players = 3\n{RANDOM}").play(1, 1).table
    jars = len(taken) + int(row["bar_left"][0])
    assert 5 * len(rounds) + jars + int(row["bag_left"][0]) == 100


def test_know_1_what_the_bag_holds_leaves_no_mark_on_the_view() -> None:
    one, other = drawn(2, "g3t s2c k1e k2m g4t g5t"), drawn(2, "g3t s2c k1e k2m b9m")
    assert np.array_equal(one.view, other.view)


def test_know_1_a_strategy_is_handed_the_view_and_the_rules_only() -> None:
    source = getattr(scorer.choose, "py_func", scorer.choose)
    assert "hidden" not in inspect.signature(source).parameters
    table = Table("", "")
    for game in (0, 1):  # set-up alone tells nothing about the order of the tiles or the removed ones
        table.set_up(game)
        table.view[at.BADGE : at.BADGE + 2] = -1
        view = table.view.copy()
        deal.shuffle(table.rules, table.deck, table.hidden, np.uint64(99))
        assert np.array_equal(view, table.view)
