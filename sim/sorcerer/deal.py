"""What belongs to a deal (stones, colours, decks, runes, artifacts, objectives), and the set-up (SETUP rules)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.core.rng import below, stream_key
from sim.sorcerer.ask import answer, begin_menu, chosen, offer
from sim.sorcerer.board import put
from sim.sorcerer.drawn import count_up, swap_in
from sim.sorcerer.element import element_zone
from sim.sorcerer.hand import draw_hand, shuffle
from sim.sorcerer.layout import measure
from sim.sorcerer.log import TAOIST_EVENT, note
from sim.sorcerer.seat import seat_at
from sim.sorcerer.state import (
    ARTIFACTS,
    ARTIFACTS_LEFT,
    AT_SPIRIT,
    AT_TAOIST,
    COLOUR,
    COPIES,
    DECK_KEY,
    DISCARDED,
    DISCARDED_N,
    DRAWN_OBJECTIVES,
    FIELDS,
    FIXED_COLOURS,
    FREE_START,
    GIFTS,
    GIVEN_COLOURS,
    GIVEN_OBJECTIVES,
    GRID,
    OFFER,
    OFFERED,
    PLACE_X,
    PLACE_Y,
    PLAYERS,
    QI,
    QI_HELD,
    QI_START,
    REST,
    RUNE,
    RUNES,
    SEAT,
    SEAT_KEY,
    SHOWN,
    SPIRIT,
    SPIRITS,
    STACK,
    STACK_ROOM,
    STACK_SIZE,
    STANDARD,
    START_FIELD,
    START_RUNE,
    START_X,
    START_Y,
    STONES,
    SUPPLY,
    SUPPLY_N,
    TAOIST,
    VARIANT,
    VIEW_WORDS,
    ZONES,
)

# streams of a deal, see RULES.md section 2
ZONE_STREAM, SUPPLY_STREAM, COLOUR_STREAM, RUNE_STREAM, ARTIFACT_STREAM, OBJECTIVE_STREAM, GRID_STREAM = (
    np.int64(s) for s in range(7)
)
DECK_STREAM, SEAT_STREAM = np.int64(8), np.int64(16)
OPEN = 4  # artifacts on offer


@kernel
def _zones(view: Any, rules: Any, hidden: Any, key: Any) -> Any:
    """Lay four different colours on each tile (SETUP-2); what is left is counted in the supply's place for a while."""
    for colour in range(5):
        view[SUPPLY + colour] = rules[STONES + colour]
    for zone in range(ZONES):
        view[PLACE_X + zone], view[PLACE_Y + zone] = rules[START_X + zone], rules[START_Y + zone]
        count_up(hidden, REST, 5)
        for slot in range(4):
            colour = swap_in(hidden, REST, key, slot, 4 * zone + slot, 5)
            put(view, 4 * zone + slot, colour + 1)
            view[SUPPLY + colour] -= 1


@kernel
def _line(view: Any, hidden: Any, key: Any) -> Any:
    """Lay the rest in a line without equal neighbours: by what is left of each colour, anew where stuck (SETUP-6)."""
    n: Any = ZERO
    for i in range(5):
        hidden[REST + i] = view[SUPPLY + i]
        n += view[SUPPLY + i]
    index: Any = ZERO
    placed: Any = ZERO
    last: Any = ZERO - 1
    left = n
    while placed < n:
        barred = hidden[REST + last] if last >= 0 else 0
        if left == barred:  # stuck
            for i in range(placed):
                hidden[REST + view[SUPPLY + i]] += 1
            placed, last, left = ZERO, ZERO - 1, n
            continue
        k = below(key, index, left - barred)
        index += 1
        colour: Any = ZERO
        while colour == last or k >= hidden[REST + colour]:
            k -= 0 if colour == last else hidden[REST + colour]
            colour += 1
        hidden[REST + colour] -= 1
        view[SUPPLY + placed] = colour
        placed += 1
        left -= 1
        last = colour
    view[SUPPLY_N] = n


@inlined
def _colours(view: Any, rules: Any, hidden: Any, key: Any) -> Any:
    """Give each seat its colour: as the scenario says, or drawn."""
    count_up(hidden, REST, 4)
    for seat in range(view[PLAYERS]):
        drawn = swap_in(hidden, REST, key, seat, seat, 4)
        view[seat_at(seat) + COLOUR] = rules[GIVEN_COLOURS + seat] if rules[FIXED_COLOURS] else drawn


@inlined
def _runes(view: Any, rules: Any, key: Any) -> Any:
    """Build the stacks without one rune of each type, drawn unseen (SETUP-8)."""
    for element in range(5):
        n = rules[STACK_SIZE + element]
        gone = below(key, element, n)
        at = STACK + STACK_ROOM * element
        for i in range(n):
            if i != gone:
                view[at] = rules[RUNE + STACK_ROOM * element + i]
                at += 1
        view[at] = -1


@inlined
def _artifacts(view: Any, hidden: Any, key: Any) -> Any:
    """Shuffle the artifacts and open four (SETUP-3)."""
    count_up(hidden, REST, ARTIFACTS)
    for i in range(ARTIFACTS):
        swap_in(hidden, REST, key, i, i, ARTIFACTS)
    for i in range(OPEN):
        view[OFFER + i] = hidden[REST + i]
    for i in range(ARTIFACTS - OPEN):
        hidden[REST + i] = hidden[REST + OPEN + i]
    view[OFFERED], view[ARTIFACTS_LEFT] = OPEN, ARTIFACTS - OPEN


@inlined
def _objectives(view: Any, rules: Any, hidden: Any, key: Any) -> Any:
    """Reveal objectives: as the scenario says, or drawn (SETUP-10)."""
    view[SHOWN] = rules[GIVEN_OBJECTIVES]
    count_up(hidden, REST, 7)
    for i in range(rules[DRAWN_OBJECTIVES]):
        view[SHOWN] |= 1 << swap_in(hidden, REST, key, i, i, 7)


@inlined
def _standard(view: Any, rules: Any, hidden: Any, seed: Any, deal: Any) -> Any:
    """Do steps 8 to 11 of the set-up, which the variants skip."""
    view[QI] = rules[QI_START]
    _runes(view, rules, stream_key(seed, deal, RUNE_STREAM))
    element_zone(view, rules, hidden, stream_key(seed, deal, GRID_STREAM))
    _objectives(view, rules, hidden, stream_key(seed, deal, OBJECTIVE_STREAM))
    for seat in range(view[PLAYERS]):
        b = seat_at(seat)
        view[b + RUNES] = 1 << rules[START_RUNE + view[b + COLOUR]]
        view[b + QI_HELD] = rules[GIFTS + seat]
        view[b + SPIRIT] = rules[START_FIELD + view[b + COLOUR]]
        if rules[FREE_START] == 0:
            view[SPIRITS] |= 1 << view[b + SPIRIT]


@inlined
def _decks(view: Any, rules: Any, hidden: Any, seed: Any, strategy_seed: Any, deal: Any) -> Any:
    """Shuffle the decks and open the hands (SETUP-5)."""
    for seat in range(view[PLAYERS]):
        b = seat_at(seat)
        hidden[SEAT_KEY + seat] = np.int64(stream_key(strategy_seed, deal, SEAT_STREAM + seat))
        hidden[DECK_KEY + seat] = np.int64(stream_key(seed, deal, DECK_STREAM + seat))
        for card in range(8):
            view[b + DISCARDED + card] = rules[COPIES + card]
            view[b + DISCARDED_N] += rules[COPIES + card]
        shuffle(view, hidden, seat)
        draw_hand(view, rules, hidden, seat)


@kernel
def _choose_places(view: Any, rules: Any, hidden: Any, log: Any, minds: Any, rotation: Any) -> Any:
    """Let the seats place Spirits (`spirit_start = "free"`), then Taoists, the last seat first (SETUP-4, SETUP-9)."""
    players = view[PLAYERS]
    free = (1 << ZONES) - 1
    for i in range(players * (1 if rules[FREE_START] and rules[VARIANT] == STANDARD else 0)):
        seat = players - 1 - i
        view[SEAT] = seat
        begin_menu(view, ZERO)
        for field in range(FIELDS):
            if view[GRID + field] and (view[SPIRITS] >> field) & 1 == 0:
                offer(view, field)
        mind = minds[(seat + rotation) % players]
        field = chosen(view, answer(view, rules, hidden, mind, seat, AT_SPIRIT))
        view[seat_at(seat) + SPIRIT] = field
        view[SPIRITS] |= 1 << field
    for i in range(players):
        seat = players - 1 - i
        view[SEAT] = seat
        begin_menu(view, ZERO)
        for zone in range(ZONES):
            if (free >> zone) & 1:
                offer(view, zone)
        mind = minds[(seat + rotation) % players]
        zone = chosen(view, answer(view, rules, hidden, mind, seat, AT_TAOIST))
        view[seat_at(seat) + TAOIST] = zone
        free &= ~(ONE << zone)
        note(log, TAOIST_EVENT, seat, zone, ZERO, ZERO, ZERO)


@kernel
def setup(
    view: Any,
    rules: Any,
    hidden: Any,
    log: Any,
    minds: Any,
    seeds: Any,
    players: Any,
    deal: Any,
    rotation: Any,
) -> Any:
    """Make the table ready for a deal, and let the seats place their pawns."""
    for i in range(VIEW_WORDS):  # all of it: nothing of an earlier game may reach a strategy
        view[i] = 0
    view[PLAYERS] = players
    _zones(view, rules, hidden, stream_key(seeds[0], deal, ZONE_STREAM))
    _line(view, hidden, stream_key(seeds[0], deal, SUPPLY_STREAM))
    _colours(view, rules, hidden, stream_key(seeds[0], deal, COLOUR_STREAM))
    _decks(view, rules, hidden, seeds[0], seeds[1], deal)
    if rules[VARIANT] == STANDARD:
        _standard(view, rules, hidden, seeds[0], deal)
    _artifacts(view, hidden, stream_key(seeds[0], deal, ARTIFACT_STREAM))
    measure(view, rules)
    _choose_places(view, rules, hidden, log, minds, rotation)
