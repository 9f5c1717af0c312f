"""Who wins by colour, how long games last, and what ends them."""

from collections.abc import Iterator

import numpy as np

from analysis.experiments.dealt import Dealt
from analysis.experiments.measured import SHARE, Measured, Value, mean, ratio
from analysis.experiments.sides import Side
from analysis.stats.moments import Floats
from sim.sorcerer.state import PLAYER_COLOURS, REASONS


def measured(side: Side) -> Iterator[Measured]:
    """Yield `win_share.colour.<c>` of every colour that can sit, `turns`, and `reason.<id>`."""
    chosen = side.scenario.settings["colours"]
    for colour in PLAYER_COLOURS if chosen == "random" else chosen:
        won, sits = (f"{colour} won", _won(colour)), (f"{colour} sits", _sits(colour))
        yield ratio(f"win_share.colour.{colour}", SHARE, won, sits, 1)
    yield mean("turns", "turns", _turns, pace=True)
    for reason in REASONS:
        yield mean(f"reason.{reason}", SHARE, _ended(reason), 1)


def _plays(dealt: Dealt, colour: str) -> Floats:
    found: Floats = (dealt.seats("colour") == dealt.names["colour"].index(colour)).astype(np.float64)
    return found


def _won(colour: str) -> Value:
    def value(dealt: Dealt) -> Floats:
        shares = (dealt.seats("win_share") * _plays(dealt, colour)).sum(axis=2).mean(axis=1)
        even: Floats = np.round(
            shares, 12
        )  # thirds, added up in another order, would look like a touched deal
        return even

    return value


def _sits(colour: str) -> Value:
    def value(dealt: Dealt) -> Floats:
        means: Floats = _plays(dealt, colour).sum(axis=2).mean(axis=1)
        return means

    return value


def _turns(dealt: Dealt) -> Floats:
    means: Floats = dealt.games("turns").mean(axis=1)
    return means


def _ended(reason: str) -> Value:
    def value(dealt: Dealt) -> Floats:
        means: Floats = dealt.named("reason", reason).mean(axis=1)
        return means

    return value
