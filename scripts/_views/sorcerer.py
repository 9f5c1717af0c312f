"""Views of Sorcerer & Stones with other draws or with other things before the other seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from scripts._views._seats import exchanged, other_key
from sim.core.game import Mind
from sim.core.scenario import Scenario
from sim.sorcerer.scorer import choose
from sim.sorcerer.state import KEY, PLAYERS, SEAT_WORDS, SEATS
from sim.sorcerer.weights import encode_mind

Array = np.ndarray
ALONE = ('variant = "cooperative"',)  # the one game for one player
SHORT = ("objectives = 7", "rules.round_cap = 12")


def lines(players: int) -> tuple[str, ...]:
    """Give lines of a scenario: short games with every objective, so that every question is put."""
    return SHORT if players > 1 else ALONE


def other_draws(view: Array) -> Array:
    """Give the view of a decision another key."""
    return other_key(view, KEY)


def other_opponents(view: Array, seat: int) -> Iterator[Array]:
    """Give the other seats another hand, reservoir, runes, artifacts: those of this seat; and each the next one's."""
    others = [_words(other) for other in range(int(view[PLAYERS])) if other != seat]
    return exchanged(view, _words(seat), others)


def _words(seat: int) -> slice:
    return slice(SEATS + seat * SEAT_WORDS, SEATS + (seat + 1) * SEAT_WORDS)


def by_weights(mind: Mind, scenario: Scenario) -> Callable[[Array, Array, int, int], int]:
    """Make a function of a mind by weights that chooses as the game would let it choose."""
    work = encode_mind(mind, scenario.players)

    def decide(view: Array, rules: Array, seat: int, source: int) -> int:
        return int(choose(view.copy(), rules, work, seat, source))

    return decide
