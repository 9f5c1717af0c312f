"""Scenario keys of the tiny game: two printed values and how many tiles lie open."""

from __future__ import annotations

from pathlib import Path

from sim.core.components import Overlay, read_values
from sim.core.draft import Draft, Settled, shown
from sim.core.scenario import COMMON

VALUES = read_values(Path(__file__).parent / "data")


def settle(draft: Draft) -> Settled:
    """Resolve and check the game's own keys; problems are noted in the draft."""
    draft.table((), (*COMMON, "open", "components"))
    draft.table(("components",), (*VALUES, "sources"))
    if draft.has(("seats", "gifts")):
        draft.refuse(("seats", "gifts"), shown(draft.get(("seats", "gifts"))), "no gifts: this game has none")
    overlay = Overlay(draft, VALUES)
    document = {}
    for path, shipped in VALUES.items():
        key = ("components", path)
        overlay.source(path, [key], None if draft.has(key) else shipped.source)
        document[path] = draft.integer(key, shipped.value, 0, 9)
    overlay.check_marks()
    settings = {"open": draft.integer(("open",), 2, 1, 3)}
    return Settled(settings, {**document, "sources": overlay.sources}, (), tuple(VALUES))
