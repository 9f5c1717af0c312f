"""The fingerprint of a run: equal for equal results, whatever the number of threads, parts or machines.

The recipe, byte for byte, stands in `docs/reference/digest.md`.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

DEALS = 1024  # deals in a block
NULL = 255  # the code of a name that is missing

Arrays = Mapping[str, NDArray[np.generic]]
Names = Mapping[str, Sequence[str]]
BlockHash = tuple[bytes, bytes]  # all columns; all but `strategy`


@dataclass(frozen=True)
class Fixed:
    """The columns that enter the digest, in order: those of the fixed format, none that were added later."""

    seats: tuple[str, ...]
    games: tuple[str, ...]

    def tables(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give each table's name with its columns, in the order of the digest."""
        return iter((("seats", self.seats), ("games", self.games)))


@dataclass
class Digest:
    """Takes the hashes of blocks in order; `whole` and `play` are the fingerprints, in hexadecimal."""

    _whole: "hashlib._Hash" = field(default_factory=hashlib.sha256)
    _play: "hashlib._Hash" = field(default_factory=hashlib.sha256)

    def add(self, blocks: Iterable[BlockHash]) -> None:
        """Add the hashes of the next blocks."""
        for whole, play in blocks:
            self._whole.update(whole)
            self._play.update(play)

    @property
    def whole(self) -> str:
        """Fingerprint of all fixed columns."""
        return self._whole.hexdigest()

    @property
    def play(self) -> str:
        """Fingerprint of all fixed columns but `strategy`."""
        return self._play.hexdigest()


def hash_blocks(tables: Mapping[str, Arrays], fixed: Fixed, names: Names, period: int) -> list[BlockHash]:
    """Hash a part, block by block.

    Parameters
    ----------
    tables : mapping of str to columns
        `seats` and `games`: columns of the part by name, rows in the order of (game, seat).
    fixed : Fixed
        The columns that enter.
    names : mapping of str to sequence of str
        For each column of names, the text of each code (uint8, 255 = missing).
    period : int
        Games of one deal.

    Returns
    -------
    list of pairs of bytes
        For each block of 1,024 deals two raw sha256 values of 32 bytes. Block b holds the deals from 1,024 b
        on; of the first and the last it may be that the part holds only some: then those are hashed.
    """
    texts = {column: _texts(tuple(words)) for column, words in names.items()}
    games = len(tables["games"]["game"])
    seats = len(tables["seats"]["game"]) // games if games else 0
    first = int(tables["games"]["game"][0]) if games else 0
    blocks = []
    for held in split(range(first, first + games), DEALS * period):
        start, stop = held.start - first, held.stop - first
        rows = {"seats": slice(start * seats, stop * seats), "games": slice(start, stop)}
        blocks.append(_hash_block(tables, fixed, texts, rows))
    return blocks


def split(games: range, step: int) -> list[range]:
    """Cut a range of games at the multiples of `step`."""
    borders = [*range(games.start - games.start % step + step, games.stop, step)]
    starts = [games.start, *borders] if games else []
    return [range(a, b) for a, b in zip(starts, [*borders, games.stop], strict=False)]


def _hash_block(
    tables: Mapping[str, Arrays], fixed: Fixed, texts: Mapping[str, "_Texts"], rows: Mapping[str, slice]
) -> BlockHash:
    whole = hashlib.sha256()
    play: hashlib._Hash | None = None  # the same as `whole` until they part
    for table, columns in fixed.tables():
        for column in columns:
            content = _content(tables[table][column][rows[table]], texts.get(column))
            if column == "strategy" and play is None:
                play = whole.copy()
            whole.update(content)
            if column != "strategy" and play is not None:
                play.update(content)
    return whole.digest(), (play or whole).digest()


def _content(values: NDArray[np.generic], texts: "_Texts | None") -> "memoryview | bytes":
    """Write a column down: numbers little-endian as they are typed, names by `encode_names`."""
    if texts is not None:
        return texts.of(values)
    return np.ascontiguousarray(values).astype(values.dtype.newbyteorder("<"), copy=False).data


class _Texts(dict[int, bytes]):
    """What stands for the codes of a column of names, by four neighbours at a time: look-ups are what takes long."""

    _ROOM = 1 << 14  # fours that are kept

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__()
        self._one = encode_names(words)

    def __missing__(self, four: int) -> bytes:
        if len(self) == self._ROOM:
            self.clear()
        text = self[four] = b"".join([self._one[code] for code in four.to_bytes(4, "little")])
        return text

    def of(self, codes: NDArray[np.generic]) -> bytes:
        """Write a column of codes down."""
        last = len(codes) - len(codes) % 4
        fours = np.ascontiguousarray(codes[:last]).view("<u4")
        rest = [self._one[code] for code in codes[last:].tolist()]
        return b"".join([*map(self.__getitem__, fours.tolist()), *rest])


@lru_cache(64)
def _texts(words: tuple[str, ...]) -> _Texts:
    return _Texts(words)


def encode_names(words: Sequence[str]) -> list[bytes]:
    """Encode names by code: length (two bytes, little-endian), then UTF-8; missing is the length 65,535."""
    coded = [word.encode("utf-8") for word in words]
    texts = [len(word).to_bytes(2, "little") + word for word in coded]
    missing = (65535).to_bytes(2, "little")
    return texts + [missing] * (NULL + 1 - len(texts))
