"""Qi, in the standard game."""

import numpy as np
from numpy.typing import NDArray

from analysis.worth.play import Player
from sim.core.game import Block
from sim.core.scenario import Scenario

GIFTS = {"qi": "qi"}
UNITS = ("qi",)
MOST = 40


def most(scenario: Scenario, key: str) -> int:
    """Give the largest gift; the other games know no Qi."""
    return MOST if scenario.settings["variant"] == "standard" else 0


def in_play(what: str, player: Player, block: Block) -> NDArray[np.bool_] | None:
    """Nothing can be forbidden in this game."""
    return None
