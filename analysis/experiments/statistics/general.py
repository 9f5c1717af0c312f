"""Win shares by seat and by strategy, totals, margins, ties and rounds: what every game has."""

from collections.abc import Iterator

import numpy as np

from analysis.experiments.dealt import Dealt
from analysis.experiments.measured import SHARE, Measured, Value, deviation, mean, points_of
from analysis.experiments.sides import Side
from analysis.stats.moments import Floats


def measured(side: Side) -> Iterator[Measured]:
    """Yield the statistics; those of several players, and rounds, only where the game has them."""
    players = side.scenario.players
    for seat in range(players):
        yield mean(f"win_share.seat.{seat}", SHARE, _seat(seat), 1)
    for name in dict.fromkeys(side.scenario.strategies):
        yield mean(f"win_share.strategy.{name}", SHARE, _strategy(name), 1)
    points = points_of(side)
    yield mean("total.mean", points, _total)
    yield deviation("total.sd", points, ("total.mean", _total), ("total squared", _square))
    if players > 1:
        yield mean("margin.mean", points, _margin)
        yield mean("ties", SHARE, _ties, 1)
    if any(column.name == "rounds" for column in side.game.game_columns):
        yield mean("rounds", "rounds", _rounds, pace=True)


def _seat(seat: int) -> Value:
    return lambda dealt: _even(dealt.seats("win_share")[..., seat].mean(axis=1))


def _strategy(name: str) -> Value:
    def value(dealt: Dealt) -> Floats:
        """Take the mean over the seats that play it: as many in every deal."""
        plays = dealt.plays(name)
        won = np.where(plays, dealt.seats("win_share"), 0.0).sum(axis=(1, 2))
        return _even(won / plays.sum(axis=(1, 2)))

    return value


def _even(shares: Floats) -> Floats:
    """Drop the last bits: thirds of a win that are added up in another order would look like a touched deal."""
    return np.round(shares, 12)


def _total(dealt: Dealt) -> Floats:
    means: Floats = dealt.seats("total").mean(axis=(1, 2))
    return means


def _square(dealt: Dealt) -> Floats:
    means: Floats = (dealt.seats("total") ** 2).mean(axis=(1, 2))
    return means


def _margin(dealt: Dealt) -> Floats:
    """Take the winner's total less the next."""
    ranked = np.sort(dealt.seats("total"), axis=2)
    means: Floats = (ranked[..., -1] - ranked[..., -2]).mean(axis=1)
    return means


def _ties(dealt: Dealt) -> Floats:
    shared = (dealt.seats("win_share") > 0).sum(axis=2) > 1
    means: Floats = shared.mean(axis=1)
    return means


def _rounds(dealt: Dealt) -> Floats:
    means: Floats = dealt.games("rounds").mean(axis=1)
    return means
