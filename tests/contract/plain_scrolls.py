"""Stars of scrolls, term by term, from the printed values of a scenario; and what they would be with more tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from sim.morty import state as at
from sim.morty.place import put
from sim.morty.plugins import MEASURES
from tests.contract.feature_cases import Case

Term = dict[str, Any]


@cache
def terms_of(case: Case) -> list[tuple[int, str, Term]]:
    """The terms of all scrolls, as the kernels number them, with the ingredient and what is printed."""
    printed, chosen = case.scenario.components["scrolls"], case.scenario.settings["scrolls"]
    found = [(name, term) for name in at.INGREDIENT_NAMES for term in printed[chosen[name]]["terms"]]
    return [(number, *one) for number, one in enumerate(found)]


def count_of(case: Case, view: np.ndarray, ingredient: str, name: str, at_least: int | None) -> int:
    """What a measure counts on the seat's shelf; one with several values counts how many they are."""
    measure = MEASURES[name]
    parameter = (at_least or measure.PARAMETER[1]) if measure.PARAMETER else 0
    value = int(measure.count(view, case.position.b, at.INGREDIENT_NAMES.index(ingredient), parameter))
    return sum(1 for i in range(12) if value >> (5 * i)) if measure.SEVERAL else value


def kept_stars(case: Case, view: Sequence[int], number: int, term: Term) -> int:
    """The stars of a term as the kernels keep them; places are ranked anew (TERM-5)."""
    word = at.TERM_STARS + number
    own = view[case.position.b + word]
    if "places" not in term:
        return own
    sets = [view[at.SEATS + seat * at.SEAT_WORDS + word] for seat in range(view[at.PLAYERS])]
    values = [value for value in range(31, 0, -1) if any(set_ >> value & 1 for set_ in sets)]
    return sum(place for place, value in zip(term["places"], values, strict=False) if own >> value & 1)


def scroll_stars(case: Case, view: Sequence[int]) -> dict[str, int]:
    """The stars of each ingredient's scroll (SCORE-3)."""
    found = dict.fromkeys(at.INGREDIENT_NAMES, 0)
    for number, name, term in terms_of(case):
        found[name] += kept_stars(case, view, number, term)
    return found


def rounds_ahead(case: Case) -> int:
    """A quarter of the rounds still to come, to the nearest whole number."""
    rounds, now = int(case.position.rules[at.ROUNDS]), int(case.position.view[at.ROUND])
    return int(max(0, rounds - now) / 4 + 0.5)


def grown_stars(case: Case, view: np.ndarray) -> int:
    """The stars of all scrolls, if every count that grows tile by tile stood higher by a quarter of the rounds left."""
    return sum(grown_term(case, view, number, name, term) for number, name, term in terms_of(case))


def grown_term(case: Case, view: np.ndarray, number: int, ingredient: str, term: Term) -> int:
    """The same of one term; sets of equal values and places do not grow."""
    if "each_number" in term or "places" in term:
        return kept_stars(case, view.tolist(), number, term)
    first = count_of(case, view, ingredient, term["measure"], term.get("at_least"))
    first += rounds_ahead(case) * getattr(MEASURES[term["measure"]], "GROWS", False)
    if "stars_each" in term:
        return int(term["stars_each"] * first)
    if "table" in term:
        return int(term["table"][min(first, len(term["table"]) - 1)])
    second = count_of(case, view, ingredient, term["times"], None)
    return first * (second + rounds_ahead(case) * getattr(MEASURES[term["times"]], "GROWS", False))


@cache
def gain_at_once(case: Case) -> dict[str, int]:
    """The stars that each scroll gains by one tile of its ingredient, in terms for which nothing else matters."""
    found, now = dict.fromkeys(at.INGREDIENT_NAMES, 0), case.position.view.tolist()
    for i, ingredient in enumerate(at.INGREDIENT_NAMES):
        view, b = case.position.view.copy(), case.position.b
        empty = next(space for space in range(24) if not view[b + at.NUM + space])
        put(view, case.position.rules, b, i * at.TURN + 7, empty)
        for number, name, term in terms_of(case):
            used = [MEASURES[term[key]] for key in ("measure", "times") if key in term]
            if name == ingredient and all(measure.SPREAD == at.BY_INGREDIENT for measure in used):
                found[name] += kept_stars(case, view.tolist(), number, term)
                found[name] -= kept_stars(case, now, number, term)
    return found
