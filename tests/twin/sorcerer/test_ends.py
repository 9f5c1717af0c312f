"""Scoring, the printed example of 26 points, and every way and moment to end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from .asks import Way
from .cards import Cast
from .columns import lead_changes, longest, winner_led_from
from .game import Play
from .helpers import DULL, Script, only, play_of, setup_of
from .score import points, results, title
from .test_turn import HAND, RED_GREEN, STAY, TWO_RED


def play_to_the_end(play: Play) -> dict[str, Any]:
    """Play from seat 0's turn with the Taoists where they are; the end event."""
    play.place_taoists = lambda: None  # type: ignore[method-assign]
    return play.run().events[-1]


def staying(zones: list[str] | None = None, on: tuple[int, ...] = (0, 0), **rules: Any) -> Play:
    """All seats stay for ever on a zone that gives nothing."""
    script = Script()
    script.cast = lambda table, seat, casts: (  # type: ignore[method-assign, assignment]
        Cast("fly", table.seats[seat].taoist) if script.first else None
    )
    colours = ("green", "red", "blue")[: len(on)]
    setup = setup_of(zones or DULL, colours=colours, **rules)
    return play_of(script, setup, on, cards={"fly": 11})


def test_the_printed_example_of_26_points() -> None:
    play = play_of(Script(), setup_of())
    seat = play.table.seats[0]
    seat.runes = {"wood": 0, "fire": 3, "water": 2}
    seat.crafted, seat.qi, seat.reservoir = ["pangu-axe", "donghuang-bell"], 8, Counter("grbny")
    assert points(play.table, seat) == {
        "runes": 5,
        "artifacts": 6,
        "qi": 8,
        "stones": 3,
        "symbols": 4,
        "total": 26,
    }


def test_ties_share_the_win_and_left_is_sorted() -> None:
    play = play_of(Script(), setup_of(colours=("green", "red", "blue")))
    for seat, qi in zip(play.table.seats, (3, 5, 5), strict=True):
        seat.qi = qi
    play.table.seats[0].reservoir.update("bygrn")
    rows = results(play.table)
    assert [row["win_share"] for row in rows] == [0.0, 0.5, 0.5] and rows[0]["left"] == "grnyb"
    assert (rows[0]["stones"], rows[0]["total"]) == (1, 4)


def test_qi_at_once_in_step_2_in_full_and_nothing_follows() -> None:
    setup = setup_of(TWO_RED, colours=("red", "green"), objectives=["same-colour"])
    play = play_of(Script(cast=[STAY], draw=[HAND]), setup)
    play.table.qi = 1
    end = play_to_the_end(play)
    assert [event["event"] for event in play.events[-2:]] == ["activate", "end"]
    assert (end["reason"], end["turns"], play.table.qi) == ("qi", 1, -1)
    assert end["players"][0]["qi"] == 2 and play.table.seats[0].tally["steps_lost"] == 2


def test_qi_at_once_in_step_4_lets_the_free_step_and_other_rewards_lapse() -> None:
    zones = [*TWO_RED[:2], "rrbr", *TWO_RED[3:]]  # E: a row of three red ones, and a pair
    setup = setup_of(zones, colours=("blue", "green"), objectives=["same-colour", "gain"])
    play = play_of(Script(cast=[STAY], draw=[HAND], objective=["same-colour"]), setup)
    play.table.qi = 3
    end = play_to_the_end(play)
    assert [event["event"] for event in play.events[-2:]] == ["objective", "end"]
    assert (end["reason"], play.table.qi, end["players"][0]["qi"]) == ("qi", 0, 3)


def test_five_runes_finish_the_round_and_the_starting_rune_counts() -> None:
    script = Script(
        cast=[STAY, None, Cast("fly", 1)], draw=[HAND, HAND], step=[Way((4, 0), "g")], rune=["fire"]
    )
    play = play_of(script, setup_of(RED_GREEN))
    play.table.seats[0].spirit = (3, 0)
    play.table.seats[0].runes = {"wood": 0, "earth": 1, "metal": 1, "water": 1}
    end = play_to_the_end(play)
    assert (end["reason"], end["turns"]) == ("runes", 2)
    assert len(only(play.events, "rune")) == 1


def test_qi_still_stops_at_once_after_five_runes() -> None:
    play = staying(TWO_RED, on=(1, 0))
    play.table.meet("runes")
    play.table.qi = 1
    end = play_to_the_end(play)
    assert (end["reason"], end["turns"]) == ("qi", 2)  # red stands on the centre and takes two red stones


def test_artifacts_end_at_once_without_the_reward_of_crafting() -> None:
    setup = setup_of(objectives=["craft"])
    play = play_of(Script(cast=[STAY], draw=[HAND], craft=[("nu-wa-rock", "nyy")]), setup)
    play.table.offer, play.table.unseen = ["nu-wa-rock"], set()
    play.table.seats[0].reservoir.update("nyy")
    end = play_to_the_end(play)
    assert [event["event"] for event in play.events[-2:]] == ["craft", "end"]
    assert play.events[-2]["new"] is None and (end["reason"], end["turns"]) == ("artifacts", 1)


def test_no_38_a_short_offer_does_not_end_the_game() -> None:
    play = play_of(Script(cast=[STAY], draw=[HAND], craft=[("nu-wa-rock", "nyy")]), setup_of())
    play.table.offer, play.table.unseen = ["nu-wa-rock", "pangu-axe"], set()
    play.table.seats[0].reservoir.update("nyy")
    play.turn(0)
    assert play.table.offer == ["pangu-axe"]


def test_stalemate_after_ten_rounds_without_a_stone_or_a_craft() -> None:
    play = staying()
    end = play_to_the_end(play)
    assert (end["reason"], end["turns"]) == ("stalemate", 20)
    again = staying()
    again.table.seats[1].reservoir.update("nyy")
    answers = iter([None] * 8 + [("nu-wa-rock", "nyy")])  # a craft in the third round
    again.asked.craft = lambda table, seat: next(answers, None) if seat else None  # type: ignore[method-assign]
    assert play_to_the_end(again)["turns"] == 2 * (9 + 10)


def test_cap_after_round_cap_rounds() -> None:
    end = play_to_the_end(staying(stalemate_rounds=50, round_cap=7, on=(0, 0, 0)))
    assert (end["reason"], end["turns"]) == ("cap", 21)


def test_stalemate_comes_before_the_cap() -> None:
    assert play_to_the_end(staying(stalemate_rounds=7, round_cap=7))["reason"] == "stalemate"


def test_dry_rounds_are_counted() -> None:
    play = staying(stalemate_rounds=3)
    play.place_taoists = lambda: None  # type: ignore[method-assign]
    game = play.run().game
    assert (game["rounds_dry"], game["dry_run"], game["rounds"], game["turns"]) == (3, 3, 3, 6)


def test_novice_four_artifacts_win_at_once() -> None:
    play = play_of(
        Script(cast=[STAY], draw=[HAND], craft=[("nu-wa-rock", "nyy")]), setup_of(variant="novice")
    )
    play.table.seats[0].crafted = ["a", "b", "c"]
    play.table.seats[0].reservoir.update("nyy")
    end = play_to_the_end(play)
    assert (end["reason"], end["turns"]) == ("four-artifacts", 1)
    assert [(row["artifacts"], row["total"], row["win_share"]) for row in end["players"]] == [
        (4, 4, 1.0),
        (0, 0, 0.0),
    ]
    assert end["players"][0]["qi"] == 0 and end["title"] is None


def test_novice_has_no_qi_no_spirit_no_objectives() -> None:
    play = play_of(Script(cast=[STAY], draw=[HAND]), setup_of(RED_GREEN, variant="novice"))
    play.turn(0)
    assert [event["event"] for event in play.events] == ["turn", "card", "activate", "refill"]
    assert only(play.events, "activate")[0]["qi"] == 0 and play.table.seats[0].qi == 0


def test_no_42_no_bonus_without_runes_in_the_variants() -> None:
    play = play_of(Script(), setup_of(variant="novice"))
    play.table.seats[0].reservoir.update("ggg")
    assert points(play.table, play.table.seats[0])["total"] == 0


@pytest.mark.parametrize(
    ("crafted", "name"),
    [
        (0, None),
        (5, None),
        (6, "apprentice-xian"),
        (7, "novice-xian"),
        (8, "expert-xian"),
        (9, "master-xian"),
        (14, "master-xian"),
    ],
)
def test_titles(crafted: int, name: str | None) -> None:
    play = play_of(Script(), setup_of(variant="cooperative"))
    play.table.seats[1].crafted = ["x"] * crafted
    assert title(play.table) == name
    rows = results(play.table)
    assert [row["win_share"] for row in rows] == [0.5, 0.5]
    assert [(row["artifacts"], row["total"]) for row in rows] == [(crafted, crafted)] * 2


def test_lead_columns() -> None:
    assert lead_changes([[0], [0, 1], [1], [0]]) == 1
    assert winner_led_from([[0], [1], [0, 1], [1]], [1]) == 2 and winner_led_from([[0]], [0, 1]) == 0
    assert longest([True, True, False, True]) == 2 and longest([]) == 0
