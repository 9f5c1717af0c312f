"""A game in words, and the words as events again; each kind of line has one pattern, for writing and for reading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

Event = dict[str, Any]

# of one line each; {seat} is 1..4 in words and 0..3 in events
PATTERNS = {
    "take": "seat {seat} takes {tile} from the {from}, places {placed} on {space}; kittens spent: {kittens_spent}",
    "pass": "seat {seat} passes; kittens gained: {kittens_gained}",
    "level": "seat {seat} has filled level {level}; kittens gained: {kittens_gained}",
    "badge": "seat {seat} claims {badge}, ribbon {ribbon}: {stars} stars; kittens gained: {kittens_gained}",
    "jar": "seat {seat} has three different ingredients in column {column} and takes a jar",
    "kitten": "seat {seat} has three different ingredients in column {column} and takes the kitten; "
    "kittens gained: {kittens_gained}",
}
GAME = "game {game}, deal {deal}, {players} players, side {side}"
BADGES = "badges: {badges}"
SCROLLS = "scrolls: toadstool {toadstool}, cloud {cloud}, eyes {eyes}, mandrake {mandrake}"
SEAT = "seat {seat} has the {animal}; strategy {strategy}"
ROUND = "round {round}, seat {seat} begins; display: {display}; bar: {bar}"
END = "the end after {rounds} rounds"
STARS = (
    "seat {seat}: levels {levels}, toadstool {toadstool}, cloud {cloud}, eyes {eyes}, mandrake {mandrake}, "
    "labels {labels}, kittens {kittens}, badges {badges}, total {total}, "
    "win share {win_share}, badges met: {badges_met}"
)
INGREDIENTS = ("toadstool", "cloud", "eyes", "mandrake")
SHELF_INDENT = "        "


def say(pattern: str, values: Event) -> str:
    """Fill a pattern; lists become words with spaces."""
    told = {name: (" ".join(v) or "none") if isinstance(v, list) else v for name, v in values.items()}
    return pattern.format(**told | ({"seat": values["seat"] + 1} if "seat" in values else {}))


def hear(pattern: str, line: str) -> Event | None:
    """Read the values of a pattern from a line; None if the line is not of this kind."""
    spots = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(pattern))
    match = re.fullmatch(spots, line)
    if match is None:
        return None
    values: Event = {name: int(text) if text.isdigit() else text for name, text in match.groupdict().items()}
    return values | ({"seat": values["seat"] - 1} if "seat" in values else {})


def listed(text: str) -> list[str]:
    """Read a list of words."""
    return [] if text == "none" else text.split()


def tell(events: Sequence[Event]) -> list[str]:
    """Tell a game: a line an event, and behind each placement the shelf as it is then."""
    setup, *moves, end = events
    lines = [say(GAME, setup), say(BADGES, setup), say(SCROLLS, setup["scrolls"])]
    for seat, (animal, mind) in enumerate(zip(setup["animals"], setup["strategies"], strict=True)):
        lines.append(say(SEAT, {"seat": seat, "animal": animal, "strategy": mind}))
    shelves = [["."] * 24 for _ in setup["animals"]]
    for event in moves:
        lines += _tell_move(event, shelves)
    lines += ["", say(END, {"rounds": end["rounds"]})]
    for seat, player in enumerate(end["players"]):
        lines.append(say(STARS, player | player["scrolls"] | {"seat": seat}))
    return lines


def _tell_move(event: Event, shelves: list[list[str]]) -> list[str]:
    kind = event.get("choice", event["event"])
    if kind == "round":
        return ["", say(ROUND, event | {"seat": event["first"]})]
    lines = ["    " + say(PATTERNS[kind], event)]
    if kind == "take":
        shelf = shelves[event["seat"]]
        shelf["TMB".index(event["space"][0]) * 8 + int(event["space"][1]) - 1] = event["placed"]
        lines.append(SHELF_INDENT + " / ".join(" ".join(shelf[first : first + 8]) for first in (0, 8, 16)))
    return lines


def read(lines: Sequence[str]) -> list[Event]:
    """Read a told game back; shelves are passed over."""
    told = [line for line in lines if line and not line.startswith(SHELF_INDENT)]
    return list(_events(iter(told)))


def _events(lines: Iterator[str]) -> Iterator[Event]:
    setup = _must(GAME, next(lines))
    badges = listed(_must(BADGES, next(lines))["badges"])
    scrolls = _must(SCROLLS, next(lines))
    seats = [_must(SEAT, next(lines)) for _ in range(setup["players"])]
    rest = {"badges": badges, "scrolls": scrolls, "strategies": [s["strategy"] for s in seats]}
    yield {"event": "setup", **setup, "animals": [s["animal"] for s in seats], **rest}
    for line in lines:
        end = hear(END, line)
        if end is not None:
            yield {"event": "end", **end, "players": [_player(_must(STARS, line)) for line in lines]}
            return
        yield _move(line.strip())


def _move(line: str) -> Event:
    for kind, pattern in PATTERNS.items():
        found = hear(pattern, line)
        if found is not None:
            return (
                {"event": "special", "choice": kind, **found}
                if kind in ("jar", "kitten")
                else {"event": kind, **found}
            )
    found = _must(ROUND, line)
    tiles = {"display": listed(found["display"]), "bar": listed(found["bar"])}
    return {"event": "round", "round": found["round"], "first": found["seat"], **tiles}


def _player(found: Event) -> Event:
    parts = {name: found[name] for name in ("levels", "labels", "kittens", "badges", "total")}
    stars = {name: found[name] for name in INGREDIENTS}
    more = {"win_share": float(found["win_share"]), "badges_met": listed(found["badges_met"])}
    return {**parts, "scrolls": stars, **more}


def _must(pattern: str, line: str) -> Event:
    found = hear(pattern, line)
    if found is None:
        raise ValueError(f"found {line!r}; accepted: a line such as {pattern!r}")
    return found
