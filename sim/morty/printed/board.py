"""Shelf boards: the labels of each animal and side."""

from __future__ import annotations

from typing import Any

from sim.core.components import Overlay
from sim.core.draft import Key, shown
from sim.morty.printed import shipped
from sim.morty.printed.tile import MOST_NUMBER
from sim.morty.state import ANIMALS, INGREDIENTS, LEVELS

SIDES = ("A", "B")
SPACES = tuple(f"{level}{column}" for level in LEVELS for column in range(1, 9))
BOARDS: Key = ("components", "boards")


def resolve_boards(overlay: Overlay) -> dict[str, dict[str, dict[str, Any]]]:
    """Resolve ``components.boards``.

    Parameters
    ----------
    overlay : Overlay
        The scenario over the shipped values.

    Returns
    -------
    dict
        By animal, then side: ``{"A": {space: number}, "B": {space: letter}}``, spaces in the order T, M, B.
    """
    draft = overlay.draft
    draft.table(BOARDS, ANIMALS)
    for animal in ANIMALS:
        draft.table((*BOARDS, animal), SIDES)
    return {animal: {side: _side(overlay, animal, side) for side in SIDES} for animal in ANIMALS}


def _side(overlay: Overlay, animal: str, side: str) -> dict[str, Any]:
    key: Key = (*BOARDS, animal, side)
    path = f"boards.{animal}.{side}"
    labels = shipped()[path].value
    if overlay.draft.has(key):
        overlay.source(path, [key], None)
        labels = _read_side(overlay, key, side)
    else:
        overlay.source(path, [], shipped()[path].source)
    return {space: labels[space] for space in SPACES if space in labels}


def _read_side(overlay: Overlay, key: Key, side: str) -> dict[str, Any]:
    """Read a whole side: a side is never a mixture of two files."""
    draft, given = overlay.draft, overlay.draft.whole(key)
    if not isinstance(given, dict):
        example = "{ T2 = 5 }" if side == "A" else '{ T2 = "t" }'
        draft.refuse(key, shown(given), f"a table of spaces, such as {example}")
        return {}
    labels = {}
    for space in given:
        if space not in SPACES:
            draft.refuse((*key, space), "an unknown space", "T1..T8, M1..M8, B1..B8")
        elif side == "A":
            labels[space] = draft.integer((*key, space), 1, 1, MOST_NUMBER)
        else:
            labels[space] = draft.word((*key, space), "t", tuple(INGREDIENTS))
    return labels
