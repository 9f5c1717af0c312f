"""Code of one's own cannot get round what is forbidden to it by choosing past the menu."""

from __future__ import annotations

from typing import Any

import pytest

from sim.core.errors import Refused
from sim.core.game import Mind
from sim.core.jit import kernel
from sim.core.machine import lowest
from sim.morty.legal import shelf_of, spaces
from sim.morty.plan import MortyPlan
from sim.morty.state import DISPLAY, PASS, SHOW
from tests.rules.table import scenario_of


@kernel
def past_the_menu(view: Any, rules: Any, seat: Any, source: Any) -> Any:
    """Take the first tile of the display wherever the rules let it lie, and turn it over for a kitten if they do."""
    if source != DISPLAY:
        return PASS
    b = shelf_of(seat)
    turned = spaces(view, b, view[SHOW] ^ 128, 1)
    if turned:
        return 32 | lowest(turned)
    plain = spaces(view, b, view[SHOW], 0)
    return lowest(plain) if plain else PASS


def plan(*without: str) -> MortyPlan:
    mind = Mind("own", "", "", decide=past_the_menu, without=without)
    scenario = scenario_of("players = 2\nseats.strategies = 'own'\nrun.games = 20\n")
    return MortyPlan(scenario, [mind, mind])


def test_what_the_rules_allow_is_played() -> None:
    block = plan().play(0, 20)
    assert block.seats["kittens_spent"].sum() > 0


def test_what_is_forbidden_is_refused() -> None:
    with pytest.raises(Refused, match="not legal"):
        plan("kitten").play(0, 20)
