"""Where a statistic crosses a level: whole amounts tried on the same deals, and a straight line between two of them."""

from collections.abc import Callable
from dataclasses import dataclass

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
    """Find the amount below which a growing function is negative or 0, and beyond which it is positive.

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
    below, above = _around(value, least, most)
    if below is None or above is None:
        return None
    while above - below > 1:
        middle = (below + above) // 2
        below, above = (below, middle) if value(middle) > 0 else (middle, above)
    return below


def _around(value: Callable[[int], float], least: int, most: int) -> tuple[int | None, int | None]:
    """Double the amount from 0, in the direction that the sign of value(0) tells, until the sign changes."""
    begin = value(0)
    step, before = 1, 0
    if begin > 0:
        while before > least:
            amount = max(-step, least)
            if value(amount) <= 0:
                return amount, before
            step, before = 2 * step, amount
        return None, None
    while before < most:
        amount = min(step, most)
        found = value(amount)
        if found > 0:
            return before, amount
        if found == 0 and amount == most:
            return most - 1, most
        step, before = 2 * step, amount
    return None, None
