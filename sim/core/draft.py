"""A scenario as it stands in its files: what is given, in which file, and what is wrong with it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sim.core.errors import Problem

if TYPE_CHECKING:
    from sim.core.own import Own

Key = tuple[str | int, ...]
MISSING: Any = object()


@dataclass(frozen=True)
class Layer:
    """One file of a chain of `extends`: its name for people and its TOML tree."""

    file: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Settled:
    """What a game makes of a draft.

    Attributes
    ----------
    settings : dict
        The game's own resolved keys.
    components : dict
        The document of ``tallycat components --json``.
    gifts : tuple of dict
        Head starts, by seat.
    in_use : tuple of str
        Data paths of the printed values that this scenario plays with.
    plugins : tuple of Own
        The user's own plug-ins that it names.
    """

    settings: dict[str, Any]
    components: dict[str, Any]
    gifts: tuple[dict[str, int], ...] = ()
    in_use: tuple[str, ...] = ()
    plugins: tuple[Own, ...] = ()


def at(tree: Any, key: Key) -> Any:
    """Give the value at a key of a TOML tree, or `MISSING`."""
    for step in key:
        steps = tree if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
        if step not in steps:
            return MISSING
        tree = tree[step]
    return tree


def merge(values: Sequence[Any]) -> Any:
    """Merge values, the base first: tables key by key, anything else is replaced whole."""
    if not isinstance(values[-1], dict):
        return values[-1]
    tables: list[dict[str, Any]] = []
    for value in reversed(values):
        if not isinstance(value, dict):
            break
        tables.insert(0, value)
    keys = dict.fromkeys(key for table in tables for key in table)
    return {key: merge([table[key] for table in tables if key in table]) for key in keys}


def dotted(key: Key) -> str:
    """Write a key as TOML does: ``components.tiles[2].lid``; list places count from 0."""
    text = ""
    for step in key:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            plain = step if re.fullmatch(r"[A-Za-z0-9_-]+", step) else json.dumps(step, ensure_ascii=False)
            text += f".{plain}" if text else plain
    return text


def shown(value: Any) -> str:
    """Say what a value is, short, for the `found` of a problem."""
    if value is MISSING:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 10**40:
        return f"a whole number of {value.bit_length()} bits"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, str):
        return _short(json.dumps(value, ensure_ascii=False))
    if isinstance(value, dict):
        return _short(f"a table with {listed(value) or 'no keys'}", 100)
    if isinstance(value, list):
        return _short(f"a list of {len(value)}: [{', '.join(shown(item) for item in value[:8])}]", 100)
    return f"a {type(value).__name__} ({value})"


def _short(text: str, most: int = 60) -> str:
    return text if len(text) <= most else f"{text[: most - 4]} ..."


def listed(words: Iterable[object]) -> str:
    """List what is accepted: ``A, B``."""
    return ", ".join(str(word) for word in words)


def near(word: object, words: Iterable[str]) -> str:
    """Give ``did you mean "..."? `` for the nearest of some words, or nothing."""
    from difflib import get_close_matches  # only needed when something is wrong

    small = {other.lower(): other for other in words}
    found = get_close_matches(str(word).lower(), list(small), n=1, cutoff=0.6)
    return f'did you mean "{small[found[0]]}"? ' if found else ""


@dataclass
class Draft:
    """The keys of a scenario, from its base to itself, and the problems found so far.

    Attributes
    ----------
    layers : tuple of Layer
        The files of the chain of `extends`, the base first, the scenario itself last.
    players : int or None
        Checked number of players; None where it was refused (then say nothing about numbers of seats).
    problems : list of Problem
        Everything refused so far.
    plugins : tuple of Own
        The user's own plug-ins that it may name.
    """

    layers: tuple[Layer, ...]
    players: int | None = None
    problems: list[Problem] = field(default_factory=list)
    plugins: tuple[Own, ...] = ()

    def __post_init__(self) -> None:
        self.tree: dict[str, Any] = merge([layer.data for layer in self.layers])

    def get(self, key: Key) -> Any:
        """Give the merged value at a key, or `MISSING`."""
        return at(self.tree, key)

    def has(self, key: Key) -> bool:
        """Say whether a key is given in any file."""
        return self.get(key) is not MISSING

    def layer(self, key: Key) -> int:
        """Give the index of the last file with the longest part of this key."""
        for length in range(len(key), 0, -1):
            for index in range(len(self.layers) - 1, -1, -1):
                if at(self.layers[index].data, key[:length]) is not MISSING:
                    return index
        return len(self.layers) - 1

    def whole(self, key: Key) -> Any:
        """Give the value of the last file that has this key, not merged with what it extends."""
        return at(self.layers[self.layer(key)].data, key)

    def refuse(self, key: Key, found: str, accepted: str, layer: int | None = None) -> None:
        """Note a problem at a key, with the file in which the value stands (or another file of the chain)."""
        file = self.layers[self.layer(key) if layer is None else layer].file
        self.problems.append(Problem(f"{file}: {dotted(key)}", found, accepted))

    def integer(self, key: Key, default: Any, low: int, high: int, also: Collection[str] = ()) -> Any:
        """Read a whole number `low`..`high`, or one of the words `also`; the default where refused."""
        value = self.get(key)
        if value is MISSING and default is not MISSING:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        if isinstance(value, str) and value in also:
            return value
        words = "".join(f' or "{word}"' for word in also)
        self.refuse(key, shown(value), f"a whole number {low}..{high}{words}")
        return None if default is MISSING else default

    def flag(self, key: Key, default: bool) -> bool:
        """Read true or false; the default where refused."""
        value = self.get(key)
        if isinstance(value, bool):
            return value
        if value is not MISSING:
            self.refuse(key, shown(value), "true or false")
        return default

    def word(self, key: Key, default: Any, words: Collection[str]) -> Any:
        """Read one of some words; the default where refused."""
        value = self.get(key)
        if value is MISSING and default is not MISSING:
            return default
        if isinstance(value, str) and value in words:
            return value
        hint = near(value, words) if isinstance(value, str) else ""
        self.refuse(key, shown(value), f"{hint}{listed(words)}")
        return None if default is MISSING else default

    def table(self, key: Key, known: Collection[str] | None = None, what: str = "a table") -> dict[str, Any]:
        """Read a table, unknown keys refused; empty where it is missing or refused."""
        value = self.get(key)
        if value is MISSING:
            return {}
        if not isinstance(value, dict):
            self.refuse(key, shown(value), what if known is None else f"a table of {listed(known)}")
            return {}
        if known is not None:
            for name in value:
                if name not in known:
                    self.refuse((*key, name), "an unknown key", f"{near(name, known)}{listed(known)}")
        return value

    def integers(self, key: Key, low: int, high: int, fewest: int, most: int) -> list[int] | None:
        """Read a list of whole numbers; None where refused."""
        value = self.get(key)
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            self.refuse(key, shown(value), f"a list of {fewest}..{most} whole numbers {low}..{high}")
            return None
        numbers = [self.integer((*key, place), MISSING, low, high) for place in range(len(value))]
        return None if None in numbers else numbers

    def one_a_seat(self, name: str, words: Sequence[str]) -> str | list[str]:
        """Read "random", or a list of different words, one a seat; "random" where it is missing or no list."""
        key: Key = (name,)
        given = self.get(key)
        if given in (MISSING, "random"):
            return "random"
        if not isinstance(given, list):
            self.refuse(key, shown(given), f'"random", or a list of {listed(words)}, one a seat')
            return "random"
        for place in range(len(given)):
            self.word((*key, place), MISSING, words)
        if self.players is not None and len(given) != self.players:
            self.refuse(key, shown(given), f"{self.players} {name}, one a seat")
        for word in words:
            if given.count(word) > 1:
                self.refuse(key, f"{word} {given.count(word)} times", f"{name} that are all different")
        return list(given)
