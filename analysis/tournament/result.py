"""What a tournament says: ranking, pay-offs, equilibrium, measures, as tidy tables and as one document."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from analysis.stats.best import best_set
from analysis.stats.estimates import Mean, estimate
from analysis.stats.intervals import ALPHA, interval_table
from analysis.tournament.design import Design
from analysis.tournament.equilibrium import equilibrium
from analysis.tournament.kept import Kept
from analysis.tournament.regret import regrets
from analysis.tournament.strength import strengths
from analysis.tournament.tally import meetings_of


@dataclass(frozen=True)
class Result:
    """The tables of a tournament; in each table all intervals hold together with 95 % certainty, by deal.

    Attributes
    ----------
    ranking : DataFrame
        A row a mind, the best first: `place`, `strategy`, `value` (win share), `se`, `low`, `high`, `fair`, `best` (it
        is not ruled out that it is the best), then the columns of `strengths` and `regrets`.
    payoffs : DataFrame
        A row a pair, both ways: `strategy`, `beside`, `value` (win share of a seat of the first where the second sits
        too), `se`, `low`, `high`.
    equilibrium : DataFrame or None
        As from `equilibrium`, best mind first; None but for two players.
    measures : DataFrame
        A row a measure and mind: `measure`, `strategy`, `value`, `se`, `low`, `high`.
    """

    ranking: pl.DataFrame
    payoffs: pl.DataFrame
    equilibrium: pl.DataFrame | None
    measures: pl.DataFrame


def result_of(design: Design, kept: Kept, measures: Collection[str] = ()) -> Result:
    """Estimate everything that a tournament says."""
    ranking = _ranking(design, kept)
    order = ranking["strategy"].to_list()
    solved = None
    if design.players == 2 and kept.whole.count > 1:
        solved = equilibrium(kept.whole, design.minds)
        solved = ranking.select("strategy").join(solved, on="strategy", maintain_order="left")
    return Result(ranking, _payoffs(design, kept, order), solved, _measures(kept, measures, order))


def _ranking(design: Design, kept: Kept) -> pl.DataFrame:
    shares = estimate(kept.whole, [Mean(mind, f"share|{mind}") for mind in design.minds])
    best = best_set(shares).places if kept.whole.count > 1 else np.arange(len(design.minds))
    frame = interval_table(shares, shares=True).rename({"name": "strategy"})
    frame = frame.with_columns(
        fair=pl.lit(1 / design.players),
        best=pl.col("strategy").is_in([design.minds[place] for place in best]),
    )
    for more in (strengths(kept, design), regrets(kept, design.minds, design.players)):
        frame = frame.join(more, on="strategy", maintain_order="left")
    ranked = frame.sort("value", descending=True, maintain_order=True)
    return ranked.select(pl.int_range(1, pl.len() + 1).alias("place"), pl.all())


def _payoffs(design: Design, kept: Kept, order: list[str]) -> pl.DataFrame:
    met = meetings_of(design)
    place = {mind: number for number, mind in enumerate(design.minds)}
    pairs = [(a, b) for a in order for b in order if a != b and met[place[a], place[b]]]
    once = [(a, b) for a, b in pairs if design.players > 2 or order.index(a) < order.index(b)]
    found = estimate(kept.whole, [Mean(f"{a}|{b}", f"pay|{a}|{b}") for a, b in once])
    table = interval_table(found, shares=True).with_columns(
        strategy=pl.Series([a for a, _ in once]), beside=pl.Series([b for _, b in once])
    )
    table = table.select("strategy", "beside", "value", "se", "low", "high")
    if design.players == 2:  # the other wins the rest
        rest = table.select(
            strategy="beside", beside="strategy", value=1 - pl.col("value"), se="se",
            low=1 - pl.col("high"), high=1 - pl.col("low"),
        )  # fmt: skip
        table = pl.concat([table, rest])
    rank = pl.DataFrame({"strategy": [a for a, _ in pairs], "beside": [b for _, b in pairs]})
    return rank.join(table, on=["strategy", "beside"], maintain_order="left")


def _measures(kept: Kept, measures: Collection[str], order: list[str]) -> pl.DataFrame:
    parts = []
    for measure in measures:
        found = estimate(kept.whole, [Mean(mind, f"measure|{measure}|{mind}") for mind in order])
        table = interval_table(found, ALPHA / len(measures)).rename({"name": "strategy"})
        parts.append(table.select(pl.lit(measure).alias("measure"), pl.all()))
    return pl.concat(parts) if parts else pl.DataFrame(schema={"measure": pl.String, "strategy": pl.String})


def leads(
    kept: Kept, signatures: Mapping[str, str], lowest: Collection[str] = (), alpha: float = ALPHA
) -> pl.DataFrame:
    """Estimate by how much each mind leads each other one in its own signature, deal by deal.

    Parameters
    ----------
    kept : Kept
        With the measures.
    signatures : mapping of str to str
        By mind: the measure in which it is to lead all the other minds named here.
    lowest : collection of str
        Measures of which less is better: a lead is how much less.
    alpha : float
        Chance that any interval misses.

    Returns
    -------
    DataFrame
        A row a pair: `strategy`, `measure`, `beside`, `value` (difference of the means of a seat), `se`, `low`, `high`.
    """
    pairs = [(a, b) for a in signatures for b in signatures if a != b]
    names = [
        f"measure|{measure}|{mind}" for measure in dict.fromkeys(signatures.values()) for mind in signatures
    ]
    weights = np.zeros((len(pairs), len(names)))
    for row, (a, b) in enumerate(pairs):
        sign = -1 if signatures[a] in lowest else 1
        weights[row, names.index(f"measure|{signatures[a]}|{a}")] = sign
        weights[row, names.index(f"measure|{signatures[a]}|{b}")] = -sign
    means = estimate(kept.whole, [Mean(name, name) for name in names])
    table = interval_table(means.combine([f"{a}|{b}" for a, b in pairs], weights), alpha).with_columns(
        strategy=pl.Series([a for a, _ in pairs], dtype=pl.String),
        measure=pl.Series([signatures[a] for a, _ in pairs], dtype=pl.String),
        beside=pl.Series([b for _, b in pairs], dtype=pl.String),
    )
    return table.select("strategy", "measure", "beside", "value", "se", "low", "high")


def document_of(result: Result) -> dict[str, Any]:
    """Give the tables as lists of rows."""
    solved = None if result.equilibrium is None else result.equilibrium.to_dicts()
    tables = {"ranking": result.ranking, "payoffs": result.payoffs, "measures": result.measures}
    return {name: table.to_dicts() for name, table in tables.items()} | {"equilibrium": solved}
