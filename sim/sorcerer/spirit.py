"""Steps of the Spirit and the runes beside it (SPIRIT and RUNE rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.core.machine import popcount
from sim.sorcerer.ask import answer, begin_menu, chosen, offer
from sim.sorcerer.log import RUNE_EVENT, SPIRIT_EVENT, note
from sim.sorcerer.pay import begin_payment, can_finish, pay_from_reservoir, wild
from sim.sorcerer.seat import seat_at
from sim.sorcerer.state import (
    AT_FREE,
    AT_RUNE,
    AT_STEP,
    BY_RUNES,
    EXTRA,
    EXTRA_STEP,
    EXTRA_USED,
    FORCED_STEP,
    GRID,
    LEFT_BY,
    MAY_PASS,
    NEED,
    NEXT_TO,
    PAID,
    PAID_N,
    PASS,
    PENDING,
    RUNE_POINTS,
    RUNE_TURN,
    RUNE_WORTH,
    RUNES,
    SHOWN,
    SPIRIT,
    SPIRITS,
    STACK,
    STACK_AT,
    STACK_ROOM,
    STATUS,
    STEPS_BLOCKED,
    STEPS_EXTRA,
    STEPS_FREE,
    STEPS_LOST,
    STEPS_STONE,
    STOCK,
    TURN,
)

BY_FREE, BY_EXTRA = 5, 6  # of the log; below: by a stone of that colour
SIDE = 6


@inlined
def neighbour(field: Any, way: Any) -> Any:
    """Return the field to the right, below, left, above; -1 outside the zone."""
    x = field % SIDE + (1 if way == 0 else -1 if way == 2 else 0)
    y = field // SIDE + (1 if way == 1 else -1 if way == 3 else 0)
    return SIDE * y + x if 0 <= x < SIDE and 0 <= y < SIDE else -1


@inlined
def _symbol(view: Any, field: Any) -> Any:
    """Return 1 + the index of a field's symbol, 0 for none or outside."""
    return view[GRID + field] if field >= 0 else 0


@inlined
def _is_free(view: Any, field: Any) -> Any:
    return (view[SPIRITS] >> field) & 1 == 0


@inlined
def _go(view: Any, b: Any, field: Any) -> Any:
    view[SPIRITS] = (view[SPIRITS] & ~(1 << view[b + SPIRIT])) | (1 << field)
    view[b + SPIRIT] = field


@inlined
def _can_pay_extra(view: Any, b: Any, colour: Any) -> Any:
    """Return whether a seat may make a further step onto a colour now; leaves the price in NEED (OBJ-extra-step)."""
    if (view[SHOWN] >> EXTRA_STEP) & 1 == 0 or view[EXTRA_USED]:
        return False
    begin_payment(view)
    view[NEED + colour] = 1
    return can_finish(view, b + STOCK, wild(view))


@inlined
def _list_steps(view: Any, rules: Any, b: Any) -> Any:
    """List the steps of step 3: by gained stones, and by the extra-step objective."""
    begin_menu(view, ONE)
    for way in range(4):
        field = neighbour(view[b + SPIRIT], way)
        symbol = _symbol(view, field)
        if symbol and _is_free(view, field):
            if view[LEFT_BY + symbol - 1]:
                offer(view, field)
                view[MAY_PASS] &= 1 - rules[FORCED_STEP]
            if _can_pay_extra(view, b, symbol - 1):
                offer(view, field | EXTRA)


@kernel
def lose_steps(view: Any, b: Any, lost: Any, blocked: Any) -> Any:
    """Count steps that were granted and not made, and how many of them only Spirits kept from being made."""
    view[b + STEPS_LOST] += lost
    view[b + STEPS_BLOCKED] += blocked


@inlined
def _stood_in_the_way(view: Any, b: Any, symbol: Any) -> Any:
    """Return whether only Spirits keep this one from a step onto a symbol (0: any)."""
    fields = free = 0
    for way in range(4):
        field = neighbour(view[b + SPIRIT], way)
        here = _symbol(view, field)
        if here and (symbol == 0 or here == symbol):
            fields += 1
            free += 1 if _is_free(view, field) else 0
    return fields > 0 and free == 0


@kernel
def steps_by_stones(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Step 3: steps onto the colours of gained stones, in any order, then at most one rune (SPIRIT-1, RUNE-1)."""
    b = seat_at(seat)
    moved = False
    while not view[STATUS]:
        _list_steps(view, rules, b)
        k = answer(view, rules, hidden, mind, seat, AT_STEP)
        if k == PASS:
            break
        field = chosen(view, k) & (EXTRA - 1)
        colour = view[GRID + field] - 1
        if chosen(view, k) & EXTRA:
            begin_payment(view)
            view[NEED + colour] = 1
            pay_from_reservoir(view, rules, hidden, mind, seat)
            view[EXTRA_USED] = 1
            view[b + STEPS_EXTRA] += 1
            note(log, SPIRIT_EVENT, seat, field, BY_EXTRA, view[PAID], view[PAID_N])
        else:
            view[LEFT_BY + colour] -= 1
            view[b + STEPS_STONE] += 1
            note(log, SPIRIT_EVENT, seat, field, colour, ZERO, ZERO)
        _go(view, b, field)
        moved = True
    for colour in range(5):
        lost = view[LEFT_BY + colour]
        if lost:
            lose_steps(view, b, lost, lost if _stood_in_the_way(view, b, ONE + colour) else ZERO)
    if moved:
        take_rune(view, rules, hidden, log, mind, seat)


@kernel
def free_step(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Make or decline a step onto any colour, then at most one rune (SPIRIT-3)."""
    b = seat_at(seat)
    begin_menu(view, ONE)
    for way in range(4):
        field = neighbour(view[b + SPIRIT], way)
        if _symbol(view, field) and _is_free(view, field):
            offer(view, field)
            view[MAY_PASS] &= 1 - rules[FORCED_STEP]
    k = answer(view, rules, hidden, mind, seat, AT_FREE)
    if k == PASS:
        lose_steps(view, b, ONE, ONE if _stood_in_the_way(view, b, ZERO) else ZERO)
        return
    field = chosen(view, k)
    view[b + STEPS_FREE] += 1
    note(log, SPIRIT_EVENT, seat, field, BY_FREE, ZERO, ZERO)
    _go(view, b, field)
    take_rune(view, rules, hidden, log, mind, seat)


@inlined
def top_of(view: Any, element: Any) -> Any:
    """Return the points of an element's top rune, -1 if none is left."""
    return view[STACK + STACK_ROOM * element + view[STACK_AT + element]]


@kernel
def take_rune(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Take or decline the top rune of a type not yet owned whose stack lies beside the Spirit (RUNE-1, RUNE-2)."""
    b = seat_at(seat)
    begin_menu(view, ONE)
    near = rules[NEXT_TO + view[b + SPIRIT]] & ~view[b + RUNES]
    for element in range(5):
        if (near >> element) & 1 and top_of(view, element) >= 0:
            offer(view, element)
    k = answer(view, rules, hidden, mind, seat, AT_RUNE)
    if k == PASS:
        return
    element = chosen(view, k)
    points = top_of(view, element)
    view[STACK_AT + element] += 1
    view[b + RUNES] |= 1 << element
    view[b + RUNE_POINTS] += points
    view[b + RUNE_WORTH + element] = points
    view[b + RUNE_TURN + element] = view[TURN]
    note(log, RUNE_EVENT, seat, element, points, ZERO, ZERO)
    if popcount(view[b + RUNES]) == 5 and view[PENDING] == 0:
        view[PENDING] = BY_RUNES
