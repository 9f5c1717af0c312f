"""Is a set-up event one that the rules allow? Everything chance may have drawn, checked against the printed values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from .spirits import symbol, symbol_fields
from .table import Event
from .values import COLOURS, HOLE, OTHER_RULES, RULES, SEAT_COLOURS, Document

PLAYERS = {"standard": (2, 3, 4), "novice": (2, 3, 4), "cooperative": (1, 2, 3, 4)}


def frame(setup: Event) -> Iterator[str]:
    """Variant, players, rules, colours."""
    variant, players = setup["variant"], setup["players"]
    if players not in PLAYERS.get(variant, ()):
        yield f"{players} players of the variant {variant}"
    if len(setup["strategies"]) != players or len(setup["colours"]) != players:
        yield "strategies and colours are one a seat"
    if len(set(setup["colours"])) != players or not set(setup["colours"]) <= set(SEAT_COLOURS):
        yield f"colours {setup['colours']}: each another of {sorted(SEAT_COLOURS)}"
    if setup["first"] != 0:
        yield "seat 0 is the start player (no. 56)"
    for name, default in RULES.items():
        found = setup["rules"].get(name)
        known = found in (default, OTHER_RULES.get(name, default))
        if not known and not (name not in OTHER_RULES and isinstance(found, int) and found >= 0):
            yield f"rule {name} = {found}"


def stones(setup: Event, components: Document) -> Iterator[str]:
    """Zones, and the supply line (set-up 1, 3 and 7)."""
    zones = setup["zones"]
    if [zone["zone"] for zone in zones] != list(range(len(components["places"]))):
        yield "zones are listed by their numbers"
    if [list(zone["at"]) for zone in zones] != components["places"]:
        yield "zones lie on the start places"
    for zone in zones:
        if len(zone["stones"]) != 4 or len(set(zone["stones"])) != 4 or HOLE in zone["stones"]:
            yield f"zone {zone['zone']} has four stones of different colours: {zone['stones']}"
    if any(one == other for one, other in pairwise(setup["supply"])):
        yield f"equal neighbours in the supply {setup['supply']}"
    everything = Counter(setup["supply"] + "".join(zone["stones"] for zone in zones))
    if everything != Counter(components["stones"]):
        yield f"stones {dict(everything)} instead of {components['stones']}"


def artifacts(setup: Event, components: Document) -> Iterator[str]:
    """The offer (set-up 2)."""
    offer, known = setup["offer"], components["artifacts"]
    if len(set(offer)) != len(offer) or not set(offer) <= set(known) or len(offer) != min(4, len(known)):
        yield f"four different artifacts are on offer: {offer}"


def empty(setup: Event) -> Iterator[str]:
    """Novice and cooperative: set-up 8 to 11 are skipped."""
    bare = {"qi": 0, "runes": {}, "objectives": [], "grid": [], "spirits": []}
    for name, value in bare.items():
        if setup[name] != value:
            yield f"{name} is {setup[name]} in a variant"


def runes(setup: Event, components: Document) -> Iterator[str]:
    """Set-up 8 and 9: Qi, and stacks without one rune of each type, highest on top."""
    if setup["qi"] != components["qi"][str(setup["players"])]:
        yield f"qi {setup['qi']}"
    if set(setup["runes"]) != set(components["runes"]):
        yield f"stacks {sorted(setup['runes'])}"
    for element, printed in components["runes"].items():
        stack = setup["runes"].get(element, [])
        removed = Counter(printed) - Counter(stack)
        if removed.total() != 1 or Counter(stack) - Counter(printed) or stack != sorted(stack, reverse=True):
            yield f"stack of {element} {stack} out of {printed}"


def grid(setup: Event, components: Document) -> Iterator[str]:
    """The Element Zone: as printed, or each tile's seven symbols drawn (sheet 5: all colours, no equal neighbours)."""
    found: list[str] = setup["grid"]
    if setup["rules"]["element_zone"] == "fixed":
        if found != components["grid"]:
            yield f"grid {found}"
        return
    for printed, row in zip(components["grid"], found, strict=True):
        if [c if c.islower() else "?" for c in printed] != [c if c.islower() else "?" for c in row]:
            yield f"stacks in the row {row}"
    for left, top in ((0, 0), (3, 0), (0, 3), (3, 3)):
        tile = "".join(row[left : left + 3] for row in found[top : top + 3])
        if not set(COLOURS.upper()) <= set(tile):
            yield f"a tile of the Element Zone lacks a colour: {tile}"
    for x, y in symbol_fields(found):
        for other in ((x + 1, y), (x, y + 1)):
            if symbol(found, (x, y)) == symbol(found, other):
                yield f"equal neighbours on the Element Zone at {x}, {y}"


def spirits(setup: Event, components: Document) -> Iterator[str]:
    """Set-up 10 and 11: Spirits on their corners, or anywhere apart; objectives."""
    found = [tuple(field) for field in setup["spirits"]]
    if setup["rules"]["spirit_start"] == "corner":
        if found != [tuple(components["spirits"][colour]) for colour in setup["colours"]]:
            yield f"spirits {found}"
    elif len(set(found)) != setup["players"] or not set(found) <= set(symbol_fields(setup["grid"])):
        yield f"spirits {found}"
    cards = setup["objectives"]
    if len(set(cards)) != len(cards) or not set(cards) <= set(components["objectives"]):
        yield f"objectives {cards}"


def problems(setup: dict[str, Any], components: Document) -> list[str]:
    """Everything that is wrong with a set-up event."""
    found = [*frame(setup), *stones(setup, components), *artifacts(setup, components)]
    if setup["variant"] != "standard":
        return found + list(empty(setup))
    more = (runes, grid, spirits)
    return found + [problem for check in more for problem in check(setup, components)]
