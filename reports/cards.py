"""Cards: a finding in one number or word, what it means, and how far to believe it."""

from dataclasses import dataclass

import polars as pl

from analysis.questions._lines import ALL
from reports import words
from reports.marks import each


@dataclass(frozen=True)
class Card:
    """A card at the head of a page.

    Attributes
    ----------
    name : str
        What it speaks of.
    big : str
        The number or the word, with its unit.
    said : str
        A sentence.
    doubts : tuple of (str, str)
        What leaves room, and how much: chance, who plays, assumed parts.
    section : str
        Id of the section that tells more.
    """

    name: str
    big: str
    said: str
    doubts: tuple[tuple[str, str], ...] = ()
    section: str = ""


def chance_and_minds(frame: pl.DataFrame, name: str) -> tuple[tuple[str, str], ...]:
    """Say of a line, of `name`, how far chance can have moved it, and how far it moves from mind to mind."""
    rows = {row["mind"]: row for row in each(frame.filter(pl.col("name") == name))}
    every = rows.pop(ALL)
    shares = every["unit"] == "share"
    told = (words.percent_interval if shares else words.interval)(every["low"], every["high"])
    doubts = [("chance", told + (" %" if shares and every["low"] is not None else ""))]
    known = sorted(
        (row for row in rows.values() if row["value"] is not None), key=lambda row: float(row["value"])
    )
    if known:
        write = words.percent if shares else words.number
        ends = [write(row["value"], row["low"], row["high"]) for row in (known[0], known[-1])]
        doubts.append(("who plays", f"{ends[0]} ({known[0]['mind']}) to {ends[1]} ({known[-1]['mind']})"))
    return tuple(doubts)
