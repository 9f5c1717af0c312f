"""Loading strategies so that whatever is wrong with a user's file is said in one line."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from scripts._games import optional
from sim.core.draft import listed, near, shown
from sim.core.errors import Problem, Refused
from sim.core.game import Game, Mind
from sim.core.names import wrong_with
from sim.core.scenario import Scenario
from strategies.weights_file import SUFFIX

if TYPE_CHECKING:
    from strategies.registry import Registry

FACTS = ("random", "looks_ahead", "reads_opponents")


def mind_of(registry: Registry, id_: str, game: str) -> Mind:
    """Load a strategy, whose name may forbid it something, and check its weights and facts.

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
    if not str(file).endswith(SUFFIX):  # code; weights that a search found declare nothing
        problems += _facts(mind.facts, f"{file}: FACTS")
    if problems:
        raise Refused(problems)
    return mind


def wrong_names(
    where: str, names: Iterable[str], registry: Registry, game: Game, scenario: Scenario
) -> list[Problem]:
    """Say what is wrong with the names of strategies that are to play a scenario.

    Parameters
    ----------
    where : str
        The option that gives them.
    """
    known, may = registry.ids(), game.restrictions(scenario)
    return [
        Problem(where, found, accepted)
        for name in dict.fromkeys(names)
        for found, accepted in wrong_with(name, known, may)
    ]


def _facts(facts: Any, where: str) -> Iterator[Problem]:
    if not isinstance(facts, Mapping) or not facts:
        found = shown(facts) if facts else "none"
        yield Problem(where, found, f"a dict that says True or False to each of {listed(FACTS)}")
        return
    for name in FACTS:
        if not isinstance(facts.get(name), bool):
            found = shown(facts[name]) if name in facts else "nothing"
            yield Problem(f"{where}[{shown(name)}]", found, "True or False")
    for name in facts:
        if name not in FACTS:
            yield Problem(where, f"the fact {shown(name)}", f"{near(name, FACTS)}{listed(FACTS)}")


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
