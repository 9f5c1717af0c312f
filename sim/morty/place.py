"""What a placement does: the tile on the shelf, kittens, level, badges (PLACE, KITTEN, LEVEL, BADGE rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.morty.grid import columns_with
from sim.morty.legal import ingredient_of, labels_for, lid_of, number_of
from sim.morty.log import BADGE_EVENT, LEVEL_EVENT, note
from sim.morty.plugins import condition_met
from sim.morty.score import measure_terms
from sim.morty.state import (
    AT_LEAST_WORD,
    BADGE,
    BADGE_STARS,
    BADGE_WORDS,
    BADGES,
    CLAIM,
    CLAIMED,
    COLUMN,
    EVERY,
    FIRST_ALONE,
    FIRST_KITTENS,
    FULL,
    GAINED,
    ING,
    KITTENS,
    LEFT,
    LEVEL_KITTENS,
    LEVEL_ROUND,
    LID,
    MET,
    MISSED,
    NUM,
    NUMBERS,
    OCCUPIED,
    OPEN,
    RIBBON,
    RIBBON_ROUND,
    RIBBON_STARS,
    RIBBONS,
    RIGHT,
    ROUND,
    SEAT_WORDS,
    SEATS,
    SPENT,
    SUPPLY,
    WHERE,
)


@kernel
def due(view: Any, b: Any, kittens: Any) -> Any:
    """Give a seat the kittens it is due, as far as the supply lasts (KITTEN-2).

    Returns
    -------
    int64 : kittens gained.
    """
    gained = min(kittens, view[SUPPLY])
    view[SUPPLY] -= gained
    view[MISSED] += kittens - gained
    view[b + KITTENS] += gained
    view[b + GAINED] += gained
    return gained


@kernel
def _close(view: Any, b: Any, number: Any, space: Any) -> Any:
    """Narrow where each number fits on a new tile's level: smaller ones left, larger ones right, equal ones nowhere."""
    level, column = space & ~7, space & 7
    others = ~(0xFF << level)
    left = others | (((1 << column) - 1) << level)
    right = others | ((0xFE << column) & 0xFF) << level
    for n in range(number):
        view[b + OPEN + n] &= left
    view[b + OPEN + number] &= others
    for n in range(number + 1, NUMBERS):
        view[b + OPEN + n] &= right


@kernel
def _mark_gaps(view: Any, b: Any, number: Any, space: Any) -> Any:
    """Tell the empty spaces up to the next tile on both sides how far this one stands from its number's column."""
    offset = (space & 7) - number
    first, last = space & ~7, space | 7
    s = space + 1
    while s <= last and view[b + NUM + s] == 0:
        view[b + LEFT + s] = offset
        s += 1
    s = space - 1
    while s >= first and view[b + NUM + s] == 0:
        view[b + RIGHT + s] = offset
        s -= 1


@kernel
def mark(view: Any, b: Any, code: Any, space: Any) -> Any:
    """Set what measures and conditions read; `unmark` takes it back."""
    bit = 1 << space
    view[b + OCCUPIED] |= bit
    view[b + LID + lid_of(code)] |= bit
    view[b + ING + ingredient_of(code)] |= bit
    view[b + WHERE + number_of(code)] |= bit
    view[b + NUM + space] = number_of(code)


@kernel
def put(view: Any, rules: Any, b: Any, code: Any, space: Any) -> Any:
    """Lay a tile, its right face up, on a space of a shelf."""
    mark(view, b, code, space)
    view[b + MET] |= labels_for(view, rules, b, code) & (1 << space)
    _close(view, b, number_of(code), space)
    _mark_gaps(view, b, number_of(code), space)
    measure_terms(view, rules, b, ingredient_of(code))


@kernel
def _level(view: Any, rules: Any, log: Any, seat: Any, space: Any) -> Any:
    """Give the kitten of a level that this placement filled (LEVEL-1)."""
    b = SEATS + seat * SEAT_WORDS
    level = space >> 3
    row = 0xFF << (8 * level)
    if view[b + OCCUPIED] & row == row:
        view[b + FULL] |= 1 << level
        view[b + LEVEL_ROUND + level] = view[ROUND]
        gained = due(view, b, rules[LEVEL_KITTENS])
        note(log, LEVEL_EVENT, seat, level, gained, 0, 0)


@kernel
def ribbon_open(view: Any, rules: Any, which: Any) -> Any:
    """Return the ribbon (from 1) that a claim of badge `which` would take now, 0 if none is left (BADGE-2)."""
    given = view[RIBBON + which]
    if given and view[RIBBON_ROUND + which] == view[ROUND]:
        return given
    return given + 1 if given < rules[BADGES + view[BADGE + which] * BADGE_WORDS + RIBBONS] else 0


@kernel
def claim_kittens(view: Any, rules: Any, which: Any, ribbon: Any) -> Any:
    """Return how many kittens are due for claiming this ribbon now (BADGE-3)."""
    first = ribbon == 1 and (view[RIBBON + which] == 0 or rules[FIRST_ALONE] == 0)
    return rules[FIRST_KITTENS] if first else 0


@kernel
def _claim(view: Any, rules: Any, log: Any, seat: Any, which: Any) -> Any:
    """Claim badge `which` if the seat fulfils it now and a ribbon is left (BADGE-1 to BADGE-3)."""
    b = SEATS + seat * SEAT_WORDS
    row = BADGES + view[BADGE + which] * BADGE_WORDS
    ribbon = ribbon_open(view, rules, which)
    if ribbon == 0 or not condition_met(rules[row], view, rules, b, rules[row + AT_LEAST_WORD]):
        return
    kittens = claim_kittens(view, rules, which, ribbon)
    view[RIBBON + which] = ribbon
    view[RIBBON_ROUND + which] = view[ROUND]
    view[b + CLAIMED] |= 1 << which
    view[b + CLAIM + 2 * which] = ribbon
    view[b + CLAIM + 2 * which + 1] = view[ROUND]
    stars = rules[row + RIBBON_STARS + ribbon - 1]
    view[b + BADGE_STARS] += stars
    note(log, BADGE_EVENT, seat, which, ribbon, stars, due(view, b, kittens))


@kernel
def triggers(view: Any, b: Any, space: Any) -> Any:
    """Return whether the column of this space is full with three different ingredients (SPECIAL-1)."""
    column = COLUMN << (space & 7)
    if view[b + OCCUPIED] & column != column:
        return False
    twice = 0
    for ingredient in range(4):
        twice |= columns_with(view[b + ING + ingredient], 2)
    return twice & column & EVERY == 0


@kernel
def place(view: Any, rules: Any, log: Any, seat: Any, code: Any, space: Any, kittens: Any) -> Any:
    """Carry out a legal placement with all that follows but the special jar.

    Parameters
    ----------
    code : int64
        Tile, with the face up that it is placed with.
    kittens : int64
        Kittens it spends.

    Returns
    -------
    bool : whether it triggers a special jar.
    """
    b = SEATS + seat * SEAT_WORDS
    view[b + KITTENS] -= kittens
    view[b + SPENT] += kittens
    view[SUPPLY] += kittens
    put(view, rules, b, code, space)
    _level(view, rules, log, seat, space)
    for which in range(2):
        if view[BADGE + which] >= 0 and not (view[b + CLAIMED] >> which) & 1:
            _claim(view, rules, log, seat, which)
    return triggers(view, b, space)


@kernel
def unmark(view: Any, b: Any, code: Any, space: Any) -> Any:
    """Take back what `mark` set."""
    bit = ~(1 << space)
    view[b + OCCUPIED] &= bit
    view[b + LID + lid_of(code)] &= bit
    view[b + ING + ingredient_of(code)] &= bit
    view[b + WHERE + number_of(code)] &= bit
    view[b + NUM + space] = 0
