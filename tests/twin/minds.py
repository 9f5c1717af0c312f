"""The built-in minds by brute force (RULES.md section 3): `random`, `greedy`, and `greedy-plus` by its weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .generator import draw
from .rules import Placement
from .shelf import lost_spaces
from .table import Table
from .weighed import GREEDY_PLUS, outside_numbers

SPECIAL_WORTH = 4.0
LOST_WORTH = 0.5


class Decision(NamedTuple):
    """A choice to be made: by whom, from where (`display` or `bar`), the placements, the key of its draws."""

    seat: int
    source: str
    options: list[Placement]
    key: int


Choice = Placement | None  # None: pass, or the kitten of a special
Mind = Callable[[Table, Decision], Choice]


def greedy_value(table: Table, decision: Decision, option: Placement) -> float:
    """What greedy thinks of a placement: play it on a copy of the table, score everything, subtract."""
    low, high = outside_numbers(table)
    seat = decision.seat
    after = table.copy()
    _, special = after.place(seat, decision.source, option)
    change: int = after.score()[seat]["total"] - table.score()[seat]["total"]
    lost_before = lost_spaces(table.seats[seat].shelf, low, high)
    lost_after = lost_spaces(after.seats[seat].shelf, low, high)
    return change + SPECIAL_WORTH * special - LOST_WORTH * (lost_after - lost_before)


def kitten_value(table: Table) -> float:
    """What greedy thinks of the kitten of a special."""
    kittens = table.frame.components["kittens"]
    due: int = kittens["special"]
    there = due if table.supply is None else min(due, table.supply)
    return float(kittens["stars"] * there)


def greedy_options(table: Table, decision: Decision) -> list[Choice]:
    """The choices of the highest value, in order; with no placement only None."""
    options: list[Choice] = list(decision.options)
    valued = [greedy_value(table, decision, option) for option in decision.options]
    if decision.source == "bar" or not options:
        options.append(None)
        valued.append(kitten_value(table) if decision.source == "bar" else 0.0)
    best = max(valued)
    return [option for option, value in zip(options, valued, strict=True) if value == best]


def greedy(table: Table, decision: Decision) -> Choice:
    """The keyed one of the best choices."""
    best = greedy_options(table, decision)
    value, _ = draw(decision.key, 0, len(best))
    return best[value]


def random(table: Table, decision: Decision) -> Choice:
    """Any placement; with none, pass or the kitten."""
    if not decision.options:
        return None
    value, _ = draw(decision.key, 0, len(decision.options))
    return decision.options[value]


MINDS: dict[str, Mind] = {"random": random, "greedy": greedy, "greedy-plus": GREEDY_PLUS}
