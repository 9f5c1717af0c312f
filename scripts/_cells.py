"""The scenarios that speed is measured in beside the base game: its other cells, and printed values of one's own."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from scripts._load import loaded
from sim.core.game import Plan

BASE = "base"
CELLS = {
    BASE: "",
    "side B": 'side = "B"',
    "scroll set I": """[scrolls]
toadstool = "wondercap-1"
cloud = "storm-cloud-1"
eyes = "slippery-eyeballs-1"
mandrake = "mandrake-1"
""",
    "scroll set II": """[scrolls]
toadstool = "wondercap-2"
cloud = "storm-cloud-2"
eyes = "slippery-eyeballs-2"
mandrake = "mandrake-2"
""",
    "2 players": "players = 2",
    "3 players": "players = 3",
}
OVERLAYS = {
    BASE: "",
    "own scroll terms": """[scrolls]
toadstool = "my-wondercap"
[components.scrolls.my-wondercap]
ingredient = "toadstool"
terms = [
  { measure = "tiles", stars_each = 3 },
  { measure = "levels-with", at_least = 3, stars_each = 10 },
]
""",
    "tiles T4": '[components]\ntiles = "T4"',
    "ribbons": "[components.badges.chain]\nat_least = 4\nribbons = [10, 7, 4]",
}


def plans(cells: dict[str, str], strategy: str) -> dict[str, Plan]:
    """Make scenarios ready to play.

    Parameters
    ----------
    cells : dict of str to str
        By name, the text of a scenario without its seats.
    strategy : str
        Plays all seats.
    """
    return {name: plan(text, strategy) for name, text in cells.items()}


def plan(text: str, strategy: str) -> Plan:
    """Make one scenario ready to play, see `plans`."""
    with TemporaryDirectory(prefix="tallycat-bench-") as folder:
        file = Path(folder) / "scenario.toml"
        file.write_text(f'{text}\n[seats]\nstrategies = "{strategy}"\n', encoding="utf-8")
        return loaded(file).plan()
