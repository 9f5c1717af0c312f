"""Step 4: the objectives that are due, in the player's order (OBJ rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, inlined, kernel
from sim.core.machine import lowest
from sim.sorcerer.ask import answer, begin_menu, chosen, offer
from sim.sorcerer.log import OBJECTIVE_EVENT, note
from sim.sorcerer.plugins import reached
from sim.sorcerer.qi import earn
from sim.sorcerer.seat import seat_at
from sim.sorcerer.spirit import free_step, lose_steps
from sim.sorcerer.state import (
    AT_OBJECTIVE,
    CRAFT,
    OVER,
    QI_BY,
    REWARD,
    REWARD_COUNTS,
    SHOWN,
    STATUS,
)

NO_ZONE = -1


@inlined
def reward_at(view: Any, objective: Any) -> Any:
    """Return where in the rules the reward lies that an objective pays now: Qi, then steps."""
    count = min(reached(objective, view), REWARD_COUNTS - 1)
    return REWARD + 2 * (REWARD_COUNTS * objective + count)


@inlined
def is_due(view: Any, rules: Any, objective: Any) -> Any:
    """Return whether an objective in play pays anything now."""
    if (view[SHOWN] >> objective) & 1 == 0:
        return False
    at = reward_at(view, objective)
    return rules[at] + rules[at + 1] > 0


@kernel
def pay_objective(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any, objective: Any) -> Any:
    """Pay one objective: its Qi at once, then its free steps one by one."""
    at = reward_at(view, objective)
    qi, steps = rules[at], rules[at + 1]
    note(log, OBJECTIVE_EVENT, seat, objective, qi, steps, ZERO + NO_ZONE)
    earn(view, rules, seat_at(seat), qi, QI_BY + objective)
    if view[OVER]:  # granted, and lapsed
        lose_steps(view, seat_at(seat), steps, ZERO)
        return
    for _ in range(steps):
        free_step(view, rules, hidden, log, mind, seat)


@kernel
def pay_objectives(view: Any, rules: Any, hidden: Any, log: Any, mind: Any, seat: Any) -> Any:
    """Pay every objective that is due, each once, in the player's order (OBJ-1, OBJ-2)."""
    due = 0
    for objective in range(CRAFT):
        due |= (1 if is_due(view, rules, objective) else 0) << objective
    while due and not view[OVER] and not view[STATUS]:
        begin_menu(view, ZERO)
        left = due
        while left:
            offer(view, lowest(left))
            left &= left - 1
        objective = chosen(view, answer(view, rules, hidden, mind, seat, AT_OBJECTIVE))
        due &= ~(1 << objective)
        pay_objective(view, rules, hidden, log, mind, seat, objective)
