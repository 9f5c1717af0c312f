"""Sorcerer & Stones as the core sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.core.draft import Draft, Settled
from sim.core.game import Mind, Plan
from sim.core.names import Restrictions
from sim.core.scenario import Scenario
from sim.sorcerer.columns import GAME_COLUMNS, SEAT_COLUMNS
from sim.sorcerer.components import settle

if TYPE_CHECKING:
    from sim.core.game import Column


class Sorcerer:
    """The game object; see `sim.core.game.Game`."""

    id = "sorcerer"
    title = "Sorcerer & Stones"
    players = (1, 4)  # one in the cooperative game alone
    rules_version = "1"
    seat_columns: tuple[Column, ...] = SEAT_COLUMNS
    game_columns: tuple[Column, ...] = GAME_COLUMNS

    def settle(self, raw: Draft) -> Settled:
        """Resolve and check the game's own keys of a scenario."""
        return settle(raw)

    def restrictions(self, played: Scenario | Settled) -> Restrictions:
        """Say what can be forbidden to a mind: nothing, in this game."""
        return Restrictions()

    def plan(self, scenario: Scenario, minds: Sequence[Mind]) -> Plan:
        """Make a scenario ready to play with these minds, one a seat of the line-up."""
        from sim.sorcerer.plan import SorcererPlan  # the kernels: not needed to read a scenario

        return SorcererPlan(scenario, minds)


GAME = Sorcerer()
