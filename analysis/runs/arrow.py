"""Columns of a run as Arrow tables, made from their memory: `pyarrow.array` would import pandas, which takes long."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from analysis.runs.digest import NULL, Arrays, Names


def to_arrow(columns: Arrays, names: Names) -> pa.Table:
    """Make an Arrow table: numbers as they are typed, names dictionary-encoded, code 255 as null."""
    arrays = [_column(values, names.get(name)) for name, values in columns.items()]
    fields = [
        pa.field(
            name, array.type, nullable=name in names
        )  # where nothing can be missing, nothing need say so
        for name, array in zip(columns, arrays, strict=True)
    ]
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields))


def _column(values: NDArray[np.generic], words: Sequence[str] | None) -> pa.Array:
    if words is None:
        return _numbers(values)
    return pa.DictionaryArray.from_arrays(_numbers(values.astype(np.int32), values != NULL), _texts(words))


def _numbers(values: NDArray[Any], valid: NDArray[np.bool_] | None = None) -> pa.Array:
    """Make an Arrow array over the memory of a NumPy array; truth values are packed, eight a byte."""
    content = _bits(values) if values.dtype == np.bool_ else pa.py_buffer(np.ascontiguousarray(values))
    there = None if valid is None else _bits(valid)
    return pa.Array.from_buffers(pa.from_numpy_dtype(values.dtype), len(values), [there, content])


def _bits(values: NDArray[np.bool_]) -> pa.Buffer:
    return pa.py_buffer(np.packbits(values, bitorder="little"))


def _texts(words: Sequence[str]) -> pa.Array:
    coded = [word.encode("utf-8") for word in words]
    ends = np.cumsum([0, *map(len, coded)], dtype=np.int32)
    return pa.StringArray.from_buffers(len(words), pa.py_buffer(ends), pa.py_buffer(b"".join(coded)))
