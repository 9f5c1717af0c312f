"""What a placement does: the tile on the shelf, kittens, level, badges (PLACE, KITTEN, LEVEL, BADGE rules)."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, apart, inlined, kernel
from sim.core.machine import popcount
from sim.morty.legal import ingredient_of, labels_for, number_of, shelf_of
from sim.morty.log import BADGE_EVENT, LEVEL_EVENT, note
from sim.morty.plugins import condition_advancing, condition_completing, condition_near
from sim.morty.shelf import close, mark, mark_gaps, mark_last
from sim.morty.state import (
    AT_LEAST_WORD,
    BADGE,
    BADGE_STARS,
    BADGE_WORDS,
    BADGES,
    CLAIM,
    CLAIMED,
    EVERY,
    FIRST_ALONE,
    FIRST_KITTENS,
    FULL,
    GAINED,
    IN_VIEW,
    ING,
    KITTENS,
    LABEL_GAIN,
    LABEL_TABLE,
    LEVEL_KITTENS,
    LEVEL_ROUND,
    LEVEL_STARS,
    MET,
    MISSED,
    NEAR,
    OCCUPIED,
    PAIR_STARS,
    RIBBON,
    RIBBON_ROUND,
    RIBBON_STARS,
    RIBBONS,
    ROUND,
    RUNNING,
    SPENT,
    SUPPLY,
    TRIGGER,
)
from sim.morty.terms import measure_terms


@inlined
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


@inlined
def _meet(view: Any, rules: Any, b: Any, code: Any, bit: Any) -> Any:
    """Count a label that the tile, which lies there now, meets."""
    if labels_for(view, rules, b, code) & bit:
        view[b + RUNNING] += view[b + LABEL_GAIN + (ingredient_of(code) & 3)]
        view[b + MET] |= bit
        for ingredient in range(4):
            view[b + LABEL_GAIN + ingredient] = label_gain(view, rules, b, ingredient)


@inlined
def label_gain(view: Any, rules: Any, b: Any, ingredient: Any) -> Any:
    """Return the stars of one more label met by a tile of this ingredient (LABEL-1, LABEL-2)."""
    met = view[b + MET]
    count = popcount(met)
    pair = popcount(met & view[b + ING + ingredient]) & 1
    return rules[LABEL_TABLE + count + 1] - rules[LABEL_TABLE + count] + pair * rules[PAIR_STARS]


@inlined
def _level(view: Any, rules: Any, log: Any, seat: Any, space: Any) -> Any:
    """Give the kitten of a level that this placement filled (LEVEL-1)."""
    b = shelf_of(seat)
    level = space >> 3
    row = 0xFF << (8 * level)
    if view[b + OCCUPIED] & row == row:
        view[b + FULL] |= 1 << level
        view[b + RUNNING] += rules[LEVEL_STARS + level]
        view[b + LEVEL_ROUND + level] = view[ROUND]
        gained = due(view, b, rules[LEVEL_KITTENS])
        note(log, LEVEL_EVENT, seat, level, gained, ZERO, ZERO)


@inlined
def ribbon_open(view: Any, rules: Any, which: Any) -> Any:
    """Return the ribbon (from 1) that a claim of badge `which` would take now, 0 if none is left (BADGE-2)."""
    given = view[RIBBON + which]
    if given and view[RIBBON_ROUND + which] == view[ROUND]:
        return given
    return given + 1 if given < rules[BADGES + view[BADGE + which] * BADGE_WORDS + RIBBONS] else 0


@inlined
def claim_kittens(view: Any, rules: Any, which: Any, ribbon: Any) -> Any:
    """Return how many kittens are due for claiming this ribbon now (BADGE-3)."""
    first = ribbon == 1 and (view[RIBBON + which] == 0 or rules[FIRST_ALONE] == 0)
    return rules[FIRST_KITTENS] if first else 0


@inlined
def open_to(view: Any, rules: Any, b: Any, which: Any) -> Any:
    """Return the ribbon that a seat could claim of badge `which`; 0 if it is not in play, claimed, or all are taken."""
    if view[BADGE + which] < 0 or (view[b + CLAIMED] >> which) & 1:
        return 0
    return ribbon_open(view, rules, which)


@inlined
def badge_row(view: Any, which: Any) -> Any:
    """Return where in the rules the words of badge `which`, which is in play, begin."""
    return BADGES + (view[BADGE + which] & 0xFF) * BADGE_WORDS


@inlined
def completing(view: Any, rules: Any, b: Any, which: Any, code: Any, legal: Any) -> Any:
    """Return the spaces where the tile would make the seat fulfil badge `which`, which it does not yet.

    A badge that is fulfilled is claimed at once (BADGE-1), so whatever can still be claimed is not fulfilled.
    """
    row = badge_row(view, which)
    return condition_completing(rules[row], view, rules, b, rules[row + AT_LEAST_WORD], code, legal)


@apart
def advancing(view: Any, rules: Any, b: Any, which: Any, code: Any, legal: Any) -> Any:
    """Return the spaces where the tile would be a step towards badge `which` (feature `toward`)."""
    row = badge_row(view, which)
    return condition_advancing(rules[row], view, rules, b, rules[row + AT_LEAST_WORD], code, legal)


@apart
def narrow_claims(view: Any, rules: Any, b: Any) -> Any:
    """Narrow where badges can be claimed, as far as their conditions can tell; `put` makes it all spaces again.

    That pays where many tiles are looked at before the next one is put.
    """
    for which in range(2):
        if open_to(view, rules, b, which):
            row = badge_row(view, which)
            view[b + NEAR + which] = condition_near(rules[row], view, rules, b, rules[row + AT_LEAST_WORD])
        else:
            view[b + NEAR + which] = 0


@inlined
def put(view: Any, rules: Any, b: Any, code: Any, space: Any) -> Any:
    """Lay a tile, its right face up, on a space of the shelf at b."""
    b &= IN_VIEW
    mark(view, b, code, space)
    close(view, b, number_of(code), space)
    mark_gaps(view, b, number_of(code), space)
    mark_last(view, b, ingredient_of(code) & 3, space)
    _meet(view, rules, b, code, 1 << space)
    measure_terms(view, rules, b, ingredient_of(code) & 3)
    view[b + NEAR] = view[b + NEAR + 1] = EVERY


@kernel
def _claim(view: Any, rules: Any, log: Any, seat: Any, which: Any, ribbon: Any) -> Any:
    """Put a seat's token on a ribbon (BADGE-1 to BADGE-3)."""
    b = shelf_of(seat)
    kittens = claim_kittens(view, rules, which, ribbon)
    stars = rules[BADGES + view[BADGE + which] * BADGE_WORDS + RIBBON_STARS + ribbon - 1]
    view[RIBBON + which] = ribbon
    view[RIBBON_ROUND + which] = view[ROUND]
    view[b + CLAIMED] |= 1 << which
    view[b + CLAIM + 2 * which] = ribbon
    view[b + CLAIM + 2 * which + 1] = view[ROUND]
    view[b + BADGE_STARS] += stars
    view[b + RUNNING] += stars
    note(log, BADGE_EVENT, seat, which, ribbon, stars, due(view, b, kittens))


@inlined
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
    b = shelf_of(seat)
    view[b + KITTENS] -= kittens
    view[b + SPENT] += kittens
    view[SUPPLY] += kittens
    triggers = (view[b + TRIGGER + (ingredient_of(code) & 3)] >> space) & 1
    fulfilled = 0
    for which in range(2):
        here = view[b + NEAR + which] & (1 << space)
        if here and open_to(view, rules, b, which) and completing(view, rules, b, which, code, here):
            fulfilled |= 1 << which
    put(view, rules, b, code, space)
    _level(view, rules, log, seat, space)
    for which in range(2):
        if (fulfilled >> which) & 1:
            _claim(view, rules, log, seat, which, ribbon_open(view, rules, which))
    return triggers != 0
