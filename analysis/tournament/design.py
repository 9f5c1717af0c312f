"""The design of a tournament: which line-ups sit down, in which orders of seats, on how many deals.

Every deal is played by the whole design, so minds are compared on the same deals and differences are paired by deal.
Rotating a line-up gives every mind every seat but keeps its neighbours, which favours a mind that plays against
the next seat: so all orders of the seats are played, or the even ones, in which too every mind sits in every seat
equally often, and (from four seats on) with every other mind in every pair of seats equally often.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, permutations
from math import comb, factorial

from analysis.tournament.sample import balanced
from sim.core.rotation import whole_deals

LineUp = tuple[int, ...]
ENOUGH = 200  # deals: where there are fewer, errors by deal are not well known, so fewer line-ups are played on more
FEWEST = 2  # deals, or nothing is known about errors
_PARTS = 24  # parts of a long tournament: no more than one has to be played again
_PART_LEAST = 100  # deals: making a plan takes as long as playing dozens of games
_PART_GAMES = 4_000_000
_PART_DEALS = 4096  # whose rows fit into memory many times


@dataclass(frozen=True)
class Design:
    """What is played on each deal, and on how many.

    Attributes
    ----------
    minds : tuple of str
        The field, at least two.
    players : int
        Seats of the table.
    line_ups : tuple of tuple of int
        Places of `minds`, rising, one a seat. Distinct minds; only a field smaller than the table has minds that sit
        more than once, then equally often or once more than others.
    of : int
        How many line-ups there are.
    even : bool
        Only the even orders of the seats are played.
    deals : int
    """

    minds: tuple[str, ...]
    players: int
    line_ups: tuple[LineUp, ...]
    of: int
    even: bool
    deals: int

    @property
    def orders(self) -> int:
        """Distinct orders of seats that each line-up is played in."""
        return len(orders_of(self.line_ups[0], self.even))

    @property
    def games_a_deal(self) -> int:
        """Games that each deal is played for."""
        return len(self.line_ups) * self.orders

    @property
    def games(self) -> int:
        """Games in all."""
        return self.deals * self.games_a_deal

    @cached_property
    def parts(self) -> tuple[range, ...]:
        """The deals, in pieces that are kept one by one."""
        step = min(
            max(-(-self.deals // _PARTS), _PART_LEAST), max(_PART_GAMES // self.games_a_deal, 1), _PART_DEALS
        )
        return tuple(range(start, min(start + step, self.deals)) for start in range(0, self.deals, step))

    def turns(self, line_up: LineUp) -> list[tuple[LineUp, bool]]:
        """Give what a line-up plays as plans: an order of seats, and whether it goes round all of them."""
        orders = orders_of(line_up, self.even)
        if self.even:
            return [(order, False) for order in orders]
        first = {min(order[k:] + order[:k] for k in range(len(order))) for order in orders}
        return [(order, True) for order in sorted(first)]


def design(minds: Sequence[str], players: int, games: int, seed: int, deals: int | None = None) -> Design:
    """Choose line-ups, orders and deals for a number of games.

    Parameters
    ----------
    minds : sequence of str
        At least two, all different.
    players : int
        From 2.
    games : int
        In all, rounded up to whole deals, two at least.
    seed : int
        Of the sample of line-ups, where not all are played.
    deals : int, optional
        Wins over what `games` would give; the line-ups are still chosen by `games`.

    Returns
    -------
    Design
        All line-ups in all orders, if `games` has room for them on 200 deals; else in the even orders (from four
        players on); else a balanced sample of the line-ups, in which every pair of minds meets.
    """
    each, more = divmod(players, len(minds))
    of = comb(len(minds), more)
    example = _line_up(len(minds), each, range(more))
    full = len(orders_of(example, False))
    halved = players >= 4 and len(orders_of(example, True)) < full
    even = halved and of * full * ENOUGH > games
    orders = len(orders_of(example, even))
    wanted = max(games // (orders * ENOUGH), 1)
    places = range(len(minds))
    if wanted >= of or more < 2:
        chosen = [tuple(more_of) for more_of in islice(combinations(places, more), of)]
    else:
        chosen = balanced(len(minds), more, wanted, seed)
    line_ups = tuple(_line_up(len(minds), each, more_of) for more_of in chosen)
    per_deal = len(line_ups) * orders
    found = max(whole_deals(games, per_deal) // per_deal, FEWEST) if deals is None else deals
    return Design(tuple(minds), players, line_ups, of, even, found)


def orders_of(line_up: LineUp, even: bool) -> list[LineUp]:
    """List the distinct orders of a line-up's seats: all, or those that the even permutations give."""
    places = permutations(range(len(line_up)))
    kept = (order for order in places if not even or _is_even(order))
    orders = list(dict.fromkeys(tuple(line_up[place] for place in order) for order in kept))
    assert factorial(len(line_up)) % len(orders) == 0  # so each order weighs the same
    return orders


def _line_up(minds: int, each: int, more: Sequence[int]) -> LineUp:
    return tuple(sorted([*list(range(minds)) * each, *more]))


def _is_even(order: Sequence[int]) -> bool:
    return sum(a > b for a, b in combinations(order, 2)) % 2 == 0
