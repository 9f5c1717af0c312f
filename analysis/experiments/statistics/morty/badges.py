"""How often each badge is claimed, in games in which it is in play, and when first."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from analysis.experiments.dealt import Dealt
from analysis.experiments.measured import SHARE, Measured, Value, ratio
from analysis.experiments.sides import Side
from analysis.stats.moments import Floats

_PLACES = (1, 2)


def measured(side: Side) -> Iterator[Measured]:
    """Yield `badge.<id>.claimed` and `badge.<id>.first_round` of every badge that can be in play."""
    chosen = side.scenario.settings["badges"]
    if chosen == "none":
        return
    for id_ in side.scenario.components["badges"] if chosen == "random" else chosen:
        name = f"badge.{id_}"
        claims, lies = (f"{name} claims", _claims(id_)), (f"{name} in play", _in_play(id_))
        yield ratio(f"{name}.claimed", SHARE, claims, lies, 1)
        first, games = (f"{name} first rounds", _first(id_)), (f"{name} games", _claimed(id_))
        yield ratio(f"{name}.first_round", "rounds", first, games)


def _claims(id_: str) -> Value:
    """Give the share of a deal's seats that claim it."""

    def value(dealt: Dealt) -> Floats:
        means: Floats = (_rounds(dealt, id_) > 0).mean(axis=(1, 2))
        return means

    return value


def _in_play(id_: str) -> Value:
    def value(dealt: Dealt) -> Floats:
        lies = np.logical_or(*(dealt.named(f"badge_{place}", id_) for place in _PLACES))
        means: Floats = lies.mean(axis=1)
        return means

    return value


def _first(id_: str) -> Value:
    """Give the sum of first rounds over a deal's games with a claim, by its games."""

    def value(dealt: Dealt) -> Floats:
        means: Floats = _earliest(dealt, id_).mean(axis=1)
        return means

    return value


def _claimed(id_: str) -> Value:
    def value(dealt: Dealt) -> Floats:
        means: Floats = (_earliest(dealt, id_) > 0).mean(axis=1)
        return means

    return value


def _earliest(dealt: Dealt, id_: str) -> Floats:
    """Give the round of the first claim, 0 without one, shape (deals, period)."""
    rounds = _rounds(dealt, id_)
    first = np.where(rounds > 0, rounds, np.inf).min(axis=2)
    found: Floats = np.where(np.isfinite(first), first, 0.0)
    return found


def _rounds(dealt: Dealt, id_: str) -> Floats:
    """Give each seat's round of its claim, 0 never, shape (deals, period, players)."""
    found = np.zeros((dealt.deals, dealt.period, dealt.scenario.players))
    for place in _PLACES:
        lies: NDArray[np.bool_] = dealt.named(f"badge_{place}", id_)
        if lies.any():
            found += dealt.seats(f"badge_{place}_round") * lies[..., None]
    return found
