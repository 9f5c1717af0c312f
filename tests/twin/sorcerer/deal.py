"""Random set-ups, with Python's random: for the twin's own games. Traces bring their set-up with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from .spirits import symbol, symbol_fields
from .table import Event
from .values import COLOURS, RULES, SEAT_COLOURS, Document


def zones_and_supply(rng: Random, components: Document) -> tuple[list[dict[str, Any]], str]:
    """Set-up 3 and 7: four different colours a zone, the rest in a line without equal neighbours."""
    while True:
        zones = ["".join(rng.sample(COLOURS, 4)) for _ in components["places"]]
        rest = Counter[str](components["stones"]) - Counter("".join(zones))
        line = supply_line(rng, rest)
        if line is not None:
            rows = enumerate(zip(components["places"], zones, strict=True))
            return [{"zone": n, "at": list(place), "stones": stones} for n, (place, stones) in rows], line


def supply_line(rng: Random, rest: Counter[str]) -> str | None:
    """Place by place among the allowed colours, weighted by what is left (no. 1); None if stuck."""
    line, left = "", rest.copy()
    for _ in range(rest.total()):
        allowed = [colour for colour in COLOURS if left[colour] and not line.endswith(colour)]
        if not allowed:
            return None
        line += rng.choices(allowed, [left[colour] for colour in allowed])[0]
        left[line[-1]] -= 1
    return line


def random_grid(rng: Random, printed: Sequence[str]) -> list[str]:
    """Each tile's seven symbols: all five colours and two more, no equal neighbours (sheet 5)."""
    fields = symbol_fields(printed)
    while True:
        rows = [list(row) for row in printed]
        for left, top in ((0, 0), (3, 0), (0, 3), (3, 3)):
            own = [(x, y) for x, y in fields if left <= x < left + 3 and top <= y < top + 3]
            symbols = [*COLOURS.upper(), *rng.choices(COLOURS.upper(), k=len(own) - len(COLOURS))]
            rng.shuffle(symbols)
            for (x, y), letter in zip(own, symbols, strict=True):
                rows[y][x] = letter
        grid = ["".join(row) for row in rows]
        if all(
            symbol(grid, (x, y)) not in (symbol(grid, (x + 1, y)), symbol(grid, (x, y + 1)))
            for x, y in fields
        ):
            return grid


def standard_part(rng: Random, setup: Event, components: Document, shown: int | Sequence[str]) -> Event:
    """Set-up 8 to 11."""
    stacks = {}
    for element, points in components["runes"].items():
        stacks[element] = sorted(rng.sample(points, len(points) - 1), reverse=True)
    cards = rng.sample(sorted(components["objectives"]), shown) if isinstance(shown, int) else list(shown)
    fixed = setup["rules"]["element_zone"] == "fixed"
    grid = list(components["grid"]) if fixed else random_grid(rng, components["grid"])
    spirits = [list(components["spirits"][colour]) for colour in setup["colours"]]
    if setup["rules"]["spirit_start"] == "free":
        spirits = [list(field) for field in rng.sample(symbol_fields(grid), setup["players"])]
    qi = components["qi"][str(setup["players"])]
    return {"qi": qi, "runes": stacks, "objectives": cards, "grid": grid, "spirits": spirits}


def deal(
    rng: Random,
    players: int,
    variant: str,
    rules: Document,
    components: Document,
    shown: int | Sequence[str] = 3,
    game: int = 0,
) -> Event:
    """A set-up event; `shown` is the number of objectives or their names, used by the standard game alone."""
    zones, supply = zones_and_supply(rng, components)
    setup: Event = {"event": "setup", "game": game, "deal": game, "players": players, "variant": variant}
    setup |= {"colours": rng.sample(sorted(SEAT_COLOURS), players), "strategies": ["twin-random"] * players}
    setup |= {
        "rules": RULES | rules,
        "zones": zones,
        "supply": supply,
        "qi": 0,
        "runes": {},
        "objectives": [],
    }
    setup |= {"offer": rng.sample(sorted(components["artifacts"]), min(4, len(components["artifacts"])))}
    setup |= {"first": 0, "grid": [], "spirits": []}
    return setup | (standard_part(rng, setup, components, shown) if variant == "standard" else {})
