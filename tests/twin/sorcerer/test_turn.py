"""Steps 2 to 6 of a turn on positions made by hand: Spirits, runes, every objective, refill, crafting."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from .asks import Disagreement, Way
from .board import read_board
from .cards import Cast
from .game import Play
from .helpers import DULL, Script, only, play_of, setup_of
from .objectives import due, pay
from .payment import payments, pays_for
from .values import OBJECTIVES

STAY = Cast("fly", 0)
HAND = ["fly", "fly", "quake", "spin"]


def turn(
    script: dict[str, Any],
    setup: dict[str, Any],
    reservoir: str = "",
    on: tuple[int, ...] = (0, 1),
    **seat: Any,
) -> Play:
    """Seat 0 stays where it stands, activates, and does what the script says."""
    play = play_of(Script(**({"cast": [STAY], "draw": [HAND]} | script)), setup, on)
    play.table.seats[0].reservoir.update(reservoir)
    for name, value in seat.items():
        setattr(play.table.seats[0], name, value)
    play.turn(0)
    return play


def beside(*stones: tuple[int, int, str]) -> list[str]:
    """The dull zones with some stones changed, so that the centre has pairs or lines."""
    board = read_board(setup_of(DULL)["zones"])
    for x, y, stone in stones:
        board.put((x, y), stone)
    return [zone.stones for zone in board.zones]


RED_PAIR = beside((2, 0, "r"))  # the centre's red beside a red one of E
RED_GREEN = beside((2, 0, "r"), (-1, 0, "g"))
TWO_RED = beside((2, 0, "r"), (0, 1, "r"), (-1, 1, "r"))  # two pairs of red
LINE_3 = beside((2, 0, "r"), (3, 0, "r"))
LINE_4 = beside((2, 0, "r"), (3, 0, "r"), (0, 0, "r"))
LINE_5 = beside((2, 0, "r"), (3, 0, "r"), (0, 0, "r"), (-1, 0, "r"))
TWO_LINES = beside((2, 0, "r"), (3, 0, "r"), (0, 2, "n"), (0, 3, "n"))
THREE_LINES = beside((2, 0, "r"), (3, 0, "r"), (0, 2, "n"), (0, 3, "n"), (2, 1, "y"), (3, 1, "y"))


def test_step_2_pays_a_qi_for_each_stone_of_the_own_colour() -> None:
    play = turn({}, setup_of(RED_GREEN))
    (event,) = only(play.events, "activate")
    assert (event["taken"], event["qi"]) == ([[0, 0, "g"], [1, 0, "r"]], 1)
    assert (play.table.seats[0].qi, play.table.qi, play.table.seats[0].tally["qi_own"]) == (1, 29, 1)
    assert play.table.seats[0].tally["by_fly"] == 2


def test_step_3_one_step_for_each_gained_stone_in_any_order_then_a_rune() -> None:
    # green starts at (0, 0): R at (1, 0); then G is nowhere beside (1, 0), so one step is lost
    play = turn({"step": [Way((1, 0), "r"), None]}, setup_of(RED_GREEN))
    assert play.table.seats[0].spirit == (1, 0)
    assert (play.table.seats[0].tally["steps_stone"], play.table.seats[0].tally["steps_lost"]) == (1, 1)
    assert not only(play.events, "rune")  # beside wood only, which green owns


@pytest.mark.parametrize("way", [Way((0, 1), "b"), Way((0, 1), "r"), Way((1, 1), "n"), Way((1, 0), "free")])
def test_step_3_refuses_other_colours_and_diagonals(way: Way) -> None:
    with pytest.raises(Disagreement, match="a legal step"):
        turn({"step": [way]}, setup_of(RED_GREEN))


def test_no_24_an_occupied_field_is_closed_and_counts_as_blocked() -> None:
    play = play_of(Script(cast=[STAY], draw=[HAND]), setup_of(RED_PAIR))
    play.table.seats[1].spirit = (1, 0)
    play.turn(0)
    assert (play.table.seats[0].tally["steps_lost"], play.table.seats[0].tally["steps_blocked"]) == (1, 1)
    with pytest.raises(Disagreement, match="a legal step"):
        again = play_of(Script(cast=[STAY], draw=[HAND], step=[Way((1, 0), "r")]), setup_of(RED_PAIR))
        again.table.seats[1].spirit = (1, 0)
        again.turn(0)


def test_no_25_and_26_stacks_are_closed_and_a_rune_needs_a_step() -> None:
    with pytest.raises(Disagreement, match="a legal step"):
        turn({"step": [Way((0, 0), "g")]}, setup_of(RED_GREEN), spirit=(1, 0))
    play = turn(
        {"rune": ["earth"]}, setup_of(RED_PAIR), spirit=(2, 1)
    )  # stands beside earth, but made no step
    assert not only(play.events, "rune")


def test_a_rune_is_the_top_of_its_stack_and_never_of_an_owned_type() -> None:
    play = turn({"step": [Way((4, 0), "g")], "rune": ["fire"]}, setup_of(RED_GREEN), spirit=(3, 0))
    assert only(play.events, "rune") == [{"event": "rune", "seat": 0, "element": "fire", "points": 3}]
    assert play.table.stacks["fire"] == [2] and play.table.seats[0].rune_turn == {"fire": 1}
    with pytest.raises(Disagreement, match="a rune that seat 0 may take"):
        turn(
            {"step": [Way((4, 0), "g")], "rune": ["fire"]},
            setup_of(RED_GREEN),
            spirit=(3, 0),
            runes={"fire": 0},
        )


def test_no_44_an_extra_step_is_paid_into_the_supply_before_the_refill() -> None:
    setup = setup_of([DULL[0], "....", *DULL[2:]], supply="gr", objectives=["extra-step"])
    play = turn({"step": [Way((1, 0), "extra", "r")]}, setup, "rrb")
    assert play.events[-2] == {"event": "spirit", "seat": 0, "to": [1, 0], "by": "extra", "paid": "r"}
    assert only(play.events, "refill")[0]["stones"] == [[1, -2, "g"], [1, -1, "r"], [0, -2, "r"]]
    assert +play.table.seats[0].reservoir == Counter("rb") and play.table.droughts == 1


@pytest.mark.parametrize(
    "ways", [[Way((1, 0), "extra", "b")], [Way((1, 0), "extra", "rb")], [Way((1, 0), "extra", "rr")]]
)
def test_an_extra_step_is_paid_in_kind_and_out_of_the_reservoir(ways: list[Way]) -> None:
    with pytest.raises(Disagreement, match="a legal step"):
        turn({"step": ways}, setup_of(objectives=["extra-step"]), "rbb")


def test_only_one_extra_step_a_turn_and_two_stones_pay_for_any_colour() -> None:
    setup = setup_of(objectives=["extra-step", "wild-payment"])
    play = turn({"step": [Way((1, 0), "extra", "bb")]}, setup, "bbbb")
    assert play.table.seats[0].tally["wild_pairs"] == 1 and play.table.supply.endswith("bb")
    with pytest.raises(Disagreement, match="a legal step"):
        turn({"step": [Way((1, 0), "extra", "bb"), Way((2, 0), "extra", "bb")]}, setup, "bbbb")


def test_without_its_card_there_is_no_extra_step() -> None:
    with pytest.raises(Disagreement, match="a legal step"):
        turn({"step": [Way((1, 0), "extra", "r")]}, setup_of(), "r")


@pytest.mark.parametrize(
    ("objective", "zones", "owed"),
    [
        ("line", RED_PAIR, None),
        ("line", LINE_3, (1, 0)),
        ("line", LINE_4, (1, 1)),
        ("line", LINE_5, (4, 1)),
        ("gain", RED_PAIR, None),
        ("gain", RED_GREEN, (1, 0)),
        ("same-colour", RED_GREEN, None),
        ("same-colour", TWO_RED, (3, 0)),
        ("lines-of-three", LINE_5, None),
        ("lines-of-three", TWO_LINES, (0, 1)),
        ("lines-of-three", THREE_LINES, (0, 2)),
    ],
)
def test_each_objective_of_step_4(objective: str, zones: list[str], owed: tuple[int, int] | None) -> None:
    play = turn({}, setup_of(zones, objectives=[objective], colours=("blue", "red")))
    found = [(event["qi"], event["steps"]) for event in only(play.events, "objective")]
    assert found == ([owed] if owed else [])
    assert play.table.seats[0].qi == (owed or (0,))[0] == play.table.seats[0].tally[f"qi_{objective}"]


def test_gain_pays_its_highest_row_alone_and_longer_lines_count_as_five() -> None:
    assert [pay(OBJECTIVES["gain"], n) for n in range(6)] == [None, None, (1, 0), (2, 0), (4, 0), (4, 0)]
    assert [pay(OBJECTIVES["line"], n) for n in (2, 3, 4, 5, 6)] == [None, (1, 0), (1, 1), (4, 1), (4, 1)]
    assert due(["gain", "craft", "same-colour"], OBJECTIVES, "rrr", []) == {
        "gain": (2, 0),
        "same-colour": (3, 0),
    }


def test_no_55_objectives_count_stones_that_were_spent_in_step_3() -> None:
    setup = setup_of(RED_GREEN, objectives=["gain", "extra-step"])
    play = turn({"step": [Way((1, 0), "extra", "r")]}, setup)
    assert only(play.events, "objective")[0]["qi"] == 1


def test_free_steps_go_onto_any_colour_and_stop_for_a_rune_each() -> None:
    setup = setup_of(THREE_LINES, objectives=["lines-of-three"], colours=("blue", "green"))
    script = {"step": [None, Way((3, 0), "free"), Way((4, 0), "free")], "rune": [None, "fire"]}
    play = turn(script, setup, spirit=(2, 0), runes={"water": 0, "earth": 1})
    kinds = [event["event"] for event in play.events[3:]]
    assert kinds == ["objective", "spirit", "spirit", "rune", "refill"]
    assert play.table.seats[0].tally["steps_free"] == 2 and play.table.seats[0].tally["steps_lost"] == 3


def test_several_objectives_in_the_order_of_the_seat_each_once() -> None:
    setup = setup_of(TWO_RED, objectives=["gain", "same-colour"])
    play = turn({"objective": ["same-colour", "gain"]}, setup)
    assert [event["objective"] for event in only(play.events, "objective")] == ["same-colour", "gain"]
    with pytest.raises(Disagreement, match="an objective due"):
        turn({"objective": ["gain", "gain"]}, setup)


def test_step_5_fills_holes_right_to_left_and_top_to_bottom() -> None:
    play = turn({}, setup_of(RED_GREEN, supply="bnr"))
    assert only(play.events, "refill")[0]["stones"] == [[1, 0, "b"], [0, 0, "n"]]
    assert play.table.supply == "r" and play.table.droughts == 0


def test_no_31_a_short_supply_leaves_holes_for_the_next_refill() -> None:
    play = turn({"cast": [STAY, None, Cast("fly", 1)]}, setup_of(RED_GREEN, supply="b"))
    assert play.table.board.holes() == [(0, 0)] and play.table.droughts == 1
    play.table.supply = "y"
    play.table.seats[1].hand = ["fly", "fly", "quake", "spin"]
    play.turn(1)
    assert only(play.events, "refill")[-1]["stones"] == [[0, 0, "y"]]


def test_step_6_nu_wa_rock_for_a_brown_and_two_yellow() -> None:
    play = turn({"craft": [("nu-wa-rock", "yny")], "uncover": ["pangu-axe"]}, setup_of(supply="gr"), "nyyb")
    (event,) = only(play.events, "craft")
    assert event == {"event": "craft", "seat": 0, "artifact": "nu-wa-rock", "paid": "yny", "new": "pangu-axe"}
    assert play.table.supply == "gryny" and +play.table.seats[0].reservoir == Counter("b")
    assert play.table.offer == ["shennong-cauldron", "kongtong-seal", "kunlun-mirror", "pangu-axe"]
    assert play.table.seats[0].craft_turn == {"nu-wa-rock": 1}


@pytest.mark.parametrize(
    ("craft", "held"),
    [
        (("nu-wa-rock", "yyn"), "ynn"),  # not held
        (("nu-wa-rock", "yyy"), "yyyn"),  # another colour
        (("nu-wa-rock", "yynb"), "yynb"),  # overpaid
        (("pangu-axe", "ggnn"), "ggnn"),  # not on offer
    ],
)
def test_no_37_exactly_the_cost_of_a_card_on_offer(craft: tuple[str, str], held: str) -> None:
    with pytest.raises(Disagreement):
        turn({"craft": [craft]}, setup_of(), held)


def test_craft_objective_gives_a_step_or_fly() -> None:
    script = {"craft": [("nu-wa-rock", "nyy")], "uncover": ["pangu-axe"]}
    setup = setup_of(objectives=["craft"])
    step = turn(script | {"step": [None, Way((0, 1), "free")]}, setup, "nyy")
    assert [event["event"] for event in step.events[-3:]] == ["craft", "objective", "spirit"]
    assert (step.events[-2]["qi"], step.events[-2]["steps"]) == (0, 1)
    fly = turn(script | {"fly": [3]}, setup, "nyy")
    assert fly.events[-1] == {
        "event": "objective",
        "seat": 0,
        "objective": "craft",
        "qi": 0,
        "steps": 0,
        "zone": 3,
    }
    assert fly.table.seats[0].taoist == 3
    none = turn(script, setup, "nyy")
    assert none.events[-1]["steps"] == 1 and none.table.seats[0].tally["steps_lost"] == 1


def test_o7_k_stones_of_the_cost_each_for_any_two() -> None:
    held = Counter("gggrrnnyyyybb")
    assert pays_for("nyy", "nyrr", held, True) and not pays_for("nyy", "nyrr", held, False)
    assert pays_for("nyy", "nyyy", held, True)  # a wasteful pair: yellow for yellow
    assert not pays_for("nyy", "nrr", held, True) and not pays_for("nyy", "ngrr", held, True)
    assert pays_for("nyy", "ngrrb", held, True) and not pays_for("nyy", "gggrrbb", held, True)


def by_hand(cost: str, held: str) -> set[str]:
    """All wild payments by handing over stone after stone of the cost: in kind, or any two."""
    found: set[str] = set()

    def give(left: str, rest: Counter[str], paid: str) -> None:
        if not left:
            found.add("".join(sorted(paid, key="grnyb".index)))
            return
        stones = "".join(sorted((+rest).elements()))
        for one in [left[0]] if rest[left[0]] else []:
            give(left[1:], rest - Counter(one), paid + one)
        for i, a in enumerate(stones):
            for b in stones[i + 1 :]:
                give(left[1:], rest - Counter(a + b), paid + a + b)

    give(cost, Counter(held), "")
    return found


@pytest.mark.parametrize(
    ("cost", "held"), [("nyy", "nyyrrb"), ("grr", "gggggg"), ("ggnn", "gnnyyyb"), ("ybb", "gr")]
)
def test_o7_payments_are_those_that_can_be_handed_over(cost: str, held: str) -> None:
    assert set(payments(cost, Counter(held), True)) == by_hand(cost, held)


def test_wild_payment_at_the_table() -> None:
    setup = setup_of(objectives=["wild-payment"])
    play = turn({"craft": [("nu-wa-rock", "ggynr")], "uncover": ["pangu-axe"]}, setup, "ggynr")
    assert play.table.seats[0].tally["wild_pairs"] == 2 and play.table.seats[0].crafted == ["nu-wa-rock"]
