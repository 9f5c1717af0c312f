"""How far a statistic holds for the printed game: data/trust.toml read against what a scenario assumes."""

from __future__ import annotations

from functools import cache

from sim.core.scenario import Scenario
from sim.core.trust import LEVELS, Row, Trust, judge, read_rows
from sim.sorcerer.printed import DATA

__all__ = ["LEVELS", "Trust", "rows", "trust"]


@cache
def rows() -> tuple[Row, ...]:
    """Give the rows of data/trust.toml."""
    return read_rows(DATA / "trust.toml")


def trust(statistic: str, scenario: Scenario) -> Trust:
    """Judge a statistic of INTERFACES sections 7 and 9, such as ``artifact.nu-wa-rock.crafted``."""
    return judge(statistic, scenario, rows())
