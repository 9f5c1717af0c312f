"""Minds to which something is forbidden, or a badge invisible: whole games, decision by decision, by the twin.

Two seats keep to a restriction, one by weights and one at random; the others play at random as ever. Every event, every
choice of every seat and every column (decisions, options_sum, passes and forced_passes among them, which count what
the rules offer) is worked out anew by `check`; the watchers below say in their own words what may not happen.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from sim.core.game import Mind
from sim.core.jit import kernel
from sim.core.scenario import Scenario
from sim.morty.plan import MortyPlan
from sim.morty.state import PASS
from strategies.morty import random as random_mind

from .agree import Watcher, check, compare_rows, read, same
from .generator import draw
from .minds import Choice, Decision
from .minds import random as at_random
from .rules import Placement
from .scenarios import SCROLLS
from .table import Table
from .twin import Twin
from .weighed import Weighed

WEIGHTS = {
    "scroll": 1.0, "label": 1.0, "level": 1.0, "badge": 2.0, "kitten": 0.5, "special": 2.0, "lost": -1.0,
    "opened": 0.5, "spoiled": -0.25, "label_lost": -0.5, "jars": 0.25,
}  # fmt: skip
TABLES = [(2, 1, "A"), (2, 2, "B"), (3, 1, "B"), (3, 2, "A"), (4, 1, "A"), (4, 2, "B")]
RESTRICTIONS = ("special-jar", "kitten", "badge", "badge:chain", "ingredient:cloud", "pass")
OFTEN = {"special-jar": 1, "kitten": 60, "badge": 10, "badge:chain": 5, "ingredient:cloud": 30, "pass": 60}


def scenario_of(players: int, scrolls: int, side: str, seats: list[str], first: str = "chain") -> Scenario:
    """A table with easy badges."""
    easy = {
        "chain": {"at_least": 2, "ribbons": [7, 5, 3, 2]},
        "full-range": {"at_least": 1, "ribbons": [5] * 8},
        "blue-pair": {"at_least": 1, "ribbons": [5, 3]},
    }
    return read(
        {
            "game": "morty",
            "players": players,
            "side": side,
            "badges": [first, "blue-pair"],
            "scrolls": {name: ids[scrolls] for name, ids in SCROLLS.items()},
            "seats": {"strategies": seats},
            "components": {"badges": easy},
            "run": {"seed": 7 * players + scrolls},
        }
    )


def claims(table: Table, decision: Decision, option: Placement) -> set[str]:
    """The badges that a placement claims."""
    after = table.copy()
    after.place(decision.seat, decision.source, option)
    return set(after.seats[decision.seat].claims) - set(table.seats[decision.seat].claims)


def breaks(without: str, table: Table, decision: Decision, choice: Choice) -> bool:
    """Whether a choice does what is forbidden."""
    if choice is None:
        return without == "pass" and decision.source == "display" and bool(decision.options)
    if without == "special-jar":
        return decision.source == "bar"
    if without == "kitten":
        return choice.kittens > 0
    if without == "ingredient:cloud":
        return choice.placed.ingredient == "c"
    claimed = claims(table, decision, choice) if without.startswith("badge") else set()
    return "chain" in claimed if without == "badge:chain" else bool(claimed)


class Held(Watcher):
    """Sees that seats keep to a restriction, and counts how often there was something to resist."""

    def __init__(self, scenario: Scenario, without: str) -> None:
        super().__init__(scenario)
        self.without, self.resisted = without, Counter[str]()

    def __call__(self, table: Table, decision: Decision, choice: Choice) -> None:
        """Look at a choice, and at what else there was."""
        super().__call__(table, decision, choice)
        name = table.seats[decision.seat].strategy
        if "without" not in name:
            return
        assert not breaks(self.without, table, decision, choice), (decision, choice)
        tempting = [o for o in [*decision.options, None] if breaks(self.without, table, decision, o)]
        self.resisted[name] += bool(tempting)
        left = len(decision.options) > len([option for option in tempting if option is not None])
        if choice is None and decision.source == "display":
            assert not left  # passes only if nothing else is left
            self.resisted["passed though a tile fits"] += bool(decision.options)


@cache
def played(without: str) -> Counter[str]:
    """Play a game at every kind of table; what was resisted."""
    seen: Counter[str] = Counter()
    weights = WEIGHTS | ({"pass": 1.0} if without == "pass" else {})
    own = {"weighed without": Weighed(weights, (without,)), "random without": Weighed({}, (without,))}
    for players, scrolls, side in TABLES:
        scenario = scenario_of(players, scrolls, side, [*own, "random", "random"][:players])
        watcher = Held(scenario, without)
        check(scenario, 1, own, watcher)
        seen += watcher.resisted
    return seen


@pytest.mark.parametrize("without", RESTRICTIONS)
def test_what_is_forbidden_is_never_done(without: str) -> None:
    seen = played(without)
    for name in ("weighed without", "random without"):
        assert seen[name] >= OFTEN[without], seen


@pytest.mark.parametrize("without", ["badge", "badge:full-range"])
def test_where_only_a_claim_is_left_the_seat_passes(without: str) -> None:
    """Every tile on the bottom level claims; a silver tile goes to the middle, a black one nowhere."""
    own = {"weighed without": Weighed(WEIGHTS, (without,)), "random without": Weighed({}, (without,))}
    seen: Counter[str] = Counter()
    for players in (2, 3):
        scenario = scenario_of(players, 1, "A", [*own, "random"][:players], "full-range")
        watcher = Held(scenario, without)
        check(scenario, 3, own, watcher)
        seen += watcher.resisted
    assert seen["passed though a tile fits"] > 10, seen


@kernel
def lazy(view: Any, rules: Any, seat: Any, source: Any) -> Any:
    """Always pass, always take the kitten."""
    return PASS


def instead(table: Table, decision: Decision) -> Choice:
    """A placement drawn at an index of its own, if there is one to be taken from the display."""
    if decision.source == "bar" or not decision.options:
        return None
    return decision.options[draw(decision.key, 1 << 20, len(decision.options))[0]]


def test_code_that_passes_where_it_may_not_places_at_random() -> None:
    for players, scrolls, side in TABLES:
        names = ["lazy", "lazy without pass", "random", "random"][:players]
        scenario = scenario_of(players, scrolls, side, names)
        minds = {
            name: Mind(name, "", "", decide=lazy, without=("pass",) * (name != "lazy")) for name in names[:2]
        }
        rest = Mind("random", "", "", decide=random_mind.decide)
        plan = MortyPlan(scenario, [minds.get(name, rest) for name in names])
        own = {"lazy": lambda table, decision: None, "lazy without pass": instead, "random": at_random}
        seeds = (scenario.seed, scenario.strategy_seed)
        twin = Twin(scenario.components, scenario.settings, players, *seeds, names, False, (), own)
        record = twin.replay(plan.trace(0), check_minds=True)
        block = plan.play(0, 1)
        compare_rows(plan, record, block.seats, block.table, 0)
        passes, forced = block.seats["passes"], block.seats["forced_passes"]
        assert passes[1] == forced[1] and passes[0] > forced[0] + 5


class Blind(Watcher):
    """Sees that a mind chooses as if a badge were not in play, and that it claims the badge all the same."""

    def __init__(self, scenario: Scenario, seeing: Weighed) -> None:
        super().__init__(scenario)
        self.seeing, self.counted = seeing, Counter[str]()

    def __call__(self, table: Table, decision: Decision, choice: Choice) -> None:
        """Ask the same mind in the same position, with and without the badge."""
        super().__call__(table, decision, choice)
        if table.seats[decision.seat].strategy != "blind" or not decision.options:
            return
        without = table.copy()
        without.badges = [badge for badge in table.badges if badge != "chain"]
        same("choice", self.seeing(without, decision), choice)
        self.counted["otherwise"] += self.seeing(table, decision) != choice
        if choice is not None:
            self.counted.update(claims(table, decision, choice))


@pytest.mark.parametrize("weighed", [True, False])
def test_a_mind_that_is_blind_to_a_badge_claims_it_unseen(weighed: bool) -> None:
    seeing = Weighed(WEIGHTS if weighed else {})
    counted: Counter[str] = Counter()
    for players, scrolls, side in TABLES[::2]:
        scenario = scenario_of(players, scrolls, side, ["blind", "random", "random", "random"][:players])
        watcher = Blind(scenario, seeing)
        check(scenario, 2 - weighed, {"blind": Weighed(seeing.weights, blind=("badge:chain",))}, watcher)
        counted += watcher.counted
    assert counted["chain"] > 1, counted
    assert (counted["otherwise"] > 2) == weighed, counted


def test_blind_and_forbidden_together_never_claim() -> None:
    """What is forbidden is so whether the mind sees it or not."""
    own = {"weighed without": Weighed(WEIGHTS, ("badge:chain",), ("badge",))}
    scenario = scenario_of(2, 1, "A", ["weighed without", "random"])
    watcher = Held(scenario, "badge:chain")
    check(scenario, 4, own, watcher)
    assert watcher.resisted["weighed without"] > 5
