"""From names on the command line to a tournament that is ready to play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from scripts._minds import mind_of, wrong_names
from sim.core.draft import listed, near, shown
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    from analysis.tournament.play import Job
    from scripts._load import Loaded
    from sim.core.game import Mind, Plan


def field_of(read: Loaded, strategies: str | None, without: str | None) -> tuple[str, ...]:
    """Name the minds that play.

    Parameters
    ----------
    read : Loaded
        The scenario, and the strategies there are.
    strategies, without : str or None
        Names with commas between them: the field (None: every strategy), and who is left out of it.

    Raises
    ------
    Refused
        With every name that is none, or where fewer than two are left.
    """
    known = read.registry.ids()
    named = list(known) if strategies is None else _names("--strategies", strategies)
    left = [] if without is None else _names("--without", without)
    problems = [
        *wrong_names("--strategies", named, read.registry, read.game, read.scenario),
        *_unknown("--without", left, named),
    ]
    minds = tuple(name for name in dict.fromkeys(named) if name not in left)
    if not problems and len(minds) < 2:
        found = f"{len(minds)} strategies left" if left else f"{len(minds)} strategy"
        problems.append(
            Problem("--without" if left else "--strategies", found, "two different ones at least")
        )
    if problems:
        raise Refused(problems)
    return minds


def _names(option: str, text: str) -> list[str]:
    names = [" ".join(name.split()) for name in text.split(",")]
    if not all(names):
        raise Refused(
            [Problem(option, shown(text), "names with a comma between them, such as greedy,random")]
        )
    return names


def _unknown(option: str, names: Sequence[str], known: Sequence[str]) -> list[Problem]:
    return [
        Problem(option, shown(name), f"{near(name, known)}{listed(known)}")
        for name in names
        if name not in known
    ]


def job_of(read: Loaded, names: Sequence[str], measures: Iterable[str] = (), deals: int | None = None) -> Job:
    """Make a tournament ready to play.

    Parameters
    ----------
    read : Loaded
        The scenario: its table, deals and number of games.
    names : sequence of str
        The field.
    measures : iterable of str
        Columns of seats, SQL expressions of them, or names that the game gives to such.
    deals : int, optional
        Wins over the scenario's games.

    Raises
    ------
    Refused
        If a strategy or a measure cannot be used.
    """
    from analysis.tournament.design import design
    from analysis.tournament.measures import expressions
    from analysis.tournament.play import Job
    from analysis.tournament.tally import check_measures

    scenario = read.scenario
    for name in names:  # refuses what cannot be used, and compiles what is not compiled yet
        alone = replace(scenario, strategies=(name,) * scenario.players, rotate=False)
        block = replace(read, scenario=alone).plan().play(0, 1)
    measured = expressions(read.game.id, measures)
    check_measures(measured, block, scenario.players)
    minds = {name: mind_of(read.registry, name, read.game.id) for name in names}

    def plan(order: Sequence[str], rounds: bool) -> Plan:
        seated = replace(scenario, strategies=tuple(order), rotate=rounds)
        return read.game.plan(seated, [minds[name] for name in order])

    facts = {
        "scenario": {
            k: v for k, v in scenario.resolved().items() if k not in ("title", "thresholds", "seats")
        },
        "gifts": scenario.gifts,
        "rules_version": read.game.rules_version,
        "texts": {name: _fingerprint(mind) for name, mind in minds.items()},
    }
    return Job(design(names, scenario.players, scenario.games, scenario.seed, deals), plan, measured, facts)


def _fingerprint(mind: Mind) -> str:
    """Name what a mind is: its text, weights and whatever else it declares."""
    declared = {field.name: getattr(mind, field.name) for field in fields(mind)}
    told = {name: value for name, value in declared.items() if not callable(value)}
    return sha256(repr(told).encode("utf-8")).hexdigest()
