"""Printed values: what is shipped, what a scenario puts over it, and the source of each."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.core.draft import MISSING, Draft, Key, at, listed, near, shown

SOURCES = ("assumed", "scenario", "printed", "derived", "published", "rulebook")  # the weakest first
MARKS = ("printed", "assumed")  # what a scenario file may say of its own values


@dataclass(frozen=True)
class Value:
    """A shipped value.

    Attributes
    ----------
    value : object
        As in the TOML file.
    source : str
        ``rulebook``, ``published``, ``derived`` or ``assumed``.
    note : str
        Why this value.
    look : str
        For an assumed value: where on the printed part its owner finds it.
    default : bool
        Of several tables for one purpose, the one that is played.
    """

    value: Any
    source: str
    note: str
    look: str = ""
    default: bool = False


def read_values(folder: Path) -> dict[str, Value]:
    """Read every TOML file of a folder of values.

    Parameters
    ----------
    folder : Path
        Its files hold tables with ``value``, ``source``, ``note`` and, where assumed, ``look``.

    Returns
    -------
    dict of str to Value
        By data path, the dotted name of the table.
    """
    found: dict[str, Value] = {}
    for file in sorted(folder.glob("*.toml")):
        _collect(tomllib.loads(file.read_text(encoding="utf-8")), "", found)
    return found


def _collect(tree: Mapping[str, Any], path: str, found: dict[str, Value]) -> None:
    if "source" in tree and "value" in tree:
        found[path] = Value(**tree)
        return
    for name, branch in tree.items():
        if isinstance(branch, dict):
            _collect(branch, f"{path}.{name}" if path else name, found)


@dataclass
class Overlay:
    """What a scenario's ``[components]`` puts over the shipped values.

    A file may say of values that it gives itself that they were read off the printed parts, or that they are
    another guess: ``[components.sources]`` with ``"boards.frog.A" = "printed"`` (or ``"assumed"``).

    Attributes
    ----------
    draft : Draft
        The scenario.
    shipped : mapping of str to Value
        By data path.
    sources : dict of str to str
        Filled as values are resolved.
    """

    draft: Draft
    shipped: Mapping[str, Value]
    sources: dict[str, str] = field(default_factory=dict)
    _given: set[tuple[int, str]] = field(default_factory=set)

    def source(self, path: str, keys: Iterable[Key], rest: str | None, named: str = "scenario") -> None:
        """Note the source of a value.

        Parameters
        ----------
        path : str
            Its data path.
        keys : iterable of Key
            Where the scenario gives it, or parts of it.
        rest : str or None
            The source of what the scenario leaves as it is; None if nothing is left.
        named : str
            The source of a shipped table that the scenario names; ``scenario`` for a literal value.
        """
        kinds = [] if rest is None else [rest]
        for key in keys:
            if self.draft.has(key):
                mark = at(self.draft.layers[self.draft.layer(key)].data, ("components", "sources", path))
                kinds.append(mark if mark in MARKS else named)
                layers = enumerate(self.draft.layers)
                self._given.update(
                    (index, path) for index, layer in layers if at(layer.data, key) is not MISSING
                )
        self.sources[path] = min(kinds, key=SOURCES.index)

    def check_marks(self) -> None:
        """Refuse marks of what is no value, of values given elsewhere, and unknown marks."""
        key: Key = ("components", "sources")
        for index, layer in enumerate(self.draft.layers):
            marks = at(layer.data, key)
            if marks is MISSING:
                continue
            if not isinstance(marks, dict):
                self.draft.refuse(key, shown(marks), 'a table such as { "levels" = "printed" }', index)
                continue
            for path, mark in marks.items():
                self._check_mark(index, path, mark)

    def _check_mark(self, index: int, path: str, mark: Any) -> None:
        key: Key = ("components", "sources", path)
        if path not in self.sources:
            some = listed(sorted(self.sources)[:4])
            accepted = f"{near(path, self.sources)}a data path of `sources` such as {some}"
            self.draft.refuse(key, "an unknown data path", accepted, index)
        elif mark not in MARKS:
            self.draft.refuse(key, shown(mark), listed(MARKS), index)
        elif (index, path) not in self._given:
            accepted = f"the mark only in the file that gives {path} itself"
            self.draft.refuse(key, "a mark without a value", accepted, index)
