"""The seats: who wins more for sitting where."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from analysis.verdicts import DEPENDS, ONE_MIND, WORDS, differs_by_mind, seat_limits, seat_word, seat_words
from reports import words
from reports.about import About
from reports.cards import Card
from reports.marks import each, mark
from reports.tables import INTERVAL, Table, table

ORDER = 10
NAME = "Seats"
PART = "Seats and minds"
NO_WORD = "no word: trust is none"
_NO_WORD = "Too much of this is assumed to call it fair or not."


def sentence(frame: pl.DataFrame, about: About) -> str:
    """Rank the seats, and say whether chance alone could have set them apart."""
    ranked = each(frame.sort("value", descending=True))
    told = [f"{row['label'].lower()} ({words.percent_in(row)})" for row in ranked]
    fair = words.exact_percent(ranked[0]["fair"])
    said = f"From most wins to fewest: {words.listed(told)}. Fair would be {fair}"
    return f"{said}; the grey band counts as fair. {_together(ranked[0]['joint_p'])}".rstrip()


def _together(p: float | None) -> str:
    """Tell the joint test of all seats."""
    if p is None:
        return ""
    chance = "less than 0.001" if p < 0.001 else mark(f"{p:.2f}" if p >= 0.095 else f"{p:.3f}", p, "plain")
    return (
        f"Were all seats alike, the chance to see them this far apart would be {chance} (Hotelling's test)."
    )


def headline(frame: pl.DataFrame, about: About) -> str:
    """Name the seat that is farthest from fair."""
    row = each(frame.sort(pl.col("edge").abs(), descending=True))[0]
    return _finding(row, about) + _mixed(about)


def card(frame: pl.DataFrame, about: About) -> Card:
    """Name the seat that is farthest from fair: by a word where one is due, else by a number."""
    row = each(frame.sort(pl.col("edge").abs(), descending=True))[0]
    word = DEPENDS if row["seat"] in rows_that_depend(about) else finding(row, about)
    number = f"{words.points(row['edge'], row['edge_low'], row['edge_high'])} points"
    due = word in (DEPENDS, *WORDS) and about.trusted(row["statistic"]) and not about.one_mind
    said = (
        f"{row['label']} wins {words.percent_in(row)}, where {words.exact_percent(row['fair'])} would be fair"
    )
    chance = words.points_interval(row["edge_low"], row["edge_high"])
    doubts = [("chance", chance if chance == words.UNSURE else f"{chance} points")]
    if minds := _by_minds(row["seat"], about):
        doubts.append(("who plays", minds))
    elif about.one_mind:
        doubts.append(("who plays", _only(about)))
    named = f"{said}: {number}." if due else f"{said}: farther than any other seat."
    return Card(
        "The seat that is farthest from fair", words.begun(word) if due else number, named, tuple(doubts)
    )


def _by_minds(seat: int, about: About) -> str:
    """Say how far a seat's edge moves from mind to mind."""
    by_mind = about.frame("win-share-by-seat-and-mind")
    if by_mind is None:
        return ""
    known = by_mind.filter(pl.col("strategy").is_in(minds_that_tell(by_mind)), pl.col("seat") == seat)
    rows = each(known.drop_nulls("edge_low").sort("edge"))
    ends = [f"{words.points(r['edge'], r['edge_low'], r['edge_high'])} ({r['strategy']})" for r in rows]
    return f"{ends[0]} to {ends[-1]}" if len(ends) > 1 else ""


def _finding(row: dict[str, Any], about: About) -> str:
    low, high = _edges(row)
    if low is None or high is None:
        return f"{row['label']} wins {words.percent(row['value'])}: {words.UNSURE}, and for any finding."
    told = f"{row['label']} wins {words.share_in(row)}"
    fair, players = words.exact_percent(row["fair"]), about.run.players
    games = words.one_in(row["edge"], low, high)
    if about.one_mind:
        return f"{told}, where {fair} would be fair: {games}. {_only(about)}"
    if not about.trusted(row["statistic"]):
        return f"{told}, where {fair} would be fair: {games}. {_NO_WORD}"
    if row["seat"] in rows_that_depend(about):
        return f"{told}, where {fair} would be fair: {games}; but what the seat is worth {DEPENDS}."
    word = seat_word(row["edge"], players, about.thresholds)
    if word == WORDS[0]:
        limit = 100 * seat_limits(players, about.thresholds)[0]
        near = f"no win share is more than {limit:g} points from {fair}"
        said = f"The seats are fair: {near}; the farthest, {told[0].lower()}{told[1:]}."
    elif low <= 0 <= high:
        return f"{told}, where {fair} would be fair: too few deals to tell whether the seat matters."
    else:
        side = "advantage" if row["edge"] > 0 else "disadvantage"
        said = f"{told}, where {fair} would be fair: a {word} {side}, {games}."
    others = _others(word, low, high, about)
    return f'{said} Its interval leaves room for "{others}" as well.' if others else said


def _only(about: About) -> str:
    return f"{ONE_MIND[0].upper()}{ONE_MIND[1:]} ({about.run.minds[0]}): a number, no verdict."


def _others(word: str, low: float, high: float, about: About) -> str:
    """Name the other words that an interval leaves room for."""
    names = seat_words(low, high, about.run.players, about.thresholds)
    return " or ".join(other for other in names if other != word)


def _mixed(about: About) -> str:
    if not about.mixed:
        return ""
    return (
        " But every mind kept its seat: this shows the minds as much as the seats (rotate tells them apart)."
    )


def _edges(row: dict[str, Any]) -> tuple[float | None, float | None]:
    return row["edge_low"], row["edge_high"]


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
        if differs_by_mind(
            rows.select("edge", "edge_low", "edge_high").rows(), about.run.players, about.thresholds
        )
    }


def tabulate(frame: pl.DataFrame, about: About) -> Table:
    """Give each seat's share, its distance from fair, and what that means."""
    depends = rows_that_depend(about)
    rows = []
    for row in each(frame):
        value, low, high = row["value"], row["low"], row["high"]
        edge = (row["edge"], *_edges(row))
        word = DEPENDS if row["seat"] in depends else finding(row, about)
        shown = (words.percent(value, low, high), words.percent_interval(low, high))
        told = words.one_in(*edge)
        rows.append((row["label"], *shown, words.points(row["edge"], low, high), word, told))
    return table(["Seat", "Win share", INTERVAL, "Points from fair", "Finding", "That is"], rows)


def finding(row: Mapping[str, Any], about: About) -> str:
    """Name a seat's distance from fair, with what its interval leaves room for: `slight, perhaps fair`.

    Under one mind alone, and where the statistic cannot be trusted, no such word is due.
    """
    edge, low, high = row["edge"], row["edge_low"], row["edge_high"]
    if low is None or high is None:
        return words.UNSURE
    if about.one_mind:
        return ONE_MIND
    if not about.trusted(row["statistic"]):
        return NO_WORD
    word = seat_word(edge, about.run.players, about.thresholds)
    others = _others(word, low, high, about)
    return f"{word}, perhaps {others}" if others else word
