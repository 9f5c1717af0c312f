"""Writes one part of a run: arrays to two Parquet files and the hashes of its blocks."""

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from analysis.runs.digest import NULL, Arrays, BlockHash, Fixed, Names, hash_blocks
from analysis.runs.layout import TABLES, UNFINISHED, part_name
from sim.core.game import Block

_COUNTED = ("game", "deal")  # ascending numbers: differences pack far better than a dictionary
_LEVEL = 3  # of zstd: level 6 takes as much room


@dataclass(frozen=True)
class Written:
    """What became of one part: its entries in the manifest and the hashes of its blocks."""

    entries: list[dict[str, Any]]
    blocks: list[BlockHash]


def write_part(
    folder: Path, index: int, played: Sequence[Block], fixed: Fixed, names: Names, period: int
) -> Written:
    """Write the blocks of one part, in the order of games, as `seats/part-*` and `games/part-*`.

    Parameters
    ----------
    folder : Path
        The run.
    index : int
        Number of the part, from 0.
    played : sequence of Block
        Without a gap, first game first; together whole blocks of the digest (the run's last may be short).
    fixed, names, period
        As in `hash_blocks`.

    Returns
    -------
    Written

    Raises
    ------
    OSError
        If a file cannot be written; what was begun is removed.
    """
    tables = {
        "seats": join([block.seats for block in played]),
        "games": join([block.table for block in played]),
    }
    games = sum(block.games for block in played)
    entries = []
    for table in TABLES:
        file = part_name(table, index)
        sha256 = _write(folder / file, to_arrow(tables[table], names))
        rows = len(tables[table]["game"])
        entries.append(
            {"file": file, "first_game": played[0].first_game, "games": games, "rows": rows, "sha256": sha256}
        )
    return Written(entries, hash_blocks(tables, fixed, names, period))


def join(pieces: Sequence[Mapping[str, NDArray[np.generic]]]) -> dict[str, NDArray[np.generic]]:
    """Join the columns of pieces that follow each other."""
    return {column: np.concatenate([piece[column] for piece in pieces]) for column in pieces[0]}


def to_arrow(columns: Arrays, names: Names) -> pa.Table:
    """Make an Arrow table: numbers as they are typed, names dictionary-encoded, code 255 as null."""
    return pa.table({name: _column(values, names.get(name)) for name, values in columns.items()})


def _column(values: NDArray[np.generic], words: Sequence[str] | None) -> pa.Array:
    if words is None:
        return pa.array(values)
    codes = pa.array(values.astype(np.int32), mask=values == NULL)
    return pa.DictionaryArray.from_arrays(codes, pa.array(words, pa.string()))


def _write(path: Path, table: pa.Table) -> str:
    """Write a Parquet file beside its place, move it there when it is safe on disk, and give its sha256."""
    unfinished = path.with_name(path.name + UNFINISHED)
    counted = [name for name in _COUNTED if name in table.column_names]
    try:
        with unfinished.open("wb") as file:
            pq.write_table(
                table,
                file,
                compression="zstd",
                compression_level=_LEVEL,
                use_dictionary=[name for name in table.column_names if name not in counted],
                column_encoding=dict.fromkeys(counted, "DELTA_BINARY_PACKED"),
            )
            file.flush()
            os.fsync(file.fileno())
        sha256 = file_sha256(unfinished)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return sha256


def file_sha256(path: Path) -> str:
    """Give the sha256 of a file's content in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
