"""When an experiment stops: `--until "win_share.seat.* 0.2pp, badge.*.claimed 0.5pp"`, or `--until verdict`.

A rule is a pattern of statistics and, behind its last blank, how narrow their differences must be known (half the
width of the interval), or the word `verdict`. With several rules all must hold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from math import isfinite

import numpy as np

from analysis.experiments.judge import Judged, Looking, decided
from analysis.experiments.measured import SHARE
from analysis.experiments.pairs import Match
from analysis.stats.sequential import looks
from sim.core.draft import listed, near, shown
from sim.core.errors import Problem, Refused

VERDICT = "verdict"
POINTS = "pp"
ACCEPTED = (
    "rules with a comma between them, each a pattern of statistics, a blank and half the width of an interval, such as "
    f'"win_share.seat.* 0.2{POINTS}, rounds 0.05"; or {VERDICT}'
)


@dataclass(frozen=True)
class Rule:
    """One rule.

    Attributes
    ----------
    pattern : str
        Of names of statistics; `*` stands for any text.
    width : float or None
        Half-width in the statistic's own unit (shares from 0 to 1); None: until the verdict is certain.
    points : bool
        Whether it was given in percentage points, which only shares have.
    """

    pattern: str
    width: float | None
    points: bool = False

    def fits(self, name: str) -> bool:
        """Say whether it speaks of a statistic."""
        return fnmatchcase(name, self.pattern)


@dataclass(frozen=True)
class Until:
    """The rules of an experiment; none: it has a fixed size."""

    rules: tuple[Rule, ...] = ()

    @property
    def verdicts(self) -> bool:
        """Whether a verdict decides when to stop."""
        return any(rule.width is None for rule in self.rules)

    def looking(self, deals: int) -> Looking:
        """Say how intervals are made in an experiment of at most so many deals."""
        return Looking(self.verdicts, sum(1 for _ in looks(deals)) if self.verdicts else 1)

    def reached(self, found: Sequence[Judged]) -> bool:
        """Say whether all rules hold for all variants."""
        return bool(self.rules) and all(_holds(rule, one) for rule in self.rules for one in found)


def _holds(rule: Rule, found: Judged) -> bool:
    half = found.half
    for place, one in enumerate(found.match.measured):
        if not rule.fits(one.name):
            continue
        if rule.width is None:
            if not decided(found.verdicts[place]):
                return False
        elif not half[place] <= rule.width:  # not known is not narrow
            return False
    return True


def until(text: str | None, where: str = "--until") -> Until:
    """Read rules.

    Parameters
    ----------
    text : str or None
        As given; None gives none.
    where : str
        Names the option or key, for messages.

    Raises
    ------
    Refused
        With every rule that cannot be read.
    """
    if text is None:
        return Until()
    problems: list[Problem] = []
    rules = [rule for part in text.split(",") if (rule := _rule(part, where, problems)) is not None]
    if problems:
        raise Refused(problems)
    return Until(tuple(rules))


def _rule(text: str, where: str, problems: list[Problem]) -> Rule | None:
    pattern, _, wish = text.strip().rpartition(" ")
    if wish == VERDICT:
        return Rule(pattern.strip() or "*", None)
    points = wish.endswith(POINTS)
    try:
        width = float(wish.removesuffix(POINTS))
    except ValueError:
        width = np.nan
    if not pattern.strip() or not isfinite(width) or width <= 0:
        problems.append(Problem(where, shown(text.strip()), ACCEPTED))
        return None
    return Rule(pattern.strip(), width / 100 if points else width, points)


def check_until(rules: Until, matches: Sequence[Match], where: str = "--until") -> None:
    """See that every rule speaks of a statistic that base and variant have.

    Raises
    ------
    Refused
        With each that does not, and the names that exist.
    """
    units = {one.name: one.unit for match in matches for one in match.measured}
    problems = []
    for rule in rules.rules:
        named = [name for name in units if rule.fits(name)]
        if not named:
            accepted = f"{near(rule.pattern, units)}a pattern of {listed(units)}"
            problems.append(Problem(where, f"{shown(rule.pattern)}, which is no statistic here", accepted))
        elif rule.points and (wrong := [name for name in named if units[name] != SHARE]):
            accepted = f"a number of {units[wrong[0]]}, without {POINTS}, which only shares have"
            problems.append(Problem(where, f"{POINTS} for {listed(wrong)}", accepted))
    if problems:
        raise Refused(problems)
