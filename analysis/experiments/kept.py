"""What is kept of an experiment's deals: moments of every side and of every pair. Its size does not grow with deals."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.experiments.measured import Table
from analysis.experiments.pairs import Match
from analysis.experiments.play import Piece
from analysis.stats.moments import Moments
from analysis.stats.paired import Pairs


@dataclass(frozen=True)
class Kept:
    """Deals of a base and its variants, summed up.

    Attributes
    ----------
    sides : tuple of Moments
        The base, then the variants, each with all its columns.
    pairs : tuple of Pairs
        The base and each variant.
    """

    sides: tuple[Moments, ...]
    pairs: tuple[Pairs, ...]

    @classmethod
    def of(cls, piece: Piece, tables: Sequence[Table], matches: Sequence[Match]) -> "Kept":
        """Sum up a piece; `tables` are those it was played with, the base first, `matches` those of the variants."""
        base, *others = piece.rows
        sides = (Moments.of(table.columns, rows) for table, rows in zip(tables, piece.rows, strict=True))
        pairs = (match.pairs(base, rows) for match, rows in zip(matches, others, strict=True))
        return cls(tuple(sides), tuple(pairs))

    def merge(self, other: "Kept") -> "Kept":
        """Join what was kept of other deals."""
        sides = (mine.merge(theirs) for mine, theirs in zip(self.sides, other.sides, strict=True))
        pairs = (mine.merge(theirs) for mine, theirs in zip(self.pairs, other.pairs, strict=True))
        return Kept(tuple(sides), tuple(pairs))

    @property
    def deals(self) -> int:
        """Deals that all sides played."""
        return self.sides[0].count

    def packed(self) -> bytes:
        """Write all numbers down, to the last bit."""
        arrays: dict[str, Any] = {"deals": np.array(self.deals)}
        for place, moments in enumerate(self.sides):
            arrays |= {f"mean-{place}": moments.mean, f"scatter-{place}": moments.scatter}
        for place, pair in enumerate(self.pairs):
            arrays |= {f"pair-mean-{place}": pair.both.mean, f"pair-scatter-{place}": pair.both.scatter}
            arrays |= {f"touched-{place}": pair.touched, f"span-{place}": pair.span}
        content = io.BytesIO()
        np.savez_compressed(content, **arrays)
        return content.getvalue()

    @classmethod
    def unpacked(cls, content: bytes, tables: Sequence[Table], matches: Sequence[Match]) -> "Kept":
        """Read what `packed` wrote, of the same sides."""
        with np.load(io.BytesIO(content)) as found:
            deals = int(found["deals"])
            sides = tuple(
                Moments(table.columns, deals, found[f"mean-{i}"], found[f"scatter-{i}"])
                for i, table in enumerate(tables)
            )
            pairs = tuple(
                Pairs(
                    match.columns,
                    Moments(
                        Pairs.sides_of(match.columns),
                        deals,
                        found[f"pair-mean-{i}"],
                        found[f"pair-scatter-{i}"],
                    ),
                    found[f"touched-{i}"],
                    found[f"span-{i}"],
                )
                for i, match in enumerate(matches)
            )
        return cls(sides, pairs)
