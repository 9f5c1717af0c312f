"""Lanes that all placements of a decision start from: what hangs on the space, the level and the ingredient alone."""

from __future__ import annotations

from typing import Any

from sim.core.jit import ZERO, apart, inlined
from sim.core.machine import popcount
from sim.morty.features import (
    ALIVE,
    AMPLE,
    BASE,
    FLAT,
    KITTEN,
    LABEL,
    LABEL_LOST,
    LEVEL,
    MIDDLE,
    MORE,
    OPENED,
    PROGRESS,
    RARE,
    SPOILED,
    START,
    TOP,
    TRIGGER_WORTH,
    UNLAID,
    VARIETY,
)
from sim.morty.grid import columns_with
from sim.morty.lanes import LANES, add_where, fill, start
from sim.morty.state import (
    BOARD,
    BY_FACE_TERMS,
    BY_LEVEL,
    EVERY,
    FILLS,
    FIRST_KITTENS,
    ING,
    KITTEN_STARS,
    LABEL_GAIN,
    LABELS_PLAIN,
    LEVEL_KITTENS,
    LEVEL_STARS,
    NUMBERS,
    OCCUPIED,
    ONE_TILE,
    SPREADING,
    SUPPLY,
    TRIGGER,
    TWO_TILES,
    UNDOUBLED,
)


@apart
def _add_fills(view: Any, rules: Any, weights: Any, b: Any, lanes: Any) -> Any:
    """Add the levels that a tile would fill, with their kittens."""
    kittens = weights[KITTEN] * rules[KITTEN_STARS] * rules[LEVEL_KITTENS]
    for level in range(3):
        stars = weights[LEVEL] * rules[LEVEL_STARS + level]
        add_where(lanes, START, view[b + FILLS] & (0xFF << (8 * level)), stars + kittens)


@apart
def _add_levels(view: Any, weights: Any, b: Any, lanes: Any) -> Any:
    """Add what only some minds look at: the level of a space, how many tiles it holds, columns to be opened."""
    for level in range(3):
        row = 0xFF << (8 * level)
        add_where(lanes, START, row, weights[PROGRESS] * popcount(view[b + OCCUPIED] & row))
    if weights[MORE]:
        add_where(lanes, START, EVERY & ~columns_with(view[b + OCCUPIED], 1), weights[OPENED])
        add_where(lanes, START, 0x0000FF, weights[TOP])
        add_where(lanes, START, 0x00FF00, weights[MIDDLE])


@apart
def _add_columns(view: Any, rules: Any, weights: Any, b: Any, lanes: Any, work: Any) -> Any:
    """Add what only some minds look at: whether the column shows the ingredient, labels that it covers."""
    one, two = view[b + ONE_TILE], view[b + TWO_TILES]
    board = view[b + BOARD]
    for ingredient in range(4):
        at = BASE + ingredient * LANES
        shown = columns_with(view[b + ING + ingredient], 1)
        add_where(lanes, at, one & ~shown, weights[VARIETY])
        add_where(lanes, at, two & ~shown, 2 * weights[VARIETY])
        if weights[SPOILED]:
            shown &= view[b + UNDOUBLED]
            add_where(lanes, at, one & shown, weights[SPOILED])
            add_where(lanes, at, two & shown, 2 * weights[SPOILED])
        if weights[LABEL_LOST]:  # labels of ingredients: covered by another
            covered = work[ALIVE] & rules[board + LABELS_PLAIN] & ~rules[board + NUMBERS + ingredient]
            add_where(lanes, at, covered, weights[LABEL_LOST])


@inlined
def lay_rare(view: Any, rules: Any, weights: Any, b: Any, ingredient: Any, work: Any) -> Any:
    """Note where faces of an ingredient need more than their bases."""
    unlaid = (work[UNLAID] >> ingredient) & 1
    short = ZERO if work[AMPLE] else view[b + FILLS]
    rare = weights[MORE] | rules[BY_FACE_TERMS + ingredient] | unlaid
    work[RARE + ingredient] = EVERY if rare else short


@inlined
def lay_bases(view: Any, rules: Any, weights: Any, b: Any, lanes: Any, work: Any) -> Any:
    """Fill the lanes START and BASE; the scratch words are made ready.

    Levels are part of START as long as the supply cannot run short; else they are added by `face_values`.
    """
    fill(lanes, START, 0)
    work[AMPLE] = 1 if view[SUPPLY] >= rules[LEVEL_KITTENS] + 2 * rules[FIRST_KITTENS] else 0
    if view[b + FILLS] and work[AMPLE]:
        _add_fills(view, rules, weights, b, lanes)
    if weights[PROGRESS] | weights[MORE]:
        _add_levels(view, weights, b, lanes)
    board = view[b + BOARD] + NUMBERS
    work[UNLAID] = 0
    for ingredient in range(4):
        flat, label = work[FLAT + ingredient], weights[LABEL] * view[b + LABEL_GAIN + ingredient]
        labels, trigger, worth = (
            rules[board + ingredient],
            view[b + TRIGGER + ingredient],
            work[TRIGGER_WORTH],
        )
        at = BASE + ingredient * LANES
        if rules[SPREADING + ingredient] >= BY_LEVEL:
            work[UNLAID] |= 1 << ingredient
        lay_rare(view, rules, weights, b, ingredient, work)
        start(lanes, at, START, flat)
        add_where(lanes, at, labels, label)
        add_where(lanes, at, trigger, worth)
    if weights[VARIETY] | weights[MORE]:
        _add_columns(view, rules, weights, b, lanes, work)
