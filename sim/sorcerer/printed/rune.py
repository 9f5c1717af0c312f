"""Runes: the stacks, and what each colour starts with."""

from __future__ import annotations

from sim.core.components import Overlay
from sim.core.draft import MISSING, shown
from sim.sorcerer.printed import POINTS, key_of, noted, shipped
from sim.sorcerer.state import ELEMENTS, PLAYER_COLOURS, STACK_ROOM


def resolve_runes(overlay: Overlay) -> dict[str, list[int]]:
    """Resolve ``components.runes``: points of each element's runes, the highest first, before one is removed."""
    overlay.draft.table(key_of("runes"), ELEMENTS)
    return {element: _stack(overlay, f"runes.{element}") for element in ELEMENTS}


def _stack(overlay: Overlay, path: str) -> list[int]:
    value, key = list(shipped()[path].value), key_of(path)
    if not noted(overlay, path):
        return value
    points = overlay.draft.integers(key, 0, POINTS, 1, STACK_ROOM)
    if points is None:
        return value
    if points != sorted(points, reverse=True):
        overlay.draft.refuse(key, shown(points), "points in decreasing order, such as [3, 2, 1]")
    return points


def resolve_start_runes(overlay: Overlay) -> dict[str, str]:
    """Resolve ``components.start_runes``: the element of each player colour's Starting Rune."""
    path, key = "start_runes", key_of("start_runes")
    value = shipped()[path].value
    overlay.draft.table(key, PLAYER_COLOURS)
    given = [(*key, colour) for colour in PLAYER_COLOURS if overlay.draft.get((*key, colour)) is not MISSING]
    overlay.source(path, given, None if len(given) == len(PLAYER_COLOURS) else shipped()[path].source)
    return {colour: overlay.draft.word((*key, colour), value[colour], ELEMENTS) for colour in PLAYER_COLOURS}
