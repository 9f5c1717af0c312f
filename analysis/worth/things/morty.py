"""Stars and kittens; a badge is in play in some deals only."""

import numpy as np
from numpy.typing import NDArray

from analysis.worth.play import Player
from sim.core.game import Block
from sim.core.scenario import Scenario

GIFTS = {"star": "stars", "kitten": "kittens"}
UNITS = ("stars", "kittens")
MOST = {"stars": 200, "kittens": 40}


def most(scenario: Scenario, key: str) -> int:
    """Give the largest gift: kittens come out of the supply."""
    kittens = scenario.components["kittens"]
    if key == "stars" or kittens["supply"] == "unlimited":
        return MOST[key]
    given = sum(gift.get("kittens", 0) for gift in scenario.gifts)
    left = int(kittens["supply"]) - int(kittens["start"]) * scenario.players - given
    return max(min(MOST[key], left // max(scenario.players - 1, 1)), 0)


def in_play(what: str, player: Player, block: Block) -> NDArray[np.bool_] | None:
    """Say in which games a badge lies on the table."""
    kind, _, badge = what.partition(":")
    if kind != "badge" or not badge:
        return None
    code = player.names("badge_1").index(badge)
    lies: NDArray[np.bool_] = (block.table["badge_1"] == code) | (block.table["badge_2"] == code)
    return lies
