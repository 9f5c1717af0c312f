"""Which minds, styles, cells and meetings the page tells of: all found by scanning."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import polars as pl

import analysis.tuning.games as tuned_on
from analysis.stats.estimates import Mean, estimate
from analysis.stats.intervals import interval_table
from analysis.tournament.design import Design
from analysis.tournament.hold import hold
from analysis.tournament.measures import lowest
from analysis.tournament.result import leads
from scripts._games import GAMES
from scripts._load import loaded
from scripts._tournament import job_of
from sim.core.scenario import Scenario, load
from tests.docs.ladder import Known, known
from tests.skill.meet import GAME, Asked, Meeting, deals_seed, met, of_players

ALL_LINE_UPS = 10**9  # games for which a tournament plays every line-up
FLOOR, BEST = "random", "tuned"
TARGETS = {"greedy": {2: 0.88, 3: 0.82, 4: 0.75}, "greedy-plus": {2: 0.75, 3: 0.62, 4: 0.62}}


@cache
def minds() -> dict[str, Known]:
    """Read all built-in minds by id."""
    return known(loaded(None))


@cache
def base() -> Scenario:
    """Give the game as it comes out of the box."""
    return load(None, GAMES)


@cache
def cells() -> dict[str, Scenario]:
    """Read the cells that weights are tuned on, by name."""
    folder = Path(str(tuned_on.__file__)).parent / GAME
    return {path.stem: load(path, GAMES) for path in sorted(folder.glob("*.toml"))}


def heads_up(deals: int, asked: Asked) -> pl.DataFrame:
    """Let every fast mind meet the floor, two players."""
    game, floor = of_players(base(), 2), minds()[FLOOR].mind
    fast = {id_: one.mind for id_, one in minds().items() if not one.slow and id_ != FLOOR}
    return met([Meeting(id_, game, mind, floor) for id_, mind in fast.items()], "heads-up", deals, asked)


def tuned_meetings(players: int, other: str) -> list[Meeting]:
    """Seat the tuned mind in every cell among minds of one kind."""
    mind, others = minds()[BEST].mind, minds()[other].mind
    return [
        Meeting(f"{name}|{other}|{players}", of_players(scenario, players), mind, others)
        for name, scenario in cells().items()
    ]


def tuned(deals: int, asked: Asked) -> pl.DataFrame:
    """Let the tuned mind play every cell, number of players and field: `met`, with `cell`, `field` and `target`."""
    meetings = [
        one for other, by in TARGETS.items() for players in by for one in tuned_meetings(players, other)
    ]
    found = met(meetings, "cells", deals, asked)
    return found.with_columns(
        cell=pl.Series([one.name.split("|")[0] for one in meetings]),
        field=pl.Series([one.other.id for one in meetings]),
        target=pl.Series([TARGETS[one.other.id][one.scenario.players] for one in meetings]),
    )


def styles(deals: int, asked: Asked) -> tuple[Design, pl.DataFrame, pl.DataFrame]:
    """Hold a tournament of the styles, four at a table: all line-ups in all orders, on however few deals.

    With a sample of line-ups a style's mean would hang on who sits beside it, which errors by deal do not know.

    Returns
    -------
    design : Design
    ahead : DataFrame
        By how much each leads each other one in its signature, as from `leads`.
    won : DataFrame
        Win shares.
    """
    signatures = {id_: one.signature for id_, one in minds().items() if one.signature and not one.slow}
    read = loaded(None)
    seed = deals_seed(asked.seed, "styles")
    scenario = replace(of_players(read.scenario, 4), games=ALL_LINE_UPS, seed=seed, strategy_seed=seed)
    job = job_of(
        replace(read, scenario=scenario), list(signatures), dict.fromkeys(signatures.values()), deals
    )
    kept = hold(job, None, seed=seed, threads=asked.threads)
    ahead = leads(kept, signatures, lowest(GAME))
    names = [Mean(mind, f"share|{mind}") for mind in job.design.minds]
    return job.design, ahead, interval_table(estimate(kept.whole, names), shares=True)
