"""Small things that a program easily gets wrong: coins, keys of decisions, openers, what greedy adds."""

from __future__ import annotations

from . import deal as deals
from .columns import game_row
from .game import Play
from .generator import decision_key, draw, stream_key
from .helpers import Script, lay, table_of
from .measures import count
from .minds import Decision, greedy_options, greedy_value, kitten_value
from .notation import parse_tile
from .rules import placements
from .shelf import lost_in_row
from .twin import Twin
from .values import BADGES, TILES, components, settings


def test_every_tile_table_has_104_tiles_half_of_each_pair() -> None:
    for rows in TILES.values():
        assert sum(row["count"] for row in rows) == 104
        assert sum(row["count"] for row in rows if row["pair"] == "tc") == 52


def test_draw_1_coin_0_lies_with_the_first_ingredient_up() -> None:
    tiles = deals.bag(components(), 4, 9, 3)
    coins = [draw(stream_key(9, 3, 0), i, 104 - i)[1] for i in range(100)]
    assert [tile.ingredient in "cm" for tile in tiles] == [coin == 1 for coin in coins]
    value, _ = draw(stream_key(9, 3, 0), 0, 104)
    listed = [(lid, n, p) for lid, a, b in LISTED for n in range(a, b + 1) for p in ("tc", "em")]
    assert (tiles[0].lid, tiles[0].number) == listed[value][:2] and tiles[0].ingredient in listed[value][2]


LISTED = (("g", 3, 14), ("s", 2, 15), ("k", 1, 16), ("b", 4, 13))


def test_setup_2_coin_0_shows_the_first_id() -> None:
    for deal in range(20):
        value, coin = draw(stream_key(9, deal, 2), 0, 4)
        pair = deals.badge_pairs(BADGES)[value]
        first, second = deals.badges("random", components(), 9, deal)
        assert first == pair[coin] and second not in pair
    assert deals.badges("none", components(), 9, 0) == []


def test_draw_1_the_opener_moves_on_one_seat_a_round() -> None:
    judge = Twin(components(), settings(), 3, 1, 1, ["random"], False)
    rounds = [event for event in judge.play(0).events if event["event"] == "round"]
    assert [event["first"] for event in rounds[:5]] == [0, 1, 2, 0, 1]


def test_special_3_each_special_of_a_turn_has_its_own_key() -> None:
    table = table_of(["M1=s4c B1=k2e T2=g8m M2=s6c", ""])
    table.display, table.bar = [parse_tile("g5t")], [parse_tile("b4t"), parse_tile("b9m")]
    script = Script("g5t T1", "b4t B2", "none")
    Play(table, [], (11, 6), script).turn(0)
    assert [decision.key for decision in script.asked] == [decision_key(11, 6, 0, 1, s) for s in (0, 1, 2)]


def test_place_equal_tiles_count_once_and_other_sides_count_again() -> None:
    empty = table_of([""]).seats[0].shelf
    two = [parse_tile("k5t"), parse_tile("k5t")]
    assert len(placements(empty, two, 0)) == 8 and len(placements(empty, two, 1)) == 16
    assert len(placements(empty, [parse_tile("k5t"), parse_tile("k5c")], 1)) == 32


def test_meas_equal_numbers_leaves_out_single_tiles() -> None:
    assert count({"measure": "equal-numbers"}, lay("T1=g5m M1=s5m B1=k6m B2=k7m"), "m") == 1


def test_lost_spaces_by_hand() -> None:
    row = lay("T3=g3t T5=g4t T7=g16t")[0]
    # T1 T2 take 1 and 2; T4 is between 3 and 4; T6 is free; T8 needs more than 16
    assert lost_in_row(row, 0, 17) == 0 + 1 + 0 + 1
    assert lost_in_row(row, 0, 18) == 1 and lost_in_row(lay("")[0], 0, 17) == 0


def test_greedy_adds_4_for_a_special_and_may_prefer_the_kitten() -> None:
    table = table_of(["M1=s4c B1=k2e", ""], kittens=0)
    table.display = [parse_tile("g5t")]
    decision = Decision(0, "display", placements(table.seats[0].shelf, table.display, 0), 0)
    values = [greedy_value(table, decision, option) for option in decision.options]
    assert next((o.level, o.column) for o in decision.options) == (0, 0) and values[0] == 1 + 4
    # a jar on an empty shelf is worth one star at best, the kitten two, or nothing with an empty supply
    bare = table_of(["", ""], kittens=0)
    bare.bar = [parse_tile("b6t")]
    special = Decision(0, "bar", placements(bare.seats[0].shelf, bare.bar, 0), 0)
    assert greedy_options(bare, special) == [None] and kitten_value(bare) == 2
    bare.supply = 0
    assert kitten_value(bare) == 0 and None not in greedy_options(bare, special)


def test_greedy_the_kitten_takes_part_in_a_tie_as_the_last() -> None:
    table = table_of(["", ""], kittens=0)
    table.bar = [parse_tile("b5t")]  # on the frog's label 5 (T2): a first toadstool and a first label, 1 + 1
    decision = Decision(0, "bar", placements(table.seats[0].shelf, table.bar, 0), 0)
    best = greedy_options(table, decision)
    assert [choice and (choice.level, choice.column) for choice in best] == [(0, 1), None]


def test_win_2_tie_broken_only_if_somebody_at_the_top_did_not_win() -> None:
    table = table_of(["", ""])
    even = table.score()
    assert not game_row(table, even, [], 0)["tie_broken"] and game_row(table, even, [], 0)["winners"] == 2
    table.seats[0].shelf, table.seats[1].shelf = lay("B1=k1t"), lay("")
    table.seats[1].gift = 1
    assert game_row(table, table.score(), [[0, 1]], 0)["tie_broken"]
    table.seats[0].gift = 1
    assert not game_row(table, table.score(), [[0]], 0)["tie_broken"]
