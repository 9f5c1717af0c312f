"""Steps 1, 2 and 4 of a turn: cards, activation, objectives."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from . import cards
from .activation import lines, takings
from .objectives import due
from .table import Ended, Event
from .values import MOST_CARDS
from .walking import free_steps

if TYPE_CHECKING:
    from .game import Play


def draw(play: Play, index: int) -> None:
    """Refill the open cards (nos. 4 and 5); nobody can see them before the seat's next turn."""
    seat = play.table.seats[index]
    wanted = play.table.components["hand"] - len(seat.hand)
    if seat.deck.total() < wanted:
        seat.hand += seat.deck.elements()
        wanted -= seat.deck.total()
        seat.deck, seat.discard = seat.discard, Counter()  # empty in the cooperative game
        play.asked.shuffle(play.table, index, seat.deck)
        wanted = min(wanted, seat.deck.total())
    drawn = play.asked.draw(play.table, index, seat.hand, seat.deck, wanted)
    if len(drawn) != wanted or not Counter(drawn) <= seat.deck:
        play.refuse(f"{wanted} cards drawn from {dict(seat.deck)} beside {seat.hand}", drawn)
    seat.deck.subtract(drawn)
    seat.hand += drawn


def cast(play: Play, index: int) -> str | None:
    """Step 1: one or two cards, none only from an empty hand; the last card's kind."""
    table, seat = play.table, play.table.seats[index]
    last = None
    for number in range(MOST_CARDS):
        options = cards.casts(table.board, seat.hand, table.rules["quake"])
        choice = play.asked.cast(table, index, options)
        if choice is None:
            if number == 0 and options:
                play.refuse(f"a card of seat {index}: at least one is cast", None)
            break
        if choice.key() not in options:
            play.refuse(f"a legal cast of seat {index} with {seat.hand}", choice.event())
        last = cards.kind(choice.card)
        carry_out(play, index, choice, len(options))
    return last


def carry_out(play: Play, index: int, cast: cards.Cast, options: int) -> None:
    """Cast one card and count it; in the cooperative game it leaves the game."""
    table, seat = play.table, play.table.seats[index]
    before, taoists = table.board.look(table.taoists()), table.taoists()
    cards.apply(table.board, taoists, index, cast)
    seat.taoist = taoists[index]
    seat.hand.remove(cast.card)
    if table.variant != "cooperative":
        seat.discard[cast.card] += 1
    seat.tally.update(
        {
            f"cards_{cards.kind(cast.card)}": 1,
            "cards_void": int(table.board.look(taoists) == before),
            "decisions": 1,
            "options_sum": options,
        }
    )
    play.write({"event": "card", "seat": index} | cast.event())


def activate(play: Play, index: int) -> tuple[str, list[int]]:
    """Step 2: the stones taken, and the lengths of the lines before they went."""
    table, seat = play.table, play.table.seats[index]
    stones, place = table.board.stones(), table.board.zones[seat.taoist].at
    legal = takings(stones, place, table.rules)
    cells = play.asked.take(table, index, legal)
    if frozenset(cells) not in legal or len(set(cells)) != len(cells):
        play.refuse(f"a legal taking of seat {index}: one of {[sorted(one) for one in legal]}", cells)
    taken = table.take(index, cells)
    qi = taken.count(table.own_letter(index)) if table.variant == "standard" else 0
    table.gain_qi(index, qi, "own")
    seat.tally.update(f"gained_{stone}" for stone in taken)
    seat.tally["turns_dry"] += not taken
    play.took_in_round |= bool(taken)
    found = [[*cell, stone] for cell, stone in zip(cells, taken, strict=True)]
    play.write({"event": "activate", "seat": index, "zone": seat.taoist, "taken": found, "qi": qi})
    return taken, lines(stones, place)


def stop_if_qi_is_gone(play: Play, index: int, granted: int) -> None:
    """The end by Qi, unless the round is to be finished (no. 39).

    Reading of the column `steps_lost`: the steps granted and not yet made lapse, and are lost.
    """
    if "qi" in play.table.met and play.table.rules["qi_end"] == "at-once":
        play.table.seats[index].tally["steps_lost"] += granted
        raise Ended("qi")


def pay_objective(play: Play, index: int, card: str, qi: int, event: Event, steps: int) -> None:
    """Pay the Qi of an objective in full; if that ends the game its steps lapse (no. 39)."""
    play.table.gain_qi(index, qi, card)
    play.write(event)
    stop_if_qi_is_gone(play, index, steps)


def step_4(play: Play, index: int, taken: str, lengths: list[int]) -> None:
    """Step 4: everything due, one by one in the seat's order."""
    table = play.table
    owed = due(table.objectives, table.components["objectives"], taken, lengths)
    while owed:
        card = play.asked.objective(table, index, owed)
        if card not in owed:
            play.refuse(f"an objective due to seat {index}: one of {owed}", card)
        qi, steps = owed.pop(card)
        event = {"event": "objective", "seat": index, "objective": card, "qi": qi, "steps": steps}
        pay_objective(play, index, card, qi, event, steps)
        free_steps(play, index, steps)
