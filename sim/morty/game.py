"""Morty Sorty Magic Shop as the core sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.core.draft import Draft, Settled
from sim.core.game import Mind, Plan
from sim.core.names import Restrictions
from sim.core.scenario import Scenario
from sim.morty.columns import GAME_COLUMNS, SEAT_COLUMNS
from sim.morty.components import settle
from sim.morty.state import INGREDIENT_NAMES

if TYPE_CHECKING:
    from sim.core.game import Column


class Morty:
    """The game object; see `sim.core.game.Game`."""

    id = "morty"
    title = "Morty Sorty Magic Shop"
    players = (2, 4)
    rules_version = "1"
    seat_columns: tuple[Column, ...] = SEAT_COLUMNS
    game_columns: tuple[Column, ...] = GAME_COLUMNS

    def settle(self, raw: Draft) -> Settled:
        """Resolve and check the game's own keys of a scenario."""
        return settle(raw)

    def restrictions(self, played: Scenario | Settled) -> Restrictions:
        """Say what can be forbidden: a badge only where it can be in play."""
        chosen, known = played.settings["badges"], tuple(played.components["badges"])
        given = tuple(id_ for id_ in known if id_ in chosen) if isinstance(chosen, list) else ()
        in_play = () if chosen == "none" else given or known
        badges = ("badge", *(f"badge:{id_}" for id_ in in_play)) if in_play else ()
        faces = (f"ingredient:{name}" for name in INGREDIENT_NAMES)
        return Restrictions(("special-jar", "kitten", "pass", *badges, *faces), badges)

    def plan(self, scenario: Scenario, minds: Sequence[Mind]) -> Plan:
        """Make a scenario ready to play with these minds, one a seat of the line-up."""
        from sim.morty.plan import MortyPlan  # the kernels: not needed to read a scenario

        return MortyPlan(scenario, minds)


GAME = Morty()
