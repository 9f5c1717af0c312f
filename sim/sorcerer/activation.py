"""Steps 1 and 2 of a turn: one or two cards, then the stones of the zone under the Taoist (CARD and ACT rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.core.machine import lowest
from sim.sorcerer.ask import answer, begin_menu, chosen, offer
from sim.sorcerer.board import cell_x, cell_y, colour_at, put
from sim.sorcerer.chains import activate
from sim.sorcerer.hand import draw_hand, put_away
from sim.sorcerer.legal import card_of, cast, count_casts, kind_of, number_within
from sim.sorcerer.log import ACTIVATE_EVENT, CARD_EVENT, STONE_EVENT, note, note_cells
from sim.sorcerer.qi import earn
from sim.sorcerer.seat import gain_stone, seat_at
from sim.sorcerer.state import (
    AT_CAST,
    AT_SECOND,
    AT_TAKE,
    BY_LAST,
    CAST,
    CHOICES,
    COLOUR,
    COOPERATIVE,
    DECISIONS,
    FAMILY,
    GAINED,
    HAND_N,
    LAST_KIND,
    LEFT_BY,
    OPTIONS,
    PASS,
    PLACE_X,
    PLACE_Y,
    QI_OWN,
    QUAKE,
    ROUND_TAKEN,
    STANDARD,
    STATUS,
    TAKEN,
    TAKEN_BY,
    TAOIST,
    TURNS,
    TURNS_DRY,
    VARIANT,
    VOID,
)
from sim.sorcerer.told import FIZZLE, SWAP
from sim.sorcerer.told import VOID as NOTHING


@inlined
def own_colour(view: Any, b: Any) -> Any:
    """Return the index of the stones of a seat's colour: earth belongs to nobody."""
    colour = view[b + COLOUR]
    return colour + (1 if colour > 1 else 0)


@inlined
def _tell_cast(view: Any, log: Any, seat: Any, card: Any, word: Any) -> Any:
    if card > QUAKE and word & FIZZLE == 0:
        one, other = word & 31, (word >> 5) & 31
        note_cells(
            log,
            seat,
            card,
            word,
            cell_x(view, one),
            cell_y(view, one),
            cell_x(view, other),
            cell_y(view, other),
        )
    elif card == QUAKE and word & SWAP == 0:
        note(log, CARD_EVENT, seat, card, word, view[PLACE_X + (word & 7)], view[PLACE_Y + (word & 7)])
    else:
        note(log, CARD_EVENT, seat, card, word, ZERO, ZERO)


@kernel
def _cast_one(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any, source: Any) -> Any:
    """Let a seat cast a card; returns whether it did."""
    b = seat_at(seat)
    count_casts(view, b, ONE if source == AT_SECOND else ZERO)
    options = view[CHOICES]
    k = answer(view, rules, hidden, mind, seat, source)
    if k == PASS or view[STATUS]:
        return False
    card = card_of(view, k)
    word = cast(view, rules, b, card, number_within(view, k))
    put_away(view, rules, b, card)
    kind = kind_of(card)
    view[LAST_KIND] = kind
    view[b + CAST + kind] += 1
    view[b + VOID] += 1 if word & NOTHING else 0
    view[b + DECISIONS] += 1
    view[b + OPTIONS] += options
    _tell_cast(view, log, seat, card, word)
    return True


@kernel
def cast_cards(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Step 1: one or two cards, then the hand is filled; none where there is no card (CARD-1, HAND-1)."""
    b = seat_at(seat)
    view[LAST_KIND] = -1
    if view[b + HAND_N] and _cast_one(view, rules, hidden, log, mind, seat, AT_CAST) and view[b + HAND_N]:
        _cast_one(view, rules, hidden, log, mind, seat, AT_SECOND)
    draw_hand(view, rules, hidden, seat)


@inlined
def _choose_slots(view: Any, rules: Any, hidden: Any, mind: Any, seat: Any) -> Any:
    """Return the set of slots whose stones are taken."""
    begin_menu(view, ZERO)
    sets = view[FAMILY]
    while sets:
        offer(view, lowest(sets))
        sets &= sets - 1
    return chosen(view, answer(view, rules, hidden, mind, seat, AT_TAKE))


@kernel
def take_stones(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Step 2: activate the zone under the Taoist and take its stones; own-colour Qi is one payment (ACT-7)."""
    b = seat_at(seat)
    zone = view[b + TAOIST]
    activate(view, rules, zone)
    slots = _choose_slots(view, rules, hidden, mind, seat)
    own = own_colour(view, b)
    count = qi = 0
    for slot in range(4):
        if (slots >> slot) & 1:
            count += 1
            mine = colour_at(view, 4 * zone + slot) == own + 1
            qi += 1 if mine and rules[VARIANT] == STANDARD else 0
    note(log, ACTIVATE_EVENT, seat, zone, qi, ZERO, ZERO)
    for slot in range(4):
        if (slots >> slot) & 1:
            _take(view, rules, log, seat, 4 * zone + slot)
    view[TAKEN] = count
    view[ROUND_TAKEN] += count
    view[b + TURNS] += 1
    view[b + TURNS_DRY] += 1 if count == 0 else 0
    if view[LAST_KIND] >= 0:
        view[b + BY_LAST + view[LAST_KIND]] += count
    earn(view, rules, b, qi, QI_OWN)


@inlined
def _take(view: Any, rules: Any, log: Any, seat: Any, cell: Any) -> Any:
    b, colour = seat_at(seat), colour_at(view, cell) - 1
    put(view, cell, ZERO)
    view[TAKEN_BY + colour] += 1
    view[LEFT_BY + colour] += 1
    view[b + GAINED + colour] += 1
    if rules[VARIANT] != COOPERATIVE:
        gain_stone(view, b, colour)
    note(log, STONE_EVENT, seat, cell_x(view, cell), cell_y(view, cell), colour, ZERO)
