"""Axes of a sweep: `KEY=V1,V2,...` for any key of a scenario, or a name that a game gives to several of them.

A value is written as in a scenario file; a text needs no quotes. `4..10` are the whole numbers from 4 to 10, `4..10..2`
every second of them. `ribbons[0]` is one place of a list.
"""

import copy
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from analysis.sweep import named
from sim.core.draft import MISSING, Key, at, dotted, listed, shown
from sim.core.errors import Problem, Refused
from sim.core.scenario import Scenario

WHERE = "--over"
MOST_LEVELS = 1000
_STEP = re.compile(r"([A-Za-z0-9_-]+)((?:\[\d{1,4}\])*)")
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?")


@dataclass(frozen=True)
class Level:
    """One value of an axis.

    Attributes
    ----------
    label : str
        In the table.
    value : object
        As in a scenario file.
    short : str
        In the heat map; the label where empty.
    """

    label: str
    value: Any
    short: str = ""


@dataclass(frozen=True, eq=False)
class Axis:
    """What is varied; each is equal to itself alone.

    Attributes
    ----------
    name : str
        The key as it was given; a column of the table.
    key : tuple
        Of the scenario.
    levels : tuple of Level
        All different.
    """

    name: str
    key: Key
    levels: tuple[Level, ...]


def axes_of(texts: Sequence[str], scenario: Scenario) -> tuple[Axis, ...]:
    """Read all axes.

    Parameters
    ----------
    texts : sequence of str
        As given with `--over`.
    scenario : Scenario
        The base.

    Raises
    ------
    Refused
        With everything that is wrong with them.
    """
    found: list[Axis] = []
    problems: list[Problem] = []
    for text in texts:
        try:
            found += _read(text, scenario)
        except Refused as refused:
            problems += refused.problems
    names = [axis.name for axis in found]
    twice = dict.fromkeys(name for name in names if names.count(name) > 1)
    problems += [Problem(WHERE, f"{name} twice", "each axis once") for name in twice]
    if problems:
        raise Refused(problems)
    return tuple(found)


def own_axes(game: str) -> ModuleType | None:
    """Give a game's named axes; None where it has none."""
    name = f"{named.__name__}.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def _read(text: str, scenario: Scenario) -> list[Axis]:
    name, equals, rest = text.partition("=")
    name, words = name.strip(), _split(rest)
    if not equals or not name or not words or not all(words):
        accepted = "KEY=V1,V2,... such as players=2,3,4"
        raise Refused([Problem(WHERE, shown(text), accepted)])
    own = own_axes(scenario.game)
    if own is not None and name in own.AXES:
        return [_checked(axis) for axis in own.AXES[name](scenario, words)]
    levels = [level for word in words for level in _levels(word)]
    return [_checked(Axis(name, key_of(name), tuple(levels)))]


def _checked(axis: Axis) -> Axis:
    labels = [level.label for level in axis.levels]
    twice = dict.fromkeys(label for label in labels if labels.count(label) > 1)
    if twice:
        raise Refused([Problem(WHERE, f"{axis.name}: {listed(twice)} twice", "each value once")])
    if len(labels) > MOST_LEVELS:
        raise Refused([Problem(WHERE, f"{axis.name}: {len(labels)} values", f"at most {MOST_LEVELS}")])
    return axis


def _split(text: str) -> list[str]:
    """Cut at commas that stand in no brackets and no quotes."""
    parts, depth, quoted = [""], 0, ""
    for letter in text:
        if quoted:
            quoted = "" if letter == quoted else quoted
        elif letter in "\"'":
            quoted = letter
        depth += 0 if quoted else (letter in "[{") - (letter in "]}")
        if letter == "," and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _levels(word: str) -> Iterator[Level]:
    bounds = _RANGE.fullmatch(word)
    if bounds:
        first, last, step = int(bounds[1]), int(bounds[2]), int(bounds[3] or 1)
        if first > last or not step or (last - first) // step >= MOST_LEVELS:
            accepted = f"first..last or first..last..step, at most {MOST_LEVELS} numbers"
            raise Refused([Problem(WHERE, shown(word), accepted)])
        for number in range(first, last + 1, step):
            yield Level(str(number), number)
        return
    try:
        yield Level(word, tomllib.loads(f"value = {word}")["value"])
    except (tomllib.TOMLDecodeError, KeyError):
        if word[:1] in "[{\"'" or "\n" in word:
            accepted = "a value as in a scenario file"
            raise Refused([Problem(WHERE, shown(word), accepted)]) from None
        yield Level(word, word)


def key_of(name: str) -> Key:
    """Read a key such as ``components.badges.chain.ribbons[0]``.

    Raises
    ------
    Refused
        If it is none.
    """
    key: list[str | int] = []
    for step in name.split("."):
        match = _STEP.fullmatch(step)
        if match is None:
            accepted = "a key such as players or components.badges.chain.ribbons[0]"
            raise Refused([Problem(WHERE, shown(name), accepted)])
        key += [match[1], *map(int, re.findall(r"\d+", match[2]))]
    return tuple(key)


def changed(
    levels: Mapping[Axis, Level], given: Mapping[str, Any], resolved: Mapping[str, Any]
) -> dict[str, Any]:
    """Make the tree that puts levels over a scenario.

    Parameters
    ----------
    levels : mapping of Axis to Level
        A cell.
    given : mapping
        What the base's files say.
    resolved : mapping
        The base with all defaults: where a place of a list is changed that no file gives.

    Raises
    ------
    Refused
        If a place is of no list, or beyond its end.
    """
    tree: dict[str, Any] = {}
    for axis, level in levels.items():
        _put(tree, axis.key, level.value, given, resolved)
    return tree


def _put(tree: dict[str, Any], key: Key, value: Any, given: Any, resolved: Any) -> None:
    names = next((place for place, step in enumerate(key) if isinstance(step, int)), len(key))
    node: Any = tree
    for place, step in enumerate(key[: names - 1]):
        node = node.setdefault(step, {})
        if not isinstance(node, dict):
            found = f"{dotted(key[: place + 1])} and {dotted(key)}"
            raise Refused([Problem(WHERE, found, "keys of which none is a part of another")])
    last = key[names - 1]
    if names == len(key):
        node[last] = value
        return
    if last not in node:
        there = at(given, key[:names])
        node[last] = copy.deepcopy(at(resolved, key[:names]) if there is MISSING else there)
    node = node[last]
    for place, step in enumerate(key[names:], names):
        if not isinstance(node, list) or not isinstance(step, int) or step >= len(node):
            what = f"a list of {len(node)}" if isinstance(node, list) else shown(node)
            accepted = (
                f"a place 0..{len(node) - 1}" if isinstance(node, list) and node else "the key of a list"
            )
            raise Refused([Problem(f"{WHERE} {dotted(key)}", what, accepted)])
        if place == len(key) - 1:
            node[step] = value
        else:
            node = node[step]
