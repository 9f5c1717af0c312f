"""The printed parts: what is shipped in data/, what a scenario puts over it, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from sim.core.components import Overlay, Value, read_values
from sim.core.draft import Key

DATA = Path(__file__).parent.parent / "data"
POINTS = 100  # points of any printed value lie in 0..POINTS


@cache
def shipped() -> Mapping[str, Value]:
    """Give every shipped value by its data path, as in data/*.toml."""
    return read_values(DATA)


def key_of(path: str) -> Key:
    """Give the key of a scenario at which a value may be replaced."""
    return ("components", *path.split("."))


def noted(overlay: Overlay, path: str) -> bool:
    """Note the source of a value that a scenario gives whole or not at all; say whether it gives it."""
    key, given = key_of(path), overlay.draft.has(key_of(path))
    overlay.source(path, [key], None if given else shipped()[path].source)
    return given
