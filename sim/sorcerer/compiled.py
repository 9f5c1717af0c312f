"""A scenario as numbers for kernels: the `rules` array (see state.py for its layout)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.scenario import Scenario
from sim.sorcerer import state as at
from sim.sorcerer.columns import NULL_NAME
from sim.sorcerer.printed.artifact import ARTIFACT_IDS
from sim.sorcerer.printed.reward import PAYING

Array = np.ndarray


def counts_of(letters: str) -> list[int]:
    """Count stones or symbols by index of colour."""
    return [letters.count(colour) for colour in at.COLOURS]


def symbols_of(grid: list[str]) -> list[int]:
    """Give the symbol of each field of the Element Zone, 1 + index of its colour, 0 for none."""
    return [1 + at.COLOURS.index(c.lower()) if c.isupper() else 0 for row in grid for c in row]


def stacks_beside(grid: list[str]) -> list[int]:
    """Give for each field the set of elements whose stack shares an edge with it."""
    side = len(grid)
    found = []
    for y in range(side):
        for x in range(side):
            near = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            letters = [grid[b][a] for a, b in near if 0 <= a < side and 0 <= b < side]
            elements = {at.COLOURS.index("n" if c == "e" else c) for c in letters if c.islower()}
            found.append(sum(1 << e for e in elements))
    return found


def _put(rules: Array, place: int, values: Any) -> None:
    rules[place : place + len(values)] = values


def _put_readings(rules: Array, settings: Mapping[str, Any]) -> None:
    chosen = settings["rules"]
    rules[at.VARIANT] = at.VARIANTS.index(settings["variant"])
    rules[at.PAIR_CHAINS] = chosen["chains"] == "pair"
    rules[at.OPTIONAL_TAKING] = chosen["taking"] == "optional"
    rules[at.NO_SINGLE] = chosen["quake"] == "no-single"
    rules[at.FORCED_STEP] = chosen["spirit_step"] == "forced"
    rules[at.FREE_START] = chosen["spirit_start"] == "free"
    rules[at.RANDOM_ZONE] = chosen["element_zone"] == "random"
    rules[at.QI_ROUND] = chosen["qi_end"] == "round"
    rules[at.FILL_ANY] = chosen["coop_fill"] == "any"
    rules[at.LIMIT] = -1 if chosen["reservoir_limit"] == "none" else chosen["reservoir_limit"]
    rules[at.STALEMATE], rules[at.CAP] = chosen["stalemate_rounds"], chosen["round_cap"]
    if settings["colours"] != "random":
        rules[at.FIXED_COLOURS] = 1
        _put(rules, at.GIVEN_COLOURS, [at.PLAYER_COLOURS.index(colour) for colour in settings["colours"]])


def _put_objectives(rules: Array, settings: Mapping[str, Any], components: Mapping[str, Any]) -> None:
    chosen = settings["objectives"]
    if isinstance(chosen, list):
        rules[at.GIVEN_OBJECTIVES] = sum(1 << at.OBJECTIVES.index(id_) for id_ in chosen)
    else:
        rules[at.DRAWN_OBJECTIVES] = components["objectives_shown"] if chosen == "random" else chosen
    for i, id_ in enumerate(PAYING):
        reward = {"qi": 0, "steps": 0}
        for count in range(at.REWARD_COUNTS):
            given = components["objectives"][id_].get(str(count))
            reward = reward if given is None else {"qi": 0, "steps": 0} | given
            _put(rules, at.REWARD + 2 * (at.REWARD_COUNTS * i + count), [reward["qi"], reward["steps"]])


def _put_artifacts(rules: Array, components: Mapping[str, Any]) -> None:
    for i, id_ in enumerate(ARTIFACT_IDS):
        artifact = components["artifacts"][id_]
        _put(rules, at.COST + 5 * i, counts_of(artifact["cost"]))
        _put(rules, at.ART_SYMBOLS + 5 * i, counts_of(artifact["symbols"]))
        rules[at.POINTS + i] = artifact["points"]
    title = NULL_NAME
    for n in range(at.ARTIFACTS + 1):
        given = components["titles"].get(str(n))
        title = title if given is None else at.TITLES.index(given)
        rules[at.TITLE + n] = title


def _put_element_zone(rules: Array, components: Mapping[str, Any]) -> None:
    rules[at.START_POINTS] = components["start_rune_points"]
    for i, colour in enumerate(at.PLAYER_COLOURS):
        rules[at.START_RUNE + i] = at.ELEMENTS.index(components["start_runes"][colour])
        x, y = components["spirits"][colour]
        rules[at.START_FIELD + i] = 6 * y + x
    _put(rules, at.SYMBOL, symbols_of(components["grid"]))
    _put(rules, at.NEXT_TO, stacks_beside(components["grid"]))
    for i, element in enumerate(at.ELEMENTS):
        points = components["runes"][element]
        rules[at.STACK_SIZE + i] = len(points)
        _put(rules, at.RUNE + at.STACK_ROOM * i, points)


def rules_of(scenario: Scenario) -> Array:
    """Return the `rules` array of a scenario.

    Returns
    -------
    ndarray, shape (RULES_WORDS,), int64.
    """
    rules = np.zeros(at.RULES_WORDS, dtype=np.int64)
    settings, components = scenario.settings, scenario.components
    _put_readings(rules, settings)
    _put_objectives(rules, settings, components)
    _put_artifacts(rules, components)
    _put_element_zone(rules, components)
    if settings["variant"] == "standard":
        rules[at.QI_START] = components["qi"][str(scenario.players)]
    rules[at.HAND_SIZE] = components["hand"]
    _put(rules, at.COPIES, [components["cards"][card] for card in at.CARDS])
    _put(rules, at.STONES, [components["stones"][colour] for colour in at.COLOURS])
    _put(rules, at.START_X, [x for x, _ in components["places"]])
    _put(rules, at.START_Y, [y for _, y in components["places"]])
    for gift in scenario.gifts:
        rules[at.GIFTS + gift["seat"]] = gift["qi"]
    return rules
