"""A game told move by move: the kernel's log as the events of INTERFACES section 9."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.scenario import Scenario
from sim.sorcerer import log as kinds
from sim.sorcerer import state as at
from sim.sorcerer.columns import GAME_COLUMNS, NULL_NAME, SEAT_COLUMNS
from sim.sorcerer.printed.artifact import ARTIFACT_IDS
from sim.sorcerer.spirit import BY_EXTRA, BY_FREE
from sim.sorcerer.text import (
    counted_text,
    field_of,
    hand_text,
    packed_text,
    zone_text,
)
from sim.sorcerer.told import CLOCKWISE, FIZZLE, SWAP

_COLUMN = {c.name: i for i, c in enumerate(SEAT_COLUMNS)}
_GAME_COLUMN = {c.name: i for i, c in enumerate(GAME_COLUMNS)}
_POINTS = ("runes", "artifacts", "qi", "stones", "symbols", "total")
Event = dict[str, Any]
Teller = Callable[[Sequence[int]], Iterable[tuple[str, Any]]]


def events_of(
    scenario: Scenario,
    names: Mapping[str, Sequence[str]],
    log: np.ndarray,
    view: np.ndarray,
    seats: np.ndarray,
    game: np.ndarray,
) -> list[Event]:
    """Tell a game.

    Parameters
    ----------
    names : mapping of str to sequence of str
        Of the plan.
    log : ndarray, int64
        As `sim.sorcerer.log` writes it.
    view : ndarray, int64
        The table at the end.
    seats, game : ndarray
        The rows of the finished game.

    Returns
    -------
    list of dict, from `setup` to `end`.
    """
    rows, room = int(log[0]), int(log[1])
    start = log[kinds.HEAD + kinds.ROW * room :]
    events = [_setup(scenario, start.tolist(), seats, game)]
    for row in log[kinds.HEAD : kinds.HEAD + kinds.ROW * rows].reshape(-1, kinds.ROW).tolist():
        _tell(events, row[0], row[1], row[2:])
    events.append(_end(names, view.tolist(), seats, game))
    return events


def _zones(view: Sequence[int]) -> list[Event]:
    planes = view[at.PLANE : at.PLANE + 3]
    return [
        {"zone": z, "at": [view[at.PLACE_X + z], view[at.PLACE_Y + z]], "stones": zone_text(planes, z)}
        for z in range(at.ZONES)
    ]


def _supply(view: Sequence[int]) -> str:
    ring = range(view[at.SUPPLY_AT], view[at.SUPPLY_AT] + view[at.SUPPLY_N])
    return "".join(at.COLOURS[view[at.SUPPLY + i % at.RING]] for i in ring)


def _setup(scenario: Scenario, view: Sequence[int], seats: np.ndarray, game: np.ndarray) -> Event:
    standard = scenario.settings["variant"] == "standard"
    seat_words = [at.SEATS + at.SEAT_WORDS * seat for seat in range(scenario.players)]
    return {
        "event": "setup",
        "game": int(game[0]),
        "deal": int(game[1]),
        "players": scenario.players,
        "variant": scenario.settings["variant"],
        "colours": [at.PLAYER_COLOURS[i] for i in seats[:, _COLUMN["colour"]]],
        "strategies": [scenario.strategies[i] for i in seats[:, _COLUMN["strategy"]]],
        "rules": scenario.settings["rules"],
        "zones": _zones(view),
        "supply": _supply(view),
        "qi": view[at.QI],
        "runes": {e: _stack(view, i) for i, e in enumerate(at.ELEMENTS)} if standard else {},
        "objectives": [id_ for i, id_ in enumerate(at.OBJECTIVES) if (view[at.SHOWN] >> i) & 1],
        "offer": [ARTIFACT_IDS[i] for i in view[at.OFFER : at.OFFER + view[at.OFFERED]]],
        "first": 0,
        "grid": _grid(scenario, view) if standard else [],
        "spirits": [field_of(view[b + at.SPIRIT]) for b in seat_words] if standard else [],
    }


def _stack(view: Sequence[int], element: int) -> list[int]:
    first = at.STACK + at.STACK_ROOM * element
    points = list(view[first : first + at.STACK_ROOM])
    return points[: points.index(-1)]


def _grid(scenario: Scenario, view: Sequence[int]) -> list[str]:
    """Write the Element Zone: stacks as printed, symbols as they lie."""
    symbols = view[at.GRID : at.GRID + at.FIELDS]
    printed = scenario.components["grid"]
    side = len(printed)
    return [
        "".join(
            at.COLOURS[symbols[side * y + x] - 1].upper() if symbols[side * y + x] else printed[y][x]
            for x in range(side)
        )
        for y in range(side)
    ]


def _tell(events: list[Event], kind: int, seat: int, words: Sequence[int]) -> None:
    """Add what one row of the log says."""
    if kind == kinds.STONE_EVENT:
        x, y, colour = words[:3]
        last = events[-1]
        last["taken" if last["event"] == "activate" else "stones"].append([x, y, at.COLOURS[colour]])
    else:
        name, tell = _TELLERS[kind]
        events.append({"event": name, **_turn(kind, words), "seat": seat, **dict(tell(words))})


def _turn(kind: int, words: Sequence[int]) -> Event:
    return {"turn": words[0]} if kind == kinds.TURN_EVENT else {}


def _card(words: Sequence[int]) -> Iterator[tuple[str, Any]]:
    card, word, *places = words
    yield "card", at.CARDS[card]
    if card == at.SPIN:
        yield "zone", word & 7
        yield "clockwise", bool(word & CLOCKWISE)
    elif card == at.FLY:
        yield "zone", word & 7
    elif card == at.QUAKE:
        yield "zone", word & 7
        yield ("swap", (word >> 4) & 7) if word & SWAP else ("to", places[:2])
    elif word & FIZZLE:
        yield "fizzle", True
    else:
        yield "cell", places[:2]
        yield "with", places[2:]


def _activate(words: Sequence[int]) -> Iterator[tuple[str, Any]]:
    yield from (("zone", words[0]), ("taken", []), ("qi", words[1]))


def _place(words: Sequence[int]) -> Iterator[tuple[str, Any]]:
    yield "stone", at.COLOURS[words[0]]
    yield "artifact", None if words[1] < 0 else ARTIFACT_IDS[words[1]]


def _spirit(words: Sequence[int]) -> Iterator[tuple[str, Any]]:
    yield "to", field_of(words[0])
    if words[1] == BY_EXTRA:
        yield "by", "extra"
        yield "paid", packed_text(words[2], words[3])
    else:
        yield "by", "free" if words[1] == BY_FREE else at.COLOURS[words[1]]


def _rune(words: Sequence[int]) -> Iterator[tuple[str, Any]]:
    yield from (("element", at.ELEMENTS[words[0]]), ("points", words[1]))


def _objective(words: Sequence[int]) -> Iterator[tuple[str, Any]]:
    yield from (("objective", at.OBJECTIVES[words[0]]), ("qi", words[1]), ("steps", words[2]))
    if words[3] >= 0:
        yield "zone", words[3]


def _craft(words: Sequence[int]) -> Iterator[tuple[str, Any]]:
    yield "artifact", ARTIFACT_IDS[words[0]]
    yield "paid", packed_text(words[1], words[2])
    yield "new", None if words[3] < 0 else ARTIFACT_IDS[words[3]]


_TELLERS: dict[int, tuple[str, Teller]] = {
    int(kinds.TAOIST_EVENT): ("taoist", lambda words: [("zone", words[0])]),
    int(kinds.TURN_EVENT): ("turn", lambda words: [("hand", hand_text(words[1]))]),
    int(kinds.CARD_EVENT): ("card", _card),
    int(kinds.ACTIVATE_EVENT): ("activate", _activate),
    int(kinds.PLACE_EVENT): ("place", _place),
    int(kinds.SPIRIT_EVENT): ("spirit", _spirit),
    int(kinds.RUNE_EVENT): ("rune", _rune),
    int(kinds.OBJECTIVE_EVENT): ("objective", _objective),
    int(kinds.REFILL_EVENT): ("refill", lambda words: [("stones", [])]),
    int(kinds.CRAFT_EVENT): ("craft", _craft),
    int(kinds.DISCARD_EVENT): ("discard", lambda words: [("stones", packed_text(words[0], words[1]))]),
}


def _end(names: Mapping[str, Sequence[str]], view: list[int], seats: np.ndarray, game: np.ndarray) -> Event:
    players = []
    for seat, row in enumerate(seats.tolist()):
        b = at.SEATS + at.SEAT_WORDS * seat
        winners = row[_COLUMN["win_share"]]
        made = view[b + at.MADE_LIST : b + at.MADE_LIST + view[b + at.MADE]]
        players.append(
            {
                **{name: row[_COLUMN[name]] for name in _POINTS},
                "win_share": 1 / winners if winners else 0.0,
                "left": counted_text(view[b + at.STOCK : b + at.STOCK + 5]),
                "crafted": [ARTIFACT_IDS[i] for i in made],
            }
        )
    title = int(game[_GAME_COLUMN["title"]])
    return {
        "event": "end",
        "reason": names["reason"][int(game[_GAME_COLUMN["reason"]])],
        "turns": int(game[_GAME_COLUMN["turns"]]),
        "players": players,
        "title": None if title == NULL_NAME else names["title"][title],
        "zones": _zones(view),
        "supply": _supply(view),
    }
