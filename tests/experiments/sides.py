"""Sides for tests, from TOML."""

from __future__ import annotations

from pathlib import Path

from analysis.experiments.sides import Side
from scripts._load import loaded
from scripts._sides import side_of


def side(folder: Path, name: str, toml: str, seed: int = 3) -> Side:
    """Make a side of a scenario."""
    path = folder / f"{name}.toml"
    path.write_text(toml, encoding="utf-8")
    return side_of(loaded(path, seed=seed), name)
