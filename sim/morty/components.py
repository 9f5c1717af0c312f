"""Scenario keys of Morty Sorty: printed values and the game's own keys, resolved and checked."""

from __future__ import annotations

from typing import Any

from sim.core.components import Overlay
from sim.core.draft import MISSING, Draft, Key, Settled, listed, near, shown
from sim.core.scenario import COMMON
from sim.morty.own import in_use
from sim.morty.printed import STARS, shipped
from sim.morty.printed.badge import resolve_badges
from sim.morty.printed.board import SIDES, resolve_boards
from sim.morty.printed.limit import check_limits
from sim.morty.printed.scroll import resolve_scrolls
from sim.morty.printed.table import (
    COUNTS,
    KITTENS,
    resolve_counts,
    resolve_kittens,
    resolve_levels,
    resolve_tables,
)
from sim.morty.printed.tile import resolve_tiles
from sim.morty.state import ANIMALS, INGREDIENT_NAMES

OWN = ("side", "animals", "badges", "scrolls", "rules", "components")
PRINTED = ("tiles", "boards", "large", "tables", "levels", "badges", "scrolls", "kittens", *COUNTS, "sources")


def settle(draft: Draft) -> Settled:
    """Resolve and check the game's own keys.

    Parameters
    ----------
    draft : Draft
        The scenario as given; problems are noted in it.

    Returns
    -------
    Settled
        Settings ``side animals badges scrolls rules``, the components document, gifts
        ``{seat, kittens, stars}`` and the data paths in use. Of no meaning where a problem was noted.
    """
    draft.table((), (*COMMON, *OWN))
    overlay = Overlay(draft, shipped())
    document, named = _document(overlay)
    settings = {
        "side": draft.word(("side",), "A", SIDES),
        "animals": draft.one_a_seat("animals", ANIMALS),
        "badges": _badges(draft, document["badges"]),
        "scrolls": _scrolls(draft, document["scrolls"]),
        "rules": _rules(draft, document["kittens"]["supply"]),
    }
    overlay.check_marks()
    gifts = _gifts(draft)
    if draft.players is not None and not draft.problems:
        check_limits(draft, settings, document, gifts)
    used = _in_use(settings, document["sources"], named)
    plugins = in_use(draft.plugins, document) if draft.plugins and not draft.problems else ()
    return Settled(settings, document, tuple(gifts), used, plugins)


def _document(overlay: Overlay) -> tuple[dict[str, Any], dict[str, set[str]]]:
    """Resolve the document of ``components --json``, and the tables that each scroll names."""
    overlay.draft.table(("components",), PRINTED)
    tiles, boards, tables = resolve_tiles(overlay), resolve_boards(overlay), resolve_tables(overlay)
    levels, badges = resolve_levels(overlay), resolve_badges(overlay)
    scrolls, named = resolve_scrolls(overlay, tables)
    kittens, counts = resolve_kittens(overlay), resolve_counts(overlay)
    document = {
        "tiles": tiles,
        "boards": boards,
        "tables": tables,
        "levels": levels,
        "badges": badges,
        "scrolls": scrolls,
        "kittens": kittens,
        **counts,
        "sources": overlay.sources,
    }
    return document, named


def _badges(draft: Draft, badges: dict[str, Any]) -> str | list[str]:
    key: Key = ("badges",)
    given = draft.get(key)
    if given is MISSING or given in ("random", "none"):
        return "random" if given is MISSING else str(given)
    if not isinstance(given, list) or len(given) != 2:
        draft.refuse(key, shown(given), '"random", "none", or a list of two badges')
        return "random"
    first, second = (draft.word((*key, place), MISSING, tuple(badges)) for place in range(2))
    if first and first == second:
        draft.refuse(key, f"{first} twice", "two different badges")
    elif first and second and badges[first]["back"] == second:
        found = f"{first} and {second}, two faces of one badge"
        draft.refuse(key, found, f"{first} with a badge other than its back")
    return list(given)


def _scrolls(draft: Draft, scrolls: dict[str, Any]) -> dict[str, str]:
    draft.table(("scrolls",), INGREDIENT_NAMES)
    chosen = {}
    for ingredient in INGREDIENT_NAMES:
        key = ("scrolls", ingredient)
        fitting = [id_ for id_, scroll in scrolls.items() if scroll["ingredient"] in (ingredient, "any")]
        given = draft.get(key)
        if isinstance(given, str) and given in scrolls and given not in fitting:
            draft.refuse(key, f'"{given}", a scroll on {scrolls[given]["ingredient"]}', listed(fitting))
        elif given is not MISSING and given not in fitting:
            draft.refuse(key, shown(given), f"{near(given, fitting)}{listed(fitting)}")
        chosen[ingredient] = given if isinstance(given, str) else "large"
    return chosen


def _rules(draft: Draft, supply: Any) -> dict[str, Any]:
    draft.table(("rules",), ("chain_gaps", "kitten_supply", "first_kitten"))
    return {
        "chain_gaps": draft.flag(("rules", "chain_gaps"), False),
        "kitten_supply": supply,
        "first_kitten": draft.word(("rules", "first_kitten"), "round", ("round", "seat")),
    }


def _gifts(draft: Draft) -> list[dict[str, int]]:
    key: Key = ("seats", "gifts")
    given = draft.get(key)
    if given is MISSING:
        return []
    if not isinstance(given, list) or not all(isinstance(gift, dict) for gift in given):
        draft.refuse(key, shown(given), "a list of { seat, kittens, stars }")
        return []
    gifts: dict[int, dict[str, int]] = {}
    for place in range(len(given)):
        spot: Key = (*key, place)
        draft.table(spot, ("seat", "kittens", "stars"))
        seat = draft.integer((*spot, "seat"), MISSING, 0, (draft.players or 4) - 1)
        kittens = draft.integer((*spot, "kittens"), 0, 0, KITTENS["supply"])
        stars = draft.integer((*spot, "stars"), 0, 0, STARS)
        if seat is not None and seat in gifts:
            draft.refuse((*spot, "seat"), f"seat {seat} twice", "one gift a seat")
        elif seat is not None and (kittens or stars):
            gifts[seat] = {"seat": seat, "kittens": kittens, "stars": stars}
    return [gifts[seat] for seat in sorted(gifts)]


def _in_use(settings: dict[str, Any], sources: dict[str, str], named: dict[str, set[str]]) -> tuple[str, ...]:
    """Give the data paths of the values that this scenario plays with."""
    side, animals, badges = settings["side"], settings["animals"], settings["badges"]
    used = {"tiles", "levels", "display", "removed", f"tables.labels-{side}"}
    used |= {path for path in sources if path.startswith("kittens.")}
    used |= {f"boards.{animal}.{side}" for animal in (ANIMALS if animals == "random" else animals)}
    for id_ in settings["scrolls"].values():
        used |= {f"scrolls.{id_}", *(f"tables.{name}" for name in named.get(id_, ()))}
    if badges == "random":
        used |= {path for path in sources if path.startswith("badges.")}
    elif badges != "none":
        used |= {f"badges.{id_}.{part}" for id_ in badges for part in ("condition", "at_least", "ribbons")}
    return tuple(sorted(used))
