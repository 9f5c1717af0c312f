"""The tiny game as the core sees it."""

from __future__ import annotations

from collections.abc import Sequence

from sim.core.draft import Draft, Settled
from sim.core.game import Mind, Plan
from sim.core.names import Restrictions
from sim.core.scenario import Scenario
from tests.tiny.columns import GAME_COLUMNS, SEAT_COLUMNS
from tests.tiny.components import settle


class Tiny:
    """The game object; see `sim.core.game.Game`."""

    id = "tiny"
    title = "Tiny <game>"
    players = (2, 2)
    rules_version = "1"
    seat_columns = SEAT_COLUMNS
    game_columns = GAME_COLUMNS

    def settle(self, raw: Draft) -> Settled:
        """Resolve and check the game's own keys of a scenario."""
        return settle(raw)

    def restrictions(self, played: Scenario | Settled) -> Restrictions:
        """Forbid nothing."""
        return Restrictions()

    def plan(self, scenario: Scenario, minds: Sequence[Mind]) -> Plan:
        """Make a scenario ready to play with these minds, one a seat of the line-up."""
        from tests.tiny.plan import TinyPlan

        return TinyPlan(scenario, minds)


GAME = Tiny()
