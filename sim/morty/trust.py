"""How far a statistic holds for the printed game: data/trust.toml read against what a scenario assumes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from sim.core.scenario import Scenario
from sim.morty.printed import DATA
from sim.morty.state import INGREDIENT_NAMES

LEVELS = ("none", "medium", "high")  # the worst first
GIVEN = ("scenario", "printed")  # sources of values that a scenario, or the owner of the box, gave
_LIFTED = "values that the scenario gives, or that were read off the box, count as printed"
OWN_SCROLL = "own scroll"


@dataclass(frozen=True)
class Trust:
    """How far a statistic can be trusted, and why.

    Attributes
    ----------
    level : str
        ``high``, ``medium`` or ``none``.
    paths : tuple of str
        Data paths of the assumed (or given) values that it hangs on, sorted.
    why : tuple of str
        One line for each reason, the worst first.
    """

    level: str
    paths: tuple[str, ...] = ()
    why: tuple[str, ...] = ()


@cache
def rows() -> tuple[dict[str, Any], ...]:
    """Give the rows of data/trust.toml."""
    return tuple(tomllib.loads((DATA / "trust.toml").read_text(encoding="utf-8"))["trust"])


def trust(statistic: str, scenario: Scenario) -> Trust:
    """Judge a statistic.

    Parameters
    ----------
    statistic : str
        A name of INTERFACES section 7, such as ``scroll.cloud.mean``.
    scenario : Scenario
        What is played.

    Returns
    -------
    Trust
        The worst of the rows of which a value is assumed. Where a row of level ``none`` has given values in the
        place of assumed ones, it counts as ``medium``. High where nothing is left.
    """
    reasons = []
    for row in rows():
        if not fnmatchcase(statistic, row["statistic"]):
            continue
        if assumed := set(_named(row, statistic, scenario, scenario.assumed())):
            reasons.append(Trust(row["level"], tuple(sorted(assumed)), (row["why"],)))
        elif row["level"] == LEVELS[0] and (given := set(_named(row, statistic, scenario, _given(scenario)))):
            reasons.append(Trust("medium", tuple(sorted(given)), (_LIFTED,)))
    if not reasons:
        return Trust("high")
    reasons.sort(key=lambda reason: LEVELS.index(reason.level))
    paths = {path for reason in reasons for path in reason.paths}
    why = dict.fromkeys(line for reason in reasons for line in reason.why)
    return Trust(reasons[0].level, tuple(sorted(paths)), tuple(why))


def _given(scenario: Scenario) -> tuple[str, ...]:
    return tuple(path for path, source in scenario.components["sources"].items() if source in GIVEN)


def _named(row: dict[str, Any], statistic: str, scenario: Scenario, paths: Iterable[str]) -> Iterator[str]:
    """Give those of the values that a row names."""
    for path in paths:
        for pattern in row["depends"]:
            if fnmatchcase(path, pattern) or (
                pattern == OWN_SCROLL and path in _own_tables(statistic, scenario)
            ):
                yield path


def _own_tables(statistic: str, scenario: Scenario) -> set[str]:
    """Give the tables behind the scroll of the statistic's ingredient; terms hold them written out."""
    ingredient = statistic.split(".")[1]
    if ingredient not in INGREDIENT_NAMES:
        return set()
    scroll = scenario.components["scrolls"][scenario.settings["scrolls"][ingredient]]
    lists = [term["table"] for term in scroll["terms"] if "table" in term]
    return {f"tables.{name}" for name, stars in scenario.components["tables"].items() if stars in lists}
