"""What objectives pay, and the titles of the cooperative game."""

from __future__ import annotations

import re
from typing import Any

from sim.core.components import Overlay
from sim.core.draft import Draft, Key, shown
from sim.sorcerer.printed import POINTS, key_of, noted, shipped
from sim.sorcerer.state import ARTIFACTS, CRAFT, OBJECTIVES, REWARD_COUNTS, TITLES

PAYING = OBJECTIVES[: CRAFT + 1]
MOST_STEPS = 5


def resolve_objectives(overlay: Overlay) -> dict[str, dict[str, dict[str, int]]]:
    """Resolve ``components.objectives``: by id, the reward of each count; the highest count reached pays alone."""
    overlay.draft.table(key_of("objectives"), PAYING)
    return {id_: _rewards(overlay, id_) for id_ in OBJECTIVES}


def _rewards(overlay: Overlay, id_: str) -> dict[str, dict[str, int]]:
    path, draft = f"objectives.{id_}", overlay.draft
    key, value = key_of(path), {str(count): dict(row) for count, row in shipped()[path].value.items()}
    if not noted(overlay, path) or id_ not in PAYING:
        return value
    given = draft.whole(key)
    if not isinstance(given, dict):
        draft.refuse(key, shown(given), "a table of rewards by count, such as { 3 = { qi = 1, steps = 1 } }")
        return value
    found = {}
    for count in sorted(given, key=lambda text: (len(text), text)):
        if not re.fullmatch(r"[1-9][0-9]?", count) or int(count) >= REWARD_COUNTS:
            draft.refuse((*key, count), shown(count), f"a count 1..{REWARD_COUNTS - 1}")
        else:
            found[count] = _reward(draft, (*key, count))
    return found


def _reward(draft: Draft, key: Key) -> dict[str, int]:
    draft.table(key, ("qi", "steps"), "a table of qi and steps")
    qi = draft.integer((*key, "qi"), 0, 0, POINTS) if draft.has((*key, "qi")) else 0
    steps = draft.integer((*key, "steps"), 0, 0, MOST_STEPS) if draft.has((*key, "steps")) else 0
    return {name: n for name, n in (("qi", qi), ("steps", steps)) if n}


def resolve_titles(overlay: Overlay) -> dict[str, str]:
    """Resolve ``components.titles``: from so many artifacts, a title."""
    value, key, draft = dict(shipped()["titles"].value), key_of("titles"), overlay.draft
    if not noted(overlay, "titles"):
        return value
    given: Any = draft.whole(key)
    if not isinstance(given, dict):
        draft.refuse(key, shown(given), f'a table such as {{ 6 = "{TITLES[0]}" }}')
        return value
    found = {}
    for count in sorted(given, key=lambda text: (len(text), text)):
        if not re.fullmatch(r"[1-9][0-9]?", count) or int(count) > ARTIFACTS:
            draft.refuse((*key, count), shown(count), f"a number of artifacts 1..{ARTIFACTS}")
        else:
            found[count] = draft.word((*key, count), TITLES[0], TITLES)
    return found
