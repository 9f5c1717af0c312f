"""Views of Morty Sorty with other draws or other shelves of the other seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from scripts._views._seats import exchanged, other_key
from sim.core.game import Mind
from sim.core.scenario import Scenario
from sim.morty.compiled import badge_names
from sim.morty.features import PHASED, PHASES, WEIGHT_WORDS, WORK_WORDS
from sim.morty.rounds import phase_of
from sim.morty.scorer import LANE_WORDS, choose
from sim.morty.state import KEY, PLAYERS, SEAT_WORDS, SEATS
from sim.morty.weights import encode_mind

Array = np.ndarray
MAJORITIES = ('scrolls.toadstool = "wondercap-2"', 'scrolls.cloud = "storm-cloud-1"')


def lines(players: int) -> tuple[str, ...]:
    """Give lines of a scenario: with three players or more one in which much hangs on the other seats."""
    return MAJORITIES if players > 2 else ()


def other_draws(view: Array) -> Array:
    """Give the view of a decision another key."""
    return other_key(view, KEY)


def other_opponents(view: Array, seat: int) -> Iterator[Array]:
    """Give the other seats other shelves, kittens, badges: those of this seat; and each the next one's."""
    others = [_words(other) for other in range(int(view[PLAYERS])) if other != seat]
    return exchanged(view, _words(seat), others)


def _words(seat: int) -> slice:
    return slice(SEATS + seat * SEAT_WORDS, SEATS + (seat + 1) * SEAT_WORDS)


def by_weights(mind: Mind, scenario: Scenario) -> Callable[[Array, Array, int, int], int]:
    """Make a function of a mind by weights that chooses as the game would let it choose."""
    badges = badge_names(scenario.components)
    lanes, work = np.zeros(LANE_WORDS, np.int32), np.zeros(WORK_WORDS, np.int64)

    def decide(view: Array, rules: Array, seat: int, source: int) -> int:
        words = encode_mind(mind, scenario.players, rules, badges).reshape(PHASES, WEIGHT_WORDS)
        phase = int(phase_of(view, rules)) if words[0, PHASED] else 0
        return int(choose(view.copy(), rules, 0, words[phase], seat, source, lanes, work))

    return decide
