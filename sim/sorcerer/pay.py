"""Paying stones, one by one in the order in which they join the supply (CRAFT-2, OBJ-wild-payment).

What is due lies in NEED, what was paid so far in PAID. With the wild payment k stones of the cost may each be replaced
by any two: n + k stones are paid, at least n - k of the cost in kind.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.sorcerer.ask import answer, begin_menu, chosen, offer
from sim.sorcerer.log import DISCARD_EVENT, note
from sim.sorcerer.seat import give_stone, seat_at
from sim.sorcerer.state import (
    AT_DISCARD,
    AT_PAY,
    LIMIT,
    NEED,
    PAID,
    PAID_BY,
    PAID_N,
    PASS,
    SHOWN,
    STATUS,
    STOCK,
    STOCK_N,
    THROWN,
    WILD_PAIRS,
    WILD_PAYMENT,
)
from sim.sorcerer.supply import join


@inlined
def wild(view: Any) -> Any:
    """Return 1 where two stones count as any one (OBJ-wild-payment)."""
    return (view[SHOWN] >> WILD_PAYMENT) & 1


@inlined
def begin_payment(view: Any) -> Any:
    """Forget what was paid and what is due."""
    view[PAID] = view[PAID_N] = 0
    for colour in range(5):
        view[PAID_BY + colour] = view[NEED + colour] = 0


@kernel
def can_finish(view: Any, stock: Any, pairs: Any) -> Any:
    """Return whether what was paid can be made a payment with the stones whose counts begin at `stock`.

    Parameters
    ----------
    pairs : int64
        1: two stones count as any one.
    """
    due = in_kind = could = left = 0
    for colour in range(5):
        need, paid, have = view[NEED + colour], view[PAID_BY + colour], view[stock + colour]
        due += need
        in_kind += min(need, paid)
        could += min(max(need - paid, 0), have)
        left += have
    paid_n = view[PAID_N]
    for k in range(due * pairs + 1):
        more = due + k - paid_n
        if 0 <= more <= left and in_kind + min(more, could) >= due - k:
            return True
    return False


@inlined
def _finished(view: Any, pairs: Any) -> Any:
    """Return whether what was paid is a payment as it is."""
    due = in_kind = 0
    for colour in range(5):
        due += view[NEED + colour]
        in_kind += min(view[NEED + colour], view[PAID_BY + colour])
    k = view[PAID_N] - due
    return k >= 0 and k <= due * pairs and in_kind >= due - k


@inlined
def _lay(view: Any, stock: Any, colour: Any) -> Any:
    view[stock + colour] -= 1
    view[PAID_BY + colour] += 1
    view[PAID] |= (colour + 1) << (3 * view[PAID_N])
    view[PAID_N] += 1


@inlined
def _unlay(view: Any, stock: Any, colour: Any) -> Any:
    view[stock + colour] += 1
    view[PAID_BY + colour] -= 1
    view[PAID_N] -= 1
    view[PAID] &= (1 << (3 * view[PAID_N])) - 1


@kernel
def pay(view: Any, rules: Any, hidden: Any, mind: Any, seat: Any, stock: Any, pairs: Any) -> Any:
    """Let a seat pay what is due from the stones whose counts begin at `stock`; they join the supply in its order.

    Returns
    -------
    int64 : stones that were replaced by two.
    """
    while not view[STATUS]:
        begin_menu(view, ONE if _finished(view, pairs) else ZERO)
        for colour in range(5):
            if view[stock + colour]:
                _lay(view, stock, colour)
                if can_finish(view, stock, pairs):
                    offer(view, colour)
                _unlay(view, stock, colour)
        k = answer(view, rules, hidden, mind, seat, AT_PAY)
        if k == PASS:
            break
        _lay(view, stock, chosen(view, k))
    due = 0
    for colour in range(5):
        due += view[NEED + colour]
    for i in range(view[PAID_N]):
        join(view, ((view[PAID] >> (3 * i)) & 7) - 1)
    return view[PAID_N] - due


@kernel
def pay_from_reservoir(view: Any, rules: Any, hidden: Any, mind: Any, seat: Any) -> Any:
    """Let a seat pay what is due from its reservoir."""
    b = seat_at(seat)
    pairs = pay(view, rules, hidden, mind, seat, b + STOCK, wild(view))
    view[b + STOCK_N] -= view[PAID_N]
    view[b + WILD_PAIRS] += pairs


@kernel
def discard(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Give back what is over the limit of a reservoir; stones and order are the owner's choice (LIMIT-1)."""
    b = seat_at(seat)
    if rules[LIMIT] < 0 or view[b + STOCK_N] <= rules[LIMIT]:
        return
    begin_payment(view)
    while view[b + STOCK_N] > rules[LIMIT]:
        begin_menu(view, ZERO)
        for colour in range(5):
            if view[b + STOCK + colour]:
                offer(view, colour)
        colour = chosen(view, answer(view, rules, hidden, mind, seat, AT_DISCARD))
        give_stone(view, b, colour)
        join(view, colour)
        view[PAID] |= (colour + 1) << (3 * view[PAID_N])
        view[PAID_N] += 1
        view[b + THROWN] += 1
    note(log, DISCARD_EVENT, seat, view[PAID], view[PAID_N], ZERO, ZERO)
