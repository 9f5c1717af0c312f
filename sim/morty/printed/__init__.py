"""The printed parts: what is shipped in data/, what a scenario puts over it, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from sim.core.components import Value, read_values

DATA = Path(__file__).parent.parent / "data"
STARS = 1000  # stars of any printed value lie in -STARS..STARS


@cache
def shipped() -> Mapping[str, Value]:
    """Give every shipped value by its data path, as in data/*.toml."""
    return read_values(DATA)


def tables_of(path: str) -> dict[str, Value]:
    """Give the shipped tables for one purpose by id, such as T1 .. T4 for ``tiles``."""
    return {name[len(path) + 1 :]: value for name, value in shipped().items() if name.startswith(f"{path}.")}


def default_of(path: str) -> str:
    """Give the id of the table that is played unless a scenario says otherwise."""
    return next(id_ for id_, value in tables_of(path).items() if value.default)
