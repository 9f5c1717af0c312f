"""What cannot be set up, and what the tables of a run could not hold: stars have 16 bits, counts 8."""

from __future__ import annotations

from typing import Any

from sim.core.draft import Draft, Key
from sim.morty.printed.table import MOST_COUNT
from sim.morty.state import INGREDIENTS

MOST_STARS, MOST_BYTE, COLUMNS = 32_767, 255, 8


Gifts = list[dict[str, int]]


def check_limits(draft: Draft, settings: dict[str, Any], document: dict[str, Any], gifts: Gifts) -> None:
    """Refuse what cannot be set up, and what could overflow a column.

    Parameters
    ----------
    draft : Draft
        Checked so far without a problem, players included.
    settings, document : dict
        Resolved.
    gifts : list of dict
        Resolved head starts.
    """
    players = str(draft.players)
    display, removed = document["display"][players], document["removed"][players]
    tiles = sum(row["count"] for row in document["tiles"] if row["lid"] != "b")
    if tiles - removed < display:
        found = f"{tiles} tiles that are not blue, {removed} removed, a display of {display}"
        draft.refuse(_first(draft, "tiles", "removed", "display"), found, "tiles sure to fill one display")
    _check_supply(draft, document["kittens"], gifts)
    rounds = tiles // display
    if rounds + COLUMNS > MOST_BYTE:
        draft.refuse(
            _first(draft, "display", "tiles"), f"up to {rounds} rounds", f"at most {MOST_BYTE - COLUMNS}"
        )
    kittens = _most_kittens(settings, document["kittens"], rounds, gifts)
    if kittens > MOST_BYTE:
        draft.refuse(_first(draft, "kittens"), f"up to {kittens} kittens a seat", f"at most {MOST_BYTE}")
    _check_missed(draft, settings, document["kittens"], rounds)
    stars = _most_stars(settings, document, kittens, gifts)
    if stars > MOST_STARS:
        draft.refuse(("components",), f"up to {stars} stars a seat", f"at most {MOST_STARS} stars in all")


def _first(draft: Draft, *names: str) -> Key:
    """Give the first of these keys of ``[components]`` that the scenario gives, else the table itself."""
    given = (name for name in names if draft.has(("components", name)))
    return ("components", *list(given)[:1])


def _check_supply(draft: Draft, kittens: dict[str, Any], gifts: Gifts) -> None:
    due = kittens["start"] * (draft.players or 0) + sum(gift["kittens"] for gift in gifts)
    if kittens["supply"] != "unlimited" and due > kittens["supply"]:
        keys: list[Key] = [("components", "kittens", "start"), ("seats", "gifts"), ("rules", "kitten_supply")]
        key = next((key for key in keys if draft.has(key)), ("components", "kittens", "supply"))
        found = f"{due} kittens at the start (gifts included), {kittens['supply']} in the supply"
        draft.refuse(key, found, "no more kittens at the start than the supply holds")


def _check_missed(draft: Draft, settings: dict[str, Any], kittens: dict[str, Any], rounds: int) -> None:
    """Refuse what could be due and not there more often than the column ``kitten_supply_empty`` can say."""
    due = (draft.players or 0) * _most_kittens(settings, kittens | {"start": 0}, rounds, [])
    if kittens["supply"] != "unlimited" and due > MOST_BYTE:
        found = f"up to {due} kittens due in a game"
        draft.refuse(_first(draft, "kittens"), found, f"at most {MOST_BYTE}, or an unlimited supply")


def _most_kittens(settings: dict[str, Any], kittens: dict[str, Any], rounds: int, gifts: Gifts) -> int:
    claims = 0 if settings["badges"] == "none" else 2
    times = {"start": 1, "pass": rounds, "level": 3, "first_claim": claims, "special": COLUMNS}
    gained = sum(n * kittens[name] for name, n in times.items())
    return int(gained + max([gift["kittens"] for gift in gifts], default=0))


def _most_stars(settings: dict[str, Any], document: dict[str, Any], kittens: int, gifts: Gifts) -> int:
    scrolls = (document["scrolls"][id_] for id_ in settings["scrolls"].values())
    parts = [
        sum(map(abs, document["levels"])),
        sum(_most_term(term) for scroll in scrolls for term in scroll["terms"]),
        max(_most_labels(document, board, settings["side"]) for board in document["boards"].values()),
        kittens * document["kittens"]["stars"],
        2 * max(abs(stars) for badge in document["badges"].values() for stars in badge["ribbons"]),
        max([gift["stars"] for gift in gifts], default=0),
    ]
    return int(sum(parts))


def _most_term(term: dict[str, Any]) -> int:
    if "stars_each" in term:
        return MOST_COUNT * abs(int(term["stars_each"]))
    if "table" in term:
        return int(max(map(abs, term["table"])))
    if "each_number" in term:
        return max(MOST_COUNT // int(size) * abs(int(stars)) for size, stars in term["each_number"].items())
    return MOST_COUNT * MOST_COUNT if "times" in term else int(sum(map(abs, term["places"])))


def _most_labels(document: dict[str, Any], board: dict[str, Any], side: str) -> int:
    if side == "A":
        return int(max(map(abs, document["tables"]["labels-A"])))
    letters = list(board["B"].values())
    return sum(letters.count(letter) // 2 for letter in INGREDIENTS) * abs(
        int(document["tables"]["labels-B"])
    )
