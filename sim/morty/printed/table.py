"""Tables of stars by count, the stars of the levels, the counts by players, and the kittens."""

from __future__ import annotations

from typing import Any

from sim.core.components import Overlay
from sim.core.draft import MISSING, Key, listed, near, shown
from sim.morty.printed import STARS, default_of, shipped, tables_of

MOST_COUNT = 24  # a shelf has no more tiles
LEVEL_NAMES = ("top", "middle", "bottom")
COUNTS = {"display": (1, 16), "removed": (0, 254)}
KITTENS = {"supply": 255, "start": 255, "stars": STARS} | dict.fromkeys(
    ("pass", "level", "first_claim", "special"), 255
)
TABLES: Key = ("components", "tables")
LARGE: Key = ("components", "large")


def resolve_tables(overlay: Overlay) -> dict[str, Any]:
    """Resolve ``components.large`` and ``components.tables``.

    Parameters
    ----------
    overlay : Overlay
        The scenario over the shipped values.

    Returns
    -------
    dict
        Lists of stars by count, from 0; ``labels-B``: stars a pair.
    """
    names = ("large", "wondercap-2", "mandrake-1", "labels-A")
    overlay.draft.table(TABLES, (*names, "labels-B"))
    tables: dict[str, Any] = {"large": _large(overlay)}
    tables |= {name: _by_count(overlay, f"tables.{name}", (*TABLES, name)) for name in names[1:]}
    pair = shipped()["tables.labels-B"]
    key = (*TABLES, "labels-B")
    overlay.source("tables.labels-B", [key], None if overlay.draft.has(key) else pair.source)
    return tables | {"labels-B": overlay.draft.integer(key, pair.value, -STARS, STARS)}


def _large(overlay: Overlay) -> list[int]:
    """Read the large scroll's table, by its short key or by its data path; the later file wins."""
    draft, long = overlay.draft, (*TABLES, "large")
    if draft.has(LARGE) and draft.has(long) and draft.layer(LARGE) == draft.layer(long):
        accepted = "one of components.large, components.tables.large"
        draft.refuse(long, "a second table for the large scroll", accepted)
    key = max((LARGE, long), key=lambda key: (draft.has(key), draft.layer(key)))
    choices, given = tables_of("tables.large"), draft.get(key)
    id_ = given if isinstance(given, str) and given in choices else default_of("tables.large")
    if given is MISSING or id_ == given:
        source = choices[id_].source
        overlay.source("tables.large", [key], source if given is MISSING else None, named=source)
        return list(choices[id_].value)
    if not isinstance(given, list):
        hint = near(given, choices) if isinstance(given, str) else ""
        draft.refuse(key, shown(given), f"{hint}{listed(choices)}, or a list of stars from count 0")
        overlay.source("tables.large", [key], None)
        return list(choices[id_].value)
    return _by_count(overlay, "tables.large", key)


def _by_count(overlay: Overlay, path: str, key: Key) -> list[int]:
    if not overlay.draft.has(key):
        overlay.source(path, [], shipped()[path].source)
        return list(shipped()[path].value)
    overlay.source(path, [key], None)
    return overlay.draft.integers(key, -STARS, STARS, 1, MOST_COUNT + 1) or [0]


def resolve_levels(overlay: Overlay) -> list[int]:
    """Resolve ``components.levels`` to stars for a full level: top, middle, bottom."""
    bounds = dict.fromkeys(LEVEL_NAMES, (-STARS, STARS))
    return list(_parts(overlay, "levels", bounds).values())


def resolve_counts(overlay: Overlay) -> dict[str, dict[str, int]]:
    """Resolve ``components.display`` and ``components.removed`` to tiles by number of players."""
    return {name: _parts(overlay, name, dict.fromkeys("234", bounds)) for name, bounds in COUNTS.items()}


def _parts(overlay: Overlay, path: str, bounds: dict[str, tuple[int, int]]) -> dict[str, int]:
    """Read a table of numbers of which a scenario may give some; what it leaves keeps the shipped source."""
    key: Key = ("components", path)
    value = shipped()[path].value
    overlay.draft.table(key, tuple(bounds))
    given = [(*key, name) for name in bounds if overlay.draft.has((*key, name))]
    overlay.source(path, given, None if len(given) == len(bounds) else shipped()[path].source)
    return {name: overlay.draft.integer((*key, name), value[name], *bounds[name]) for name in bounds}


def resolve_kittens(overlay: Overlay) -> dict[str, Any]:
    """Resolve ``components.kittens``; ``[rules] kitten_supply`` wins over its supply."""
    draft, key = overlay.draft, ("components", "kittens")
    draft.table(key, tuple(KITTENS))
    kittens: dict[str, Any] = {}
    for name, most in KITTENS.items():
        also = ("unlimited",) if name == "supply" else ()
        value, spot = shipped()[f"kittens.{name}"], (*key, name)
        kittens[name] = draft.integer(spot, value.value, 0, most, also)
        overlay.source(f"kittens.{name}", [spot], None if draft.has(spot) else value.source)
    rule: Key = ("rules", "kitten_supply")
    supply = draft.integer(rule, kittens["supply"], 0, KITTENS["supply"], ("unlimited",))
    if supply != kittens["supply"]:
        overlay.source("kittens.supply", [rule], None)
    return kittens | {"supply": supply}
