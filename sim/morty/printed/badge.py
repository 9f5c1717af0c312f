"""Badges: shipped ones and a designer's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from sim.core.components import Overlay
from sim.core.draft import MISSING, Draft, Key, listed, near, shown
from sim.core.plugins import declared, names
from sim.morty.own import of_kind
from sim.morty.printed import STARS, tables_of
from sim.morty.printed.name import check_name
from sim.morty.printed.table import MOST_COUNT

PARTS = ("condition", "at_least", "ribbons", "back")
OWN_BADGES, MOST_RIBBONS = 12, 8
BADGES: Key = ("components", "badges")
FOLDER = Path(__file__).parent.parent / "conditions"


@cache
def _most() -> dict[str, int]:
    return {id_: declared(path).get("AT_LEAST", (1, MOST_COUNT))[1] for id_, path in names(FOLDER).items()}


def most(draft: Draft) -> dict[str, int]:
    """Give the conditions there are by id, each with the largest `at_least` that a shelf can meet."""
    return _most() | {
        id_: own.facts["AT_LEAST"][1] for id_, own in of_kind(draft.plugins, "conditions").items()
    }


def shipped_badges() -> tuple[str, ...]:
    """Give the ids of the shipped badges in the order of the rulebook."""
    return tuple(dict.fromkeys(path.split(".")[0] for path in tables_of("badges")))


def resolve_badges(overlay: Overlay) -> dict[str, dict[str, Any]]:
    """Resolve ``components.badges``.

    Parameters
    ----------
    overlay : Overlay
        The scenario over the shipped values.

    Returns
    -------
    dict
        By id ``{condition, at_least, ribbons, back}``: shipped ones in their order, then own ones by name;
        ``back`` is None for a badge with one face.
    """
    draft, known = overlay.draft, shipped_badges()
    given = draft.table(BADGES)
    own = sorted(id_ for id_ in given if id_ not in known)
    if len(own) > OWN_BADGES:
        draft.refuse(BADGES, f"{len(own)} badges of its own", f"at most {OWN_BADGES}")
    ids = [*known, *own]
    badges = {id_: _badge(overlay, id_, id_ in known, ids) for id_ in ids}
    for id_, badge in badges.items():
        _check_back(overlay, id_, badge, badges)
    return badges


def _badge(overlay: Overlay, id_: str, known: bool, ids: list[str]) -> dict[str, Any]:
    draft, key = overlay.draft, (*BADGES, id_)
    base = {part: tables_of(f"badges.{id_}")[part].value if known else MISSING for part in PARTS}
    if not known:
        check_name(draft, key)
    draft.table(key, PARTS)
    for part in PARTS:
        spot = (*key, part)
        rest = None if draft.has(spot) else tables_of(f"badges.{id_}")[part].source if known else "scenario"
        overlay.source(f"badges.{id_}.{part}", [spot], rest)
    condition = draft.word((*key, "condition"), base["condition"], tuple(most(draft)))
    return {
        "condition": condition,
        "at_least": draft.integer(
            (*key, "at_least"), base["at_least"], 1, most(draft).get(condition, MOST_COUNT)
        ),
        "ribbons": _ribbons(overlay, (*key, "ribbons"), base["ribbons"]),
        "back": _back(overlay, (*key, "back"), base["back"], ids),
    }


def _ribbons(overlay: Overlay, key: Key, base: Any) -> list[int]:
    if base is not MISSING and not overlay.draft.has(key):
        return list(base)
    return overlay.draft.integers(key, -STARS, STARS, 1, MOST_RIBBONS) or []


def _back(overlay: Overlay, key: Key, base: Any, ids: list[str]) -> str | None:
    given = overlay.draft.get(key)
    if given is MISSING:
        return None if base is MISSING else str(base)
    if given == "none":
        return None
    if not isinstance(given, str) or given not in ids or given == key[-2]:
        others = [id_ for id_ in ids if id_ != key[-2]]
        overlay.draft.refuse(key, shown(given), f'{near(given, others)}{listed(others)}, or "none"')
        return None
    return given


def _check_back(overlay: Overlay, id_: str, badge: dict[str, Any], badges: dict[str, dict[str, Any]]) -> None:
    back = badge["back"]
    if back is not None and badges[back]["back"] != id_:
        other = badges[back]["back"]
        found = f'"{back}", whose own back is {shown(other) if other else "none"}'
        overlay.draft.refuse((*BADGES, id_, "back"), found, f'a badge with back = "{id_}", or "none"')
