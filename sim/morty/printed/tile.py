"""The jar tiles: a shipped table, or a list of rows."""

from __future__ import annotations

from typing import Any

from sim.core.components import Overlay
from sim.core.draft import MISSING, Key, listed, near, shown
from sim.morty.printed import default_of, tables_of
from sim.morty.state import LIDS

PAIRS = ("tc", "em")
ROW = ("lid", "number", "pair", "count")
MOST_TILES, MOST_JARS, MOST_NUMBER = 255, 128, 31
TILES: Key = ("components", "tiles")
Row = tuple[str, int, str]


def resolve_tiles(overlay: Overlay) -> list[dict[str, Any]]:
    """Resolve ``components.tiles``.

    Parameters
    ----------
    overlay : Overlay
        The scenario over the shipped values.

    Returns
    -------
    list of dict
        Rows ``{lid, number, pair, count}`` by lid (g, s, k, b), number, pair (tc, em); equal rows added up.
    """
    draft, tables = overlay.draft, tables_of("tiles")
    id_ = default_of("tiles")
    given = draft.get(TILES)
    if isinstance(given, list):
        rows = _read_rows(overlay, len(given))
        overlay.source("tiles", [TILES], None)
        return sorted_rows(rows) if rows else sorted_rows(expand(tables[id_].value))
    if isinstance(given, str) and given in tables:
        id_ = given
    elif given is not MISSING:
        hint = near(given, tables) if isinstance(given, str) else ""
        accepted = f"{hint}{listed(tables)}, or a list of {{ lid, number, pair, count }}"
        draft.refuse(TILES, shown(given), accepted)
    source = tables[id_].source
    overlay.source("tiles", [TILES], source if given is MISSING else None, named=source)
    return sorted_rows(expand(tables[id_].value))


def expand(table: list[dict[str, Any]]) -> dict[Row, int]:
    """Give the counts of a shipped table, by lid, number and pair."""
    kinds = ((row, number, pair) for row in table for number in row["numbers"] for pair in PAIRS)
    return {(row["lid"], number, pair): row["copies"] for row, number, pair in kinds}


def sorted_rows(rows: dict[Row, int]) -> list[dict[str, Any]]:
    """Give counts as rows ``{lid, number, pair, count}`` in their fixed order."""
    order = sorted(rows, key=lambda row: (LIDS.index(row[0]), row[1], PAIRS.index(row[2])))
    return [dict(zip(ROW, (*row, rows[row]), strict=True)) for row in order]


def _read_rows(overlay: Overlay, length: int) -> dict[Row, int] | None:
    """Read a list of rows; None where any was refused."""
    draft, rows = overlay.draft, dict[Row, int]()
    before = len(draft.problems)
    for place in range(length):
        key: Key = (*TILES, place)
        if not isinstance(draft.get(key), dict):
            draft.refuse(key, shown(draft.get(key)), "a table { lid, number, pair, count }")
            continue
        draft.table(key, ROW)
        lid = draft.word((*key, "lid"), MISSING, tuple(LIDS))
        number = draft.integer((*key, "number"), MISSING, 1, MOST_NUMBER)
        pair = draft.word((*key, "pair"), MISSING, PAIRS)
        count = draft.integer((*key, "count"), 1, 1, MOST_TILES)
        rows[lid, number, pair] = rows.get((lid, number, pair), 0) + count
    if len(draft.problems) == before:
        _check_sums(overlay, rows)
    return rows if len(draft.problems) == before else None


def _check_sums(overlay: Overlay, rows: dict[Row, int]) -> None:
    tiles = sum(rows.values())
    jars = sum(count for row, count in rows.items() if row[0] == "b")
    if not 1 <= tiles <= MOST_TILES:
        overlay.draft.refuse(TILES, f"{tiles} tiles", f"1..{MOST_TILES} tiles in all")
    if jars > MOST_JARS:
        overlay.draft.refuse(TILES, f"{jars} blue tiles", f"at most {MOST_JARS} blue tiles")
