"""Artifacts: paying for them, the offer, the cooperative placing of stones, and the limit of the reservoir."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .objectives import pay
from .payment import pairs_used, pays_for, stones
from .steps import pay_objective
from .table import Ended, Table
from .values import NOVICE_GOAL
from .walking import free_steps

if TYPE_CHECKING:
    from .game import Play


def finish(play: Play, index: int, name: str, paid: str) -> None:
    """An artifact is crafted: it leaves the offer, the next joins at the right (nos. 36 and 38)."""
    table, seat = play.table, play.table.seats[index]
    table.offer.remove(name)
    seat.crafted.append(name)
    seat.craft_turn[name] = table.turn
    play.crafted_in_round = True
    new = play.asked.uncover(table, sorted(table.unseen)) if table.unseen else None
    if new is not None:
        if new not in table.unseen:
            play.refuse(f"an artifact that has not been seen, one of {sorted(table.unseen)}", new)
        table.unseen.remove(new)
        table.offer.append(new)
    play.write({"event": "craft", "seat": index, "artifact": name, "paid": paid, "new": new})
    if table.variant == "novice" and len(seat.crafted) == NOVICE_GOAL:
        raise Ended("four-artifacts")
    if not table.offer:
        raise Ended("artifacts")


def reward(play: Play, index: int) -> None:
    """The card of crafting: its step, or FLY instead (O5, no. 45).

    Reading: its event is always written; whoever wants neither has the event with the step, and makes none.
    """
    table = play.table
    owed = pay(table.components["objectives"]["craft"], 1) if table.shows("craft") else None
    if owed is None:
        return
    event = {"event": "objective", "seat": index, "objective": "craft"}
    zone = play.asked.fly(table, index)
    if zone is None:
        qi, steps = owed
        pay_objective(play, index, "craft", qi, event | {"qi": qi, "steps": steps}, steps)
        free_steps(play, index, steps)
        return
    if zone not in range(len(table.board.zones)):
        play.refuse(f"a zone for seat {index} to fly to", zone)
    table.seats[index].taoist = zone
    play.write(event | {"qi": 0, "steps": 0, "zone": zone})


def craft(play: Play, index: int) -> None:
    """Step 6: at most one artifact of the offer, paid as the seat likes (nos. 34 to 37)."""
    table, seat = play.table, play.table.seats[index]
    choice = play.asked.craft(table, index)
    if choice is None:
        return
    name, paid = choice
    if name not in table.offer:
        play.refuse(f"an artifact on offer, one of {table.offer}", name)
    cost = table.components["artifacts"][name]["cost"]
    if not pays_for(cost, paid, seat.reservoir, table.shows("wild-payment")):
        play.refuse(f"a payment for {name} ({cost}) out of {dict(seat.reservoir)}", paid)
    table.pay(index, paid)
    seat.tally["wild_pairs"] += pairs_used(cost, paid)
    finish(play, index, name, paid)
    reward(play, index)


def needed(table: Table, name: str) -> Counter[str]:
    """Stones that an artifact still needs."""
    return stones(table.components["artifacts"][name]["cost"]) - table.laid.get(name, Counter())


def homes(table: Table, stone: str) -> list[str]:
    """Artifacts a stone may go to: the leftmost if it needs the colour, or any open one (no. 48)."""
    seen = table.offer[:1] if table.rules["coop_fill"] == "leftmost" else table.offer
    return [name for name in seen if needed(table, name)[stone]]


def place_all(play: Play, index: int, taken: str) -> None:
    """Cooperative: every stone taken goes to an artifact that needs it, else to the supply (nos. 48 to 50).

    A stone that can be placed must be (rulebook: "they must place them"). Stones that the end finds unplaced stay in
    the reservoir, so that none is lost.
    """
    table, seat = play.table, play.table.seats[index]
    left = taken
    while left:
        places = {stone: homes(table, stone) for stone in left}
        stone, name = play.asked.place(table, index, left, places)
        if stone not in places:
            play.refuse(f"one of the stones {left} to place", stone)
        if name not in places[stone] and (name is not None or places[stone]):
            play.refuse(f"a place for {stone}: {places[stone] or None}", name)
        left = left.replace(stone, "", 1)
        if name is None:
            table.pay(index, stone)
        else:
            seat.reservoir[stone] -= 1
            table.laid.setdefault(name, Counter())[stone] += 1
        play.write({"event": "place", "seat": index, "stone": stone, "artifact": name})
        if name is not None and not needed(table, name):
            complete(play, index, name)


def complete(play: Play, index: int, name: str) -> None:
    """Cooperative: a cost is fulfilled; its stones join the supply in the active seat's order (no. 50)."""
    table = play.table
    cost = table.components["artifacts"][name]["cost"]
    paid = play.asked.order(table, index, cost)
    if stones(paid) != stones(cost):
        play.refuse(f"the cost of {name} ({cost}) in some order", paid)
    del table.laid[name]
    table.supply += paid
    finish(play, index, name, paid)


def discard(play: Play, index: int) -> None:
    """What is over the limit of the reservoir joins the supply at the very end of a turn (no. 57)."""
    table, seat = play.table, play.table.seats[index]
    limit = table.rules["reservoir_limit"]
    excess = 0 if limit == "none" else seat.reservoir.total() - limit
    if excess <= 0:
        return
    given = play.asked.discard(table, index, excess)
    if len(given) != excess or not stones(given) <= seat.reservoir:
        play.refuse(f"{excess} stones out of {dict(seat.reservoir)}", given)
    table.pay(index, given)
    seat.tally["discarded"] += excess
    play.write({"event": "discard", "seat": index, "stones": given})
