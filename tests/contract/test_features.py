"""Every feature is what placing the tile really changes: `face_values` against a placement on a copy of the table.

Positions come from games of random play under scenarios that use every measure in every form, with two to four
players, both sides, all badges, and supplies of kittens down to none. One weight at a time is 1, all others are 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from sim.morty import score
from sim.morty import state as at
from sim.morty.choose import TURNED_BIT
from sim.morty.features import FEATURES, UNIT, WORK_WORDS
from sim.morty.prepare import prepare
from sim.morty.weights import encode
from sim.morty.lanes import LANES
from sim.morty.legal import beside, cost
from sim.morty.place import place
from sim.morty.plugins import CONDITIONS, MEASURES, condition_met
from sim.morty.scorer import LANE_WORDS
from sim.morty.values import add_shape, face_values
from tests.contract.positions import LOG, Position, crowded, mid_game, placements, rules_and_deck, spaces_of

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


def own_scrolls(measures: list[str], form: str) -> str:
    """Scrolls on every ingredient whose terms use these measures in one form."""
    terms = ", ".join(f'{{ measure = "{name}", {form} }}' for name in measures)
    lines = [f'components.scrolls.own = {{ ingredient = "any", terms = [{terms}] }}']
    return "\n".join(lines + [f'scrolls.{face} = "own"' for face in FACES]) + "\n"


def scenarios() -> dict[str, str]:
    """Scenarios by name: the official scrolls, then every measure in every form, badges and rules going round."""
    names, found = list(MEASURES), {"large": ""}
    for number, scrolls in enumerate(SETS, 1):
        chosen = zip(FACES, scrolls, strict=True)
        found[f"set-{number}"] = "".join(f'scrolls.{face} = "{id_}"\n' for face, id_ in chosen)
    for first in range(0, len(names), 4):
        some = names[first : first + 4]
        for form in (*FORMS, f'times = "{names[first - 1]}"'):
            found[f"{'+'.join(some)}-{form.split()[0]}"] = own_scrolls(some, form)
    rules = (
        "rules.first_kitten = 'seat'\nrules.chain_gaps = true\n",
        "rules.kitten_supply = 'unlimited'\n",
        "components.kittens = { start = 0, special = 3, level = 2, first_claim = 3, supply = 4 }\n",
        "components.levels = { top = 5, middle = -3, bottom = 0 }\n",
    )
    sides = ("side = 'A'\n", "side = 'B'\n")
    return {
        name: sides[i % 2] + rules[i % 4] + badges(i) + toml for i, (name, toml) in enumerate(found.items())
    }


def badges(number: int) -> str:
    """Two easy badges of one's own, so that all conditions come up and claims are frequent."""
    names = list(CONDITIONS)
    lines, least = [], {name: max(1, module.AT_LEAST[0]) for name, module in CONDITIONS.items()}
    for place_, name in enumerate((names[number % len(names)], names[(number + 3) % len(names)])):
        own = f"condition = '{name}', at_least = {least[name] + number % 2}, ribbons = [7, 5], back = 'none'"
        lines.append(f"components.badges.own-{place_} = {{ {own} }}")
    return "\n".join([*lines, "badges = ['own-0', 'own-1']"]) + "\n"


SCENARIOS = scenarios()


@cache
def positions(name: str) -> list[Position]:
    """Positions of games with two, three and four players, and of crowded shelves; supplies of kittens vary."""
    rng = np.random.default_rng(5)
    found: list[Position] = []
    for players in (2, 3, 4):
        found += list(mid_game(SCENARIOS[name], players, 3))[::4]
        deck = rules_and_deck(f"players = {players}\n{SCENARIOS[name]}")[1]
        for most in range(8, 38, 2):
            position = crowded(rng, SCENARIOS[name], [int(code) for code in deck], most, players)
            position.view[at.SHOW : at.SHOW + 4], position.view[at.SHOWN] = rng.choice(deck, 4), 4
            found.append(position)
    for position in found:
        view = position.view
        if view[at.SUPPLY] < at.UNLIMITED // 2:
            view[at.SUPPLY] = rng.integers(0, 3)
        view[position.b + at.KITTENS] = rng.integers(0, 4)
        view[at.RIBBON : at.RIBBON + 2] = rng.integers(0, 2, 2)
        view[at.RIBBON_ROUND : at.RIBBON_ROUND + 2] = view[at.ROUND] - rng.integers(0, 2, 2)
        claim_what_is_met(position)
    return found


def claim_what_is_met(position: Position) -> None:
    """In play a badge that is met and open is claimed on the spot (BADGE-1)."""
    view, rules, b = position.view, position.rules, position.b
    for which in range(2):
        row = at.BADGES + view[at.BADGE + which] * at.BADGE_WORDS
        if condition_met(rules[row], view, rules, b, rules[row + at.AT_LEAST_WORD]):
            view[b + at.CLAIMED] |= 1 << which


def lost_spaces(view: np.ndarray, rules: np.ndarray, b: int) -> int:
    """Lost spaces of a shelf, run by run, as RULES.md section 3 counts them."""
    lost = 0
    for level in range(3):
        numbers = [int(n) for n in view[b + at.NUM + 8 * level : b + at.NUM + 8 * level + 8]]
        row = [int(rules[at.LOW]), *numbers, int(rules[at.HIGH])]
        filled = [place_ for place_, number in enumerate(row) if number or place_ in (0, 9)]
        for left, right in pairwise(filled):
            empty = right - left - 1
            lost += max(0, empty - (row[right] - row[left] - 1)) if empty else 0
    return lost


def stars(view: np.ndarray, rules: np.ndarray, seat: int) -> dict[str, int]:
    """What counts at the end, by feature, were the game over now; and lost spaces."""
    b = at.SEATS + seat * at.SEAT_WORDS
    return {
        "scroll": sum(int(score.scroll_stars(view, rules, seat, i)) for i in range(4)),
        "label": int(score.label_stars(view, rules, b, view[b + at.MET])),
        "level": int(score.level_stars(view, rules, b)),
        "badge": int(view[b + at.BADGE_STARS]),
        "kitten": int(view[b + at.KITTENS] * rules[at.KITTEN_STARS]),
        "lost": lost_spaces(view, rules, b),
        "total": int(score.total(view, rules, seat)),
    }


def really(position: Position, code: int, turned: int, space: int) -> dict[str, float]:
    """Place the tile on a copy of the table and tell what changed, by feature."""
    view, rules, b = position.view.copy(), position.rules, position.b
    before = stars(view, rules, position.seat)
    column = [int(view[b + at.NUM + (space & 7) + 8 * level]) for level in range(3)]
    shows = any(view[b + at.ING + (code >> 7)] >> ((space & 7) + 8 * level) & 1 for level in range(3))
    held = int(view[b + at.OCCUPIED] & (0xFF << (space & ~7))).bit_count()
    kittens = cost(view, b, code, turned, space)
    special = place(view, rules, LOG, position.seat, code, space, kittens)
    after = stars(view, rules, position.seat)
    assert score.running_total(view, rules, position.seat) == after["total"]
    change: dict[str, float] = {name: after[name] - before[name] for name in before}
    span = int(rules[at.HIGH] - rules[at.LOW]) - 2
    natural = 7 * ((code & 31) - int(rules[at.LOW]) - 1) / span
    return change | {
        "special": float(special),
        "position": ((space & 7) - natural) ** 2,
        "progress": held,
        "variety": 0 if shows else sum(1 for number in column if number),
    }


def weighed(weights: Mapping[str, float], change: Mapping[str, float]) -> float:
    """What the changes are worth, in stars; what hangs on the natural column counts to the nearest 1/64 star."""
    parts = {feature: weight * change[feature] for feature, weight in weights.items()}
    if "position" in parts:
        parts["position"] = round(UNIT * weights["position"] * change["position"]) / UNIT
    return sum(parts.values())


def valued(
    position: Position, weights: Mapping[str, float], code: int, turned: int, legal: int
) -> dict[int, float]:
    """The values of all legal spaces by weights, in stars."""
    lanes, work = np.zeros(LANE_WORDS, np.int32), np.zeros(WORK_WORDS, np.int64)
    view, rules, b = position.view.copy(), position.rules.copy(), position.b
    words = encode(weights, rules)
    prepare(view, rules, words, position.seat, work)
    add_shape(view, rules, words, b, code, legal, beside(view, b, code), lanes, work)
    face_values(view, rules, words, b, code, legal, turned << TURNED_BIT, lanes, LANES, work)
    assert np.array_equal(view, position.view) and np.array_equal(rules, position.rules)
    return {space: int(lanes[LANES + space]) / UNIT for space in spaces_of(legal)}


def cases(name: str) -> Iterator[tuple[Position, int, int, int]]:
    """Positions with each tile and face that fits: of the display, then of the bar."""
    for position in positions(name):
        for tiles in (position.display(), position.bar()[:3]):
            for code, turned, legal in placements(position, tiles):
                yield position, code, turned, legal


@pytest.mark.parametrize("name", SCENARIOS)
def test_each_feature_is_what_placing_changes(name: str) -> None:
    seen: dict[str, set[float]] = {feature: set() for feature in FEATURES}
    for position, code, turned, legal in cases(name):
        truth = {space: really(position, code, turned, space) for space in spaces_of(legal)}
        for feature in FEATURES:
            found = valued(position, {feature: 1.0}, code, turned, legal)
            expected = {space: weighed({feature: 1.0}, change) for space, change in truth.items()}
            assert found == expected, (feature, code, turned, position.seat)
            seen[feature] |= set(expected.values())
    assert seen.pop("scroll") != {0} and all(len(values) > 1 for values in seen.values()), seen


@pytest.mark.parametrize("name", ["set-1", "set-2"])
def test_weights_add_up(name: str) -> None:
    rng = np.random.default_rng(6)
    for position, code, turned, legal in cases(name):
        weights = {feature: int(rng.integers(-320, 320)) / 64 for feature in FEATURES}
        found = valued(position, weights, code, turned, legal)
        for space, value in found.items():
            assert value == weighed(weights, really(position, code, turned, space))
