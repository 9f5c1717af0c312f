"""How far a statistic holds for the printed game: data/trust.toml read against what a scenario assumes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from sim.core.scenario import Scenario
from sim.morty.printed import DATA
from sim.morty.state import INGREDIENT_NAMES

LEVELS = ("none", "medium", "high")  # the worst first
OWN_SCROLL = "own scroll"


@dataclass(frozen=True)
class Trust:
    """How far a statistic can be trusted, and why.

    Attributes
    ----------
    level : str
        ``high``, ``medium`` or ``none``.
    paths : tuple of str
        Data paths of the assumed values that it hangs on, sorted.
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
        The worst of the rows of which a value is assumed; high where none is.
    """
    fitting = (row for row in rows() if fnmatchcase(statistic, row["statistic"]))
    reasons = [(row, paths) for row in fitting if (paths := set(_assumed(row, statistic, scenario)))]
    reasons.sort(key=lambda reason: LEVELS.index(reason[0]["level"]))
    if not reasons:
        return Trust("high")
    paths = {path for _, found in reasons for path in found}
    return Trust(reasons[0][0]["level"], tuple(sorted(paths)), tuple(row["why"] for row, _ in reasons))


def _assumed(row: dict[str, Any], statistic: str, scenario: Scenario) -> Iterator[str]:
    """Give the assumed values in use that a row names."""
    for path in scenario.assumed():
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
