"""Set-up: what the deal holds and what the seats choose."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from sim.sorcerer import state as at
from sim.sorcerer.game import GAME
from sim.sorcerer.printed.artifact import ARTIFACT_IDS
from strategies.registry import Registry
from tests.rules.sorcerer.table import CROSS, only, scenario_of

DEALS = 40
Event = dict[str, Any]


@cache
def games(toml: str = "", players: int = 4, deals: int = DEALS) -> list[list[Event]]:
    """Traces of one round of several deals."""
    scenario = scenario_of(toml, players)
    plan = GAME.plan(scenario, [Registry(GAME.id).mind(name) for name in scenario.strategies])
    return [plan.trace(game) for game in range(deals)]


def setups(toml: str = "", players: int = 4) -> list[Event]:
    return [events[0] for events in games(toml, players)]


def test_setup_1_colours_all_different() -> None:
    found = [tuple(setup["colours"]) for setup in setups()]
    assert all(sorted(colours) == sorted(at.PLAYER_COLOURS) for colours in found) and len(set(found)) > 10
    given = ["blue", "green", "red", "yellow"]
    assert {tuple(setup["colours"]) for setup in setups(f"colours = {given}")} == {tuple(given)}


def test_setup_2_four_colours_on_each_zone_of_a_cross() -> None:
    for setup in setups():
        assert [tuple(zone["at"]) for zone in setup["zones"]] == list(CROSS)
        assert all(len(set(zone["stones"])) == 4 for zone in setup["zones"])


def test_setup_3_four_artifacts_open() -> None:
    offers = [tuple(setup["offer"]) for setup in setups()]
    assert all(len(set(offer)) == 4 for offer in offers)
    assert {id_ for offer in offers for id_ in offer} == set(ARTIFACT_IDS)


def test_setup_4_taoists_from_the_last_seat_each_alone() -> None:
    for events in games():
        taoists = only(events, "taoist")
        assert [event["seat"] for event in taoists] == [3, 2, 1, 0]
        assert len({event["zone"] for event in taoists}) == 4


def test_setup_5_hands_of_four_out_of_eleven() -> None:
    hands = [tuple(only(events, "turn")[0]["hand"]) for events in games()]
    assert all(len(hand) == 4 for hand in hands) and len(set(hands)) > 20
    assert all(Counter(hand)[card] <= (2 if card in at.KINDS else 1) for hand in hands for card in hand)


def test_setup_6_no_equal_neighbours_in_the_line() -> None:
    for setup in setups():
        line = setup["supply"]
        assert len(line) == 20 and all(a != b for a, b in pairwise(line))
        stones = Counter(line + "".join(zone["stones"] for zone in setup["zones"]))
        assert stones == dict.fromkeys(at.COLOURS, 8)


@pytest.mark.parametrize(("players", "qi"), [(2, 30), (3, 42), (4, 56)])
def test_setup_7_qi_by_players_and_gifts_out_of_the_box(players: int, qi: int) -> None:
    assert {setup["qi"] for setup in setups(players=players)} == {qi}
    gift = "seats.gifts = [{ seat = 0, qi = 5 }]"
    assert {setup["qi"] for setup in setups(gift, players)} == {qi}
    earned = [events[-1]["players"][0]["qi"] for events in games(gift, players)]
    plain = [events[-1]["players"][0]["qi"] for events in games(players=players)]
    assert earned == [n + 5 for n in plain]


def test_setup_8_stacks_without_one_rune_highest_on_top() -> None:
    stacks = [setup["runes"] for setup in setups()]
    for element, full in (("wood", [3, 2, 1]), ("earth", [3, 2, 2, 1])):
        found = {tuple(stack[element]) for stack in stacks}
        assert found == {tuple(full[:i] + full[i + 1 :]) for i in range(len(full))}


def test_setup_9_spirits_on_their_corners_or_anywhere() -> None:
    corners = {"green": [0, 0], "red": [5, 0], "yellow": [5, 5], "blue": [0, 5]}
    for setup in setups():
        assert setup["spirits"] == [corners[colour] for colour in setup["colours"]]
        assert setup["grid"] == ["gRYBGr", "BNBYNY", "YReeGB", "RYeeBG", "GNGRNR", "bYRGBy"]
    starts = [setup["spirits"] for setup in setups('rules.spirit_start = "free"')]
    assert all(len({tuple(field) for field in fields}) == 4 for fields in starts)
    assert len({tuple(field) for fields in starts for field in fields}) > 15


def test_setup_9_drawn_symbols() -> None:
    grids = [setup["grid"] for setup in setups('rules.element_zone = "random"')]
    assert len({tuple(grid) for grid in grids}) == DEALS
    for grid in grids:
        rows = [*grid, *("".join(column) for column in zip(*grid, strict=True))]
        assert not any(a == b and a.isupper() for row in rows for a, b in pairwise(row))
        for y in (0, 3):
            for x in (0, 3):
                tile = [grid[y + i][x + j] for i in range(3) for j in range(3)]
                symbols = Counter(letter for letter in tile if letter.isupper())
                assert set(symbols) == set("GRNYB") and sorted(symbols.values()) == [1, 1, 1, 2, 2]


@pytest.mark.parametrize("shown", [0, 3, 7])
def test_setup_10_objectives_drawn_or_given(shown: int) -> None:
    found = [tuple(setup["objectives"]) for setup in setups("" if shown == 3 else f"objectives = {shown}")]
    assert all(len(set(ids)) == shown for ids in found)
    assert len(set(found)) == (1 if shown in (0, 7) else len(set(found))) and (
        shown != 3 or len(set(found)) > 15
    )
    assert {tuple(setup["objectives"]) for setup in setups('objectives = ["gain"]')} == {("gain",)}


@pytest.mark.parametrize("variant", ["novice", "cooperative"])
def test_setup_11_variants_skip_the_rest(variant: str) -> None:
    for setup in setups(f'variant = "{variant}"', players=2):
        assert (setup["qi"], setup["runes"], setup["objectives"]) == (0, {}, [])
        assert setup["grid"] == setup["spirits"] == []
