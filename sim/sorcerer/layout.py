"""Where the tiles lie: neighbours, relocations that QUAKE may make, and the picture's measures (QUAKE rules).

With `quake = "no-single"` the tiles may lie in two groups, two and three, any distance apart. Groups that have an
empty row or column of places between them do not touch, not even corner to corner: for the picture they are pulled
together.
"""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined, kernel
from sim.core.machine import shifted
from sim.sorcerer.state import (
    BASE,
    LOCAL,
    MOVE,
    MOVES,
    NO_SINGLE,
    PLACE_X,
    PLACE_Y,
    STRIDE,
    ZONES,
)

FAR = 1 << 40
EVERY_ZONE = (1 << ZONES) - 1


@inlined
def zone_at(view: Any, x: Any, y: Any) -> Any:
    """Return the zone that lies on a lattice place, -1 for none."""
    for zone in range(ZONES):
        if view[PLACE_X + zone] == x and view[PLACE_Y + zone] == y:
            return zone
    return -1


@inlined
def beside(view: Any, x: Any, y: Any) -> Any:
    """Return the set of zones whose places share an edge with a place."""
    found = 0
    for zone in range(ZONES):
        dx, dy = view[PLACE_X + zone] - x, view[PLACE_Y + zone] - y
        found |= (1 if dx * dx + dy * dy == 1 else 0) << zone
    return found


@inlined
def _holds(view: Any, rules: Any, moved: Any, touched: Any) -> Any:
    """Return whether the layout may stay so when the tile `moved` lies beside the tiles `touched`."""
    others = EVERY_ZONE & ~(1 << moved)
    reached = touched & others
    if reached == 0:
        return False
    alone = False
    for _ in range(ZONES - 2):
        for zone in range(ZONES):
            near = view[LOCAL + zone] & others
            if (reached >> zone) & 1:
                reached |= near
    for zone in range(ZONES):
        near = view[LOCAL + zone] & others
        if (others >> zone) & 1 and near == 0 and (touched >> zone) & 1 == 0:
            alone = True
    return not alone if rules[NO_SINGLE] else reached == others


@kernel
def list_moves(view: Any, rules: Any) -> Any:
    """List the relocations that QUAKE may make: zones in order, then places as their neighbours are in order."""
    for zone in range(ZONES):
        view[LOCAL + zone] = beside(view, view[PLACE_X + zone], view[PLACE_Y + zone])
    n = 0
    for zone in range(ZONES):
        first = n
        for at in range(4 * ZONES):
            other, way = at >> 2, at & 3
            x = view[PLACE_X + other] + (1 if way == 0 else -1 if way == 2 else 0)
            y = view[PLACE_Y + other] + (1 if way == 1 else -1 if way == 3 else 0)
            if other == zone or zone_at(view, x, y) >= 0:
                continue
            known = False
            for i in range(first, n):
                known = known or (view[MOVE + 3 * i + 1] == x and view[MOVE + 3 * i + 2] == y)
            if not known and _holds(view, rules, zone, beside(view, x, y) & ~(1 << zone)):
                view[MOVE + 3 * n], view[MOVE + 3 * n + 1], view[MOVE + 3 * n + 2] = zone, x, y
                n += 1
    view[MOVES] = n


@inlined
def _least(places: Any, above: Any, of: Any) -> Any:
    """Return the smallest value of `places` among the tiles whose value of `of` is larger than `above`."""
    low = FAR
    for zone in range(ZONES):
        if of[zone] > above:
            low = min(low, places[zone])
    return low


@inlined
def _gap(places: Any) -> Any:
    """Return the last value before an empty row or column, FAR if there is none."""
    for zone in range(ZONES):
        following = _least(places, places[zone], places)
        if following != FAR and following > places[zone] + 1:
            return places[zone]
    return FAR


@inlined
def _pull(along: Any, across: Any, last: Any) -> Any:
    """Move the tiles beyond a gap to where the gap is one place wide and both groups begin in one row."""
    step = _least(along, last, along) - (last + 2)
    low = FAR
    for zone in range(ZONES):
        if along[zone] <= last:
            low = min(low, across[zone])
    slide = _least(across, last, along) - low
    for zone in range(ZONES):
        if along[zone] > last:
            along[zone] -= step
            across[zone] -= slide


@kernel
def picture(view: Any, rules: Any) -> Any:
    """Work out the picture's measures for the present layout."""
    xs, ys = shifted(view, LOCAL), shifted(view, LOCAL + ZONES)
    for zone in range(ZONES):
        xs[zone], ys[zone] = view[PLACE_X + zone], view[PLACE_Y + zone]
    if rules[NO_SINGLE]:
        gap_x, gap_y = _gap(xs), _gap(ys)
        if gap_x != FAR:
            _pull(xs, ys, gap_x)
        elif gap_y != FAR:
            _pull(ys, xs, gap_y)
    left, top = _least(xs, -FAR, xs), _least(ys, -FAR, ys)
    right = left
    for zone in range(ZONES):
        right = max(right, xs[zone])
    stride = 2 * (right - left + 1) + 1
    view[STRIDE] = stride
    for zone in range(ZONES):
        view[BASE + zone] = 2 * (ys[zone] - top) * stride + 2 * (xs[zone] - left)


@kernel
def measure(view: Any, rules: Any) -> Any:
    """Work out the picture's measures for the present layout, and list QUAKE's relocations."""
    picture(view, rules)
    list_moves(view, rules)
