"""Line-ups and seat orders: all of them, or samples that favour nobody."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from analysis.tournament.design import ENOUGH, Design, design, orders_of

FIELD = tuple("abcdefghijkl")
CASES = [
    (2, 2, 100), (5, 2, 10), (12, 2, 10**6), (3, 3, 100), (7, 3, 4000), (12, 3, 10**4), (4, 4, 1), (5, 4, 1000),
    (12, 4, 5000), (12, 4, 10**5), (12, 4, 10**7), (2, 4, 500), (3, 4, 500), (2, 3, 50), (6, 5, 5000),
]  # fmt: skip


def made(minds: int, players: int, games: int) -> Design:
    return design(FIELD[:minds], players, games, 11)


def sat(found: Design) -> Counter[int]:
    return Counter(mind for line_up in found.line_ups for mind in line_up)


def met(found: Design) -> Counter[tuple[int, int]]:
    pairs = (pair for line_up in found.line_ups for pair in combinations(sorted(set(line_up)), 2))
    return Counter(pairs)


@pytest.mark.parametrize("case", CASES)
def test_every_mind_sits_and_every_pair_meets_as_equally_as_can_be(case: tuple[int, int, int]) -> None:
    found = made(*case)
    assert len(set(found.line_ups)) == len(found.line_ups) <= found.of
    times = sat(found)
    assert len(times) == case[0] and max(times.values()) - min(times.values()) <= 1
    pairs = met(found)
    assert len(pairs) == case[0] * (case[0] - 1) // 2, "every pair meets"
    assert max(pairs.values()) - min(pairs.values()) <= max(2, 0.1 * min(pairs.values()))


@pytest.mark.parametrize("case", CASES)
def test_games_are_whole_deals_and_not_fewer_than_asked_for(case: tuple[int, int, int]) -> None:
    found = made(*case)
    assert found.games == found.deals * found.games_a_deal >= case[2]
    assert found.deals == 2 or found.games - found.games_a_deal < case[2]
    assert [deal for part in found.parts for deal in part] == list(range(found.deals))


def test_all_line_ups_in_all_orders_where_there_are_games_for_them() -> None:
    found = made(12, 4, 495 * 24 * ENOUGH)
    assert (len(found.line_ups), found.of, found.orders, found.even) == (495, 495, 24, False)
    fewer = made(12, 4, 495 * 24 * ENOUGH - 1)
    assert (len(fewer.line_ups), fewer.orders, fewer.even) == (495, 12, True), "first half of the orders goes"
    few = made(12, 4, 10**5)
    assert len(few.line_ups) < 495 and few.even and few.deals > 0.8 * ENOUGH


def test_a_sample_finds_a_block_design_where_there_is_one() -> None:
    assert set(met(made(7, 3, 4000)).values()) == {1}, "seven minds at tables of three: Fano's plane"


def test_a_sample_hangs_on_its_seed_alone() -> None:
    one, again, other = (design(FIELD, 4, 10**5, seed).line_ups for seed in (1, 1, 2))
    assert one == again != other


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_even_orders_put_every_pair_of_minds_in_every_pair_of_seats(players: int) -> None:
    even = players >= 4
    line_up = tuple(range(players))
    seats = Counter(
        (order[s], s, order[t], t)
        for order in orders_of(line_up, even)
        for s, t in permutations(range(players), 2)
    )
    assert len(set(seats.values())) == 1 and len(seats) == (players * (players - 1)) ** 2


@pytest.mark.parametrize("line_up", [(0, 1), (0, 1, 2, 3), (0, 0, 1, 1), (0, 0, 1, 2), (0, 1, 1)])
@pytest.mark.parametrize("even", [False, True])
def test_turns_play_each_order_once(line_up: tuple[int, ...], even: bool) -> None:
    found = Design(tuple("abcd"), len(line_up), (line_up,), 1, even, 2)
    played = Counter()
    for order, rounds in found.turns(line_up):
        turned = {order[r:] + order[:r] for r in range(len(order))}
        played.update(turned if rounds else {order})
    assert played == Counter(orders_of(line_up, even))


def test_a_field_smaller_than_the_table_sits_again() -> None:
    assert made(2, 4, 500).line_ups == ((0, 0, 1, 1),)
    assert made(3, 4, 500).line_ups == ((0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2))


def test_parts_stay_small() -> None:
    found = design(FIELD, 4, 10**9, 1)
    assert max(len(part) for part in found.parts) * found.games_a_deal <= 4 * 10**6
    two = design(FIELD[:2], 2, 10**7, 1)
    assert np.max([len(part) for part in two.parts]) == 4096
