"""The seats: who wins more for sitting where."""

from typing import Any

import polars as pl

from analysis.verdicts import DEPENDS, differs_by_mind, seat_limits, seat_word, seat_words
from reports import words
from reports.about import About
from reports.tables import INTERVAL, Table, table

ORDER = 10
NAME = "Seats"


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Rank the seats."""
    ranked = frame.sort("value", descending=True).select("label", "value", "low", "high").rows()
    told = [f"{label.lower()} ({words.percent(value, low, high)})" for label, value, low, high in ranked]
    fair = words.exact_percent(frame["fair"][0])
    return (
        f"From most wins to fewest: {words.listed(told)}. Fair would be {fair}; the grey band counts as fair."
    )


def headline(frame: pl.DataFrame, about: About) -> str:
    """Name the seat that is farthest from fair."""
    row = frame.sort(pl.col("edge").abs(), descending=True).row(0, named=True)
    return _finding(row, about.run.players) + _mixed(about)


def _finding(row: dict[str, Any], players: int) -> str:
    low, high = _edges(row)
    if low is None or high is None:
        return f"{row['label']} wins {words.percent(row['value'])}: {words.UNSURE}, and for any finding."
    told = f"{row['label']} wins {words.share(row['value'], row['low'], row['high'])}"
    fair, word = words.exact_percent(row["fair"]), seat_word(row["edge"], players)
    if word == "fair":
        near = f"no win share is more than {100 * seat_limits(players)[0]:g} points from {fair}"
        said = f"The seats are fair: {near}; the farthest, {told[0].lower()}{told[1:]}."
    elif low <= 0 <= high:
        return f"{told}, where {fair} would be fair: too few deals to tell whether the seat matters."
    else:
        side = "advantage" if row["edge"] > 0 else "disadvantage"
        said = f"{told}, where {fair} would be fair: a {word} {side}, {words.one_in(row['edge'], low, high)}."
    others = _others(word, low, high, players)
    return f'{said} Its interval leaves room for "{others}" as well.' if others else said


def _others(word: str, low: float, high: float, players: int) -> str:
    """Name the other words that an interval leaves room for."""
    return " or ".join(other for other in seat_words(low, high, players) if other != word)


def _mixed(about: About) -> str:
    if not about.mixed:
        return ""
    return (
        " But every mind kept its seat: this shows the minds as much as the seats (rotate tells them apart)."
    )


def _edges(row: dict[str, Any]) -> tuple[float | None, float | None]:
    if row["low"] is None:
        return None, None
    return row["low"] - row["fair"], row["high"] - row["fair"]


def minds_that_tell(by_mind: pl.DataFrame) -> list[str]:
    """List the minds that win at least half an equal share: one that hardly wins shows no seat."""
    means = by_mind.group_by("strategy", maintain_order=True).agg(pl.col("value").mean())
    return means.filter(pl.col("value") >= 0.5 / by_mind["seat"].n_unique())["strategy"].to_list()


def rows_that_depend(about: About) -> set[int]:
    """Give the seats (from 0) about which the minds disagree."""
    by_mind = about.frame("win-share-by-seat-and-mind")
    if by_mind is None or by_mind["edge_low"].null_count():
        return set()
    seats = by_mind.filter(pl.col("strategy").is_in(minds_that_tell(by_mind))).partition_by(
        "seat", as_dict=True
    )
    return {
        int(seat[0])
        for seat, rows in seats.items()
        if differs_by_mind(rows.select("edge", "edge_low", "edge_high").rows(), about.run.players)
    }


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give each seat's share, its distance from fair, and what that means."""
    depends = rows_that_depend(about)
    rows = []
    for row in frame.iter_rows(named=True):
        value, low, high = row["value"], row["low"], row["high"]
        word = DEPENDS if row["seat"] in depends else finding(row["edge"], *_edges(row), about.run.players)
        shown = (words.percent(value, low, high), words.percent_interval(low, high))
        told = words.one_in(row["edge"], *_edges(row))
        rows.append((row["label"], *shown, words.points(row["edge"], low, high), word, told))
    return table(["Seat", "Win share", INTERVAL, "Points from fair", "Finding", "That is"], rows)


def finding(edge: float, low: float | None, high: float | None, players: int) -> str:
    """Name a seat's distance from fair, with what its interval leaves room for: `slight, perhaps fair`."""
    if low is None or high is None:
        return words.UNSURE
    word = seat_word(edge, players)
    others = _others(word, low, high, players)
    return f"{word}, perhaps {others}" if others else word
