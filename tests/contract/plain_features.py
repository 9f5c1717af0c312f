"""What a placement changes, feature by feature, in plain Python from the words of sim/morty/features.py."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np

from sim.morty import score
from sim.morty import state as at
from sim.morty.compiled import badge_names
from sim.morty.legal import cost
from sim.morty.place import place
from tests.contract.feature_cases import Case
from tests.contract.plain_scrolls import gain_at_once, grown_stars, scroll_stars
from tests.contract.positions import LOG
from tests.contract.steps import STEPS, Grid, Labels, Tile, beside, column_of, grid_of, meets, row_of, tile_of

LEVELS_OF_LID = {"g": (0, 1, 2), "s": (1, 2), "k": (2,), "b": (0, 1, 2)}


@cache
def labels_of(case: Case) -> Labels:
    """The labels of the seat's board by space."""
    components, settings = case.scenario.components, case.scenario.settings
    animal = at.ANIMALS[case.position.view[case.position.b + at.ANIMAL]]
    printed = components["boards"][animal][settings["side"]]
    return {at.LEVELS.index(text[0]) * 8 + int(text[1:]) - 1: label for text, label in printed.items()}


@cache
def outside(case: Case) -> tuple[int, int]:
    """What stands outside a level: one less than the smallest and one more than the largest number."""
    numbers = [row["number"] for row in case.scenario.components["tiles"] if row["count"]]
    return min(numbers) - 1, max(numbers) + 1


def runs(grid: Grid, level: int, ends: tuple[int, int]) -> list[tuple[int, int, int]]:
    """The runs of a level's empty spaces: how many, and the numbers at both ends."""
    row = [ends[0], *(tile.number if tile else 0 for tile in grid[8 * level : 8 * level + 8]), ends[1]]
    filled = [place_ for place_, number in enumerate(row) if number or place_ in (0, 9)]
    return [(right - left - 1, row[left], row[right]) for left, right in pairwise(filled) if right > left + 1]


def lost_spaces(grid: Grid, ends: tuple[int, int]) -> int:
    """Lost spaces of a shelf, run by run, as RULES.md section 3 counts them."""
    found = [run for level in range(3) for run in runs(grid, level, ends)]
    return sum(max(0, empty - (high - low - 1)) for empty, low, high in found)


@cache
def shares(case: Case, level: int) -> list[int]:
    """The share, in 32nds, of the tiles allowed on a level whose number is not larger than 0, 1, 2, ..."""
    rows = [row for row in case.scenario.components["tiles"] if level in LEVELS_OF_LID[row["lid"]]]
    total = sum(row["count"] for row in rows)
    up_to = [sum(row["count"] for row in rows if row["number"] <= most) for most in range(33)]
    return [round(Fraction(32 * tiles, total)) for tiles in up_to]


def crowding(case: Case, grid: Grid, level: int) -> Fraction:
    """The crowding of a level, each run of it in whole 64ths."""
    share, found = shares(case, level), Fraction(0)
    for empty, low, high in runs(grid, level, outside(case)):
        between = max(Fraction(share[high - 1] - share[low], 2), Fraction(1, 2))
        found += Fraction(round(64 * empty**2 / between), 64)
    return found


def can_be_met(grid: Grid, labels: Labels) -> set[int]:
    """Labels on empty spaces that a tile could meet without a kitten (PLACE-3)."""
    found = set()
    for space, label in labels.items():
        first = space // 8 * 8
        left = [tile.number for tile in grid[first:space] if tile]
        right = [tile.number for tile in grid[space + 1 : first + 8] if tile]
        ordered = isinstance(label, str) or (all(n < label for n in left) and all(n > label for n in right))
        if grid[space] is None and ordered:
            found.add(space)
    return found


@dataclass(frozen=True, eq=False)
class Seen:
    """A table as the seat sees it: what would count were the game over now, by feature, and what may come."""

    view: list[int]
    grid: Grid
    stars: dict[str, int]
    scrolls: dict[str, int]
    grown: int
    lost: int
    can_be_met: set[int]
    crowding: Fraction


def see(case: Case, view: np.ndarray) -> Seen:
    """Look at a table."""
    rules, seat, b, words = case.position.rules, case.position.seat, case.position.b, view.tolist()
    scrolls, grid, ends = scroll_stars(case, words), grid_of(words, b), outside(case)
    stars = {
        "scroll": sum(scrolls.values()),
        "label": int(score.label_stars(view, rules, b, view[b + at.MET])),
        "level": int(score.level_stars(view, rules, b)),
        "badge": words[b + at.BADGE_STARS],
        "kitten": words[b + at.KITTENS] * int(rules[at.KITTEN_STARS]),
    }
    assert score.running_total(view, rules, seat) == sum(stars.values()) == score.total(view, rules, seat)
    crowded = sum((crowding(case, grid, level) for level in range(3)), Fraction(0))
    lost, meeting = lost_spaces(grid, ends), can_be_met(grid, labels_of(case))
    return Seen(words, grid, stars, scrolls, grown_stars(case, view), lost, meeting, crowded)


@cache
def seen_before(case: Case) -> Seen:
    """Look at the table before the decision."""
    return see(case, case.position.view)


@cache
def favourite_of(case: Case) -> str:
    """The ingredient whose scroll has most stars; of equals the one of which a tile gains more, then the first."""
    now, gain = seen_before(case).scrolls, gain_at_once(case)
    return max(now, key=lambda name: (now[name], gain[name]))


@cache
def jars_that_fit(case: Case) -> int:
    """The jars on the bar that fit somewhere, for a kitten beside an equal number, 4 at most."""
    grid, b, found = seen_before(case).grid, case.position.b, 0
    for number in (code & 31 for code in case.position.bar()):
        free = can_be_met(grid, dict.fromkeys(range(24), number))
        near = [beside(grid, s, step) for s in range(24) if grid[s] is None for step in (-1, 1)]
        equal = any(tile is not None and tile.number == number for tile in near)
        found += bool(free) or (equal and case.position.view[b + at.KITTENS] > 0)
    return min(4, found)


def stars_toward(case: Case, claimed: int, tile: Tile, space: int) -> int:
    """Stars of the ribbons of the badges towards which a placement is a step; `claimed` after it."""
    view, found = seen_before(case).view, 0
    names, grid = badge_names(case.scenario.components), seen_before(case).grid
    for which in range(2):
        row = view[at.BADGE + which]
        if row < 0 or (claimed >> which) & 1:
            continue
        badge = case.scenario.components["badges"][names[row]]
        given, last = view[at.RIBBON + which], view[at.RIBBON_ROUND + which]
        ribbon = given if given and last == view[at.ROUND] else given + 1
        step = STEPS.get(badge["condition"])  # a condition of a new file may have none
        if ribbon > len(badge["ribbons"]) or step is None:
            continue
        gaps = bool(case.scenario.settings["rules"]["chain_gaps"])
        if step(grid, badge["at_least"], gaps, tile, space, labels_of(case)):
            found += badge["ribbons"][ribbon - 1]
    return found


def of_the_column(grid: Grid, tile: Tile, space: int) -> dict[str, float]:
    """The features that look at a column."""
    held = column_of(grid, space)
    shown = [other.ingredient for other in held]
    new, equal = tile.ingredient not in shown, len(set(shown)) < len(shown)
    return {
        "variety": len(held) if new else 0,
        "spoiled": 0 if new or equal else len(held),
        "opened": 0 if held else 1,
    }


def really(case: Case, code: int, turned: int, space: int) -> dict[str, float]:
    """Place the tile on a copy of the table and tell what changed, by feature; all but `denied` and `pass`."""
    tile, view, b = tile_of(code), case.position.view.copy(), case.position.b
    kittens = cost(view, b, code, turned, space)
    special = place(view, case.position.rules, LOG, case.position.seat, code, space, kittens)
    before, after, (low, high) = seen_before(case), see(case, view), outside(case)
    labels, favourite, claimed = labels_of(case), favourite_of(case), int(view[b + at.CLAIMED])
    dead = before.can_be_met - after.can_be_met
    met = {space} & dead if space in labels and meets(labels[space], tile) else set()
    change: dict[str, float] = {name: after.stars[name] - before.stars[name] for name in before.stars}
    return change | of_the_column(before.grid, tile, space) | {
        "lost": after.lost - before.lost,
        "special": float(special),
        "position": (space % 8 - 7 * (tile.number - low - 1) / (high - low - 2)) ** 2,
        "progress": len(row_of(before.grid, space)),
        "favourite": after.scrolls[favourite] - before.scrolls[favourite],
        "jars": jars_that_fit(case) if special else 0,
        "top": 1 if space < 8 else 0,
        "middle": 1 if 8 <= space < 16 else 0,
        "label_lost": len(dead - met),
        "crowd": float(after.crowding - before.crowding),
        "prospect": after.grown - before.grown,
        "toward": stars_toward(case, claimed, tile, space),
    }  # fmt: skip
