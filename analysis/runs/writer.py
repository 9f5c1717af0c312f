"""Writes one part of a run, block by block as it is played: two Parquet files and the hashes of its blocks."""

import hashlib
import io
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from analysis.runs.arrow import to_arrow
from analysis.runs.digest import DEALS, Arrays, BlockHash, Fixed, Names, hash_blocks, split
from analysis.runs.layout import TABLES, part_name
from analysis.runs.safely import put, unfinished
from analysis.runs.stored import Stored
from sim.core.game import Block

# How each kind of column is written was measured for time and room (docs/performance.md): ascending numbers as
# differences; other whole numbers byte by byte, of which the upper ones are zero; names and shares by dictionary.
_COUNTED = ("game", "deal")
_LEVEL = 1  # of zstd: level 6 takes as much room
_GROUP = 32_768  # games of a row group
_BUFFER = 1 << 16  # bytes
_LAST = 4_096  # games of the last row group: what is left to write when the last game of a part is played


class PartWriter:
    """A part that is being written; left without `finish`, it never was.

    Parameters
    ----------
    folder : Path
        The run.
    index : int
        Number of the part, from 0.
    games : range
        What it will hold.
    fixed, names, period
        As in `hash_blocks`.

    Raises
    ------
    OSError
        In every method, if a file cannot be written; what was begun is removed.
    """

    def __init__(
        self, folder: Path, index: int, games: range, fixed: Fixed, names: Names, period: int
    ) -> None:
        self._index, self._games, self._fixed, self._names, self._period = index, games, fixed, names, period
        self._groups = row_groups(games, DEALS * period)
        self._files = {table: _File(folder / part_name(table, index)) for table in TABLES}
        self._waiting: list[Block] = []  # games that are not written yet
        self._blocks: list[BlockHash] = []
        self._began = time.perf_counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._files.values():
            file.discard()

    def add(self, block: Block) -> None:
        """Add the games that follow."""
        self._waiting.append(block)
        end = block.first_game + block.games
        while self._groups and self._groups[0].stop <= end:
            self._write(self._groups.pop(0))

    def finish(self) -> Stored:
        """Make the part safe on disk, and put it in its place."""
        written = {part_name(table, self._index): file.finish() for table, file in self._files.items()}
        for file in self._files.values():
            put(file.path)
        return Stored(
            index=self._index,
            games=self._games,
            rows={table: file.rows for table, file in self._files.items()},
            files=written,
            blocks=tuple(self._blocks),
            seconds=time.perf_counter() - self._began,
        )

    def _write(self, group: range) -> None:
        """Write a row group of what waits; the rest goes on waiting."""
        pieces = [_cut(block, group) for block in self._waiting if block.first_game < group.stop]
        rows = {table: join([piece[table] for piece in pieces]) for table in TABLES}
        self._blocks += hash_blocks(rows, self._fixed, self._names, self._period)
        for table in TABLES:
            self._files[table].write(to_arrow(rows[table], self._names))
        self._waiting = [block for block in self._waiting if block.first_game + block.games > group.stop]


def row_groups(games: range, block: int) -> list[range]:
    """Cut the games of a part into row groups of whole blocks; those at its end are smaller and smaller.

    Parameters
    ----------
    games : range
        Of the part.
    block : int
        Games of a block of the digest.
    """
    *groups, last = split(games, max(_GROUP // block, 1) * block)
    while len(last) > _LAST:
        middle = -(-(last.start + last.stop) // 2 // block) * block
        if middle >= last.stop:
            break
        groups.append(range(last.start, middle))
        last = range(middle, last.stop)
    return [*groups, last]


def _cut(block: Block, games: range) -> dict[str, Arrays]:
    """Cut those games out of both tables that a block holds."""
    start = max(games.start - block.first_game, 0)
    stop = min(games.stop - block.first_game, block.games)
    return {
        "seats": _rows(block.seats, block.games, start, stop),
        "games": _rows(block.table, block.games, start, stop),
    }


def _rows(columns: Arrays, games: int, start: int, stop: int) -> Arrays:
    rows = {name: len(values) // games for name, values in columns.items()}
    return {name: values[start * rows[name] : stop * rows[name]] for name, values in columns.items()}


def join(pieces: Sequence[Arrays]) -> Arrays:
    """Join the columns of pieces that follow each other; one piece is its own join."""
    if len(pieces) == 1:
        return pieces[0]
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
                self._file = _Hashed(unfinished(self.path).open("wb", buffering=0), _BUFFER)
                self._writer = _parquet(self._file, table.schema)
            self._writer.write_table(table)
        self.rows += table.num_rows

    def finish(self) -> str:
        """Make the file safe on disk, under its unfinished name, and give its sha256."""
        with _naming(self.path):
            self._writer.close()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
        return str(self._file.sha256.hexdigest())

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


class _Hashed(io.BufferedWriter):
    """A file whose sha256 is known when it is written: reading it again would keep the players waiting."""

    def __init__(self, raw: io.RawIOBase, size: int) -> None:
        super().__init__(raw, size)
        self.sha256 = hashlib.sha256()

    def write(self, content: Any) -> int:
        """Write, and take the content into the hash."""
        self.sha256.update(content)
        return super().write(content)


def _parquet(file: io.BufferedWriter, schema: pa.Schema) -> Any:
    """Open a Parquet file for tables of a schema."""
    encodings = {field.name: _encoding(field) for field in schema}
    return pq.ParquetWriter(
        file,
        schema,
        compression="zstd",
        compression_level=_LEVEL,
        use_dictionary=[name for name, encoding in encodings.items() if encoding is None],
        column_encoding={name: encoding for name, encoding in encodings.items() if encoding is not None},
        write_statistics=[name for name in schema.names if name in _COUNTED],
    )


def _encoding(field: pa.Field) -> str | None:
    """Say how the values of a column are written; None stands for a dictionary."""
    if field.name in _COUNTED:
        return "DELTA_BINARY_PACKED"
    return "BYTE_STREAM_SPLIT" if pa.types.is_integer(field.type) else None


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Have errors of the disk name the file."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise
