"""How far a statistic holds for the printed game: rows of a game's data read against what a scenario assumes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from sim.core.scenario import Scenario

LEVELS = ("none", "medium", "high")  # the worst first
GIVEN = ("scenario", "printed")  # sources of values that a scenario, or the owner of the box, gave
_LIFTED = "values that the scenario gives, or that were read off the box, count as printed"
Row = Mapping[str, Any]


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


def read_rows(file: Path) -> tuple[Row, ...]:
    """Read the rows of a game's ``trust.toml``: ``statistic`` and ``depends`` are patterns."""
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["trust"])


def judge(
    statistic: str, scenario: Scenario, rows: Iterable[Row], words: Mapping[str, set[str]] | None = None
) -> Trust:
    """Judge a statistic.

    Parameters
    ----------
    statistic : str
        A name of INTERFACES section 7.
    scenario : Scenario
        What is played.
    rows : iterable of Row
        Of its game.
    words : mapping of str to set of str, optional
        What words in ``depends`` stand for here: data paths.

    Returns
    -------
    Trust
        The worst of the rows of which a value is assumed. Where a row of level ``none`` has given values in the
        place of assumed ones, it counts as ``medium``. High where nothing is left.
    """
    sources = scenario.components["sources"]
    given = [path for path, source in sources.items() if source in GIVEN]
    reasons = []
    for row in rows:
        if not fnmatchcase(statistic, row["statistic"]):
            continue
        if assumed := _named(row, scenario.assumed(), words or {}):
            reasons.append(Trust(row["level"], tuple(sorted(assumed)), (row["why"],)))
        elif row["level"] == LEVELS[0] and (lifted := _named(row, given, words or {})):
            reasons.append(Trust("medium", tuple(sorted(lifted)), (_LIFTED,)))
    return _worst(reasons)


def _named(row: Row, paths: Iterable[str], words: Mapping[str, set[str]]) -> set[str]:
    """Give those of the values that a row names."""
    return {
        path
        for path in paths
        for pattern in row["depends"]
        if fnmatchcase(path, pattern) or path in words.get(pattern, ())
    }


def _worst(reasons: list[Trust]) -> Trust:
    if not reasons:
        return Trust("high")
    reasons.sort(key=lambda reason: LEVELS.index(reason.level))
    paths = {path for reason in reasons for path in reason.paths}
    why = dict.fromkeys(line for reason in reasons for line in reason.why)
    return Trust(reasons[0].level, tuple(sorted(paths)), tuple(why))
