"""Statistics by a plain count over the rows of games, as a judge of those that are computed by deal."""

from __future__ import annotations

from statistics import mean, pstdev
from typing import Any

import numpy as np

from analysis.experiments.measured import Table
from analysis.experiments.sides import Side
from analysis.stats.estimates import estimate
from analysis.stats.moments import Floats, Moments

Row = dict[str, Any]
GAMES = 60


def rows_of(one: Side) -> tuple[list[list[Row]], list[Row]]:
    """Play, and give the rows of the seats of each game, and of games, as plain dicts."""
    plan = one.plan()
    block = plan.play(0, GAMES)
    texts = {name: dict(enumerate(values)) for name, values in plan.names.items()}

    def plain(columns: dict[str, np.ndarray], i: int) -> Row:
        return {
            name: texts[name].get(int(column[i])) if name in texts else column[i].item()
            for name, column in columns.items()
        }

    players = one.scenario.players
    seats = [[plain(block.seats, g * players + s) for s in range(players)] for g in range(GAMES)]
    return seats, [plain(block.table, g) for g in range(GAMES)]


def expected(name: str, seats: list[list[Row]], games: list[Row], one: Side) -> float:
    """Compute a statistic over all rows at once, by its name."""
    every = [seat for game in seats for seat in game]
    kind, _, rest = name.partition(".")
    if kind == "win_share":
        what, _, which = rest.partition(".")
        return mean(r["win_share"] for r in every if str(r[what]) == which)
    totals = _totals(every, seats, games)
    if name in totals:
        return totals[name]
    if kind == "badge":
        return _badge(*rest.rsplit(".", 1), seats, games)
    if one.scenario.game == "sorcerer":
        return _second(name, every, games)
    if kind == "scroll" or (kind == "tiles" and rest != "mean"):
        return mean(r[f"{kind}_{rest.split('.')[0]}"] for r in every)
    if kind == "levels":
        column = {"T": "level_top_round", "M": "level_middle_round", "B": "level_bottom_round"}[rest[0]]
        return mean(r[column] > 0 for r in every)
    stars = one.scenario.components["kittens"]["stars"]
    return {
        "rounds": mean(g["rounds"] for g in games),
        "labels.mean": mean(r["labels"] for r in every),
        "tiles.mean": mean(r[f"tiles_{lid}"] for r in every for lid in ("gold", "silver", "black", "blue"))
        * 4,
        "special_jars.mean": mean(r["special_jars"] for r in every),
        "kittens.left": mean(r["kittens"] / stars for r in every),
    }[name]


def _second(name: str, every: list[Row], games: list[Row]) -> float:
    kind, _, rest = name.partition(".")
    what = rest.split(".")[0].replace("-", "_")
    if kind == "reason":
        return mean(g["reason"] == rest for g in games)
    if kind in ("rune", "artifact"):
        column = f"{'rune' if kind == 'rune' else 'craft'}_{what}_turn"
        return mean(r[column] > 0 for r in every)
    if kind == "qi":
        return mean(r[f"qi_{what}"] for r in every)
    if name in ("turns", "rounds"):
        return mean(g[name] for g in games)
    if name == "stones.gained":
        return mean(r[f"gained_{e}"] for r in every for e in ("wood", "fire", "earth", "metal", "water")) * 5
    raise KeyError(name)


def _totals(every: list[Row], seats: list[list[Row]], games: list[Row]) -> dict[str, float]:
    top = [sorted((r["total"] for r in game), reverse=True) for game in seats]
    return {
        "total.mean": mean(r["total"] for r in every),
        "total.sd": pstdev(r["total"] for r in every),
        "margin.mean": mean(best - second for best, second, *_ in top),
        "ties": mean(g["winners"] > 1 for g in games),
    }


def _badge(id_: str, what: str, seats: list[list[Row]], games: list[Row]) -> float:
    claims = [
        [r[f"{place}_round"] for r in game]
        for game, table in zip(seats, games, strict=True)
        for place in ("badge_1", "badge_2")
        if table[place] == id_
    ]
    if what == "claimed":
        return mean(r > 0 for game in claims for r in game) if claims else float("nan")
    first = [min(r for r in game if r) for game in claims if any(game)]
    return mean(first) if first else float("nan")


def both_ways(one: Side) -> tuple[tuple[str, ...], Floats, Floats]:
    """Give the names of a side's statistics, their values by deal, and by a plain count."""
    table = Table.of(one)
    rows = table.rows(one.plan(), range(GAMES // one.period))
    found = estimate(Moments.of(table.columns, rows), [m.statistic for m in table.measured])
    seats, games = rows_of(one)
    return found.names, found.values, np.array([expected(name, seats, games, one) for name in found.names])
