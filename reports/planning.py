"""A plan of comparisons as tables of text."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from analysis.experiments.measured import SHARE

Row = Mapping[str, Any]
HEAD = ("statistic", "wanted", "saved", "paired games", "time", "unpaired games", "time")


def planned(document: Row, name: str) -> list[tuple[str, ...]]:
    """Write the needs of a variant, those that need most games first; head first."""
    found = [(row, one) for row in document["statistics"] for one in row["variants"] if one["name"] == name]
    found.sort(key=lambda pair: -_size(pair[1]["games_paired"]))
    return [HEAD, *(_written(row, one) for row, one in found)]


def _size(games: int | None) -> float:
    return inf if games is None else games


def _written(row: Row, one: Row) -> tuple[str, ...]:
    factor = "-" if one["factor"] is None else f"x {one['factor']:,.1f}"
    return (row["name"], wanted(row), factor, *_cost(one, "paired"), *_cost(one, "unpaired"))


def wanted(row: Row) -> str:
    """Write what is wanted of a statistic: `verdict at 1.5 pp`, or `+- 0.2 pp`."""
    share = row["unit"] == SHARE
    value = row["threshold"] if row["width"] is None else row["width"]
    text = f"{100 * value:g} pp" if share else f"{value:g} {row['unit']}"
    return f"verdict at {text}" if row["width"] is None else f"+- {text}"


def _cost(one: Row, how: str) -> Sequence[str]:
    games, minutes = one[f"games_{how}"], one[f"minutes_{how}"]
    return ("-", "-") if games is None else (f"{games:,}", time(minutes))


def time(minutes: float) -> str:
    """Write a time: `under 1 s`, `12 s`, `3.5 min`, `2.1 h`."""
    seconds = 60 * minutes
    if seconds < 1:
        return "under 1 s"
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{minutes:.1f} min" if minutes < 90 else f"{minutes / 60:,.1f} h"
