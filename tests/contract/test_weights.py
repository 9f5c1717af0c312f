"""A mind as words: weights by number of players and by round, to the nearest 1/64 star, and what is forbidden."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from sim.core.game import Block, Mind
from sim.morty import features as at
from sim.morty import state
from sim.morty.plan import MortyPlan
from sim.morty.rounds import phase_of
from sim.morty.weights import encode_mind
from tests.contract.positions import rules_and_deck
from tests.rules.table import scenario_of

WEIGHTS = {
    "scroll": 1.0,
    "label": 1.0,
    "level": 1.25,
    "badge": 1.0,
    "kitten": 1.0,
    "special": 4.0,
    "lost": -0.5,
}
NEW = {"favourite": 0.5, "crowd": -0.25, "prospect": 0.5, "toward": 0.75, "denied": 0.5, "label_lost": -1.0}
BADGES = ("full-range", "chain", "label-master")


def mind(weights: Any = None, **more: Any) -> Mind:
    return Mind("made-up", "", "", weights=weights, **more)


def words(one: Mind, players: int = 4) -> np.ndarray:
    """The words of a mind, phase by phase."""
    return encode_mind(one, players, rules_and_deck()[0], BADGES).reshape(at.PHASES, at.WEIGHT_WORDS)


def play(one: Mind, players: int = 4, games: int = 60, toml: str = "") -> Block:
    scenario = scenario_of(f'players = {players}\nseats.strategies = ["made-up"]\n{toml}')
    return MortyPlan(scenario, [one] * players).play(0, games)


def same(a: Block, b: Block) -> bool:
    columns = [(a.seats, b.seats), (a.table, b.table)]
    return all(np.array_equal(one[name], other[name]) for one, other in columns for name in one)


@pytest.mark.parametrize("name", at.FEATURES)
def test_a_pair_is_followed_in_a_straight_line_from_phase_to_phase(name: str) -> None:
    first, last = -3.0, 4.5
    for i, row in enumerate(words(mind({name: (first, last)}))):
        exact = 64 * (Fraction(first) + (Fraction(last) - Fraction(first)) * i / (at.PHASES - 1))
        assert abs(row[at.FEATURES.index(name)] - exact) <= Fraction(1, 2)
        assert row[at.PHASED] == 1
    whole = words(mind({name: (first, last)}))[:, at.FEATURES.index(name)]
    assert whole[0] == 64 * first and whole[-1] == 64 * last


def test_a_pair_for_the_natural_columns_moves_their_values_too() -> None:
    """The value of each column is that of the phase's own weight."""
    phases = words(mind({"position": (-1.0, 1.0)}))
    for i in (0, 7, at.PHASES - 1):
        weight = int(phases[i, at.FEATURES.index("position")])
        plain = words(mind({"position": weight / 64}))[0]
        assert np.array_equal(phases[i, at.COLUMN_VALUES :], plain[at.COLUMN_VALUES :])
    assert phases[0, at.COLUMN_VALUES :].any()


def test_plain_numbers_have_one_phase() -> None:
    phases = words(mind(WEIGHTS))
    assert not phases[:, at.PHASED].any() and (phases == phases[0]).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_phase_of_a_round_runs_from_the_first_to_the_last_expected(players: int) -> None:
    """In a straight line, to the nearest; later rounds stay in the last phase."""
    rules = rules_and_deck(f"players = {players}\n")[0].copy()
    view = np.zeros(state.VIEW_WORDS, np.int64)
    for rounds in (int(rules[state.ROUNDS]), 1, 2, 5, 40):
        rules[state.ROUNDS] = rounds
        for round_ in range(1, rounds + 4):
            view[state.ROUND] = round_
            share = Fraction(round_ - 1, rounds - 1) if rounds > 1 else Fraction(min(round_ - 1, 1))
            assert phase_of(view, rules) == min(int(share * (at.PHASES - 1) + Fraction(1, 2)), at.PHASES - 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rounds_expected_are_about_those_played(players: int) -> None:
    expected = int(rules_and_deck(f"players = {players}\n")[0][state.ROUNDS])
    played = play(mind(WEIGHTS), players, 60).table["rounds"]
    assert abs(played.mean() - expected) < 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pairs_of_equal_ends_play_as_plain_numbers(players: int) -> None:
    weights = WEIGHTS | NEW | {"pass": -1.0, "position": -0.25}
    pairs = {name: (weight, weight) for name, weight in weights.items()}
    assert same(play(mind(weights), players), play(mind(pairs), players))


def test_the_first_end_decides_the_first_round_and_the_other_comes_in_later() -> None:
    plain, pair = mind(WEIGHTS), mind({name: (weight, -weight) for name, weight in WEIGHTS.items()})
    assert not same(play(plain, 2), play(pair, 2))  # the pair turns to the contrary during the game
    for game in range(20):
        traces = [MortyPlan(scenario_of("players = 2"), [one] * 2).trace(game) for one in (plain, pair)]
        ours, theirs = ([e for e in t if e["event"] != "end"] for t in traces)
        second = next(i for i, e in enumerate(ours) if e["event"] == "round" and e["round"] == 2)
        assert ours[1 : second + 1] == theirs[1 : second + 1]


def test_weights_by_players_win_over_the_others() -> None:
    two, rest = WEIGHTS | {"lost": -3.0}, WEIGHTS
    own = mind(rest, by_players={2: two})
    for players, weights in ((2, two), (3, rest), (4, rest)):
        assert np.array_equal(words(own, players), words(mind(weights), players))
        assert same(play(own, players, 20), play(mind(weights), players, 20))
    assert not same(play(own, 2, 20), play(mind(rest), 2, 20))
    assert own.weights_for(2) == two and own.weights_for(3) == rest


def test_weights_are_read_to_the_nearest_64th_and_none_is_zero() -> None:
    found = words(mind({"scroll": 1 / 64 + 0.001, "lost": -0.5, "denied": 256.0}))[0]
    names = at.FEATURES.index
    assert (found[names("scroll")], found[names("lost")], found[names("denied")]) == (1, -32, 256 * 64)
    assert not words(mind({}))[0].any()


@pytest.mark.parametrize("name", at.FEATURES)
def test_what_a_mind_weighs_says_how_far_it_has_to_look(name: str) -> None:
    """MORE: a feature from `favourite` on; MAY_PASS: whoever names `pass`, also with 0."""
    row = words(mind({name: -0.25}))[0]
    late = at.FEATURES.index(name) >= at.FEATURES.index("favourite") and name != "pass"
    assert (row[at.MORE], row[at.MAY_PASS]) == (late, name == "pass")
    assert words(mind({name: 0.0}))[0][at.MAY_PASS] == (name == "pass")


FORBIDDEN = [
    ("special-jar", at.NO_JAR, 1), ("kitten", at.NO_KITTEN, 1), ("pass", at.NO_PASS, 1),
    ("badge", at.NO_BADGES, 7), ("badge:full-range", at.NO_BADGES, 1), ("badge:label-master", at.NO_BADGES, 4),
    ("ingredient:toadstool", at.NO_FACES, 1), ("ingredient:mandrake", at.NO_FACES, 8),
]  # fmt: skip


@pytest.mark.parametrize(("name", "word", "bits"), FORBIDDEN)
def test_a_restriction_is_written_in_every_phase(name: str, word: int, bits: int) -> None:
    for weights in (WEIGHTS, {"scroll": (0.0, 1.0)}, None):
        plain, found = words(mind(weights)), words(mind(weights, without=(name,)))
        changed = {int(i) for i in np.nonzero((plain != found).any(axis=0))[0]}
        assert changed == {word, at.RESTRICTED}
        assert (found[:, word] == bits).all() and (found[:, at.RESTRICTED] == 1).all()


def test_restrictions_add_up_and_a_forbidden_pass_is_never_weighed() -> None:
    both = words(mind(WEIGHTS | {"pass": 9.0}, without=("badge:chain", "badge:full-range", "pass")))
    assert (both[:, at.NO_BADGES] == 3).all() and not both[:, at.MAY_PASS].any()
    blind = words(mind(WEIGHTS, blind=("badge:chain",)))
    assert (blind[:, at.BLIND] == 2).all() and not blind[:, [at.NO_BADGES, at.RESTRICTED]].any()
    assert (words(mind(WEIGHTS, blind=("badge",)))[:, at.BLIND] == 7).all()


def test_a_mind_made_in_memory_is_not_changed_by_playing() -> None:
    one = mind(dict(WEIGHTS), without=("kitten",))
    kept = replace(one, weights=dict(WEIGHTS))
    play(one, 2, 5)
    assert one == kept
