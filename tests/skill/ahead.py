"""Minds that look ahead against the tuned one: few games, for each takes long."""

import re
from importlib import import_module

import numpy as np
import polars as pl

from analysis.stats.moments import Floats
from analysis.tuning.arena import Arena
from scripts._games import GAMES
from strategies.registry import built_in
from tests.skill.meet import GAME, Asked, Meeting, of_players, table_of
from tests.skill.minds import BEST, cells, minds

TABLES = (2, 4)


def slow() -> list[str]:
    """Name the minds that look ahead."""
    return [id_ for id_, one in minds().items() if one.slow]


def budget(id_: str) -> list[str]:
    """Say what a mind may spend on a decision: the numbers of its module, each as its file explains it."""
    path = built_in(GAME)[id_]
    module = import_module(f"strategies.{GAME}.{path.stem}")
    told = re.findall(r"^([A-Z][A-Z_]*) = .*  # (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [f"`{name}` {getattr(module, name):,}: {what}" for name, what in told]


def ahead(id_: str, deals: int, asked: Asked) -> pl.DataFrame:
    """Let a mind meet the tuned one at every table.

    Parameters
    ----------
    id_ : str
    deals : int
        Of each number of players, the cells in turn: which cell is played is part of the luck of a deal.
    asked : Asked
    """
    with Arena(GAMES[GAME], asked.seed, asked.threads) as arena:
        rows = np.stack([_shares(arena, id_, players, deals) for players in TABLES], axis=1)
    table = table_of([f"{players}" for players in TABLES], rows)
    return table.with_columns(fair=pl.Series([1 / players for players in TABLES]))


def _shares(arena: Arena, id_: str, players: int, deals: int) -> Floats:
    mind, other = minds()[id_].mind, minds()[BEST].mind
    games = [of_players(one, players) for one in cells().values()]
    plays = [
        Meeting(str(deal), games[deal % len(games)], mind, other).play("looking ahead", deal, 1)
        for deal in range(deals)
    ]
    return arena.shares([mind], plays, mind)[0]
