"""Where a statistic crosses a level: whole amounts tried on the same deals, and a straight line between two of them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import ceil, floor

import numpy as np

from analysis.stats.moments import Floats, Moments


@dataclass(frozen=True)
class Root:
    """The amount at which a mean that grows with it reaches a level, by a straight line from `low` to `high`.

    Attributes
    ----------
    name : str
    low, high : str
        The means at the amounts `amount` and `amount` + 1.
    amount : int
    level : float
        To be reached, beyond the mean `target` where one is given.
    target : str or None
        A mean that is to be reached, on the same deals.
    """

    name: str
    low: str
    high: str
    amount: int
    level: float = 0.0
    target: str | None = None

    @property
    def uses(self) -> tuple[str, ...]:
        """The means it is made of."""
        return (self.low, self.high) if self.target is None else (self.low, self.high, self.target)

    def at(self, moments: Moments) -> tuple[float, Floats]:
        """Give value and derivative; not a number where the mean does not grow."""
        low, high = moments.place(self.low), moments.place(self.high)
        rise = float(moments.mean[high] - moments.mean[low])
        slope = np.zeros(len(moments.names))
        if rise <= 0:
            return np.nan, np.full(len(slope), np.nan)
        wanted = self.level
        if self.target is not None:
            wanted += float(moments.mean[moments.place(self.target)])
            slope[moments.place(self.target)] += 1 / rise
        part = (wanted - float(moments.mean[low])) / rise
        slope[low] += (part - 1) / rise
        slope[high] -= part / rise
        return self.amount + part, slope


def bracket(value: Callable[[int], float], least: int, most: int) -> int | None:
    """Find the amount up to which a growing function is negative or 0, and beyond which it is positive.

    Parameters
    ----------
    value : callable
        Asked for whole amounts; each is costly.
    least, most : int
        The amounts there are, around 0.

    Returns
    -------
    int or None
        An amount a with value(a) <= 0 < value(a + 1), `most` - 1 where value(most) is 0; None where the sign never
        changes.
    """
    ask = cache(value)
    side = 1 if ask(0) <= 0 else -1
    limit = most if side > 0 else least
    near, far = 0, side
    if not limit:
        return None
    while not _beyond(ask(far), side):
        if far == limit:
            return most - 1 if side > 0 and ask(far) == 0 else None
        near, far = far, _further(ask, far, limit)
    halve = False
    while abs(far - near) > 1:
        between = (near + far) // 2 if halve else _between(ask, near, far)
        near, far = (near, between) if _beyond(ask(between), side) else (between, far)
        halve = not halve
    return near if side > 0 else far


def _beyond(value: float, side: int) -> bool:
    return value > 0 if side > 0 else value <= 0


def _further(ask: Callable[[int], float], far: int, limit: int) -> int:
    """Give the next amount to try: where the line through 0 and `far` crosses, at most four times as far."""
    rise = (ask(far) - ask(0)) / far
    wanted = abs(ask(0) / rise) if rise > 0 else 4 * abs(far)
    size = min(max(ceil(wanted), abs(far) + 1), 4 * abs(far), abs(limit))
    return size if far > 0 else -size


def _between(ask: Callable[[int], float], near: int, far: int) -> int:
    """Give the whole amount between two where the line through them crosses."""
    rise = (ask(far) - ask(near)) / (far - near)
    crossing = near - ask(near) / rise if rise > 0 else (near + far) / 2
    low, high = min(near, far) + 1, max(near, far) - 1
    return min(max(floor(crossing) if far > near else ceil(crossing), low), high)
