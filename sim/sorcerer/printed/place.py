"""Where things lie: the start places of the tiles, the Element Zone and the Spirits."""

from __future__ import annotations

from typing import Any

from sim.core.components import Overlay
from sim.core.draft import MISSING, Draft, Key, shown
from sim.sorcerer.printed import key_of, noted, shipped
from sim.sorcerer.state import COLOURS, PLAYER_COLOURS, ZONES

SIDE, FAR = 6, 20
CORNERS = ((0, 0), (5, 0), (0, 5), (5, 5))
BLOCK = ((2, 2), (3, 2), (2, 3), (3, 3))
STACKS = "gryb"  # of the corners: every element but earth


def resolve_grid(overlay: Overlay) -> list[str]:
    """Resolve ``components.grid``: six texts, y = 0..5."""
    value, key = list(shipped()["grid"].value), key_of("grid")
    if not noted(overlay, "grid"):
        return value
    given = overlay.draft.get(key)
    if _good_grid(given):
        return list(given)
    accepted = (
        f"six texts of six letters: e on the four fields in the middle, {STACKS} once each on the corners, "
        f"{COLOURS.upper()} anywhere else"
    )
    overlay.draft.refuse(key, shown(given), accepted)
    return value


def _good_grid(given: Any) -> bool:
    if not isinstance(given, list) or len(given) != SIDE:
        return False
    if not all(isinstance(row, str) and len(row) == SIDE for row in given):
        return False
    at = {(x, y): given[y][x] for y in range(SIDE) for x in range(SIDE)}
    corners, block = sorted(at.pop(c) for c in CORNERS), {at.pop(b) for b in BLOCK}
    return corners == sorted(STACKS) and block == {"e"} and set(at.values()) <= set(COLOURS.upper())


def resolve_spirits(overlay: Overlay) -> dict[str, list[int]]:
    """Resolve ``components.spirits``: the start field ``[x, y]`` of each player colour."""
    path, key, draft = "spirits", key_of("spirits"), overlay.draft
    value = shipped()[path].value
    draft.table(key, PLAYER_COLOURS)
    given = [(*key, colour) for colour in PLAYER_COLOURS if draft.get((*key, colour)) is not MISSING]
    overlay.source(path, given, None if len(given) == len(PLAYER_COLOURS) else shipped()[path].source)
    found = {}
    for colour in PLAYER_COLOURS:
        found[colour] = list(value[colour])
        if (*key, colour) in given:
            found[colour] = _field(draft, (*key, colour)) or found[colour]
    if len({tuple(field) for field in found.values()}) < len(found):
        draft.refuse(key, shown(list(found.values())), "start fields that are all different")
    return found


def _field(draft: Draft, key: Key) -> list[int] | None:
    field = draft.integers(key, 0, SIDE - 1, 2, 2)
    if field is not None and tuple(field) in BLOCK:
        draft.refuse(key, shown(field), "a field [x, y] outside the earth block")
        return None
    return field


def resolve_places(overlay: Overlay) -> list[list[int]]:
    """Resolve ``components.places``: the start places ``[X, Y]`` of the five tiles."""
    value, key, draft = [list(place) for place in shipped()["places"].value], key_of("places"), overlay.draft
    if not noted(overlay, "places"):
        return value
    given = draft.get(key)
    if not isinstance(given, list) or len(given) != ZONES:
        draft.refuse(key, shown(given), f"a list of {ZONES} lattice places [X, Y]")
        return value
    found = [draft.integers((*key, i), -FAR, FAR, 2, 2) for i in range(ZONES)]
    places = [place for place in found if place is not None]
    if len(places) < ZONES:
        return value
    if not _connected({(x, y) for x, y in places}):
        draft.refuse(key, shown(places), "five different places that touch edge to edge")
    return places


def _connected(places: set[tuple[int, int]]) -> bool:
    reached, waiting = set(), [min(places)]
    while waiting:
        x, y = waiting.pop()
        reached.add((x, y))
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        waiting += (beside & places) - reached
    return len(reached) == ZONES
