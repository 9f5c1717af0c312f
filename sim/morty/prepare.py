"""What no placement of a decision changes, worked out once: the scratch words that `values.py` reads."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, apart, inlined
from sim.core.machine import lowest
from sim.morty.bases import lay_bases
from sim.morty.features import (
    AHEAD,
    ALIVE,
    BY_FACE,
    CAN_CLAIM,
    CLAIM_KITTENS,
    CLAIM_STARS,
    CLAIMS,
    FAVOURITE,
    FLAT,
    JARS_F,
    LABEL_LOST,
    MORE,
    OTHERS,
    PROSPECT,
    SCROLL,
    SPECIAL,
    STEP_FACE,
    TERM_WEIGHT,
    TOWARD,
    TRIGGER_WORTH,
)
from sim.morty.legal import shelf_of, spaces
from sim.morty.place import advancing, badge_row, claim_kittens, completing, open_to
from sim.morty.prospects import gain_at_once, prepare_steps, scroll_now, spread_worth
from sim.morty.state import (
    BOARD,
    BY_INGREDIENT,
    EVERY,
    INGREDIENT,
    JAR,
    JARS,
    LABEL_NUMBER,
    LABELS,
    NEAR,
    NOT_PLAIN,
    OCCUPIED,
    OPEN,
    RANKED,
    RANKED_TERMS,
    READS_INGREDIENT,
    READS_WORD,
    RIBBON_STARS,
    ROUND,
    ROUNDS,
    STEPS,
    TERM,
    TERM_WORDS,
    TERMS,
    TILE_GAIN,
    TURN,
)
from sim.morty.terms import standing

_MOST_JARS = 4


@apart
def _weigh_favourite(view: Any, rules: Any, weights: Any, b: Any, work: Any) -> Any:
    """Add the weight of `favourite` to the terms of the favourite's scroll."""
    for k in range(rules[TERMS]):
        work[TERM_WEIGHT + k] = weights[SCROLL]
    favourite, most = 0, -(1 << 40)
    for ingredient in range(4):
        stars = scroll_now(view, rules, b, ingredient, work) << 16
        stars += gain_at_once(view, rules, b, ingredient, work)
        if stars > most:
            favourite, most = ingredient, stars
    for k in range(rules[TERMS]):
        if rules[TERM + k * TERM_WORDS + INGREDIENT] == favourite:
            work[TERM_WEIGHT + k] += weights[FAVOURITE]


@apart
def _prepare_labels(view: Any, rules: Any, b: Any, work: Any) -> Any:
    """List the labels that can still be met."""
    board = view[b + BOARD]
    rest = rules[board + LABELS] & ~view[b + OCCUPIED]
    alive = ZERO
    while rest:
        space = lowest(rest)
        number = rules[board + LABEL_NUMBER + space]
        if number == 0 or (view[b + OPEN + number] >> space) & 1:
            alive |= rest & -rest
        rest &= rest - 1
    work[ALIVE] = alive


@apart
def _prepare_flat(view: Any, rules: Any, weights: Any, b: Any, work: Any) -> Any:
    """Work out the worth of what hangs on the ingredient alone, where TILE_GAIN does not tell it."""
    empty = EVERY & ~view[b + OCCUPIED]
    for ingredient in range(4):
        work[FLAT + ingredient] = spread_worth(
            view, rules, weights, b, ingredient * TURN, lowest(empty), BY_INGREDIENT, work
        )


@apart
def _prepare_claims(view: Any, rules: Any, weights: Any, b: Any, work: Any) -> Any:
    """Find out which badges can be claimed, where, and what for."""
    empty = EVERY & ~view[b + OCCUPIED]
    for which in range(2):
        ribbon = open_to(view, rules, b, which)
        work[CAN_CLAIM + which] = rules[badge_row(view, which) + READS_WORD] if ribbon else 0
        work[CLAIMS + which] = view[b + NEAR + which] & empty if ribbon else 0
        if ribbon:
            work[CLAIM_STARS + which] = rules[badge_row(view, which) + RIBBON_STARS + ribbon - 1]
            work[CLAIM_KITTENS + which] = claim_kittens(view, rules, which, ribbon)
        if work[CAN_CLAIM + which] == READS_INGREDIENT:
            for ingredient in range(4):
                face, code = 4 * which + ingredient, ingredient * TURN
                if work[CLAIMS + which]:
                    work[BY_FACE + face] = completing(view, rules, b, which, code, work[CLAIMS + which])
                if weights[TOWARD]:
                    work[STEP_FACE + face] = advancing(view, rules, b, which, code, empty)


@inlined
def _jars_that_fit(view: Any, b: Any) -> Any:
    """Return how many jars on the bar fit somewhere, either face up, with the seat's kittens; _MOST_JARS at most."""
    found = ZERO
    for i in range(view[JARS]):
        if spaces(view, b, view[JAR + i], ZERO):
            found += 1
            if found == _MOST_JARS:
                break
    return found


@apart
def _prepare_more(view: Any, rules: Any, weights: Any, b: Any, work: Any) -> Any:
    """Work out what only some minds look at."""
    work[AHEAD] = max(rules[ROUNDS] - view[ROUND] + 2, 0) >> 2
    if weights[JARS_F]:
        work[TRIGGER_WORTH] += weights[JARS_F] * _jars_that_fit(view, b)
    if weights[LABEL_LOST]:
        _prepare_labels(view, rules, b, work)
    if weights[FAVOURITE]:
        _weigh_favourite(view, rules, weights, b, work)


@inlined
def prepare(view: Any, rules: Any, weights: Any, seat: Any, lanes: Any, work: Any) -> Any:
    """Fill the scratch words of a decision, and the lanes that all placements start from."""
    b = shelf_of(seat)
    for i in range(rules[RANKED]):
        k = rules[RANKED_TERMS + i]
        work[OTHERS + k] = standing(view, k, seat)
    work[TRIGGER_WORTH] = weights[SPECIAL]
    if weights[MORE]:
        _prepare_more(view, rules, weights, b, work)
    if weights[FAVOURITE] | weights[PROSPECT] | rules[NOT_PLAIN]:
        _prepare_flat(view, rules, weights, b, work)
    else:
        for ingredient in range(4):
            work[FLAT + ingredient] = weights[SCROLL] * view[b + TILE_GAIN + ingredient]
    if rules[STEPS]:
        prepare_steps(view, rules, weights, b, work)
    work[CLAIMS + 2] = 0
    if (view[b + NEAR] | view[b + NEAR + 1]) & ~view[b + OCCUPIED] or weights[TOWARD]:
        _prepare_claims(view, rules, weights, b, work)
        work[CLAIMS + 2] = work[CLAIMS] | work[CLAIMS + 1]
    lay_bases(view, rules, weights, b, lanes, work)
