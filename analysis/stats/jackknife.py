"""Standard errors where no formula fits: leave out one group of deals after the other.

Any function of the moments of deals, smooth or not known to be, gets its error from how far it moves when a
group of deals is left out (delete-a-group jackknife: Kott 2001, The delete-a-group jackknife, Journal of
Official Statistics 17). Quantiles are not smooth enough for it; `counts.py` has an interval for them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from analysis.stats.estimates import Estimates
from analysis.stats.moments import Floats, Moments

Value = Callable[[Moments], float]
GROUPS = 32


@dataclass(frozen=True)
class Groups:
    """The moments of deals, by deal modulo the number of groups.

    Attributes
    ----------
    parts : tuple of Moments
        One a group, in the order of groups.
    """

    parts: tuple[Moments, ...]

    @classmethod
    def of(
        cls, names: Sequence[str], rows: Floats, deals: NDArray[np.integer], groups: int = GROUPS
    ) -> "Groups":
        """Take the moments of `rows`, shape (deals, k), each row of the deal beside it."""
        group = np.asarray(deals) % groups
        return cls(tuple(Moments.of(names, rows[group == number]) for number in range(groups)))

    def merge(self, other: "Groups") -> "Groups":
        """Join the moments of other deals, group by group."""
        return Groups(tuple(mine.merge(theirs) for mine, theirs in zip(self.parts, other.parts, strict=True)))

    def whole(self) -> Moments:
        """Give the moments of all deals."""
        return _joined(self.parts)[-1]

    def without_each(self) -> list[Moments]:
        """Give, for each group, the moments of all deals but its own."""
        before = [_NOTHING, *_joined(self.parts)[:-1]]
        after = [_NOTHING, *_joined(self.parts[::-1])[:-1]][::-1]
        return [left.merge(right) for left, right in zip(before, after, strict=True)]


_NOTHING = Moments((), 0, np.zeros(0), np.zeros((0, 0)))


def _joined(parts: Sequence[Moments]) -> list[Moments]:
    return list(accumulate(parts, Moments.merge))


def jackknife(groups: Groups, statistics: Mapping[str, Value]) -> Estimates:
    """Estimate any functions of the moments together.

    Parameters
    ----------
    groups : Groups
        Those without deals do not count.
    statistics : mapping of str to callable
        By name: Moments -> float.

    Returns
    -------
    Estimates
        Values from all deals; the units of the errors are the groups, so their number is its `deals`.
    """
    full = Groups(tuple(part for part in groups.parts if part.count))
    values = np.array([value(groups.whole()) for value in statistics.values()])
    number = len(full.parts)
    if number < 2:
        return Estimates(tuple(statistics), values, np.full((len(values),) * 2, np.nan), number)
    moved = np.array([[value(rest) for value in statistics.values()] for rest in full.without_each()])
    away = moved - moved.mean(axis=0)
    return Estimates(tuple(statistics), values, away.T @ away * ((number - 1) / number), number)
