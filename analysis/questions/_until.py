"""Questions about when something has happened: cumulative shares over rounds, with what never happens left out."""

from collections.abc import Callable

import polars as pl

from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

NEVER = 0  # as a round


def curves(
    kept: Moments, alpha: float, words: Callable[[str], str], key: str, *, never: bool = False
) -> pl.DataFrame:
    """Make a row a thing and round.

    Parameters
    ----------
    kept : Moments
        Statistics such as `chain|4|games`: how many of the deal's games (or seats) saw it in round 4 (0: never).
    alpha : float
        Chance that any interval misses.
    words : callable
        Writes a thing for people.
    key : str
        Column of the things' ids.
    never : bool
        Whether a last row, of round 0, gives the share in which it never happened.

    Returns
    -------
    DataFrame
        `key`, `label`, `round`, share until the end of the round `value` to `high`.
    """
    known = [(name.split("|")[0], int(name.split("|")[1])) for name in kept.names]
    things, last = sorted({thing for thing, _ in known}), max((at for _, at in known), default=0)
    cells = [(thing, by) for thing in things for by in (*range(1, last + 1), *((NEVER,) if never else ()))]
    happened = [
        [float(thing == t and (at == NEVER if by == NEVER else 0 < at <= by)) for t, at in known]
        for thing, by in cells
    ]
    whole = [[float(thing == t) for t, _ in known] for thing in things]
    names = [f"{thing}|{by}" for thing, by in cells]
    sums = kept.transform([*names, *things], happened + whole)
    ratios = [Ratio(name, name, thing) for name, (thing, _) in zip(names, cells, strict=True)]
    table = interval_table(estimate(sums, ratios), alpha, shares=True)
    frame = pl.DataFrame(cells, schema={key: pl.String, "round": pl.Int64}, orient="row")
    labels = pl.Series("label", [words(thing) for thing, _ in cells], pl.String)
    return frame.with_columns(labels, *table.drop("name").get_columns())
