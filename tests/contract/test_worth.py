"""What things are worth: prices that are known beforehand, on the same deals, and never by who happened to claim."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analysis.experiments.sides import Side
from analysis.worth.change import Change
from analysis.worth.play import Player
from analysis.worth.price import price, things_of, what_of
from scripts._games import GAMES
from sim.core.errors import Refused
from sim.core.scenario import load
from strategies.registry import Registry
from tests.contract.cli import tallycat

REGISTRY = Registry("morty")


def side(folder: Path, lines: str = "") -> Side:
    """Make a side of a scenario; greedy on all of two seats where the lines say nothing."""
    file = folder / "s.toml"
    file.write_text(lines or 'players = 2\nseats.strategies = "greedy"\n', encoding="utf-8")
    scenario = load(file, GAMES, games_n=200, strategies=REGISTRY.ids())
    minds = tuple(REGISTRY.mind(name) for name in scenario.strategies)
    return Side("base", GAMES["morty"], scenario, minds)


def priced(what: str, one: Side, deals: int = 300) -> dict[str, dict[str, dict[str, float]]]:
    """Price a thing; the rows by their word."""
    found = price(what_of(what, one), Player(one, np.arange(deals), 2))
    return {row["how"]: row for row in found["worth"]}


# ---- changes ---------------------------------------------------------------------------------------
def test_a_change_reaches_one_seat_alone(tmp_path: Path) -> None:
    base = side(tmp_path, "players = 3\nseats.gifts = [{ seat = 1, stars = 2 }]\n")
    changed = Change(without="kitten", blind="badge:chain", gift="stars", amount=3).to(base, 1)
    assert changed.scenario.strategies == ("greedy", "greedy without kitten blind to badge:chain", "greedy")
    assert [mind.without for mind in changed.minds] == [(), ("kitten",), ()]
    assert [mind.blind for mind in changed.minds] == [(), ("badge:chain",), ()]
    assert changed.scenario.gifts == ({"seat": 1, "kittens": 0, "stars": 5},)
    assert base.scenario.gifts[0]["stars"] == 2


def test_less_than_nothing_is_given_to_all_others(tmp_path: Path) -> None:
    changed = Change(gift="kittens", amount=-2).to(side(tmp_path, "players = 3\n"), 0)
    assert changed.scenario.gifts == ({"seat": 1, "kittens": 2}, {"seat": 2, "kittens": 2})


# ---- prices ----------------------------------------------------------------------------------------
def test_a_star_is_worth_a_star_and_takes_nothing_from_others(tmp_path: Path) -> None:
    row = priced("star", side(tmp_path))["given"]
    assert row["total"]["value"] == 1 and row["others"]["value"] == 0
    assert row["win_share"]["low"] > 0 and "stars" not in row


def test_what_was_given_already_is_made_up_for_by_as_much(tmp_path: Path) -> None:
    """Two equal seats, one with five stars more: the handicap of that seat is near five, in the same deals."""
    lines = 'players = 2\nseats.strategies = "greedy"\nseats.gifts = [{{ seat = 0, stars = {} }}]\n'
    without, with_five = (
        priced("seat:0", side(tmp_path, lines.format(stars)))["sitting there"] for stars in (0, 5)
    )
    assert with_five["stars"]["value"] == pytest.approx(without["stars"]["value"] - 5, abs=1e-9)
    assert with_five["total"]["value"] == pytest.approx(without["total"]["value"] + 5, abs=1e-9)
    assert with_five["kittens"]["value"] < without["kittens"]["value"]


def test_a_kitten_that_is_worth_nothing_has_no_price(tmp_path: Path) -> None:
    """Nobody may spend one and it counts no star: the gift changes nothing, and no handicap makes up for it."""
    lines = 'players = 2\nseats.strategies = "greedy without kitten"\ncomponents.kittens.stars = 0\n'
    row = priced("kitten", side(tmp_path, lines))["given"]
    assert row["win_share"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert row["stars"]["value"] == pytest.approx(0, abs=1e-9)


def test_a_badge_is_priced_where_it_lies_and_aiming_is_a_part_of_it(tmp_path: Path) -> None:
    one = side(tmp_path)
    found = price(what_of("badge:blue-pair", one), Player(one, np.arange(1200), 2))
    assert 200 < found["deals"] < 450  # two of four tokens, each with a random face: one deal in four
    forbidden, unaimed = found["worth"]
    assert (forbidden["how"], unaimed["how"]) == ("forbidden", "not aimed at")
    assert forbidden["win_share"]["low"] > 0 and forbidden["stars"]["low"] > 0
    assert forbidden["win_share"]["value"] > unaimed["win_share"]["value"]


def test_a_dearer_badge_is_dearer(tmp_path: Path) -> None:
    lines = 'players = 2\nbadges = ["chain", "blue-pair"]\ncomponents.badges.chain.ribbons = {}\n'
    cheap, dear = (
        priced("badge:chain", side(tmp_path, lines.format(ribbons)))["forbidden"]
        for ribbons in ("[1]", "[30]")
    )
    assert dear["stars"]["low"] > cheap["stars"]["high"] + 5
    assert dear["total"]["value"] > 10 > cheap["total"]["value"]


def test_prices_rest_on_all_seats_and_hold_whatever_the_threads(tmp_path: Path) -> None:
    one = side(tmp_path, "players = 3\n")
    change, deals = Change(gift="stars", amount=4), np.arange(700)
    outcomes = [Player(one, deals, threads).outcome(change, range(3)) for threads in (1, 2)]
    assert np.array_equal(outcomes[0].win, outcomes[1].win)
    singles = [Player(one, deals).outcome(change, [seat]).win for seat in range(3)]
    assert np.allclose(outcomes[0].win, np.mean(singles, axis=0))
    fair = Player(one, deals).outcome(Change(), range(3))
    assert np.allclose(fair.win, 1 / 3)  # in every single deal
    some = Player(one, deals).only(deals % 3 == 1).outcome(change, [1])
    assert np.array_equal(some.own, Player(one, deals).outcome(change, [1]).own[deals % 3 == 1])


def test_minds_that_go_round_do_so_deal_by_deal(tmp_path: Path) -> None:
    lines = 'players = 3\nseats = {{ strategies = ["greedy", "random", "random"], rotate = {} }}\n'
    fixed, round_ = (side(tmp_path, lines.format(rotate)) for rotate in ("false", "true"))
    deals = np.arange(600)
    at_seat = [Player(round_, deals).outcome(Change(), [seat]).own for seat in range(3)]
    first = Player(fixed, deals).outcome(Change(), [0]).own
    assert np.array_equal(at_seat[0][::3], first[::3])
    by_turn = [[own[turn::3].mean() for turn in range(3)] for own in at_seat]
    best = [int(np.argmax(stars)) for stars in by_turn]
    assert sorted(best) == [0, 1, 2]  # the strong mind is at each seat in one deal of three
    change = Change(without="special-jar").to(Player(round_, deals)._turns[1], 2)
    assert change.scenario.strategies == ("random", "random", "greedy without special-jar")


@pytest.mark.parametrize(
    ("what", "lines", "says"),
    [
        ("badge:none", "", ["WHAT", '"badge:none"', "badge:chain", "seat:1"]),
        ("seat:2", "players = 2\n", ["seat:2", "seat:1"]),
        ("badge:chain", 'badges = "none"\n', ["badge:chain", "kitten"]),
    ],
)
def test_what_has_no_price_is_refused(tmp_path: Path, what: str, lines: str, says: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        what_of(what, side(tmp_path, lines or "players = 2\n"))
    assert all(words in str(refused.value) for words in says), refused.value


def test_a_badge_that_hardly_lies_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="in play"):
        price(what_of("badge:chain", side(tmp_path)), Player(side(tmp_path), np.arange(20)))


def test_gifts_of_kittens_stay_inside_the_supply(tmp_path: Path) -> None:
    one = side(tmp_path, "players = 4\n")
    most = things_of(one).most(one.scenario, "kittens")
    kittens = one.scenario.components["kittens"]
    assert most * 3 + kittens["start"] * 4 <= kittens["supply"] < (most + 1) * 3 + kittens["start"] * 4


def test_another_game_prices_what_it_gives(tmp_path: Path) -> None:
    """Qi in the standard game; where there is none to give, it has no price."""
    names = Registry("sorcerer")
    found = {}
    for variant in ("standard", "novice"):
        (tmp_path / "s.toml").write_text(f'game = "sorcerer"\nvariant = "{variant}"\nplayers = 2\n')
        scenario = load(tmp_path / "s.toml", GAMES, games_n=40, strategies=names.ids())
        minds = tuple(names.mind(name) for name in scenario.strategies)
        found[variant] = Side("base", GAMES["sorcerer"], scenario, minds)
    (row,) = price(what_of("qi", found["standard"]), Player(found["standard"], np.arange(40), 2))["worth"]
    assert row["how"] == "given" and row["total"]["high"] > 0
    with pytest.raises(Refused, match="seat:0"):
        what_of("qi", found["novice"])


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text('players = 2\nseats.strategies = "greedy"\n')
    done = tallycat("worth", "kitten", tmp_path / "two.toml", "--games", 100, "--json")
    assert done.code == 0, done.err
    document = done.json()
    assert (document["what"], document["players"], document["deals"]) == ("kitten", 2, 100)
    (row,) = document["worth"]
    assert row["how"] == "given" and row["total"]["low"] <= row["total"]["value"] <= row["total"]["high"]
    told = tallycat("worth", "seat:1", tmp_path / "two.toml", "--games", 100)
    assert told.code == 0 and "seat 2" in told.out and "handicap in stars" in told.out
