"""From played games to one row a deal: what each mind won, against whom, and what it measured.

The row of a deal holds, each a mean over the whole design:

- `share|A`: win share of a seat of A;
- `pay|A|B`: win share of a seat of A in line-ups in which B sits too;
- `ahead|A|B`, A before B in the field: share of the meetings of a seat of A with a seat of B in which A ends
  ahead. A winner is ahead of all who are none; else the higher total is; equal ones count half for each.
- `measure|M|A`: mean of measure M over the seats of A.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
import polars.selectors as cs
from numpy.typing import NDArray

from analysis.stats.moments import Floats
from analysis.tournament.design import Design, LineUp
from sim.core.errors import Problem, Refused
from sim.core.game import Block, Plan

NEXT = "next_"  # a column of the seat that moves next, such as next_total
_WINNER = 1 << 20  # above any total


@dataclass(frozen=True)
class Tally:
    """What a line-up did on some deals, each a mean over its orders and the seats of a mind.

    Attributes
    ----------
    minds : ndarray of int, shape (d,)
        The minds that sit, rising.
    share : ndarray, shape (deals, d)
    ahead : ndarray, shape (deals, d, d)
        First before second.
    measures : ndarray, shape (deals, measures, d)
    """

    minds: NDArray[np.intp]
    share: Floats
    ahead: Floats
    measures: Floats

    @classmethod
    def of(
        cls,
        line_up: LineUp,
        blocks: Sequence[tuple[Block, Plan]],
        minds: Sequence[str],
        measures: Sequence[str],
    ) -> "Tally":
        """Take the means of the blocks of a line-up, one an order or a round of orders, all of the same deals."""
        places = np.unique(line_up)
        sits, share, key, values = (
            np.concatenate(parts, axis=1)
            for parts in zip(*(_seats(*played, minds, places, measures) for played in blocks), strict=True)
        )
        seats = sits.sum(axis=(1, 2))
        won = np.einsum("dgs,dgsm->dm", share, sits) / seats
        before = (key[..., :, None] > key[..., None, :]) + 0.5 * (key[..., :, None] == key[..., None, :])
        meetings = (sits.sum(axis=2)[..., :, None] * sits.sum(axis=2)[..., None, :]).sum(axis=1)
        ahead = (np.swapaxes(sits, 2, 3) @ before @ sits).sum(axis=1) / meetings
        means = np.einsum("dgsv,dgsm->dvm", values, sits) / seats[:, None]
        return cls(places, won, ahead, means)


def _seats(
    block: Block, plan: Plan, minds: Sequence[str], places: NDArray[np.intp], measures: Sequence[str]
) -> tuple[Floats, Floats, NDArray[np.int64], Floats]:
    """Give who sits where, win shares, keys to rank by, measures: shape (deals, games of a deal, seats, ...)."""
    shape = (block.games // plan.period, plan.period, -1)
    columns = block.seats
    codes = np.array([minds.index(name) for name in plan.names["strategy"]])
    sits = (codes[columns["strategy"]][:, None] == places).astype(np.float64)
    share = columns["win_share"].astype(np.float64)
    key = columns["total"].astype(np.int64) + _WINNER * (share > 0)
    found = _measured(columns, len(share) // block.games, measures)
    return (
        sits.reshape(*shape, len(places)),
        share.reshape(shape),
        key.reshape(shape),
        found.reshape(*shape[:2], len(share) // block.games, len(measures)),
    )


def _measured(columns: Mapping[str, NDArray[np.generic]], players: int, measures: Sequence[str]) -> Floats:
    """Measure every seat: an SQL expression of its columns, and of those of the next seat; shape (seats, measures)."""
    if not measures:
        return np.empty((len(columns["total"]), 0))
    text = " ".join(measures)
    frame = pl.DataFrame({name: column for name, column in columns.items() if name in text})
    behind = {
        f"{NEXT}{name}": np.roll(column.reshape(-1, players), -1, axis=1).reshape(-1)
        for name, column in columns.items()
        if f"{NEXT}{name}" in text
    }
    frame = frame.with_columns(**behind).cast({cs.integer(): pl.Int64})  # no sum or sign overflows
    return np.column_stack([frame.select(_expression(one)).to_series().to_numpy() for one in measures])


def _expression(measure: str) -> pl.Expr:
    return pl.sql_expr(measure).cast(pl.Float64)


def check_measures(measures: Mapping[str, str], block: Block, players: int) -> None:
    """Try measures on played games.

    Raises
    ------
    Refused
        With each that cannot be computed.
    """
    problems = []
    for name, expression in measures.items():
        try:
            found = _measured(block.seats, players, [expression])
            said = None if found.shape == (len(block.seats["total"]), 1) else "an expression without columns"
        except (pl.exceptions.PolarsError, TypeError, ValueError) as error:
            said = f"{name} ({str(error).splitlines()[0]})"
        if said:
            accepted = (
                f"numbers by seat: a column of seats, or an SQL expression of columns, such as {NEXT}total"
            )
            problems.append(Problem("--measure", said, accepted))
    if problems:
        raise Refused(problems)


def names_of(design: Design, measures: Iterable[str]) -> list[str]:
    """Name the columns of a deal's row; pairs that never meet have none."""
    minds, met = design.minds, meetings_of(design) > 0
    pairs = [(a, b) for a in range(len(minds)) for b in range(len(minds)) if a != b and met[a, b]]
    return [
        *(f"share|{mind}" for mind in minds),
        *(f"pay|{minds[a]}|{minds[b]}" for a, b in pairs),
        *(f"ahead|{minds[a]}|{minds[b]}" for a, b in pairs if a < b),
        *(f"measure|{measure}|{mind}" for measure in measures for mind in minds),
    ]


def meetings_of(design: Design) -> NDArray[np.int64]:
    """Count the line-ups in which each pair sits, shape (minds, minds); on the diagonal those of each mind."""
    met = np.zeros((len(design.minds),) * 2, np.int64)
    for line_up in design.line_ups:
        places = np.unique(line_up)
        met[np.ix_(places, places)] += 1
    return met


def rows_of(design: Design, tallies: Sequence[tuple[range, Tally]], deals: range, measures: int) -> Floats:
    """Put the tallies of all line-ups together, in their order: shape (deals, columns), as `names_of` names them.

    Parameters
    ----------
    design : Design
    tallies : sequence of (range of deals, Tally)
        In the order of line-ups; the sum hangs on the order alone, not on how deals were cut.
    deals : range
        The rows.
    measures : int
        How many there are.
    """
    number = len(design.minds)
    share = np.zeros((len(deals), number))
    pay, ahead = np.zeros((2, len(deals), number, number))
    found = np.zeros((len(deals), measures, number))
    for some, tally in tallies:
        rows, minds = slice(some.start - deals.start, some.stop - deals.start), tally.minds
        share[rows, minds] += tally.share
        square = np.ix_(np.arange(rows.start, rows.stop), minds, minds)
        pay[square] += tally.share[:, :, None]
        ahead[square] += tally.ahead
        found[rows, :, minds] += tally.measures
    met = meetings_of(design)
    each, often = np.diag(met), np.maximum(met, 1)
    pairs = (met > 0) & ~np.eye(number, dtype=bool)
    return np.column_stack(
        [
            share / each,
            (pay / often)[:, pairs],
            (ahead / often)[:, np.triu(pairs)],
            (found / each).reshape(len(deals), -1),
        ]
    )
