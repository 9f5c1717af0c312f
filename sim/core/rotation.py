"""How a line-up goes round the seats: game i is rotation i mod p of deal i div p."""

from __future__ import annotations

from collections.abc import Sequence


def period_of(line_up: Sequence[str]) -> int:
    """Return the smallest shift that maps a line-up onto itself: 1 for equal seats, 2 for ABAB, else its length."""
    n = len(line_up)
    return next(p for p in range(1, n + 1) if n % p == 0 and list(line_up) == [*line_up[p:], *line_up[:p]])


def whole_deals(games: int, period: int) -> int:
    """Return the number of games rounded up to whole deals."""
    return -(-games // period) * period
