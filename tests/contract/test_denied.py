"""`denied`: what the seats still to act lose if a tile is gone, worked out anew by placing on copies of the table.

A later seat takes its best placement or passes, whichever gives more stars at once; without a tile it does the same
with the rest. The definition takes one copy of a tile away, so what lies there twice costs nobody anything.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from sim.morty import score
from sim.morty import state as at
from sim.morty.choose import narrow, write_menu
from sim.morty.features import RESTRICTED, UNIT, WORK_WORDS
from sim.morty.legal import cost, spaces
from sim.morty.place import place, put
from sim.morty.scorer import FACE, LANE_WORDS, LANES, best_by_weights
from tests.contract.feature_cases import SCENARIOS, cases
from tests.contract.positions import LOG, Position, placements, rules_and_deck, spaces_of, words_of

NAMES = list(SCENARIOS)[:3] + list(SCENARIOS)[6::4]


def later_seats(position: Position) -> list[int]:
    """The seats that act after this one in the same round (TURN-1)."""
    players, opener = int(position.view[at.PLAYERS]), int(position.view[at.ROUND]) - 1
    order = [(opener + i) % players for i in range(players)]
    return order[order.index(position.seat) + 1 :]


def worth(position: Position, seat: int, code: int, turned: int, space: int) -> int:
    """The stars that a placement gives a seat at once."""
    view, rules, b = position.view.copy(), position.rules, at.SEATS + seat * at.SEAT_WORDS
    before = score.total(view, rules, seat)
    place(view, rules, LOG, seat, code, space, cost(view, b, code, turned, space))
    return int(score.total(view, rules, seat) - before)


def best_by_tile(position: Position, seat: int) -> dict[int, int]:
    """Of each kind of tile in the display that fits, the stars of its best placement."""
    own = replace(position, seat=seat)
    found: dict[int, int] = {}
    for tile in own.display():
        values = [
            worth(position, seat, code, turned, space)
            for code, turned, legal in placements(own, [tile])
            for space in spaces_of(legal)
        ]
        if values:
            found[tile] = max(values)
    return found


def stars_denied(position: Position) -> dict[int, int]:
    """Of each kind of tile, what the later seats lose together without one of it."""
    view, rules = position.view, position.rules
    kittens = min(int(rules[at.PASS_KITTENS]), int(view[at.SUPPLY]))
    shown, lost = Counter(position.display()), Counter[int]()
    for seat in later_seats(position):
        best = best_by_tile(position, seat)

        def most(left: Counter[int], best: dict[int, int] = best) -> int:
            return max(
                [best[tile] for tile in left if tile in best] + [kittens * int(rules[at.KITTEN_STARS])]
            )

        for tile in shown:
            lost[tile] += most(shown) - most(shown - Counter([tile]))
    return lost


def valued(
    position: Position, source: int = at.DISPLAY, **restrictions: tuple[str, ...]
) -> dict[int, set[float]]:
    """The stars denied that the kernel adds to the placements of each tile, by tile as it lies."""
    view, rules = position.view.copy(), position.rules.copy()
    lanes, work = np.full(LANE_WORDS, -7, np.int32), np.full(WORK_WORDS, 3, np.int64)
    words = words_of({"denied": 1.0}, position, **restrictions)
    write_menu(view, position.seat, source)
    if words[RESTRICTED]:
        narrow(view, rules, words, position.seat, source)
    before = view.copy()
    best_by_weights(view, rules, words, position.seat, source, lanes, work)
    assert np.array_equal(view[: at.MENU], before[: at.MENU]) and np.array_equal(rules, position.rules)
    rows = slice(at.MENU, at.MENU + int(view[at.FACES]) * at.MENU_WORDS)
    assert np.array_equal(view[rows], before[rows])
    tiles = at.SHOW if source == at.DISPLAY else at.JAR
    found: dict[int, set[float]] = {}
    for i in range(int(view[at.FACES])):
        move, _, legal = view[at.MENU + i * at.MENU_WORDS :][: at.MENU_WORDS].tolist()
        values = lanes[FACE + i * LANES + np.array(spaces_of(legal), int)]
        found.setdefault(int(view[tiles + (move >> 6)]), set()).update((values / UNIT).tolist())
    return found


@cache
def some() -> list[tuple[Position, dict[int, int]]]:
    """Positions, and what each tile denies."""
    positions = [case.position for name in NAMES for case in cases(name)]
    positions += [short_of_kittens(case.position) for case in cases(NAMES[0])[1::3]]
    return [(position, stars_denied(position)) for position in positions]


def short_of_kittens(position: Position) -> Position:
    """The table with an empty supply: a pass gives nothing."""
    view = position.view.copy()
    view[at.SUPPLY] = 0
    return replace(position, view=view)


def test_each_tile_denies_what_later_seats_lose() -> None:
    seen: Counter[str] = Counter()
    for position, denied in some():
        for tile, values in valued(position).items():
            assert values == {denied[tile]}, (tile, position.seat, position.display())
            seen["something" if denied[tile] else "nothing"] += 1
            seen["of several seats"] += len(later_seats(position)) > 1 and denied[tile] > 0
    assert min(seen.values()) > 20, seen


def test_a_tile_that_lies_there_twice_denies_nothing() -> None:
    doubled = 0
    for position, _ in some():
        for tile, times in Counter(position.display()).items():
            if times > 1:
                assert valued(position).get(tile, {0.0}) == {0.0}, tile
                doubled += bool(later_seats(position))
    assert doubled > 10


def test_the_last_seat_denies_nothing_and_jars_deny_nothing() -> None:
    last = [position for position, _ in some() if not later_seats(position)]
    assert len(last) > 10
    assert all(values == {0.0} for position in last for values in valued(position).values())
    with_jars = [position for position, _ in some() if valued(position, at.BAR)]
    assert len(with_jars) > 10
    assert all(v == {0.0} for position in with_jars for v in valued(position, at.BAR).values())


@pytest.mark.parametrize("without", [("kitten",), ("ingredient:cloud", "pass"), ("special-jar",)])
def test_what_is_forbidden_to_a_seat_is_not_to_the_others(without: tuple[str, ...]) -> None:
    """Restrictions change where the seat may go, not what a tile denies the others; its own menu is narrow again."""
    for position, denied in some()[::2]:
        for tile, values in valued(position, without=without).items():
            assert values == {denied[tile]}, (tile, position.seat, position.display())


def test_a_later_seat_with_a_full_shelf_loses_nothing() -> None:
    rules = rules_and_deck("players = 2\n")[0]
    position = replace(cases(NAMES[0])[0].position, rules=rules, seat=0)
    view = position.view.copy()
    view[at.ROUND], view[at.PLAYERS], b = 1, 2, at.SEATS + at.SEAT_WORDS
    view[at.SHOW : at.SHOW + 3], view[at.SHOWN] = [69, 70, 71], 3  # black 5, 6, 7
    view[b + at.KITTENS] = 1000
    for space in range(at.SPACES):
        if not view[b + at.NUM + space]:
            fitting = [n for n in range(1, 32) if (int(spaces(view, b, n, 0)) >> space) & 1]
            put(view, rules, b, fitting[0], space)
    position = replace(position, view=view)
    assert view[b + at.OCCUPIED] == at.EVERY and later_seats(position) == [1]
    assert set(valued(position)) == {69, 70, 71}
    assert all(values == {0.0} for values in valued(position).values())
