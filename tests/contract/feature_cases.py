"""Tables for the tests of features: every measure in every form, every condition, two to four players, both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from sim.core.scenario import Scenario
from sim.morty import state as at
from sim.morty.plugins import CONDITIONS, MEASURES, condition_met
from tests.contract.positions import Position, crowded, mid_game, placements, rules_and_deck
from tests.rules.table import scenario_of

SETS = (
    ("wondercap-1", "storm-cloud-1", "slippery-eyeballs-1", "mandrake-1"),
    ("wondercap-2", "storm-cloud-2", "slippery-eyeballs-2", "mandrake-2"),
)
FORMS = (
    "table = [0, 3, 4, 9, 2, 11, 5]",
    "stars_each = 3",
    "each_number = { 1 = 1, 2 = 5, 4 = 20 }",
    "places = [9, 4, 2]",
)
FACES = ("toadstool", "cloud", "eyes", "mandrake")


@dataclass(frozen=True, eq=False)  # a case is itself alone, so that answers about it can be kept
class Case:
    """A table before a seat's decision, and the scenario that it belongs to."""

    position: Position
    scenario: Scenario

    def tiles(self) -> Iterator[tuple[int, int, int]]:
        """Each tile and face that fits (code, turned, set of spaces): of the display, then of the bar."""
        for tiles in (self.position.display(), self.position.bar()[:3]):
            yield from placements(self.position, tiles)


def set_of_scrolls(number: int) -> str:
    """The official scrolls of a set, 1 or 2."""
    chosen = zip(FACES, SETS[number - 1], strict=True)
    return "".join(f'scrolls.{face} = "{id_}"\n' for face, id_ in chosen)


def own_scrolls(measures: list[str], form: str) -> str:
    """Scrolls on every ingredient whose terms use these measures in one form."""
    terms = ", ".join(f'{{ measure = "{name}", {form} }}' for name in measures)
    lines = [f'components.scrolls.own = {{ ingredient = "any", terms = [{terms}] }}']
    return "\n".join(lines + [f'scrolls.{face} = "own"' for face in FACES]) + "\n"


def scenarios() -> dict[str, str]:
    """Scenarios by name: the official scrolls, then every measure in every form, badges and rules going round."""
    names = list(MEASURES)
    found = {"large": ""} | {f"set-{number}": set_of_scrolls(number) for number in (1, 2)}
    for first in range(0, len(names), 4):
        some = names[first : first + 4]
        for form in (*FORMS, f'times = "{names[first - 1]}"'):
            found[f"{'+'.join(some)}-{form.split()[0]}"] = own_scrolls(some, form)
    rules = (
        "rules.first_kitten = 'seat'\nrules.chain_gaps = true\n",
        "rules.kitten_supply = 'unlimited'\n",
        "components.kittens = { start = 0, special = 3, level = 2, first_claim = 3, supply = 4 }\n",
        "components.levels = { top = 5, middle = -3, bottom = 0 }\n" + boards(),
    )
    sides = ("side = 'A'\n", "side = 'B'\n")
    return {
        name: sides[i % 2] + rules[i % 4] + badges(i) + toml for i, (name, toml) in enumerate(found.items())
    }


def boards() -> str:
    """Boards with a label on every space of two levels."""
    sides = {
        "A": [f"{level}{column} = {2 * column - 1}" for level in "TB" for column in range(1, 9)],
        "B": [f"{level}{column} = '{'tcem'[column % 4]}'" for level in "MB" for column in range(1, 9)],
    }
    return "".join(
        f"components.boards.{animal}.{side} = {{ {', '.join(labels)} }}\n"
        for animal in at.ANIMALS
        for side, labels in sides.items()
    )


def badges(number: int) -> str:
    """Two easy badges of one's own, so that all conditions come up and claims are frequent."""
    names = list(CONDITIONS)
    lines, least = [], {name: max(1, module.AT_LEAST[0]) for name, module in CONDITIONS.items()}
    for place_, name in enumerate((names[number % len(names)], names[(number + 3) % len(names)])):
        at_least = min(least[name] + (number + place_) % 3, CONDITIONS[name].AT_LEAST[1])
        own = f"condition = '{name}', at_least = {at_least}, ribbons = [7, 5], back = 'none'"
        lines.append(f"components.badges.own-{place_} = {{ {own} }}")
    return "\n".join([*lines, "badges = ['own-0', 'own-1']"]) + "\n"


SCENARIOS = scenarios()


@cache
def cases(name: str) -> list[Case]:
    """Tables of games with two, three and four players, and crowded shelves; kittens, jars and ribbons vary."""
    rng = np.random.default_rng(5)
    found: list[Case] = []
    for players in (2, 3, 4):
        toml = f"players = {players}\n{SCENARIOS[name]}"
        deck = rules_and_deck(toml)[1]
        some = list(mid_game(SCENARIOS[name], players, 3))[:: 3 * players + 2]
        for most in range(8, 38, 8):
            position = crowded(rng, SCENARIOS[name], [int(code) for code in deck], most, players)
            deal_out(rng, position.view, deck)
            some.append(position)
        for position in some:
            vary(rng, position)
            found.append(Case(position, scenario_of(toml)))
    return found


def deal_out(rng: np.random.Generator, view: np.ndarray, deck: np.ndarray) -> None:
    """Lay tiles in the display and on the bar, some of them equal; the round is any."""
    jars = deck[(deck >> 5) & 3 == at.BLUE]
    shown, on_bar = int(view[at.PLAYERS]) + 1, int(rng.integers(0, 8))
    view[at.SHOW : at.SHOW + shown], view[at.SHOWN] = rng.choice(deck, shown), shown
    view[at.SHOW + 1] = view[at.SHOW + int(rng.integers(0, 2))]
    view[at.JAR : at.JAR + on_bar], view[at.JARS] = rng.choice(jars, on_bar), on_bar
    view[at.ROUND] = rng.integers(2, 21)


def vary(rng: np.random.Generator, position: Position) -> None:
    """Vary what is short: kittens and ribbons."""
    view = position.view
    if view[at.SUPPLY] < at.UNLIMITED // 2:
        view[at.SUPPLY] = rng.integers(0, 3)
    view[position.b + at.KITTENS] = rng.integers(0, 4)
    view[at.RIBBON : at.RIBBON + 2] = rng.integers(0, 3, 2)
    view[at.RIBBON_ROUND : at.RIBBON_ROUND + 2] = view[at.ROUND] - rng.integers(0, 2, 2)
    for seat in range(int(view[at.PLAYERS])):
        claim_what_is_met(position, at.SEATS + seat * at.SEAT_WORDS)


def claim_what_is_met(position: Position, b: int) -> None:
    """In play a badge that is met and open is claimed on the spot (BADGE-1)."""
    view, rules = position.view, position.rules
    for which in range(2):
        row = at.BADGES + view[at.BADGE + which] * at.BADGE_WORDS
        if condition_met(rules[row], view, rules, b, rules[row + at.AT_LEAST_WORD]):
            view[b + at.CLAIMED] |= 1 << which
