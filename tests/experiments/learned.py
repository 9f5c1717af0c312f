"""Players that learned a lopsided variant against players as they were, on deals that no search has seen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from analysis.experiments.adapt import Learning
from analysis.experiments.minds import minds_of
from analysis.runs.journal import Journal
from analysis.tuning.folder import result_key
from scripts._load import loaded
from scripts._minds import mind_of
from scripts._tuning import space_of
from tests.experiments.sides import side

BASE = 'game = "morty"\nplayers = 2\nseats.strategies = "tuned"\n'
LEVELS = "components.levels = { top = 60, middle = 40, bottom = 20 }\n"
LOPSIDED = {
    "a kitten is worth 8 stars": f"{BASE}components.kittens.stars = 8\n",
    "full levels are worth 60, 40 and 20 stars": f"{BASE}{LEVELS}",
}
SEED = 11


@dataclass(frozen=True)
class Learned:
    """What the mind that learned wins of a seat against the one that did not: win share, and where it is fair."""

    name: str
    mind: str
    budget: int
    deals: int
    value: float
    low: float
    high: float
    fair: float


def learned(name: str, folder: Path, budget: int) -> Learned:
    """Let the strong mind learn a variant, and meet itself as it was."""
    one = side(folder, "lopsided", LOPSIDED[name], SEED)
    read = loaded(folder / "lopsided.toml")
    minds = minds_of(read.game.id)
    assert minds is not None
    strong = mind_of(read.registry, minds.strong, read.game.id)
    how = Learning(strong, lambda players: space_of(read.game, strong, players, True), budget)
    with Journal(folder / f"search-{len(name)}") as journal:
        mind = how.learned(one, journal, 2)
        (row,) = journal.done[result_key(one.scenario.players, budget)]["results"]
    assert row["field"] == strong.id
    ends = (float(row[key]) for key in ("value", "low", "high", "fair"))
    return Learned(name, mind.id, budget, int(row["deals"]), *ends)
