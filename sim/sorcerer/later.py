"""Choices after the cards, for minds by weights: each option by its value, equal ones drawn among."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import ONE, ZERO, inlined, kernel
from sim.core.machine import popcount
from sim.core.rng import child
from sim.sorcerer.ahead import craft_gain, craft_value, turn_value
from sim.sorcerer.features import (
    GOT,
    NEARER,
    NEAREST,
    OPEN_FIELDS,
    POINT,
    RUNE_GAIN,
    RUNE_TAKEN,
    STONE,
    WEIGHT,
)
from sim.sorcerer.spirit import top_of
from sim.sorcerer.state import (
    AT_CRAFT,
    AT_FREE,
    AT_OBJECTIVE,
    AT_PLACE,
    AT_REWARD,
    AT_RUNE,
    AT_SPIRIT,
    AT_STEP,
    AT_TAKE,
    AT_TAOIST,
    CHOICES,
    EXTRA,
    GRID,
    KEY,
    LEFT_BY,
    MAY_PASS,
    NEED,
    NEXT_TO,
    NOWHERE,
    OPTION,
    PAID_BY,
    PASS,
    RUNES,
    SHOWN,
    SPIRIT,
    STOCK,
    SYMBOLS,
    TAOIST,
    VIEW_WORDS,
    WILD_PAYMENT,
)
from sim.sorcerer.way import around, distance, rune_gain

LOWEST = -(1 << 60)
TIE_BITS = 12


@inlined
def _stand(work: Any, b: Any, field: Any, free_steps: Any) -> Any:
    """Return the value of standing on a field with the stones in GOT and free steps to go."""
    points = rune_gain(work, b, field, free_steps)
    nearest = ZERO if work[RUNE_TAKEN] else work[NEAREST]
    rune = ONE if work[RUNE_TAKEN] else ZERO
    return points * work[WEIGHT + POINT] + rune * work[WEIGHT + RUNE_GAIN] - nearest * work[WEIGHT + NEARER]


@kernel
def _step_value(work: Any, rules: Any, b: Any, option: Any) -> Any:
    """Return the value of a step of step 3, by a stone or by the extra step; PASS: of staying."""
    for colour in range(5):
        work[GOT + colour] = work[LEFT_BY + colour]
    if option == PASS:
        return _stay(work, b)
    field = option & (EXTRA - 1)
    colour = work[GRID + field] - 1
    price = ZERO
    if option & EXTRA:
        price = work[WEIGHT + POINT] * ((work[b + RUNES] >> colour) & 1) + work[WEIGHT + STONE]
    else:
        work[GOT + colour] -= 1
    for c in range(5):  # they lie in the reservoir already
        work[b + STOCK + c] -= work[GOT + c]
    here = _landed(work, rules, b, field)
    value = max(_stand(work, b, field, ZERO), here) - price
    for c in range(5):
        work[b + STOCK + c] += work[GOT + c]
    return value


@inlined
def _stay(work: Any, b: Any) -> Any:
    """Return the value of staying where the Spirit is."""
    return -distance(work, ONE << work[b + SPIRIT]) * work[WEIGHT + NEARER]


@inlined
def _landed(work: Any, rules: Any, b: Any, field: Any) -> Any:
    """Return the value of the rune that can be taken on a field, or of being as near to one as it is."""
    best, found = ZERO, False
    near = rules[NEXT_TO + field] & ~work[b + RUNES]
    for element in range(5):
        if (near >> element) & 1 and top_of(work, element) >= 0:
            best, found = max(best, _rune_points(work, b, element)), True
    if found:
        return best * work[WEIGHT + POINT] + work[WEIGHT + RUNE_GAIN]
    return -distance(work, ONE << field) * work[WEIGHT + NEARER]


@inlined
def _rune_points(work: Any, b: Any, element: Any) -> Any:
    """Return the points of an element's top rune and of what then matches it."""
    return top_of(work, element) + work[b + SYMBOLS + element] + work[b + STOCK + element]


@inlined
def _craft_value(work: Any, rules: Any, b: Any, artifact: Any) -> Any:
    for colour in range(5):
        work[GOT + colour] = 0
    gain = craft_gain(work, rules, b, artifact, work[b + RUNES], (work[SHOWN] >> WILD_PAYMENT) & 1)
    return craft_value(work, rules, artifact, gain)


@inlined
def _pay_value(work: Any, b: Any, colour: Any) -> Any:
    """Return how well a stone can be spared: what is asked for first, then what matches no rune."""
    asked = 2 if work[PAID_BY + colour] < work[NEED + colour] else 0
    return asked + 1 - ((work[b + RUNES] >> colour) & 1)


@kernel
def _value(work: Any, rules: Any, b: Any, seat: Any, source: Any, option: Any) -> Any:
    """Return the value of an option; of declining, for PASS."""
    if source == AT_TAOIST:
        work[b + TAOIST] = option
        return turn_value(work, rules, b, seat)
    if source == AT_SPIRIT:
        return -distance(work, ONE << option)
    if source == AT_TAKE:
        return popcount(option)
    if source == AT_STEP:
        return _step_value(work, rules, b, option)
    if source == AT_RUNE:
        return -1 if option == PASS else _rune_points(work, b, option)
    if source == AT_OBJECTIVE:
        return -option
    if source == AT_FREE:
        return _stay(work, b) if option == PASS else _landed(work, rules, b, option)
    if source == AT_CRAFT:
        return 0 if option == PASS else _craft_value(work, rules, b, option)
    if source == AT_REWARD:
        blocked = around(ONE << work[b + SPIRIT]) & work[OPEN_FIELDS] == 0
        return (0 if blocked else 2) if option == 5 else 1
    if source == AT_PLACE:
        return 0 if option >> 3 == NOWHERE else 1
    return 9 if option == PASS else _pay_value(work, b, option)


@kernel
def choose_later(view: Any, rules: Any, work: Any, b: Any, seat: Any, source: Any) -> Any:
    """Return the best option of a listed menu, or PASS; equal ones are drawn among."""
    for i in range(VIEW_WORDS):
        work[i] = view[i]
    best, choice = ZERO + LOWEST, ZERO
    for k in range(-view[MAY_PASS], view[CHOICES]):
        option = view[OPTION + k] if k >= 0 else ZERO + PASS
        bits = child(np.uint64(view[KEY]), 1 + k) >> np.uint64(64 - TIE_BITS)
        value = (_value(work, rules, b, seat, source, option) << TIE_BITS) | np.int64(bits)
        if value > best:
            best, choice = value, ZERO + k
    return choice
