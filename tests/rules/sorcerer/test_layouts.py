"""Facts of the layouts and of the Element Zone, worked out by the kernels; and stones that are never lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from sim.sorcerer import state as at
from sim.sorcerer.compiled import stacks_beside
from sim.sorcerer.game import GAME
from sim.sorcerer.layout import measure
from strategies.registry import Registry
from tests.rules.sorcerer.table import CROSS, Table, fly, one, only, scenario_of

Places = frozenset[tuple[int, int]]
ALONE = 'variant = "cooperative"'


def moves_of(places: Places) -> Iterator[Places]:
    """Give the layouts to which QUAKE can move one zone, as the kernel lists them."""
    view, rules = np.zeros(at.VIEW_WORDS, np.int64), np.zeros(at.RULES_WORDS, np.int64)
    ordered = sorted(places)
    for zone, (x, y) in enumerate(ordered):
        view[at.PLACE_X + zone], view[at.PLACE_Y + zone] = x, y
    measure(view, rules)
    for zone, x, y in view[at.MOVE : at.MOVE + 3 * view[at.MOVES]].reshape(-1, 3).tolist():
        yield frozenset({*ordered[:zone], *ordered[zone + 1 :], (x, y)})


def shape(places: Places) -> Places:
    """Give a layout without where it lies."""
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return frozenset((x - left, y - top) for x, y in places)


def test_quake_1_all_63_layouts_can_be_reached() -> None:
    counts: dict[Places, int] = {}
    waiting = [shape(frozenset(CROSS))]
    while waiting:
        places = waiting.pop()
        if places not in counts:
            found = list(moves_of(places))
            counts[places] = len(found)
            waiting += [shape(after) for after in found]
    assert len(counts) == 63
    assert counts[shape(frozenset(CROSS))] == 28
    assert (min(counts.values()), max(counts.values())) == (17, 30)
    assert round(sum(counts.values()) / 63, 1) == 21.2


def _where_it_counts(cells: list[tuple[int, int]], zone: int) -> tuple[str, int]:
    """Activate a zone where only these cells are equal; returns what is taken and the number of lines."""
    stones = []
    for x, y in CROSS:
        spots = [(2 * x + i, 2 * y + j) for j in range(2) for i in range(2)]
        stones.append("".join("g" if spot in cells else "." for spot in spots))
    table = Table(ALONE, players=1, zones=stones, taoists=(zone,), hands=(("fly",),), supply="")
    taken = one(table.play(fly(zone)), "activate")["taken"]
    return "".join(stone for *_, stone in taken), int(table.view[at.LINES])


def test_act_2_eight_pairs_across_edges_in_the_cross() -> None:
    cells = {
        (2 * x + i, 2 * y + j): zone for zone, (x, y) in enumerate(CROSS) for i in range(2) for j in range(2)
    }
    pairs = [((x, y), other) for x, y in cells for other in ((x + 1, y), (x, y + 1)) if other in cells]
    across = [(a, b) for a, b in pairs if cells[a] != cells[b]]
    assert len(across) == 8
    for a, b in pairs:
        found = _where_it_counts([a, b], cells[a])[0]
        assert found == ("g" if (a, b) in across else "")


def test_act_3_twenty_eight_lines_of_three_in_the_cross() -> None:
    cells = {
        (2 * x + i, 2 * y + j): zone for zone, (x, y) in enumerate(CROSS) for i in range(2) for j in range(2)
    }
    ways = {"straight": ((1, 0), (0, 1)), "diagonal": ((1, 1), (-1, 1))}
    found: Counter[tuple[str, int]] = Counter()
    for name, directions in ways.items():
        for dx, dy in directions:
            for x, y in cells:
                line = [(x + k * dx, y + k * dy) for k in range(3)]
                if all(cell in cells for cell in line):
                    zones = {cells[cell] for cell in line}
                    assert all(_where_it_counts(line, zone) == ("g", 1) for zone in zones)
                    found[name, len(zones)] += 1
    assert found == {("straight", 2): 16, ("diagonal", 2): 8, ("diagonal", 3): 4}


def test_setup_9_a_quarter_turn_maps_the_zone_onto_itself() -> None:
    grid = scenario_of("", 2).components["grid"]
    following = dict(zip("GRYBNgryb", "RYBGNrybg", strict=True)) | {"e": "e"}
    for y in range(6):
        for x in range(6):
            assert grid[x][5 - y] == following[grid[y][x]]
    near = stacks_beside(grid)
    assert (
        max(bin(near[6 * y + x]).count("1") for y in range(6) for x in range(6) if grid[y][x].isupper()) == 1
    )


def test_refill_2_no_stone_is_ever_lost() -> None:
    """Stones on tiles, in the supply, in reservoirs and on artifacts add up to forty at the end."""
    for toml in ("", ALONE, "rules.reservoir_limit = 5\nobjectives = 7"):
        scenario = scenario_of(f"rules.round_cap = 40\n{toml}" if toml != ALONE else toml, 3)
        plan = GAME.plan(scenario, [Registry(GAME.id).mind(name) for name in scenario.strategies])
        for game in range(10):
            events = plan.trace(game)
            end = events[-1]
            stones = end["supply"] + "".join(zone["stones"] for zone in end["zones"])
            stones += "".join(player["left"] for player in end["players"])
            found = Counter(stones.replace(".", ""))
            placed = Counter(event["stone"] for event in only(events, "place") if event["artifact"])
            paid = Counter("".join(event["paid"] for event in only(events, "craft")))
            if toml == ALONE:
                found.update(placed)
                found.subtract(paid)
            assert found == dict.fromkeys(at.COLOURS, 8)
