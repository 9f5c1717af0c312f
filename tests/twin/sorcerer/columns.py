"""The columns of INTERFACES.md section 9: one dict a seat, one a game."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from .score import NAMES, leaders, title
from .table import Table
from .values import ELEMENTS, LETTERS, OBJECTIVES

Row = dict[str, Any]
ORDER = ("wood", "fire", "earth", "metal", "water")
QI = ("own", "line", "gain", "same-colour")  # sources with a column of their own
KINDS = ("spin", "fly", "quake", "shift")
COUNTED = (
    "steps_stone",
    "steps_free",
    "steps_extra",
    "steps_lost",
    "steps_blocked",
    "wild_pairs",
    "discarded",
)


def column(name: str) -> str:
    """An id as part of a column's name."""
    return name.replace("-", "_")


def seat_row(table: Table, index: int, result: Row) -> Row:
    """The `seats` row of one seat, without game and deal.

    Readings: the Starting Rune counts among the points of its element (0 as printed) and has turn 0; `discarded` is
    what the limit takes, not what the cooperative game finds no place for; `wild_pairs` counts extra steps too.
    """
    seat = table.seats[index]
    tally = seat.tally
    row: Row = {"seat": index, "strategy": seat.strategy, "colour": seat.colour, "total": result["total"]}
    row |= {name: result[name] for name in NAMES}
    row["win_share"] = result["win_share"]
    for element in ORDER:
        row[f"rune_{element}"] = seat.runes.get(element, 0)
        row[f"rune_{element}_turn"] = seat.rune_turn.get(element, 0)
    for name in table.components["artifacts"]:
        row[f"craft_{column(name)}_turn"] = seat.craft_turn.get(name, 0)
    row |= {"runes_owned": len(seat.runes), "crafted": len(seat.crafted)}
    row |= {"turns": tally["turns"], "turns_dry": tally["turns_dry"]}
    row |= {f"cards_{kind}": tally[f"cards_{kind}"] for kind in (*KINDS, "void")}
    row |= {f"by_{kind}": tally[f"by_{kind}"] for kind in KINDS}
    row |= {f"gained_{element}": tally[f"gained_{LETTERS[element]}"] for element in ORDER}
    row |= {f"qi_{column(name)}": tally[f"qi_{name}"] for name in QI}
    row |= {"qi_other": seat.qi - seat.gift - sum(tally[f"qi_{name}"] for name in QI), "gift_qi": seat.gift}
    row |= {name: tally[name] for name in (*COUNTED, "decisions", "options_sum")}
    return row


def lead_changes(lead: Sequence[Sequence[int]]) -> int:
    """Rounds whose leaders share no seat with the leaders of the round before."""
    return len([1 for before, now in itertools.pairwise(lead) if not set(before) & set(now)])


def winner_led_from(lead: Sequence[Sequence[int]], won: Sequence[int]) -> int:
    """The first round from which the winner was never behind; 0 for a shared win."""
    if len(won) > 1:
        return 0
    return next(first for first in range(1, len(lead) + 1) if all(won[0] in one for one in lead[first - 1 :]))


def longest(flags: Sequence[bool]) -> int:
    """Length of the longest run of true values."""
    return max((len(list(run)) for true, run in itertools.groupby(flags) if true), default=0)


def game_row(
    table: Table,
    results: Sequence[Row],
    reason: str,
    rounds: int,
    lead: Sequence[Sequence[int]],
    dry: Sequence[bool],
) -> Row:
    """The `games` row, without game and deal; `lead` and `dry` are the leaders and dry rounds, round by round.

    Readings: a broken-off last round counts in `rounds` and for the lead, not among the dry ones; in the cooperative
    game all seats lead and win together.
    """
    won = leaders([one["total"] for one in results])
    row: Row = {"turns": table.turn, "rounds": rounds, "reason": reason}
    row |= {f"objective_{column(name)}": table.shows(name) for name in OBJECTIVES}
    return row | {
        "winners": len(won),
        "qi_left": table.qi,
        "crafted": table.crafted(),
        "rune_sets": sum(len(seat.runes) == len(ELEMENTS) for seat in table.seats),
        "droughts": table.droughts,
        "rounds_dry": sum(dry),
        "dry_run": longest(dry),
        "lead_changes": lead_changes(lead),
        "winner_led_from": winner_led_from(lead, won),
        "title": title(table),
    }
