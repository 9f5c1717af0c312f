"""How far a statistic holds for the printed game: data/trust.toml read against what a scenario assumes."""

from __future__ import annotations

from functools import cache

from sim.core.scenario import Scenario
from sim.core.trust import LEVELS, Row, Trust, judge, read_rows
from sim.morty.printed import DATA
from sim.morty.state import INGREDIENT_NAMES

__all__ = ["LEVELS", "OWN_SCROLL", "Trust", "rows", "trust"]
OWN_SCROLL = "own scroll"


@cache
def rows() -> tuple[Row, ...]:
    """Give the rows of data/trust.toml."""
    return read_rows(DATA / "trust.toml")


def trust(statistic: str, scenario: Scenario) -> Trust:
    """Judge a statistic of INTERFACES section 7, such as ``scroll.cloud.mean``; see `sim.core.trust.judge`."""
    return judge(statistic, scenario, rows(), {OWN_SCROLL: _own_tables(statistic, scenario)})


def _own_tables(statistic: str, scenario: Scenario) -> set[str]:
    """Give the tables behind the scroll of the statistic's ingredient; terms hold them written out."""
    parts = statistic.split(".")
    if len(parts) < 2 or parts[1] not in INGREDIENT_NAMES:
        return set()
    scroll = scenario.components["scrolls"][scenario.settings["scrolls"][parts[1]]]
    lists = [term["table"] for term in scroll["terms"] if "table" in term]
    return {f"tables.{name}" for name, stars in scenario.components["tables"].items() if stars in lists}
