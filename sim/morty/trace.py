"""A game told move by move: the kernel's log as the events of INTERFACES section 4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.scenario import Scenario
from sim.morty import log as kinds
from sim.morty.columns import SEAT_COLUMNS
from sim.morty.state import INGREDIENT_NAMES, LEVELS
from sim.morty.text import space_text, tile_text

_COLUMN = {c.name: i for i, c in enumerate(SEAT_COLUMNS)}


def events_of(
    scenario: Scenario,
    names: Mapping[str, Sequence[str]],
    log: np.ndarray,
    seats: np.ndarray,
    game: np.ndarray,
    badges_met: Sequence[list[str]],
) -> list[dict[str, Any]]:
    """Tell a game.

    Parameters
    ----------
    names : mapping of str to sequence of str
        Of the plan.
    log : ndarray, int64
        As `sim.morty.log` writes it.
    seats, game : ndarray
        The rows of the finished game.
    badges_met : sequence of list of str
        Of each seat, the badges whose condition the shelf fulfils.

    Returns
    -------
    list of dict, from `setup` to `end`.
    """
    badges = [names["badge_1"][i] for i in game[3:5] if i < len(names["badge_1"])]
    rows = log[1 : 1 + kinds.ROW * int(log[0])].reshape(-1, kinds.ROW).tolist()
    events = [_setup(scenario, names, badges, seats, game)]
    for kind, seat, a, b, c, d in rows:
        _tell(events, badges, kind, seat, (a, b, c, d))
    events.append({"event": "end", "rounds": int(game[2]), "players": _end(badges_met, seats)})
    return events


def _setup(
    scenario: Scenario,
    names: Mapping[str, Sequence[str]],
    badges: list[str],
    seats: np.ndarray,
    game: np.ndarray,
) -> dict[str, Any]:
    return {
        "event": "setup",
        "game": int(game[0]),
        "deal": int(game[1]),
        "players": scenario.players,
        "side": scenario.settings["side"],
        "animals": [names["animal"][i] for i in seats[:, _COLUMN["animal"]]],
        "badges": badges,
        "scrolls": {name: scenario.settings["scrolls"][name] for name in INGREDIENT_NAMES},
        "strategies": [scenario.strategies[i] for i in seats[:, _COLUMN["strategy"]]],
    }


def _tell(
    events: list[dict[str, Any]], badges: list[str], kind: int, seat: int, words: tuple[int, int, int, int]
) -> None:
    """Add what one row of the log says."""
    a, b, c, d = words
    if kind == kinds.SHOW_EVENT:
        events[-1]["display"].append(tile_text(a))
    elif kind == kinds.JAR_EVENT:
        events[-1]["bar"].append(tile_text(a))
    elif kind == kinds.ROUND_EVENT:
        events.append({"event": "round", "round": a, "first": seat, "display": [], "bar": []})
    elif kind == kinds.TAKE_EVENT:
        source = "bar" if a else "display"
        place = {"space": space_text(d >> 2), "kittens_spent": d & 3}
        events.append(
            {
                "event": "take",
                "seat": seat,
                "from": source,
                "tile": tile_text(b),
                "placed": tile_text(c),
                **place,
            }
        )
    elif kind == kinds.PASS_EVENT:
        events.append({"event": "pass", "seat": seat, "kittens_gained": a})
    elif kind == kinds.LEVEL_EVENT:
        events.append({"event": "level", "seat": seat, "level": LEVELS[a], "kittens_gained": b})
    elif kind == kinds.BADGE_EVENT:
        gained = {"ribbon": b, "stars": c, "kittens_gained": d}
        events.append({"event": "badge", "seat": seat, "badge": badges[a], **gained})
    elif kind == kinds.SPECIAL_EVENT:
        choice = {"choice": "jar"} if b else {"choice": "kitten", "kittens_gained": c}
        events.append({"event": "special", "seat": seat, "column": a + 1, **choice})


def _end(badges_met: Sequence[list[str]], seats: np.ndarray) -> list[dict[str, Any]]:
    players = []
    for row, met in zip(seats.tolist(), badges_met, strict=True):
        value = {c: row[i] for c, i in _COLUMN.items()}
        players.append(
            {
                "levels": value["levels"],
                "scrolls": {name: value[f"scroll_{name}"] for name in INGREDIENT_NAMES},
                "labels": value["labels"],
                "kittens": value["kittens"],
                "badges": value["badges"],
                "total": value["total"],
                "win_share": 1 / value["win_share"] if value["win_share"] else 0.0,
                "badges_met": met,
            }
        )
    return players
