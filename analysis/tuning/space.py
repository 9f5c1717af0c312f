"""What is searched: a weight of every feature, or a pair of them, as the numbers of a vector.

Play depends on the ratios of the weights alone: one feature, the held one, keeps the weights of the start and gives
the unit. Every other number is counted in steps of its feature.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.stats.moments import Floats
from sim.core.game import Weight

DIGITS = 4  # of a weight: what is played is what is written
SIGMA = 0.5  # steps: the spread of the first generation


@dataclass(frozen=True)
class Space:
    """The weights that may be chosen.

    Attributes
    ----------
    features : tuple of str
        All features that a mind may weigh.
    start : mapping of str to Weight
        Where the search begins; what is left out weighs nothing.
    steps : mapping of str to float
        Stars of one step of each feature.
    held : str or None
        The feature that keeps the weights of the start.
    pairs : bool
        Whether each feature has a weight in the first and one in the last round, or one for all rounds.
    most : float
        Largest weight, in stars.
    """

    features: tuple[str, ...]
    start: Mapping[str, Weight]
    steps: Mapping[str, float]
    held: str | None
    pairs: bool
    most: float

    @property
    def free(self) -> tuple[str, ...]:
        """The features that are searched, in order."""
        return tuple(name for name in self.features if name != self.held)

    @property
    def size(self) -> int:
        """How many numbers a candidate has."""
        return len(self.free) * (2 if self.pairs else 1)

    def begin(self) -> Floats:
        """Give the vector of the start, shape (size,), in steps."""
        ends = [_ends(self.start.get(name, 0.0)) for name in self.free]
        stars = np.array(ends if self.pairs else [[sum(both) / 2] for both in ends], np.float64)
        return (stars / self._steps()[:, None]).ravel()

    def bounds(self) -> Floats:
        """Give the lowest and highest value of each number, shape (size, 2), in steps."""
        most = np.repeat(self.most / self._steps(), 2 if self.pairs else 1)
        return np.stack([-most, most], axis=1)

    def weights(self, vector: Floats) -> dict[str, Weight]:
        """Turn a vector, shape (size,), into weights in stars."""
        stars = np.round(vector.reshape(len(self.free), -1) * self._steps()[:, None], DIGITS)
        stars = np.clip(stars, -self.most, self.most) + 0.0  # no minus zero
        found: dict[str, Weight] = {
            name: (row[0], row[1]) if self.pairs else row[0]
            for name, row in zip(self.free, stars.tolist(), strict=True)
        }
        if self.held is not None:
            found[self.held] = self._held(self.held)
        return {name: found[name] for name in self.features}

    def described(self) -> dict[str, Any]:
        """Give all of it as JSON can hold it: two searches may only go on from each other if it is equal."""
        return {
            "features": list(self.features),
            "start": {name: list(_ends(weight)) for name, weight in self.start.items()},
            "steps": dict(self.steps),
            "held": self.held,
            "pairs": self.pairs,
            "most": self.most,
        }

    def _held(self, name: str) -> Weight:
        first, last = _ends(self.start[name])
        return (first, last) if self.pairs else (first + last) / 2

    def _steps(self) -> Floats:
        return np.array([self.steps[name] for name in self.free], np.float64)


def unit_of(features: Sequence[str], start: Mapping[str, Weight]) -> str | None:
    """Name the feature that gives the unit: the first one that weighs something in every round of the start."""
    return next((name for name in features if all(_ends(start.get(name, 0.0)))), None)


def _ends(weight: Weight) -> tuple[float, float]:
    first, last = weight if isinstance(weight, tuple | list) else (weight, weight)
    return float(first), float(last)
