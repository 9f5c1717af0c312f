"""The tiny game solved: every deal and every choice, weighed with whole fractions. Shares no code with the game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations

Level = tuple[int, ...]  # numbers on the three spaces, 0 is empty
Outcome = tuple[int, int, int]  # tiles of seat 0, of seat 1, seat with the badge (-1: none)
Chances = dict[Outcome, Fraction]
EMPTY: tuple[Level, Level] = ((0, 0, 0), (0, 0, 0))


def placements(level: Level, shown: tuple[int, ...]) -> list[tuple[int, Level]]:
    """List (tile, level after it) in the order of the rules."""
    found = []
    for tile in shown:
        for space in range(3):
            after = (*level[:space], tile, *level[space + 1 :])
            numbers = [n for n in after if n]
            if level[space] == 0 and numbers == sorted(numbers):
                found.append((tile, after))
    return found


def has_badge(level: Level) -> bool:
    """Say whether two neighbours rise by one."""
    return any(a and b == a + 1 for a, b in pairwise(level))


def choices(mind: str, level: Level, shown: tuple[int, ...]) -> list[tuple[int, Level]]:
    """List what a mind may do, all with the same chance; a tile of 0 is none."""
    found = placements(level, shown) or [(0, level)]
    return found[:1] if mind == "first" else found


def moves(
    minds: tuple[str, ...], turn: int, levels: tuple[Level, ...], shown: tuple[int, ...], badge: int
) -> Iterator[tuple[Fraction, tuple[Level, ...], tuple[int, ...], int]]:
    """Give each possible move of a turn: its chance, and levels, open tiles and badge after it."""
    seat = turn % 2
    possible = choices(minds[seat], levels[seat], shown)
    for tile, level in possible:
        after = (level, levels[1]) if seat == 0 else (levels[0], level)
        left = tuple(n for n in shown if n != tile)
        yield Fraction(1, len(possible)), after, left, seat if badge < 0 and has_badge(level) else badge


@cache
def outcomes(minds: tuple[str, str], opened: int) -> Mapping[Outcome, Fraction]:
    """Give the chance of each outcome.

    All orders of the tiles are equally likely, so each tile still in the bag is as likely as the others to be
    the next: deals that have been alike so far are taken together.
    """

    @cache
    def after(turn: int, levels: tuple[Level, ...], shown: tuple[int, ...], badge: int) -> Chances:
        bag = set(range(1, 7)) - set(shown) - set(levels[0]) - set(levels[1])
        found: Chances = defaultdict(Fraction)
        if len(shown) < opened and bag:
            for tile in bag:
                for outcome, chance in after(turn, levels, (*shown, tile), badge).items():
                    found[outcome] += chance / len(bag)
        elif turn == 6:
            found[_count(levels[0]), _count(levels[1]), badge] = Fraction(1)
        else:
            for weight, *state in moves(minds, turn, levels, shown, badge):
                for outcome, chance in after(turn + 1, *state).items():
                    found[outcome] += weight * chance
        return dict(found)

    return after(0, EMPTY, (), -1)


def by_deals(minds: tuple[str, str], opened: int) -> Mapping[Outcome, Fraction]:
    """Give the same, deal by deal: 720 orders of the tiles."""
    found: Chances = defaultdict(Fraction)
    for order in permutations(range(1, 7)):
        _follow(minds, 0, EMPTY, order[:opened], order[opened:], -1, Fraction(1, 720), found)
    return dict(found)


def _follow(
    minds: tuple[str, str],
    turn: int,
    levels: tuple[Level, ...],
    shown: tuple[int, ...],
    bag: tuple[int, ...],
    badge: int,
    chance: Fraction,
    found: Chances,
) -> None:
    if turn == 6:
        found[_count(levels[0]), _count(levels[1]), badge] += chance
        return
    for weight, after, left, claimed in moves(minds, turn, levels, shown, badge):
        drawn = len(shown) - len(left)
        _follow(minds, turn + 1, after, (*left, *bag[:drawn]), bag[drawn:], claimed, chance * weight, found)


def _count(level: Level) -> int:
    return sum(1 for n in level if n)


def totals(outcome: Outcome, level: int, badge: int) -> tuple[int, int]:
    """Give the stars of both seats."""
    first, second = (
        outcome[seat] + level * (outcome[seat] == 3) + badge * (outcome[2] == seat) for seat in (0, 1)
    )
    return first, second


def values(minds: tuple[str, str], opened: int = 2, level: int = 2, badge: int = 2) -> dict[str, Fraction]:
    """Give the chances and means that a run estimates: by seat, and shared wins."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for outcome, chance in outcomes(minds, opened).items():
        stars = totals(outcome, level, badge)
        for seat in (0, 1):
            share = Fraction(1, 2) if stars[0] == stars[1] else Fraction(int(stars[seat] == max(stars)))
            found[f"win_share.{seat}"] += chance * share
            found[f"badge.{seat}"] += chance * (outcome[2] == seat)
            found[f"level.{seat}"] += chance * (outcome[seat] == 3)
            found[f"total.{seat}"] += chance * stars[seat]
        found["ties"] += chance * (stars[0] == stars[1])
    return dict(found)


def distribution(
    minds: tuple[str, str], opened: int = 2, level: int = 2, badge: int = 2
) -> dict[int, Fraction]:
    """Give the share of seats with each total."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for outcome, chance in outcomes(minds, opened).items():
        for stars in totals(outcome, level, badge):
            found[stars] += chance / 2
    return dict(found)
