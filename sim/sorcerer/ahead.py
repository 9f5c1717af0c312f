"""What a turn would give: the value of the activation after some cards, tried out on a table of one's own.

Exact for Qi, stones, symbols and the artifact that is best to craft. At most one rune is reckoned with, since no field
touches two stacks; what the craft objective and the extra step could add is left out.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.core.machine import lowest
from sim.sorcerer.activation import own_colour
from sim.sorcerer.board import colour_at
from sim.sorcerer.chains import activate, largest
from sim.sorcerer.features import (
    GOT,
    KNOWN,
    KNOWN_WORDS,
    LACK,
    LAST,
    NEARER,
    NEAREST,
    POINT,
    RUNE_GAIN,
    RUNE_TAKEN,
    STONE,
    WEIGHT,
)
from sim.sorcerer.score import leaders
from sim.sorcerer.state import (
    ART_SYMBOLS,
    COOPERATIVE,
    COST,
    CRAFT,
    FAMILY,
    FILL_ANY,
    GAIN,
    LINE,
    LINES,
    LINES_OF_THREE,
    LONGEST,
    NOVICE,
    OFFER,
    OFFERED,
    PLACED,
    POINTS,
    QI,
    QI_HELD,
    QI_ROUND,
    REWARD,
    REWARD_COUNTS,
    RUNES,
    SAME_COLOUR,
    SHOWN,
    SPIRIT,
    STANDARD,
    STOCK,
    TAOIST,
    VARIANT,
)
from sim.sorcerer.way import distance, rune_gain

UNKNOWN = -(1 << 62)


@kernel
def craft_gain(work: Any, rules: Any, b: Any, artifact: Any, owned: Any, pairs: Any) -> Any:
    """Return the points by which crafting an artifact is better than not, with the stones held and taken.

    Returns
    -------
    int64 : points, -1000 - (stones lacking) where it cannot be paid.
    """
    points = ONE if rules[VARIANT] == NOVICE else rules[POINTS + artifact]
    lacking: Any = ZERO
    plain: Any = ZERO
    spare: Any = ZERO
    for colour in range(5):
        need, matches = rules[COST + 5 * artifact + colour], (owned >> colour) & 1
        have = work[b + STOCK + colour] + work[GOT + colour]
        lacking += max(need - have, 0)
        left = max(have - need, 0)
        spare += left
        plain += left * (1 - matches)
        points += matches * (rules[ART_SYMBOLS + 5 * artifact + colour] - min(have, need))
    if lacking and (pairs == 0 or spare < 2 * lacking):
        return -1000 - lacking
    return points - max(2 * lacking - plain, 0)


@inlined
def craft_value(work: Any, rules: Any, artifact: Any, gain: Any) -> Any:
    """Return the value of a craft that gains so many points, less the price of its stones."""
    stones = ZERO
    for colour in range(5):
        stones += rules[COST + 5 * artifact + colour]
    return gain * work[WEIGHT + POINT] - stones * work[WEIGHT + STONE]


@inlined
def rewarded(work: Any, rules: Any, n: Any, objective: Any) -> Any:
    """Return where the reward of an objective lies for n stones taken."""
    count = work[LONGEST] if objective == LINE else n if objective == GAIN else work[LINES]
    if objective == SAME_COLOUR:
        count = ZERO
        for colour in range(5):
            count = max(count, work[GOT + colour])
    return REWARD + 2 * (REWARD_COUNTS * objective + min(count, REWARD_COUNTS - 1))


@inlined
def take(work: Any, b: Any) -> Any:
    """Note in GOT what a largest taking gives; returns how many stones."""
    for colour in range(5):
        work[GOT + colour] = 0
    slots = lowest(largest(work[FAMILY]))
    n = ZERO
    for slot in range(4):
        if (slots >> slot) & 1:
            work[GOT + colour_at(work, 4 * work[b + TAOIST] + slot) - 1] += 1
            n += 1
    return n


@inlined
def _crafted(work: Any, rules: Any, b: Any, owned: Any, n: Any) -> Any:
    """Return the value of crafting the best open artifact, or of what is lacking for it."""
    pairs = (work[SHOWN] >> 6) & 1
    best, lack = ZERO, ZERO + 99
    for i in range(work[OFFERED]):
        gain = craft_gain(work, rules, b, work[OFFER + i], owned, pairs)
        if gain < 0:
            lack = min(lack, max(-1000 - gain, ZERO))
        else:
            best = max(best, craft_value(work, rules, work[OFFER + i], gain))
    lack = ZERO if lack == 99 or best else lack
    return best + n * work[WEIGHT + STONE] + lack * work[WEIGHT + LACK]


@inlined
def together(work: Any, rules: Any) -> Any:
    """Return the stones taken that the open artifacts of the cooperative game can use."""
    used = ZERO
    for i in range(work[OFFERED] if rules[FILL_ANY] else min(work[OFFERED], 1)):
        artifact = work[OFFER + i]
        for colour in range(5):
            lacking = rules[COST + 5 * artifact + colour] - work[PLACED + 5 * artifact + colour]
            used += min(lacking, work[GOT + colour])
    return used


@inlined
def _lead(work: Any, rules: Any, b: Any, seat: Any, points: Any) -> Any:
    """Return 1 if a seat would lead with so many points more, else -1."""
    work[b + QI_HELD] += points
    ahead = (leaders(work, rules) >> seat) & 1
    work[b + QI_HELD] -= points
    return 2 * ahead - 1


@inlined
def _matching(work: Any, b: Any) -> Any:
    """Return how many of the stones taken match a rune."""
    stones = ZERO
    for colour in range(5):
        stones += work[GOT + colour] * ((work[b + RUNES] >> colour) & 1)
    return stones


@kernel
def _without_qi(work: Any, rules: Any, b: Any, n: Any, steps: Any) -> Any:
    """Return the value of the stones taken, of the rune they lead to and of the best craft."""
    owned = work[b + RUNES]
    if rules[VARIANT] != STANDARD:
        return _crafted(work, rules, b, owned, n)
    far = distance(work, ONE << work[b + SPIRIT])
    value = (_matching(work, b) + rune_gain(work, b, work[b + SPIRIT], steps)) * work[WEIGHT + POINT]
    if work[RUNE_TAKEN]:
        owned |= ONE << (work[RUNE_TAKEN] - 1)
        value += work[WEIGHT + RUNE_GAIN]
    else:
        value += (far - work[NEAREST]) * work[WEIGHT + NEARER]
    return value + _crafted(work, rules, b, owned, n)


@inlined
def _known(work: Any, rules: Any, b: Any, n: Any, steps: Any) -> Any:
    """Return the value without Qi; within a decision it hangs on the stones taken alone, so it is kept."""
    at = ZERO + KNOWN
    for colour in range(5):
        at = KNOWN + 5 * (at - KNOWN) + work[GOT + colour]
    if steps:
        return _without_qi(work, rules, b, n, steps)
    if work[at] == UNKNOWN:
        work[at] = _without_qi(work, rules, b, n, steps)
    return work[at]


@kernel
def forget(work: Any) -> Any:
    """Begin a decision: nothing is known yet."""
    for i in range(KNOWN_WORDS):
        work[KNOWN + i] = UNKNOWN


@kernel
def turn_value(work: Any, rules: Any, b: Any, seat: Any) -> Any:
    """Return the value (thousandths of a point) of the turn as it stands: activation, Spirit, objectives, craft."""
    activate(work, rules, work[b + TAOIST])
    n = take(work, b)
    if rules[VARIANT] == COOPERATIVE:
        used = together(work, rules)
        return used * work[WEIGHT + POINT] + (n - used) * work[WEIGHT + STONE]
    if rules[VARIANT] != STANDARD:
        return _known(work, rules, b, n, ZERO)
    qi, steps = work[GOT + own_colour(work, b)], ZERO
    for objective in range(CRAFT):
        if (work[SHOWN] >> objective) & 1:
            at = rewarded(work, rules, n, objective)
            qi += rules[at]
            steps += rules[at + 1]
    if qi >= work[QI] and rules[QI_ROUND] == 0:
        qi += _matching(work, b)
        end = _lead(work, rules, b, seat, qi)
        return qi * work[WEIGHT + POINT] + end * work[WEIGHT + LAST]
    return qi * work[WEIGHT + POINT] + _known(work, rules, b, n, steps)


assert LINES_OF_THREE == CRAFT - 1
