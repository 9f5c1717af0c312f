"""The fingerprint of a run computed anew from its files, whatever was noted of it."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from analysis.runs.digest import DEALS, BlockHash, Digest, Fixed, hash_blocks
from analysis.runs.read import Part, Run, join

_NULL = 255


class Rehash:
    """Takes the parts of a run in the order of games, each once, and gives its fingerprint.

    Parameters
    ----------
    manifest : mapping
        Of the run: its `digest_columns` and `period`.
    """

    def __init__(self, manifest: Mapping[str, Any]) -> None:
        columns = manifest["digest_columns"]
        self._fixed = Fixed(tuple(columns["seats"]), tuple(columns["games"]))
        self._period = int(manifest["period"])
        self._held: Part | None = None  # games of a block that the next part may go on with
        self._digest = Digest()

    def add(self, part: Part) -> None:
        """Take the next part."""
        taken = part if self._held is None else join([self._held, part])
        border = max(taken.held.stop - taken.held.stop % (DEALS * self._period), taken.first_game)
        self._digest.add(self.blocks(taken.cut(range(taken.first_game, border))))
        self._held = taken.cut(range(border, taken.held.stop)) if border < taken.held.stop else None

    def finish(self) -> Digest:
        """Give the fingerprint of all that was taken."""
        if self._held is not None:
            self._digest.add(self.blocks(self._held))
            self._held = None
        return self._digest

    def blocks(self, part: Part) -> list[BlockHash]:
        """Hash the blocks of one part by itself."""
        names: dict[str, list[str]] = {}
        return hash_blocks(arrays_of(part, names), self._fixed, names, self._period)


def digest_of(run: Run) -> Digest:
    """Compute the fingerprints of a run anew from its files."""
    rehash = Rehash(run.manifest)
    for part in run.parts():
        rehash.add(part)
    return rehash.finish()


def arrays_of(part: Part, names: dict[str, list[str]]) -> dict[str, dict[str, Any]]:
    """Turn both tables of a part into arrays, as the digest takes them; the texts of names go to `names`."""
    return {"seats": dict(_arrays(part.seats, names)), "games": dict(_arrays(part.table, names))}


def _arrays(frame: pl.DataFrame, names: dict[str, list[str]]) -> Iterator[tuple[str, Any]]:
    for series in frame:
        if series.dtype in (pl.Categorical, pl.String, pl.Enum):
            yield series.name, _codes(series.cast(pl.String), names.setdefault(series.name, []))
        else:
            yield series.name, series.to_numpy()


def _codes(series: pl.Series, words: list[str]) -> Any:
    words += sorted(set(series.unique().drop_nulls()) - set(words))
    codes = {word: code for code, word in enumerate(words)}
    coded = series.replace_strict(codes, return_dtype=pl.UInt8).cast(pl.UInt8)  # with no word it stays text
    return coded.fill_null(_NULL).to_numpy()
