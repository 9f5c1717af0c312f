"""Names that a designer gives to scrolls and badges."""

from __future__ import annotations

import re

from sim.core.draft import Draft, Key, shown

RESERVED = ("random", "none")  # words of `badges`


def check_name(draft: Draft, key: Key) -> None:
    """Refuse a name that a command, a column or a file could not carry."""
    name = str(key[-1])
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", name) or name in RESERVED:
        accepted = "a name of at most 40 lower-case letters, digits and hyphens, such as my-id"
        draft.refuse(key, shown(name), accepted)
