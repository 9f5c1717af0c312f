"""What is kept of a tournament's deals: moments, and sums over resampled deals. Its size does not grow with deals."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.stats.moments import Floats, Moments

RESAMPLES = 400
_AHEAD = "ahead|"


@dataclass(frozen=True)
class Kept:
    """Deals, summed up.

    Attributes
    ----------
    halves : pair of Moments
        Of deals with an even number, and with an odd one.
    weights : ndarray, shape (RESAMPLES,)
        How many deals each resample holds.
    ahead : ndarray, shape (RESAMPLES, pairs)
        Sum of the `ahead` columns over the deals of each resample.
    """

    halves: tuple[Moments, Moments]
    weights: Floats
    ahead: Floats

    @classmethod
    def of(cls, names: Sequence[str], rows: Floats, deals: range, seed: int) -> "Kept":
        """Sum up the rows of some deals.

        A resample takes each deal so often as a Poisson number of mean 1 says, keyed by seed and first deal, so deals
        can come in pieces (Chamandy, Muralidharan, Najmi and Naidu 2012, Estimating uncertainty for massive data
        streams).
        """
        even = np.arange(deals.start, deals.stop) % 2 == 0
        halves = Moments.of(names, rows[even]), Moments.of(names, rows[~even])
        often = np.random.default_rng((seed, deals.start)).poisson(1.0, (len(deals), RESAMPLES))
        ahead = rows[:, [name.startswith(_AHEAD) for name in names]]
        return cls(halves, often.sum(axis=0).astype(np.float64), often.T.astype(np.float64) @ ahead)

    def merge(self, other: "Kept") -> "Kept":
        """Join what was kept of other deals."""
        first, second = (mine.merge(theirs) for mine, theirs in zip(self.halves, other.halves, strict=True))
        return Kept((first, second), self.weights + other.weights, self.ahead + other.ahead)

    @property
    def whole(self) -> Moments:
        """The moments of all deals."""
        return self.halves[0].merge(self.halves[1])

    def resampled(self) -> Floats:
        """Give the means of the `ahead` columns in each resample that holds a deal, shape (resamples, pairs)."""
        full = self.weights > 0
        means: Floats = self.ahead[full] / self.weights[full][:, None]
        return means
