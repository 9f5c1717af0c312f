"""Artifacts: what each costs and gives."""

from __future__ import annotations

from typing import Any

from sim.core.components import Overlay
from sim.core.draft import Key, shown
from sim.sorcerer.printed import POINTS, key_of, noted, shipped
from sim.sorcerer.state import COLOURS

ARTIFACT_IDS = tuple(path.split(".")[1] for path in shipped() if path.endswith(".cost"))
PARTS = ("cost", "points", "symbols")
MOST_STONES = 8


def resolve_artifacts(overlay: Overlay) -> dict[str, dict[str, Any]]:
    """Resolve ``components.artifacts``.

    Parameters
    ----------
    overlay : Overlay
        The scenario over the shipped values.

    Returns
    -------
    dict
        By id: ``cost`` and ``symbols`` as letters in the order g r n y b, ``points``.
    """
    key = key_of("artifacts")
    overlay.draft.table(key, ARTIFACT_IDS)
    for id_ in ARTIFACT_IDS:
        overlay.draft.table((*key, id_), PARTS)
    return {id_: {part: _part(overlay, id_, part) for part in PARTS} for id_ in ARTIFACT_IDS}


def _part(overlay: Overlay, id_: str, part: str) -> Any:
    path = f"artifacts.{id_}.{part}"
    value = shipped()[path].value
    if not noted(overlay, path):
        return value
    key = key_of(path)
    if part == "points":
        return overlay.draft.integer(key, value, 0, POINTS)
    return _letters(overlay, key, value, 1 if part == "cost" else 0)


def _letters(overlay: Overlay, key: Key, value: str, fewest: int) -> str:
    """Read stones or symbols as letters; the order does not matter."""
    text = overlay.draft.get(key)
    if not isinstance(text, str) or not fewest <= len(text) <= MOST_STONES or set(text) - set(COLOURS):
        accepted = f'{fewest}..{MOST_STONES} letters of {COLOURS}, such as "nyy"'
        overlay.draft.refuse(key, shown(text), accepted)
        return value
    return "".join(sorted(text, key=COLOURS.index))
