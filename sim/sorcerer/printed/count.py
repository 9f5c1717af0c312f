"""Counts: cards of a deck, stones, Qi by players, and single numbers."""

from __future__ import annotations

from sim.core.components import Overlay
from sim.core.draft import listed
from sim.sorcerer.printed import POINTS, key_of, noted, shipped
from sim.sorcerer.state import CARDS, CELLS, COLOURS, DECK_ROOM, OBJECTIVES, RING, ZONES

MOST_CARDS, MOST_HAND, MOST_QI = 20, 8, 1000
BY_NAME = {
    "cards": (CARDS, 0, MOST_CARDS),
    "stones": (tuple(COLOURS), ZONES, RING // 4),
    "qi": (("2", "3", "4"), 1, MOST_QI),
}
SINGLE = {
    "hand": (1, MOST_HAND),
    "start_rune_points": (0, POINTS),
    "objectives_shown": (0, len(OBJECTIVES)),
}


def resolve_counts(overlay: Overlay) -> dict[str, int | dict[str, int]]:
    """Resolve the tables of counts and the single numbers.

    Parameters
    ----------
    overlay : Overlay
        The scenario over the shipped values.

    Returns
    -------
    dict
        ``cards``, ``stones``, ``qi`` by name, and ``hand``, ``start_rune_points``, ``objectives_shown``.
    """
    found: dict[str, int | dict[str, int]] = {}
    for path in BY_NAME:
        found[path] = _by_name(overlay, path)
    for path, bounds in SINGLE.items():
        noted(overlay, path)
        found[path] = overlay.draft.integer(key_of(path), shipped()[path].value, *bounds)
    return found


def _by_name(overlay: Overlay, path: str) -> dict[str, int]:
    """Read a table of numbers of which a scenario may give some; what it leaves keeps the shipped source."""
    names, low, high = BY_NAME[path]
    draft, key, value = overlay.draft, key_of(path), shipped()[path]
    draft.table(key, names)
    given = [(*key, name) for name in names if draft.has((*key, name))]
    overlay.source(path, given, None if len(given) == len(names) else value.source)
    return {name: draft.integer((*key, name), value.value[name], low, high) for name in names}


def check_counts(overlay: Overlay, cards: dict[str, int], stones: dict[str, int]) -> None:
    """Refuse decks without a card, or too large, and stones that cannot lie in line without equal neighbours."""
    draft, deck, total = overlay.draft, sum(cards.values()), sum(stones.values())
    if not 1 <= deck <= DECK_ROOM - 1:
        draft.refuse(key_of("cards"), f"{deck} cards in a deck", f"1..{DECK_ROOM - 1} cards")
    line = total - CELLS
    most = min((line + 1) // 2, RING // 4)
    many = [f"{n} {colour}" for colour, n in stones.items() if n > most]
    if many or total >= RING:
        found = f"{listed(many) or total} stones, {line} of them in the supply line"
        accepted = f"at most half of the line of one colour, so that equal stones need not touch; under {RING} in all"
        draft.refuse(key_of("stones"), found, accepted)
