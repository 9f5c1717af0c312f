"""Loading strategies so that whatever is wrong with a user's file is said in one line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from scripts._games import optional
from sim.core.draft import listed, near, shown
from sim.core.errors import Problem, Refused
from sim.core.game import Mind

if TYPE_CHECKING:
    from strategies.registry import Registry


def mind_of(registry: Registry, id_: str, game: str) -> Mind:
    """Load a strategy and check its weights.

    Raises
    ------
    Refused
        If its file cannot be used; every problem at once.
    """
    file = registry.file_of(id_) or id_
    try:
        mind = registry.mind(id_)
    except SystemExit as error:
        found = f"an end of the program ({error.code}) while it is loaded"
        raise Refused([Problem(str(file), found, "a file that can be imported")]) from None
    tables = {"": mind.weights} if mind.weights is not None and not mind.by_players else {}
    tables |= {f"[{players}]": weights for players, weights in mind.by_players.items()}
    known, most = features_of(game), heaviest_of(game)
    problems = [
        p for at, weights in tables.items() for p in _weights(weights, f"{file}: WEIGHTS{at}", known, most)
    ]
    if problems:
        raise Refused(problems)
    return mind


def features_of(game: str) -> tuple[str, ...]:
    """Give the names that a strategy by weights may weigh; none where the game has no features."""
    module = optional(f"sim.{game.replace('-', '_')}.features")
    return tuple(module.FEATURES) if module else ()


def heaviest_of(game: str) -> float:
    """Give the largest weight that the game's scorer can work with, in stars."""
    module = optional(f"sim.{game.replace('-', '_')}.features")
    return float(module.MOST_WEIGHT) if module else 0.0


def _weights(weights: Any, where: str, known: tuple[str, ...], heaviest: float) -> Iterator[Problem]:
    if not isinstance(weights, Mapping):
        yield Problem(where, shown(weights), "a dict of stars by feature")
        return
    for name, stars in weights.items():
        if name not in known:
            yield Problem(where, f"the feature {shown(name)}", f"{near(name, known)}{listed(known)}")
        pair = isinstance(stars, tuple | list) and len(stars) == 2
        if not all(_is_stars(part, heaviest) for part in (stars if pair else [stars])):
            accepted = (
                f"a number of stars, at most {heaviest:,.0f}, or two: in the first and in the last round"
            )
            yield Problem(f"{where}[{shown(name)}]", shown(stars), accepted)


def _is_stars(value: Any, heaviest: float) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and math.isfinite(value) and abs(value) <= heaviest
