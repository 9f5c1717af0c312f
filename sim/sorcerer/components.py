"""Scenario keys of Sorcerer & Stones: printed values and the game's own keys, resolved and checked."""

from __future__ import annotations

from typing import Any

from sim.core.components import Overlay
from sim.core.draft import MISSING, Draft, Key, Settled, shown
from sim.core.scenario import COMMON
from sim.sorcerer.printed import shipped
from sim.sorcerer.printed.artifact import resolve_artifacts
from sim.sorcerer.printed.count import MOST_QI, check_counts, resolve_counts
from sim.sorcerer.printed.place import resolve_grid, resolve_places, resolve_spirits
from sim.sorcerer.printed.reward import resolve_objectives, resolve_titles
from sim.sorcerer.printed.rune import resolve_runes, resolve_start_runes
from sim.sorcerer.state import MOST_ROUNDS, OBJECTIVES, PLAYER_COLOURS, RING, VARIANTS

OWN = ("variant", "colours", "objectives", "rules", "components")
PRINTED = (
    "cards", "hand", "stones", "artifacts", "runes", "start_runes", "start_rune_points", "grid", "spirits", "places",
    "qi", "objectives", "objectives_shown", "titles", "sources",
)  # fmt: skip
WORDS = {  # of [rules]: the default first
    "chains": ("line", "pair"),
    "taking": ("forced", "optional"),
    "quake": ("connected", "no-single"),
    "spirit_step": ("optional", "forced"),
    "spirit_start": ("corner", "free"),
    "element_zone": ("fixed", "random"),
    "qi_end": ("at-once", "round"),
    "coop_fill": ("leftmost", "any"),
}
ENDS = {"stalemate_rounds": 10, "round_cap": 200}
RULES = (
    "chains", "taking", "quake", "spirit_step", "spirit_start", "element_zone", "qi_end", "reservoir_limit",
    "coop_fill", *ENDS,
)  # fmt: skip


def settle(draft: Draft) -> Settled:
    """Resolve and check the game's own keys.

    Parameters
    ----------
    draft : Draft
        The scenario as given; problems are noted in it.

    Returns
    -------
    Settled
        Settings ``variant colours objectives rules``, the components document, gifts ``{seat, qi}`` and the data
        paths in use. Of no meaning where a problem was noted.
    """
    draft.table((), (*COMMON, *OWN))
    overlay = Overlay(draft, shipped())
    document = _document(overlay)
    variant = draft.word(("variant",), VARIANTS[0], VARIANTS)
    if draft.players == 1 and variant != "cooperative":
        accepted = 'a whole number 2..4, or variant = "cooperative"'
        draft.refuse(("players",), f"1 player in the {variant} game", accepted)
    settings = {
        "variant": variant,
        "colours": draft.one_a_seat("colours", PLAYER_COLOURS),
        "objectives": _objectives(draft, variant),
        "rules": _rules(draft, variant),
    }
    overlay.check_marks()
    gifts = _gifts(draft, variant)
    return Settled(settings, document, tuple(gifts), _in_use(settings, document["sources"]))


def _document(overlay: Overlay) -> dict[str, Any]:
    """Resolve the document of ``components --json``."""
    overlay.draft.table(("components",), PRINTED)
    counts: dict[str, Any] = resolve_counts(overlay)
    check_counts(overlay, counts["cards"], counts["stones"])
    return {
        "cards": counts["cards"],
        "hand": counts["hand"],
        "stones": counts["stones"],
        "artifacts": resolve_artifacts(overlay),
        "runes": resolve_runes(overlay),
        "start_runes": resolve_start_runes(overlay),
        "start_rune_points": counts["start_rune_points"],
        "grid": resolve_grid(overlay),
        "spirits": resolve_spirits(overlay),
        "places": resolve_places(overlay),
        "qi": counts["qi"],
        "objectives": resolve_objectives(overlay),
        "objectives_shown": counts["objectives_shown"],
        "titles": resolve_titles(overlay),
        "sources": overlay.sources,
    }


def _objectives(draft: Draft, variant: str) -> str | int | list[str]:
    """Read which objectives are in play; the other variants have none."""
    key: Key = ("objectives",)
    given = draft.get(key)
    if variant != "standard":
        if given is not MISSING:
            draft.refuse(key, shown(given), f"no objectives in the {variant} game")
        return []
    if given is MISSING:
        return "random"
    if not isinstance(given, list):
        found: str | int = draft.integer(key, "random", 0, len(OBJECTIVES), ("random",))
        return found
    ids = [draft.word((*key, place), MISSING, OBJECTIVES) for place in range(len(given))]
    for id_ in OBJECTIVES:
        if ids.count(id_) > 1:
            draft.refuse(key, f"{id_} {ids.count(id_)} times", "objectives that are all different")
    return [id_ for id_ in ids if id_]


def _rules(draft: Draft, variant: str) -> dict[str, Any]:
    draft.table(("rules",), RULES)
    found: dict[str, Any] = {}
    for name in RULES:
        key: Key = ("rules", name)
        if name in WORDS:
            found[name] = draft.word(key, WORDS[name][0], WORDS[name])
        elif name in ENDS:
            found[name] = draft.integer(key, ENDS[name], 1, MOST_ROUNDS)
            if variant == "cooperative" and draft.has(key):
                accepted = "no such end in the cooperative game, which ends with the cards"
                draft.refuse(key, shown(draft.get(key)), accepted)
        else:
            found[name] = draft.integer(key, "none", 0, RING, ("none",))
    return found


def _gifts(draft: Draft, variant: str) -> list[dict[str, int]]:
    key: Key = ("seats", "gifts")
    given = draft.get(key)
    if given is MISSING:
        return []
    if not isinstance(given, list) or not all(isinstance(gift, dict) for gift in given):
        draft.refuse(key, shown(given), "a list of { seat, qi }")
        return []
    gifts: dict[int, dict[str, int]] = {}
    for place in range(len(given)):
        spot: Key = (*key, place)
        draft.table(spot, ("seat", "qi"))
        seat = draft.integer((*spot, "seat"), MISSING, 0, (draft.players or 4) - 1)
        qi = draft.integer((*spot, "qi"), 0, 0, MOST_QI)
        if qi and variant != "standard":
            draft.refuse((*spot, "qi"), shown(qi), f"no Qi in the {variant} game")
        elif seat is not None and seat in gifts:
            draft.refuse((*spot, "seat"), f"seat {seat} twice", "one gift a seat")
        elif seat is not None and qi:
            gifts[seat] = {"seat": seat, "qi": qi}
    return [gifts[seat] for seat in sorted(gifts)]


def _in_use(settings: dict[str, Any], sources: dict[str, str]) -> tuple[str, ...]:
    """Give the data paths of the values that this scenario plays with."""
    used = {"cards", "hand", "stones", "places", *(path for path in sources if path.endswith(".cost"))}
    if settings["variant"] == "cooperative":
        used.add("titles")
    if settings["variant"] == "standard":
        used |= {"qi", "start_runes", "start_rune_points", "grid"}
        used |= {path for path in sources if path.split(".")[0] in ("artifacts", "runes")}
        if settings["rules"]["spirit_start"] == "corner":
            used.add("spirits")
        chosen = settings["objectives"]
        ids = chosen if isinstance(chosen, list) else OBJECTIVES if chosen != 0 else ()
        used |= {f"objectives.{id_}" for id_ in ids}
        if chosen == "random":
            used.add("objectives_shown")
    return tuple(sorted(used))
