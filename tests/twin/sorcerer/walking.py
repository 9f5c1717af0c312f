"""Steps of the Spirit and runes: step 3 and the free steps of objectives (sheet 7 and 11 nos. 22 to 28, 44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .asks import Way
from .payment import pairs_used, step_colours
from .spirits import Field, blocked, stacks_beside, steps, symbol
from .table import Table
from .values import COLOURS

if TYPE_CHECKING:
    from .game import Play


def open_fields(table: Table, index: int) -> list[tuple[Field, str]]:
    """Fields that the Spirit of a seat may step on next, with their colours."""
    seat = table.seats[index]
    found = steps(table.grid, seat.spirit, table.other_spirits(index))
    return [(field, str(symbol(table.grid, field))) for field in found]


def gained_ways(table: Table, index: int, left: str) -> list[Way]:
    """Steps by the gained stones that are not used up, each colour once."""
    return [Way(to, colour) for to, colour in open_fields(table, index) if colour in left]


def extra_ways(table: Table, index: int) -> list[Way]:
    """Steps by one more stone of the reservoir, or two with the wild payment (O6, O7)."""
    held, wild = table.seats[index].reservoir, table.shows("wild-payment")
    paid = [*COLOURS, *(a + b for a in COLOURS for b in COLOURS if wild)]
    reach = {stones: step_colours(stones, held, wild) for stones in paid}
    fields = open_fields(table, index)
    return [Way(to, "extra", stones) for to, colour in fields for stones in paid if colour in reach[stones]]


def ask(play: Play, index: int, ways: list[Way], must: bool) -> Way | None:
    """Let a seat choose a way, or stop if it may."""
    way = play.asked.step(play.table, index, ways)
    if way is None and must:
        play.refuse(f"a step of seat {index}, as steps are forced", None)
    if way is not None and way not in ways:
        play.refuse(f"a legal step of seat {index}, one of {ways}", way)
    return way


def walk(play: Play, index: int, way: Way, kind: str) -> None:
    """Make one step; what is paid joins the supply before this turn's refill (nos. 31 and 44)."""
    table, seat = play.table, play.table.seats[index]
    seat.spirit = way.to
    seat.tally[f"steps_{kind}"] += 1
    if way.by == "extra":
        table.pay(index, way.paid)
        seat.tally["wild_pairs"] += pairs_used("?", way.paid)
    play.write({"event": "spirit", "seat": index} | way.event())


def lose(table: Table, index: int, left: Sequence[str]) -> None:
    """Count the steps that were granted and not made; each of `left` is the colours one of them could have used.

    Reading of the column `steps_blocked`: looked at where the Spirit stops, for each lost step by itself.
    """
    seat, others = table.seats[index], table.other_spirits(index)
    for colours in left:
        seat.tally["steps_lost"] += 1
        seat.tally["steps_blocked"] += blocked(table.grid, seat.spirit, others, colours)


def stop(play: Play, index: int) -> None:
    """The Spirit has stopped: at most one rune of a type not yet owned, the top of its stack (nos. 26 to 28)."""
    table, seat = play.table, play.table.seats[index]
    beside = stacks_beside(table.grid, seat.spirit)
    elements = [element for element in beside if table.stacks[element] and element not in seat.runes]
    element = play.asked.rune(table, index, elements)
    if element is None:
        return
    if element not in elements:
        play.refuse(f"a rune that seat {index} may take, one of {elements}", element)
    points = table.stacks[element].pop(0)
    seat.runes[element], seat.rune_turn[element] = points, table.turn
    play.write({"event": "rune", "seat": index, "element": element, "points": points})
    if len(seat.runes) == len(table.stacks):
        table.meet("runes")


def step_3(play: Play, index: int, taken: str) -> None:
    """One step for each gained stone in any order, one extra step, then one rune if there was a step."""
    table = play.table
    left, extra, moved = taken, table.shows("extra-step"), False
    while True:
        gained = gained_ways(table, index, left)
        must = bool(gained) and table.rules["spirit_step"] == "forced"
        way = ask(play, index, gained + (extra_ways(table, index) if extra else []), must)
        if way is None:
            break
        moved = True
        walk(play, index, way, "extra" if way.by == "extra" else "stone")
        if way.by == "extra":
            extra = False
        else:
            left = left.replace(way.by, "", 1)
    lose(table, index, left)
    if moved:
        stop(play, index)


def free_steps(play: Play, index: int, count: int) -> None:
    """Free steps of a reward, onto any colour; each is a stop of its own (no. 26)."""
    table = play.table
    for made in range(count):
        ways = [Way(to, "free") for to, _ in open_fields(table, index)]
        way = ask(play, index, ways, bool(ways) and table.rules["spirit_step"] == "forced")
        if way is None:
            lose(table, index, [COLOURS] * (count - made))
            return
        walk(play, index, way, "free")
        stop(play, index)
