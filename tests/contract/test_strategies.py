"""Every strategy of every game keeps to the contract; a new file in strategies/<game> is tested with no edit here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import strategies
from scripts._facts import MOST_TIES
from scripts._views.morty import other_draws, other_opponents
from sim.core.call import address_of, takes_tools
from sim.core.game import Game, Mind, Plan
from sim.core.plugins import declared, names
from sim.core.scenario import load
from sim.morty import deal, rounds, turns
from sim.morty import state as at
from sim.morty.choose import placements, tiles_in, write_menu
from sim.morty.compiled import badge_names
from sim.morty.features import FEATURES, PHASED, PHASES, WORK_WORDS
from sim.morty.legal import spaces
from sim.morty.scorer import LANE_WORDS, choose
from sim.morty.tools import equip
from sim.morty.weights import encode_mind
from strategies.registry import Registry, built_in
from tests.contract.positions import LOG, Position, mid_game, rules_and_deck
from tests.rules.table import scenario_of

FOLDER = Path(str(strategies.__file__)).parent
GAMES = sorted(folder.name for folder in FOLDER.iterdir() if (folder / "__init__.py").is_file())
ALL = [(game, id_) for game in GAMES for id_ in built_in(game)]
EVERY = pytest.mark.parametrize(("game", "id_"), ALL, ids=[f"{game}-{id_}" for game, id_ in ALL])
MORTY = pytest.mark.parametrize("id_", built_in("morty"))
FACTS = {"random", "looks_ahead", "reads_opponents"}
KEPT: list[Any] = []  # memory of tools, whose addresses kernels hold
SETS = 'scrolls = { toadstool = "wondercap-2", cloud = "storm-cloud-1", eyes = "slippery-eyeballs-1" }\n'


def game_of(name: str) -> Game:
    game: Game = import_module(f"sim.{name}.game").GAME
    return game


def games_of(name: str, id_: str) -> int:
    """How many games a strategy plays here: few if it is slow."""
    return 2 if Registry(name).mind(id_).facts["looks_ahead"] else 200


def plan_of(folder: Path, name: str, id_: str, players: int) -> Plan:
    """Games of one strategy on every seat."""
    game, path = game_of(name), folder / "scenario.toml"
    path.write_text(
        f'game = "{game.id}"\nplayers = {players}\nseats.strategies = "{id_}"\n', encoding="utf-8"
    )
    scenario = load(path, {game.id: game}, games_n=games_of(name, id_), seed=29)
    return game.plan(scenario, [Registry(game.id).mind(name_) for name_ in scenario.strategies])


def test_there_are_strategies_for_every_game() -> None:
    assert "morty" in GAMES and {"greedy", "greedy-plus", "random"} <= set(built_in("morty"))
    assert all(id_ in Registry(game).ids() for game, id_ in ALL)


@EVERY
def test_the_file_says_the_idea_and_its_facts(game: str, id_: str) -> None:
    mind = Registry(game).mind(id_)
    assert mind.summary.endswith(".") and 10 < len(mind.summary) <= 120
    assert set(mind.facts) == FACTS and all(isinstance(fact, bool) for fact in mind.facts.values())
    assert mind.weights is not None or mind.decide is not None
    assert mind.source == names(FOLDER / game)[id_].read_text(encoding="utf-8")
    assert declared(names(FOLDER / game)[id_])["FACTS"] == mind.facts


@pytest.mark.parametrize("players", [2, 3, 4])
@EVERY
def test_it_plays_legally_and_the_same_again(tmp_path: Path, game: str, id_: str, players: int) -> None:
    fewest, most = game_of(game).players
    if not fewest <= players <= most:
        pytest.skip(f"{game} is for {fewest}..{most} players")
    games = games_of(game, id_)
    block = plan_of(tmp_path, game, id_, players).play(0, games)
    shares = block.seats["win_share"].reshape(games, players).sum(axis=1)
    assert np.allclose(shares, 1) and len(np.unique(block.seats["total"])) > 1
    again, half = plan_of(tmp_path, game, id_, players), games // 2
    second, first = again.play(half, half), again.play(0, half)
    for table in ("seats", "table"):
        parts = getattr(first, table), getattr(second, table)
        for name, column in getattr(block, table).items():
            assert np.array_equal(column, np.concatenate([part[name] for part in parts]))


@MORTY
def test_weights_name_features(id_: str) -> None:
    mind = Registry("morty").mind(id_)
    for weights in (mind.weights or {}, *mind.by_players.values()):
        assert set(weights) <= set(FEATURES)


@cache
def words(id_: str, players: int) -> tuple[int, np.ndarray]:
    """How the kernels reach a strategy: 0 or its address, and its words, a row a phase of the game."""
    mind, (rules, _) = mind_of(id_), rules_and_deck(f"players = {players}\n{SETS}")
    address = 0 if mind.decide is None else address_of(mind.decide, at.VIEW_WORDS, at.RULES_WORDS)
    return address, encode_mind(mind, players, rules, badge_names(scenario_of("").components)).reshape(
        PHASES, -1
    )


@cache
def mind_of(id_: str) -> Mind:
    return Registry("morty").mind(id_)


def entry(id_: str, position: Position) -> tuple[int, np.ndarray]:
    """How the kernels reach a strategy in a position: its words are those of the round."""
    address, phases = words(id_, int(position.view[at.PLAYERS]))
    now = int(rounds.phase_of(position.view, position.rules))
    return address, phases[now if phases[0, PHASED] else 0]


@cache
def memory(id_: str) -> tuple[np.ndarray, np.ndarray]:
    """Scratch memory of a decision, with the tools that the strategy asks for."""
    lanes, work = np.zeros(LANE_WORDS, np.int32), np.zeros(WORK_WORDS, np.int64)
    mind = mind_of(id_)
    if mind.decide is not None and takes_tools(mind.decide):
        KEPT.append(equip(work, rules_and_deck(f"players = 4\n{SETS}")[1], mind.facts["looks_ahead"]))
    return lanes, work


@cache
def positions() -> list[Position]:
    found = [p for players in (2, 4) for p in mid_game(SETS, players, 1)]
    for number, position in enumerate(found):
        position.view[at.KEY] = np.int64(77_777_777_777 * (number + 1))
        position.view[position.b + at.KITTENS] += number % 3
    return found


def decide(id_: str, position: Position, source: int) -> int:
    """Ask a strategy, and see that it leaves the table alone."""
    view, rules = position.view.copy(), position.rules.copy()
    write_menu(view, position.seat, source)
    before = view.copy()
    move = int(choose(view, rules, *entry(id_, position), position.seat, source, *memory(id_)))
    told = at.MENU + at.MENU_WORDS * int(before[at.FACES])  # what lies behind is scratch
    assert np.array_equal(view[:told], before[:told]) and np.array_equal(rules, position.rules)
    return move


def has_choice(position: Position, source: int) -> bool:
    view = position.view.copy()
    write_menu(view, position.seat, source)
    return bool(placements(view))


@cache
def asked() -> list[tuple[Position, int]]:
    """Positions and where to choose from, display and bar, wherever there is a choice."""
    return [(p, s) for p in positions() for s in (at.DISPLAY, at.BAR) if has_choice(p, s)]


def some(id_: str, found: Sequence[Any]) -> Sequence[Any]:
    """Give what there is, for a slow strategy a part of it."""
    return found[::6] if mind_of(id_).facts["looks_ahead"] else found


@MORTY
def test_a_choice_is_legal_and_leaves_table_and_rules_unchanged(id_: str) -> None:
    assert len(asked()) > 150
    for position, source in some(id_, asked()):
        move = decide(id_, position, source)
        assert move == decide(id_, position, source)
        if move != at.PASS:
            index, turned, space = move >> 6, (move >> 5) & 1, move & 31
            assert 0 <= index < tiles_in(position.view, source)
            tile = position.view[(at.SHOW if source == at.DISPLAY else at.JAR) + index]
            legal = int(spaces(position.view, position.b, tile ^ (at.TURN * turned), turned))
            assert (legal >> space) & 1


@MORTY
def test_know_1_tiles_in_the_bag_do_not_matter(id_: str) -> None:
    """A turn is the same with all hidden tiles drawn anew, and with another number of them left."""
    rng = np.random.default_rng(3)
    for position in some(id_, positions()):
        after = []
        for change in range(3):
            view, hidden = position.view.copy(), position.hidden.copy()
            first = deal.BAG + int(hidden[deal.NEXT])
            if change == 1:  # bag and removed tiles change places; each may lie on its other side
                hidden[first : deal.BAG + 104] = rng.permutation(hidden[first : deal.BAG + 104])
                hidden[first : deal.BAG + 104] ^= at.TURN * rng.integers(0, 2, deal.BAG + 104 - first)
            if change == 2:
                hidden[deal.END] = hidden[deal.NEXT] + rng.integers(0, 5)
            turns.turn(view, position.rules, hidden, LOG, *entry(id_, position), position.seat, *memory(id_))
            assert view[at.STATUS] == 0
            after.append(view)
        assert np.array_equal(after[0], after[1]) and np.array_equal(after[0], after[2])


@MORTY
def test_who_reads_no_opponents_is_not_moved_by_them(id_: str) -> None:
    if not mind_of(id_).facts["reads_opponents"]:
        for position, source in some(id_, asked()):
            for view in other_opponents(position.view, position.seat):
                assert decide(id_, replace(position, view=view), source) == decide(id_, position, source)


@MORTY
def test_who_is_not_random_draws_for_ties_alone(id_: str) -> None:
    """Other keys may break a tie otherwise; a choice by chance would move nearly every time."""
    if not mind_of(id_).facts["random"]:
        tried = some(id_, asked())
        moved = 0
        for position, source in tried:
            other = replace(position, view=other_draws(position.view))
            moved += decide(id_, other, source) != decide(id_, position, source)
        assert moved <= MOST_TIES * len(tried)
