"""Draws: equal to the plain arithmetic of RULES.md section 2, fair, and independent of each other.

Every test of chance has a fixed seed. Levels are stated for the whole of a test: a good generator would fail one
with a chance of 0.1 % if the seed were chosen anew.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

from sim.core import rng
from sim.morty import deal
from sim.morty import state as at
from tests.contract.positions import rules_and_deck

LEVEL = 0.001
WORD = 2**64
SOME = (0, 1, 2, 17, 2**31, 2**32 - 1, 2**32, 2**63, 2**64 - 1)


def mix(z: int) -> int:
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 % WORD
    z ^= z >> 27
    z = z * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def child(key: int, i: int) -> int:
    return mix((key + 0x9E3779B97F4A7C15 * (i + 1)) % WORD)


def drawn(key: int, index: int, n: int) -> tuple[int, int]:
    """Value below n and coin."""
    x = child(key, index)
    while ((x >> 32) * n) % 2**32 < 2**32 % n:
        x = child(x, 0)
    return ((x >> 32) * n) >> 32, x & 1


def stream(seed: int, number: int, stream_: int) -> int:
    return child(child(child(seed, 0), number), stream_)


def shuffled(seed: int, number: int, deck: list[int]) -> list[int]:
    tiles, key = list(deck), stream(seed, number, 0)
    for i in range(len(tiles)):
        value, coin = drawn(key, i, len(tiles) - i)
        tiles[i], tiles[i + value] = tiles[i + value], tiles[i]
        tiles[i] ^= 128 * coin
    return tiles


def kernel_shuffle(seed: int, number: int, rules: np.ndarray, deck: np.ndarray) -> np.ndarray:
    hidden = np.zeros(deal.HIDDEN_WORDS, np.int64)
    deal.shuffle(rules, deck, hidden, np.uint64(rng.stream_key(np.uint64(seed), number, 0)))
    return hidden[deal.BAG : deal.BAG + len(deck)].copy()


def bags(seed: int, deals: range) -> np.ndarray:
    """Orders of the tiles, shape (deals, tiles), as places in the deck; and which lie turned, the same shape."""
    rules, _ = rules_and_deck()
    deck = np.arange(104, dtype=np.int64)  # any 104 codes below TURN: each tile can be told from the others
    found = np.array([kernel_shuffle(seed, number, rules, deck) for number in deals])
    return np.stack([found & 127, found >> 7])


def test_keys_are_splitmix64() -> None:
    assert [child(0, i) for i in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    for key in SOME:
        for index in SOME:
            assert int(rng.child(np.uint64(key), np.uint64(index))) == child(key, index)


def test_stream_keys_are_grandchildren_of_the_seed() -> None:
    for seed in SOME:
        for number in (0, 1, 10**12):
            for stream_ in (0, 1, 2, 16, 19):
                assert int(rng.stream_key(np.uint64(seed), number, stream_)) == stream(seed, number, stream_)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 104, 2**16 + 1, 3 * 2**30, 2**32 - 1])
def test_draws_are_those_of_the_page_also_where_it_redraws(n: int) -> None:
    for index in range(200):
        bits = np.uint64(rng.accepted(np.uint64(99), index, n))
        assert (int(rng.scaled(bits, n)), int(rng.coin(bits))) == drawn(99, index, n)
        assert int(rng.below(np.uint64(99), index, n)) == drawn(99, index, n)[0]


def test_some_draws_are_redrawn() -> None:
    n = 3 * 2**30  # a quarter of all words is refused
    refused = sum(int(rng.accepted(np.uint64(99), i, n)) != child(99, i) for i in range(400))
    assert 60 < refused < 140


def test_the_bag_is_shuffled_as_the_page_says() -> None:
    rules, deck = rules_and_deck()
    for seed, number in ((0, 0), (2**64 - 1, 5), (17, 10**9)):
        assert kernel_shuffle(seed, number, rules, deck).tolist() == shuffled(seed, number, deck.tolist())


def test_draws_below_n_are_uniform() -> None:
    sizes = (2, 3, 5, 24, 104, 1000)
    for n in sizes:
        values = np.array([rng.below(np.uint64(5), i, n) for i in range(100 * max(n, 50))])
        assert stats.chisquare(np.bincount(values, minlength=n)).pvalue > LEVEL / len(sizes)


def test_every_tile_is_as_likely_in_every_place_and_on_either_side() -> None:
    """Chi-square of tile by place: rows and columns sum to constants, so df = 103 squared, scaled by 103 / 104."""
    order, turned = bags(3, range(20_000))
    expected = len(order) / 104
    table = np.zeros((104, 104))
    np.add.at(table, (np.broadcast_to(np.arange(104), order.shape), order), 1)
    statistic = ((table - expected) ** 2 / expected).sum() * 103 / 104
    df = 103**2
    assert stats.chi2.ppf(LEVEL / 4, df) < statistic < stats.chi2.isf(LEVEL / 4, df)
    ones = np.zeros((104, 104))
    np.add.at(ones, (np.broadcast_to(np.arange(104), order.shape), order), turned)
    coins = ((ones - table / 2) ** 2 / (table / 4)).sum()  # a fair coin in every cell of the table
    assert stats.chi2.ppf(LEVEL / 4, 104**2) < coins < stats.chi2.isf(LEVEL / 4, 104**2)


def assert_unrelated(first: np.ndarray, second: np.ndarray, tests: int) -> None:
    """Correlation within the bound that independent values of this number keep at the level."""
    r = np.corrcoef(first.ravel(), second.ravel())[0, 1]
    assert abs(r) < stats.norm.isf(LEVEL / 2 / tests) / np.sqrt(first.size)


def test_neighbouring_seeds_deals_and_streams_are_unrelated() -> None:
    """First 30 places of 600 bags: each next seed, each next deal, and the sides that lie up."""
    seeds = [bags(seed, range(600))[:, :, :30] for seed in range(4)]
    pairs = [(a, b) for one, other in pairwise(seeds) for a, b in zip(one, other, strict=True)]
    pairs += [(table[:-1], table[1:]) for one in seeds for table in one]
    pairs += [(order, turned) for order, turned in seeds]
    for first, second in pairs:
        assert_unrelated(first, second, len(pairs))


def test_neighbouring_keys_share_half_of_their_bits() -> None:
    """Avalanche: bits that differ between the children of key and key + 1, index and index + 1."""
    keys = [int(k) for k in np.random.default_rng(1).integers(0, 2**63, 4000)]
    for step in ((1, 0), (0, 1), (2**40, 0)):
        flips = [child(k, 5) ^ child((k + step[0]) % WORD, 5 + step[1]) for k in keys]
        assert flips[:50] == [
            int(
                rng.child(np.uint64(k), np.uint64(5))
                ^ rng.child(np.uint64(k + step[0]), np.uint64(5 + step[1]))
            )
            for k in keys[:50]
        ]
        share = np.array([[flip >> bit & 1 for bit in range(64)] for flip in flips]).mean(axis=0)
        bound = stats.norm.isf(LEVEL / 2 / (3 * 64)) * 0.5 / np.sqrt(len(keys))
        assert np.abs(share - 0.5).max() < bound


def test_streams_of_strategies_are_apart_from_the_deal() -> None:
    keys = {
        int(rng.stream_key(np.uint64(9), number, s))
        for number in range(500)
        for s in (0, 1, 2, *range(16, 20))
    }
    decisions = {
        child(stream(9, number, 16 + seat), 32 * round_ + step)
        for number in range(20)
        for seat in range(4)
        for round_ in range(1, 21)
        for step in range(5)
    }
    assert len(keys) == 500 * 7 and len(decisions) == 20 * 4 * 20 * 5 and not keys & decisions


def test_a_decision_key_is_that_of_the_page() -> None:
    rules, deck = rules_and_deck()
    view, hidden = np.zeros(at.VIEW_WORDS, np.int64), np.zeros(deal.HIDDEN_WORDS, np.int64)
    deal.setup(view, rules, hidden, 4, deck, np.uint64(1), np.uint64(8), 33)
    for seat in range(4):
        key = int(deal.decision_key(hidden, seat, 7, 2)) % WORD
        assert key == child(stream(8, 33, 16 + seat), 32 * 7 + 2)
