"""Writes one part of a run, block by block as it is played: two Parquet files and the hashes of its blocks."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from analysis.runs.arrow import to_arrow
from analysis.runs.digest import DEALS, Arrays, BlockHash, Fixed, Names, hash_blocks, split
from analysis.runs.layout import TABLES, part_name
from analysis.runs.safely import file_sha256, put, unfinished
from analysis.runs.stored import Stored
from sim.core.game import Block

_COUNTED = ("game", "deal")  # ascending numbers: differences pack far better than a dictionary
_LEVEL = 3  # of zstd: level 6 takes as much room
_GROUP = 16_384  # games of a row group: little is left to write when the last game of a part is played


class PartWriter:
    """A part that is being written; left without `finish`, it never was.

    Parameters
    ----------
    folder : Path
        The run.
    index : int
        Number of the part, from 0.
    fixed, names, period
        As in `hash_blocks`.

    Raises
    ------
    OSError
        In every method, if a file cannot be written; what was begun is removed.
    """

    def __init__(self, folder: Path, index: int, fixed: Fixed, names: Names, period: int) -> None:
        self._index, self._fixed, self._names, self._period = index, fixed, names, period
        self._step = max(_GROUP // (DEALS * period), 1) * DEALS * period
        self._files = {table: _File(folder / part_name(table, index)) for table in TABLES}
        self._waiting: list[Block] = []  # games that are not written yet
        self._blocks: list[BlockHash] = []
        self._first = -1
        self._end = 0
        self._began = time.perf_counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._files.values():
            file.discard()

    def add(self, block: Block) -> None:
        """Add the games that follow."""
        if self._first < 0:
            self._first = block.first_game
        self._end = block.first_game + block.games
        self._waiting.append(block)
        if self._waiting[0].first_game // self._step < self._end // self._step:
            self._write(self._end - self._end % self._step)

    def finish(self) -> Stored:
        """Make the part safe on disk, and put it in its place."""
        if self._waiting:
            self._write(self._end)
        written = {part_name(table, self._index): file.finish() for table, file in self._files.items()}
        for file in self._files.values():
            put(file.path)
        return Stored(
            index=self._index,
            games=range(self._first, self._end),
            rows={table: file.rows for table, file in self._files.items()},
            files=written,
            blocks=tuple(self._blocks),
            seconds=time.perf_counter() - self._began,
        )

    def _write(self, stop: int) -> None:
        """Write what waits up to a game, a row group at a time; the rest goes on waiting."""
        first = self._waiting[0].first_game
        tables = {
            "seats": join([block.seats for block in self._waiting]),
            "games": join([block.table for block in self._waiting]),
        }
        for games in split(range(first, stop), self._step):
            rows = _rows(tables, games.start - first, games.stop - first)
            self._blocks += hash_blocks(rows, self._fixed, self._names, self._period)
            for table in TABLES:
                self._files[table].write(to_arrow(rows[table], self._names))
        rest = _rows(tables, stop - first, self._end - first)
        self._waiting = (
            [Block(stop, self._end - stop, rest["seats"], rest["games"])] if stop < self._end else []
        )


def _rows(tables: Mapping[str, Arrays], start: int, stop: int) -> dict[str, dict[str, NDArray[np.generic]]]:
    """Cut games start..stop-1 out of both tables."""
    games = len(tables["games"]["game"])
    return {
        table: {name: v[start * (len(v) // games) : stop * (len(v) // games)] for name, v in columns.items()}
        for table, columns in tables.items()
    }


def join(pieces: Sequence[Mapping[str, NDArray[np.generic]]]) -> dict[str, NDArray[np.generic]]:
    """Join the columns of pieces that follow each other."""
    return {column: np.concatenate([piece[column] for piece in pieces]) for column in pieces[0]}


class _File:
    """A Parquet file that is written beside its place."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows = 0
        self._file: Any = None
        self._writer: Any = None

    def write(self, table: pa.Table) -> None:
        """Add a row group."""
        with _naming(self.path):
            if self._writer is None:
                self._open(table)
            self._writer.write_table(table)
        self.rows += table.num_rows

    def _open(self, table: pa.Table) -> None:
        counted = [name for name in _COUNTED if name in table.column_names]
        self._file = unfinished(self.path).open("wb")
        self._writer = pq.ParquetWriter(
            self._file,
            table.schema,
            compression="zstd",
            compression_level=_LEVEL,
            use_dictionary=[name for name in table.column_names if name not in counted],
            column_encoding=dict.fromkeys(counted, "DELTA_BINARY_PACKED"),
        )

    def finish(self) -> str:
        """Make the file safe on disk, under its unfinished name, and give its sha256."""
        with _naming(self.path):
            self._writer.close()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            return file_sha256(unfinished(self.path))

    def discard(self) -> None:
        """Remove the file, unless it was put in its place."""
        if self._writer is not None:
            self._writer.is_open = (
                False  # or it would write the end of the file once more when it is collected
            )
        if self._file is not None:
            with suppress(OSError):  # the rest of a buffer that finds no room
                self._file.close()
            unfinished(self.path).unlink(missing_ok=True)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Have errors of the disk name the file."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise
