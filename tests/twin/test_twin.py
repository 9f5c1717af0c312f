"""The twin's turns, kittens, badges and specials against positions worked out by hand from the rulebook."""

from __future__ import annotations

from .deal import badge_pairs, bag
from .game import Play
from .generator import child, draw
from .helpers import Script, lay, table_of, turn
from .notation import parse_shelf, parse_tile, shelf_text
from .positions import legal_moves
from .rules import kittens_for_number
from .values import BADGES, RULES, components

TWO = parse_shelf("g3t . . b7e . . . g14m / . s2c . . . . . . / k1e k4e . . . . . k16c")


def columns_for(row: str, number: int) -> dict[int, int]:
    """Columns (from 1) of a top level where a number fits, and the kittens it costs."""
    shelf = lay(row)
    found = {c + 1: kittens_for_number(shelf[0], c, number) for c in range(8) if shelf[0][c] is None}
    return {column: kittens for column, kittens in found.items() if kittens is not None}


def kinds(events: list[dict[str, object]]) -> list[object]:
    return [event["event"] for event in events]


def test_generator_is_splitmix64() -> None:
    assert [child(0, i) for i in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_generator_redraws_what_would_be_unfair() -> None:
    n = 3 * 2**30  # a quarter of all words is refused
    refused = [i for i in range(40) if (child(7, i) >> 32) * n % 2**32 < 2**30]
    again = child(child(7, refused[0]), 0)
    assert refused and draw(7, refused[0], n) == ((again >> 32) * n >> 32, again & 1)


def test_notation_reads_and_writes_the_shelf_of_the_page() -> None:
    text = "g3t . . b7e . . . g14m / . s2c . . . . . . / k1e k4e . . . . . k16c"
    assert shelf_text(TWO) == text and TWO[2][7] == ("k", 16, "c")


def test_setup_3_two_players_remove_23_and_see_the_same_tiles_first() -> None:
    two, four = bag(components(), 2, 5, 0), bag(components(), 4, 5, 0)
    assert (len(two), len(four)) == (81, 100) and four[:81] == two


def test_setup_2_pairs_of_badges_stand_back_to_back() -> None:
    own = {"condition": "chain", "at_least": 3, "ribbons": [1], "back": None}
    assert badge_pairs({"zz": own, "aa": own} | BADGES) == [
        ("full-range", "chain"),
        ("label-master", "triplet"),
        ("gold-pyramid", "blue-pair"),
        ("silver-cluster", "monochrome-column"),
        ("aa", "aa"),
        ("zz", "zz"),
    ]


def test_draw_1_draw_2_jars_go_to_the_bar_until_the_display_is_full() -> None:
    tiles = [parse_tile(t) for t in ["b4t", "g3t", "s2c", "b5e", "k1e", "k2m", "b6t"]]
    play = Play(table_of(["", ""]), tiles, (0, 0), Script())
    assert play.draw_display()
    assert [t.number for t in play.table.display] == [3, 2, 1, 2]
    assert [t.number for t in play.table.bar] == [4, 5] and [t.number for t in play.bag] == [6]


def test_draw_3_a_draw_that_fails_is_not_carried_out() -> None:
    tiles = [parse_tile(t) for t in ["b4t", "g3t", "b5e", "b6e", "k1e", "k2m", "b7t"]]
    play = Play(table_of(["", ""]), tiles, (0, 0), Script())
    assert not play.draw_display() and len(play.bag) == 7 and play.table.bar == []


def test_place_2_lids() -> None:
    empty = shelf_text(lay(""))
    spaces = {
        tile: {move[0][0] for move in legal_moves({"shelf": empty, "tile": tile}, components(), RULES)}
        for tile in ("g5t", "b5t", "s5t", "k5t")
    }
    assert spaces == {"g5t": set("TMB"), "b5t": set("TMB"), "s5t": set("MB"), "k5t": {"B"}}


def test_place_3_numbers_ascend() -> None:
    assert columns_for("T1=g3t T4=b7e T8=g14m", 5) == {2: 0, 3: 0}
    assert columns_for("T1=g3t T4=b7e T8=g14m", 8) == {5: 0, 6: 0, 7: 0}
    assert columns_for("T1=g3t T4=b7e T8=g14m", 15) == {}


def test_place_4_equal_numbers_touch_for_a_kitten() -> None:
    assert columns_for("T1=g3t T4=b7e T8=g14m", 7) == {3: 1, 5: 1}
    assert columns_for("T1=g3t T4=b7e T8=g14m", 3) == {2: 1}
    assert columns_for("T1=g3t T4=b7e T8=g14m", 14) == {7: 1}


def test_place_4_a_third_equal_number_goes_to_either_end_of_the_block() -> None:
    assert columns_for("T3=g7t T4=b7e", 7) == {2: 1, 5: 1}
    assert columns_for("T2=g6t T3=g7t T4=b7e T5=g8t", 7) == {}
    assert columns_for("T1=g6t T3=g7t", 7) == {2: 1, 4: 1}
    assert columns_for("T1=g6t T3=g7t", 6) == {2: 1}


def test_place_5_place_6_legal_line_costs_exactly_what_it_needs() -> None:
    shelf = "g3t . . b7e . . . g14m / . s2c . . . . . . / k1e k4e . . . . . k16c"
    doc = {"shelf": shelf, "tile": "k4m", "kittens": 2}
    assert legal_moves(doc, components(), RULES) == [["B3", "e", 2], ["B3", "m", 1]]
    assert legal_moves(doc | {"kittens": 1}, components(), RULES) == [["B3", "m", 1]]
    assert legal_moves(doc | {"kittens": 0}, components(), RULES) == []
    flips = legal_moves({"shelf": shelf, "tile": "s2t", "kittens": 1}, components(), RULES)
    assert flips == [["M1", "t", 1], ["M3", "t", 1]]


def test_turn_3_who_passes_gains_a_kitten() -> None:
    table = table_of(["", ""])
    assert turn(table, "g5t", "", "none") == [{"event": "pass", "seat": 0, "kittens_gained": 1}]
    assert table.seats[0].kittens == 3 and table.supply == 9
    assert table.seats[0].passes == 1 and table.seats[0].forced_passes == 0


def test_turn_2_nothing_fits_is_a_forced_pass() -> None:
    table = table_of(["B1=k5t B8=k6t", ""], kittens=0)
    turn(table, "k9t", "", "none")
    assert table.seats[0].options_sum == 0 and table.seats[0].forced_passes == 1


def test_kitten_2_an_empty_supply_gives_nothing_and_is_counted() -> None:
    table = table_of(["", ""], supply=0)
    assert turn(table, "g5t", "", "none")[0]["kittens_gained"] == 0
    assert table.supply_empty == 1 and table.seats[0].kittens == 2
    endless = table_of(["", ""], supply=None)
    assert turn(endless, "g5t", "", "none")[0]["kittens_gained"] == 1


def test_kitten_1_level_1_a_kitten_spent_comes_back_for_the_full_level() -> None:
    row = "T1=g3t T2=g4t T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t"
    table = table_of([row, ""], kittens=1, supply=0)
    events = turn(table, "g9c", "", "g9c T8")
    assert kinds(events) == ["take", "level"] and events[1]["kittens_gained"] == 1
    assert (table.seats[0].kittens, table.supply, table.supply_empty) == (1, 0, 0)
    assert table.seats[0].level_rounds == {"T": 1} and table.score()[0]["levels"] == 12


def test_special_1_special_3_specials_chain_and_the_kitten_may_be_chosen() -> None:
    table = table_of(["M1=s4c B1=k2e T2=g8m M2=s6c", ""])
    events = turn(table, "g5t", "b4t b9m", "g5t T1", "b4t B2", "none")
    assert kinds(events) == ["take", "special", "take", "special"]
    assert events[1] == {"event": "special", "seat": 0, "column": 1, "choice": "jar"}
    assert events[3] == {"event": "special", "seat": 0, "column": 2, "choice": "kitten", "kittens_gained": 1}
    seat = table.seats[0]
    assert (seat.special_jars, seat.decisions, seat.kittens) == (1, 3, 3)
    assert [t.number for t in table.bar] == [9]


def test_special_2_an_empty_bar_and_supply_still_write_the_choice() -> None:
    table = table_of(["M1=s4c B1=k2e", ""], supply=0)
    events = turn(table, "g5t", "", "g5t T1", "none")
    assert events[1] == {"event": "special", "seat": 0, "column": 1, "choice": "kitten", "kittens_gained": 0}
    assert table.supply_empty == 1 and table.seats[0].decisions == 2


def test_special_1_no_trigger_for_two_equal_ingredients_or_two_tiles() -> None:
    assert kinds(turn(table_of(["M1=s4c B1=k2t", ""]), "g5t", "b4t", "g5t T1")) == ["take"]
    assert kinds(turn(table_of(["M1=s4c", ""]), "g5t", "b4t", "g5t T1")) == ["take"]


def test_special_3_a_jar_can_fill_a_level_and_claim_a_badge() -> None:
    top = "T1=g3c T2=g4t T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t"
    table = table_of([top + " B1=k1e B8=b12t", ""], badges=["chain", "blue-pair"])
    table.seats[0].claims["chain"] = (1, 1)
    table.ribbons["chain"] = [1]
    events = turn(table, "s5m", "b12e", "s5m M1", "b12e T8")
    assert kinds(events) == ["take", "special", "take", "level", "badge"]
    assert (events[4]["badge"], events[4]["ribbon"], events[4]["stars"]) == ("blue-pair", 1, 7)
    assert table.seats[0].kittens == 4 and table.score()[0]["badges"] == 14


def test_place_6_kittens_gained_pay_for_the_jar_but_not_for_the_placement() -> None:
    top = "T2=g4t T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t T8=g10t"
    table = table_of([top + " M1=s3c B1=k2e M2=s4c", ""], kittens=0)
    events = turn(table, "g3t", "b4t", "g3t T1", "b4t M3")
    assert kinds(events) == ["take", "level", "special", "take"] and events[3]["kittens_spent"] == 1
    assert table.seats[0].kittens == 0


def test_badge_2_claims_of_one_round_share_a_ribbon_also_the_last() -> None:
    row = "B1=k1t B2=k2c B3=k3e B4=k4m"
    table = table_of([row, row, row, row], badges=["full-range"])
    table.ribbons["full-range"] = [1, 2]
    table.round = 3
    claims = [table.claim(seat, "full-range")[0] for seat in (0, 1)]
    assert [(c["ribbon"], c["stars"], c["kittens_gained"]) for c in claims] == [(3, 3, 0), (3, 3, 0)]
    table.round = 4
    assert table.claim(2, "full-range") == [] and table.claim(0, "full-range") == []


def test_badge_2_badge_3_the_next_round_takes_the_next_ribbon() -> None:
    row = "B1=k1t B2=k2c B3=k3e B4=k4m"
    table = table_of([row, row, row], badges=["full-range"])
    first = [table.claim(seat, "full-range")[0] for seat in (0, 1)]
    table.round = 2
    second = table.claim(2, "full-range")[0]
    assert [(c["ribbon"], c["kittens_gained"]) for c in [*first, second]] == [(1, 1), (1, 1), (2, 0)]


def test_badge_3_first_kitten_for_the_first_seat_alone() -> None:
    row = "B1=k1t B2=k2c B3=k3e B4=k4m"
    table = table_of([row, row], badges=["full-range"], first_kitten="seat")
    claims = [table.claim(seat, "full-range")[0] for seat in (1, 0)]
    assert [(c["seat"], c["ribbon"], c["kittens_gained"]) for c in claims] == [(1, 1, 1), (0, 1, 0)]


def test_badge_3_the_kitten_of_the_first_claim_may_be_missing() -> None:
    row = "B1=k1t B2=k2c B3=k3e B4=k4m"
    table = table_of([row, row], badges=["full-range"], supply=1)
    claims = [table.claim(seat, "full-range")[0] for seat in (0, 1)]
    assert [c["kittens_gained"] for c in claims] == [1, 0] and table.supply_empty == 1


def test_after_1_level_then_badges_as_they_lie_then_special() -> None:
    row = "B1=k1t B2=k2c B3=k3e B4=k5m B5=k6t B6=k7t B7=k8t T8=g9e M8=s9m"
    table = table_of([row, ""], badges=["triplet", "full-range"])
    events = turn(table, "k9t", "", "k9t B8", "none")
    assert kinds(events) == ["take", "level", "badge", "badge", "special"]
    assert [e["badge"] for e in events if e["event"] == "badge"] == ["triplet", "full-range"]
