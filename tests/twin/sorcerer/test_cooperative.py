"""The cooperative game: where stones go, completed artifacts, cards that leave, its ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from .asks import Disagreement
from .cards import Cast
from .crafting import homes
from .game import Play
from .helpers import DULL, Script, only, play_of, setup_of
from .test_ends import play_to_the_end
from .test_turn import HAND, RED_GREEN, STAY, TWO_RED, beside


def team(zones: list[str], script: dict[str, Any], offer: list[str], players: int = 2, **rules: Any) -> Play:
    """Seat 0 has stayed, activated and placed."""
    colours = ("green", "red", "blue", "yellow")[:players]
    setup = setup_of(zones, colours=colours, variant="cooperative", **rules) | {"offer": offer}
    return play_of(Script(**({"cast": [STAY], "draw": [HAND]} | script)), setup)


OFFER = ["nu-wa-rock", "shennong-cauldron", "kunlun-mirror", "pangu-axe"]


def test_no_48_a_stone_goes_to_the_leftmost_artifact_or_to_the_supply() -> None:
    play = team(RED_GREEN, {}, OFFER)
    play.turn(0)
    assert [(e["stone"], e["artifact"]) for e in only(play.events, "place")] == [("g", None), ("r", None)]
    assert only(play.events, "refill")[0]["stones"] == [[1, 0, "g"], [0, 0, "r"]]
    play = team(RED_GREEN, {}, OFFER[1:] + OFFER[:1])
    play.turn(0)
    assert play.table.laid == {"shennong-cauldron": Counter("gr")} and not only(play.events, "craft")


def test_a_stone_that_fits_must_be_placed_and_one_that_does_not_must_not() -> None:
    with pytest.raises(Disagreement, match="a place for g"):
        team(RED_GREEN, {"place": [("g", None)]}, OFFER[1:]).turn(0)
    with pytest.raises(Disagreement, match="a place for g"):
        team(RED_GREEN, {"place": [("g", "nu-wa-rock")]}, OFFER).turn(0)
    with pytest.raises(Disagreement, match="one of the stones"):
        team(RED_GREEN, {"place": [("y", None)]}, OFFER).turn(0)


def test_any_open_artifact_with_its_option() -> None:
    play = team(RED_GREEN, {}, OFFER, coop_fill="any")
    assert homes(play.table, "g") == ["shennong-cauldron", "pangu-axe"]
    assert homes(play.table, "n") == ["nu-wa-rock", "pangu-axe"]
    with pytest.raises(Disagreement, match="a place for g"):
        team(RED_GREEN, {"place": [("g", None)]}, OFFER, coop_fill="any").turn(0)


def test_no_49_and_50_a_completed_artifact_is_crafted_and_the_next_is_leftmost() -> None:
    zones = beside((2, 0, "r"), (-1, 0, "g"), (2, 1, "y"))  # the centre gives g, r, y
    script = {"place": [("r", "shennong-cauldron"), ("y", "nu-wa-rock"), ("g", None)], "order": ["rgr"]}
    play = team(zones, script | {"uncover": ["kongtong-seal"]}, ["shennong-cauldron", *OFFER[:1], *OFFER[2:]])
    play.table.laid["shennong-cauldron"] = Counter("gr")
    play.table.supply = ""
    play.turn(0)
    kinds = [event["event"] for event in play.events]
    assert kinds == ["turn", "card", "activate", "place", "craft", "place", "place", "refill"]
    craft = only(play.events, "craft")[0]
    assert (craft["seat"], craft["artifact"], craft["paid"], craft["new"]) == (
        0,
        "shennong-cauldron",
        "rgr",
        "kongtong-seal",
    )
    assert only(play.events, "refill")[0]["stones"] == [[1, 0, "r"], [1, 1, "g"], [0, 0, "r"]]
    assert play.table.supply == "g" and play.table.seats[0].crafted == ["shennong-cauldron"]
    assert not +play.table.seats[0].reservoir


def test_no_51_cards_leave_the_game_and_open_ones_come_from_the_deck() -> None:
    play = team(DULL, {"cast": [STAY, Cast("fly", 0)], "draw": [HAND, ["shift-g", "shift-r"]]}, OFFER)
    play.turn(0)
    seat = play.table.seats[0]
    assert seat.cards() == 9 and not seat.discard and sorted(seat.hand) == ["quake", "spin"]


def test_no_52_a_seat_without_cards_still_activates_and_the_last_card_ends_the_game() -> None:
    setup = setup_of(TWO_RED, variant="cooperative")
    play = play_of(Script(), setup, cards={"spin": 1})
    play.table.seats[0].deck = Counter()
    end = play_to_the_end(play)
    kinds = [(event["event"], event["seat"]) for event in play.events[1:-1]]
    assert kinds[:2] == [("turn", 0), ("activate", 0)] and ("card", 1) in kinds
    assert (end["reason"], end["turns"]) == ("cards", 2) and kinds[-1] == ("refill", 1)


def test_all_artifacts_end_at_once() -> None:
    play = team(RED_GREEN, {"place": [("r", "shennong-cauldron")]}, ["shennong-cauldron"])
    play.table.laid["shennong-cauldron"], play.table.unseen = Counter("gr"), set()
    end = play_to_the_end(play)
    assert [event["event"] for event in play.events[-3:]] == ["place", "craft", "end"]
    assert end["reason"] == "artifacts" and end["players"][0]["left"] == "g"  # not placed any more


def test_own_colours_pay_nothing_and_there_is_no_stalemate() -> None:
    play = team(RED_GREEN, {}, OFFER, stalemate_rounds=1, round_cap=1)
    end = play_to_the_end(play)
    assert end["reason"] == "cards" and all(event["qi"] == 0 for event in only(play.events, "activate"))
    assert all(row["qi"] == row["runes"] == 0 for row in end["players"])


def test_one_player_alone() -> None:
    play = play_of(Script(), setup_of(colours=("blue",), variant="cooperative"), on=(0,))
    end = play_to_the_end(play)
    assert end["reason"] == "cards" and end["players"][0]["win_share"] == 1.0 and end["turns"] == 11
