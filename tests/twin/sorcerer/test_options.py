"""Every option of `[rules]` is known to the twin and makes a difference; one test for each, found by its name."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from .activation import takings
from .asks import Disagreement, Way
from .deal import deal
from .geometry import moves
from .helpers import DULL, Script, only, picture, play_of, setup_of
from .setup import problems
from .test_cooperative import OFFER, team
from .test_ends import play_to_the_end, staying
from .test_turn import HAND, RED_GREEN, RED_PAIR, STAY, TWO_RED, turn
from .values import OTHER_RULES, RULES, components


def test_option_chains() -> None:
    board = picture("gggg", x=-1)
    found = [takings(board, (0, 0), RULES | {"chains": value}) for value in ("line", "pair")]
    assert [len(one) for one in found] == [2, 1]


def test_option_taking() -> None:
    board = picture("ggg")
    found = [takings(board, (0, 0), RULES | {"taking": value}) for value in ("forced", "optional")]
    assert [len(one) for one in found] == [2, 3]
    play = turn({"take": [[]]}, setup_of(TWO_RED, taking="optional"))
    assert only(play.events, "activate")[0]["taken"] == [] and play.table.seats[0].tally["turns_dry"] == 1
    with pytest.raises(Disagreement, match="a legal taking"):
        turn({"take": [[]]}, setup_of(TWO_RED))


def test_option_quake() -> None:
    row = frozenset((x, 0) for x in range(5))
    assert len(moves(row, "connected")) < len(moves(row, "no-single"))


def test_option_spirit_step() -> None:
    assert turn({}, setup_of(RED_PAIR)).table.seats[0].spirit == (0, 0)
    with pytest.raises(Disagreement, match="steps are forced"):
        turn({}, setup_of(RED_PAIR, spirit_step="forced"))
    lost = turn({}, setup_of(RED_PAIR, spirit_step="forced"), spirit=(3, 0))  # no red field beside it
    assert lost.table.seats[0].tally["steps_lost"] == 1
    setup = setup_of(objectives=["extra-step"], spirit_step="forced")
    assert not only(turn({}, setup, "r").events, "spirit")  # extra steps are never forced
    setup = setup_of(objectives=["craft"], spirit_step="forced")
    with pytest.raises(Disagreement, match="steps are forced"):
        turn({"craft": [("nu-wa-rock", "nyy")]}, setup, "nyy")
    flown = turn({"craft": [("nu-wa-rock", "nyy")], "fly": [0]}, setup, "nyy")
    assert flown.table.seats[0].taoist == 0


def test_option_spirit_start() -> None:
    printed = components()
    setup = deal(Random(1), 4, "standard", {"spirit_start": "free"}, printed)
    assert not problems(setup, printed)
    assert problems(setup | {"rules": RULES}, printed)
    assert problems(setup | {"spirits": [[1, 0]] * 4}, printed)
    assert problems(setup | {"spirits": [[0, 0], *setup["spirits"][1:]]}, printed)


def test_option_element_zone() -> None:
    printed = components()
    setup = deal(Random(1), 2, "standard", {"element_zone": "random"}, printed)
    assert setup["grid"] != printed["grid"] and not problems(setup, printed)
    assert problems(setup | {"rules": RULES}, printed)
    bent = [setup["grid"][0][::-1], *setup["grid"][1:]]
    assert problems(setup | {"grid": bent}, printed)


def test_option_qi_end() -> None:
    ends = []
    for value in ("at-once", "round"):
        play = staying(TWO_RED, on=(1, 0, 1), qi_end=value)
        play.table.qi = 1
        end = play_to_the_end(play)
        ends.append((end["reason"], end["turns"], play.table.qi))
    assert ends == [("qi", 2, -1), ("qi", 3, -1)]


def test_option_qi_end_keeps_the_first_end_met_as_the_reason() -> None:
    for first, other in (("qi", "runes"), ("runes", "qi")):
        play = staying(DULL, qi_end="round")
        play.table.meet(first)
        play.table.meet(other)
        assert play_to_the_end(play)["reason"] == first


def test_option_qi_end_goes_on_paying() -> None:
    setup = setup_of(TWO_RED, colours=("red", "green"), objectives=["same-colour"], qi_end="round")
    play = play_of(Script(cast=[STAY], draw=[HAND]), setup)
    play.table.qi = 1
    play.turn(0)
    assert (play.table.seats[0].qi, play.table.qi) == (5, -4)
    assert [event["event"] for event in play.events[2:]] == ["activate", "objective", "refill"]


def test_option_reservoir_limit() -> None:
    play = turn({"discard": ["rg"]}, setup_of(RED_GREEN, supply="nb", reservoir_limit=5), "bbnnn")
    assert play.events[-1] == {"event": "discard", "seat": 0, "stones": "rg"}
    assert play.table.supply == "rg" and play.table.seats[0].reservoir == Counter("bbnnn")
    assert play.table.seats[0].tally["discarded"] == 2
    assert not only(turn({}, setup_of(RED_GREEN), "bbnnn").events, "discard")
    with pytest.raises(Disagreement, match="2 stones out of"):
        turn({"discard": ["r"]}, setup_of(RED_GREEN, reservoir_limit=5), "bbnnn")


def test_option_reservoir_limit_after_crafting_and_its_reward() -> None:
    setup = setup_of(objectives=["craft"], reservoir_limit=3)
    script = {"craft": [("nu-wa-rock", "nyy")], "step": [None, Way((1, 0), "free")], "discard": ["b"]}
    play = turn(script, setup, "nyybbbb")
    assert [event["event"] for event in play.events[-4:]] == ["craft", "objective", "spirit", "discard"]


def test_option_coop_fill() -> None:
    found = []
    for value in ("leftmost", "any"):
        play = team(RED_GREEN, {}, OFFER, coop_fill=value)
        play.turn(0)
        found.append([event["artifact"] for event in only(play.events, "place")])
    assert found == [[None, None], ["shennong-cauldron", "shennong-cauldron"]]


def test_option_stalemate_rounds() -> None:
    assert [play_to_the_end(staying(stalemate_rounds=n))["turns"] for n in (2, 5)] == [4, 10]


def test_option_round_cap() -> None:
    assert [play_to_the_end(staying(round_cap=n))["turns"] for n in (2, 5)] == [4, 10]


@pytest.mark.parametrize("option", sorted(RULES))
def test_every_option_has_its_test(option: str) -> None:
    assert f"test_option_{option}" in globals()


@pytest.mark.parametrize("option", sorted(OTHER_RULES))
def test_unknown_values_are_refused(option: str) -> None:
    printed = components()
    setup = deal(Random(3), 2, "standard", {}, printed)
    assert problems(setup | {"rules": RULES | {option: "sometimes"}}, printed)
