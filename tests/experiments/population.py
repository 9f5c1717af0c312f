"""Populations: what base and variant made of many real deals, from which experiments draw.

The game is a noisy line-up, two seats that choose by lot. `base` and `other` differ in the draws of the strategies
alone; in `boards` the animals have exchanged their boards, which are dealt at random; `gift` draws as `other` does, and
seat 0 begins with stars. So the first two variants are as good as the base in truth, and touch nearly every deal.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from analysis.experiments.measured import Table
from analysis.experiments.pairs import Match
from analysis.experiments.play import played
from analysis.stats.moments import Floats
from scripts._games import GAMES
from sim.core.scenario import load
from tests.experiments.sides import side

GIFT = 30  # stars
EXCHANGED = {"frog": "snail", "snail": "frog", "spider": "mouse", "mouse": "spider"}
BASE = """
game = "morty"
[seats]
strategies = ["greedy", "random", "greedy", "random"]
"""
SEED = 4


@dataclass(frozen=True)
class Population:
    """Rows of deals by side; `tables` say what their columns are."""

    tables: dict[str, Table]
    rows: dict[str, Floats]

    def match(self, variant: str) -> Match:
        """Match the base and a variant."""
        return Match.of(self.tables["base"], self.tables[variant])

    def only(self, statistic: str) -> Population:
        """Give the population with this statistic alone, and what it is made of."""
        tables, rows = {}, {}
        for name, table in self.tables.items():
            tables[name] = replace(table, measured=tuple(m for m in table.measured if m.name == statistic))
            rows[name] = self.rows[name][:, [table.columns.index(c) for c in tables[name].columns]]
        return Population(tables, rows)

    def mean(self, name: str, column: str) -> float:
        """Give a side's mean of a column: the truth."""
        return float(self.rows[name][:, self.tables[name].columns.index(column)].mean())


def population(folder: Path, deals: int) -> Population:
    """Play all sides."""
    boards = load(None, GAMES).components["boards"]
    swapped = "".join(
        f"[components.boards.{animal}.A]\n{_inline(boards[theirs]['A'])}"
        for animal, theirs in EXCHANGED.items()
    )
    texts = {
        "base": BASE,
        "other": f"{BASE}[run]\nstrategy_seed = 99\n",
        "boards": f"{BASE}{swapped}",
        "gift": f"{BASE}gifts = [{{ seat = 0, stars = {GIFT} }}]\n[run]\nstrategy_seed = 99\n",
    }
    tables = {name: Table.of(side(folder, name, text, SEED)) for name, text in texts.items()}
    pieces = list(played(list(tables.values()), range(deals), 2))
    rows = (np.concatenate(parts) for parts in zip(*(piece.rows for piece in pieces), strict=True))
    return Population(tables, dict(zip(texts, rows, strict=True)))


def _inline(labels: dict[str, object]) -> str:
    return "".join(f"{space} = {json.dumps(label)}\n" for space, label in labels.items())
