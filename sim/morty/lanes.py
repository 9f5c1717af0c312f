"""The 24 spaces of a shelf as lanes of one vector: a value for every space is found at once.

The compiler does not turn loops over set bits into vector code by itself, so the few operations that the scorer needs
are written here as LLVM vector instructions, each beside its plain form for the times when the compiler is off
(tests/contract/test_lanes.py compares the two). A set of spaces becomes a mask of lanes by a mere change of type: 24
bits are 24 truth values.

All lanes are stored, those outside a set too: a load soon after a store of some lanes only has to wait until that has
reached the cache.

Values of spaces are int32, 32 in a row from an offset into `lanes`; the last eight mean nothing and make the vectors
a size that machines have. Small numbers by space lie in the view, 32 bytes in four words.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sim.core.jit import COMPILED
from sim.core.machine import data_of

LANES = 32
SPACES = 24
BYTE_WORDS = 4  # words of the view that hold one byte a lane
LEAST = -(1 << 31)

_I1, _I8, _I32, _I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))
_MASK, _BYTES, _VALUES = (ir.VectorType(kind, LANES) for kind in (_I1, _I8, _I32))
_COLUMNS = ir.Constant(_BYTES, [lane & 7 for lane in range(LANES)])


def _pointer(context: Any, builder: Any, kind: Any, array: Any, offset: Any, vector: Any) -> Any:
    """Return a pointer to a vector that begins at an index of an array."""
    data = data_of(context, builder, kind, array)
    return builder.bitcast(builder.gep(data, [offset]), vector.as_pointer())


def _same(builder: Any, value: Any, vector: Any) -> Any:
    """Return a vector with this number in every lane."""
    narrow = builder.trunc(value, vector.element)
    first = builder.insert_element(ir.Constant(vector, ir.Undefined), narrow, ir.Constant(_I32, 0))
    everywhere = ir.Constant(ir.VectorType(_I32, LANES), None)
    return builder.shuffle_vector(first, ir.Constant(vector, ir.Undefined), everywhere)


def _mask(builder: Any, spaces: Any) -> Any:
    """Return a set of spaces as a mask of lanes."""
    return builder.bitcast(builder.trunc(spaces, _I32), _MASK)


def _over_zero(builder: Any, vector: Any) -> Any:
    """Return max(0, lane) of every lane."""
    zero = ir.Constant(vector.type, None)
    return builder.select(builder.icmp_signed(">", vector, zero), vector, zero)


@intrinsic
def _fill(typingctx: Any, lanes: Any, to: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _VALUES)
        builder.store(_same(builder, args[2], _VALUES), pointer, align=4)
        return context.get_dummy_value()

    return types.void(lanes, types.int64, types.int64), emit


@intrinsic
def _add_where(typingctx: Any, lanes: Any, to: Any, spaces: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _VALUES)
        before, nothing = builder.load(pointer, align=4), ir.Constant(_VALUES, None)
        more = builder.select(_mask(builder, args[2]), _same(builder, args[3], _VALUES), nothing)
        builder.store(builder.add(before, more), pointer, align=4)
        return context.get_dummy_value()

    return types.void(lanes, types.int64, types.int64, types.int64), emit


@intrinsic
def _start(typingctx: Any, lanes: Any, to: Any, source: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _VALUES)
        other = _pointer(context, builder, signature.args[0], args[0], args[2], _VALUES)
        total = builder.add(builder.load(other, align=4), _same(builder, args[3], _VALUES))
        builder.store(total, pointer, align=4)
        return context.get_dummy_value()

    return types.void(lanes, types.int64, types.int64, types.int64), emit


@intrinsic
def _join(typingctx: Any, lanes: Any, to: Any, one: Any, other: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        first, second = (
            builder.load(_pointer(context, builder, signature.args[0], args[0], args[i], _VALUES), align=4)
            for i in (2, 3)
        )
        total = builder.add(builder.add(first, second), _same(builder, args[4], _VALUES))
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _VALUES)
        builder.store(total, pointer, align=4)
        return context.get_dummy_value()

    return types.void(lanes, types.int64, types.int64, types.int64, types.int64), emit


@intrinsic
def _add_columns(typingctx: Any, lanes: Any, to: Any, table: Any, at: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _VALUES)
        row = ir.VectorType(_I64, 8)
        columns = builder.load(_pointer(context, builder, signature.args[2], args[2], args[3], row), align=8)
        narrow = builder.trunc(columns, ir.VectorType(_I32, 8))
        order = ir.Constant(_VALUES, [lane & 7 for lane in range(LANES)])
        everywhere = builder.shuffle_vector(narrow, ir.Constant(narrow.type, ir.Undefined), order)
        builder.store(builder.add(builder.load(pointer, align=4), everywhere), pointer, align=4)
        return context.get_dummy_value()

    return types.void(lanes, types.int64, table, types.int64), emit


@intrinsic
def _largest(typingctx: Any, lanes: Any, at: Any, spaces: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _VALUES)
        least = ir.Constant(_VALUES, [LEAST] * LANES)
        values = builder.select(_mask(builder, args[2]), builder.load(pointer, align=4), least)
        shape = ir.FunctionType(_I32, [_VALUES])
        reduce = cgutils.get_or_insert_function(builder.module, shape, f"llvm.vector.reduce.smax.v{LANES}i32")
        return builder.sext(builder.call(reduce, [values]), _I64)

    return types.int64(lanes, types.int64, types.int64), emit


@intrinsic
def _keep_larger(typingctx: Any, lanes: Any, best: Any, at: Any, spaces: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _VALUES)
        other = _pointer(context, builder, signature.args[0], args[0], args[2], _VALUES)
        before, values = builder.load(pointer, align=4), builder.load(other, align=4)
        least = ir.Constant(_VALUES, [LEAST] * LANES)
        values = builder.select(_mask(builder, args[3]), values, least)
        builder.store(values, other, align=4)
        larger = builder.select(builder.icmp_signed(">", values, before), values, before)
        builder.store(larger, pointer, align=4)
        return context.get_dummy_value()

    return types.void(lanes, types.int64, types.int64, types.int64), emit


@intrinsic
def _where_equal(typingctx: Any, lanes: Any, at: Any, spaces: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _VALUES)
        equal = builder.icmp_signed("==", builder.load(pointer, align=4), _same(builder, args[3], _VALUES))
        found = builder.bitcast(builder.and_(equal, _mask(builder, args[2])), _I32)
        return builder.zext(found, _I64)

    return types.int64(lanes, types.int64, types.int64, types.int64), emit


@intrinsic
def _set_bytes(typingctx: Any, view: Any, at: Any, spaces: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _BYTES)
        before = builder.load(pointer, align=8)
        after = builder.select(_mask(builder, args[2]), _same(builder, args[3], _BYTES), before)
        builder.store(after, pointer, align=8)
        return context.get_dummy_value()

    return types.void(view, types.int64, types.int64, types.int64), emit


@intrinsic
def _price_lost(
    typingctx: Any,
    lanes: Any,
    to: Any,
    view: Any,
    left: Any,
    right: Any,
    number: Any,
    equal: Any,
    weight: Any,
) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, signature.args[0], args[0], args[1], _VALUES)
        lefts, rights = (
            builder.load(_pointer(context, builder, signature.args[2], args[2], args[i], _BYTES), align=8)
            for i in (3, 4)
        )
        offset = builder.sub(_COLUMNS, _same(builder, args[5], _BYTES))
        overlap = _over_zero(builder, builder.sub(rights, lefts))
        lost = builder.sub(_over_zero(builder, builder.sub(offset, lefts)), overlap)
        lost = builder.add(lost, _over_zero(builder, builder.sub(rights, offset)))
        lost = builder.sub(lost, builder.zext(_mask(builder, args[6]), _BYTES))
        priced = builder.mul(builder.sext(lost, _VALUES), _same(builder, args[7], _VALUES))
        builder.store(priced, pointer, align=4)
        return context.get_dummy_value()

    words = (types.int64,) * 2
    return types.void(lanes, types.int64, view, *words, *words, types.int64), emit


def _plain_fill(lanes: Any, to: Any, value: Any) -> None:
    lanes[to : to + LANES] = value


def _bits(spaces: Any) -> Any:
    return np.array([(int(spaces) >> s) & 1 for s in range(LANES)], dtype=bool)


def _plain_add_where(lanes: Any, to: Any, spaces: Any, value: Any) -> None:
    lanes[to : to + LANES][_bits(spaces)] += np.int32(value)


def _plain_start(lanes: Any, to: Any, source: Any, value: Any) -> None:
    lanes[to : to + LANES] = lanes[source : source + LANES] + np.int32(value)


def _plain_join(lanes: Any, to: Any, one: Any, other: Any, value: Any) -> None:
    lanes[to : to + LANES] = lanes[one : one + LANES] + lanes[other : other + LANES] + np.int32(value)


def _plain_add_columns(lanes: Any, to: Any, table: Any, at: Any) -> None:
    lanes[to : to + LANES] += np.tile(table[at : at + 8], LANES // 8).astype(np.int32)


def _plain_largest(lanes: Any, at: Any, spaces: Any) -> Any:
    return int(lanes[at : at + LANES][_bits(spaces)].max(initial=LEAST))


def _plain_keep_larger(lanes: Any, best: Any, at: Any, spaces: Any) -> None:
    values = lanes[at : at + LANES]
    values[~_bits(spaces)] = LEAST
    lanes[best : best + LANES] = np.maximum(lanes[best : best + LANES], values)


def _plain_where_equal(lanes: Any, at: Any, spaces: Any, value: Any) -> Any:
    equal = (lanes[at : at + LANES] == value) & _bits(spaces)
    return sum(1 << s for s in range(LANES) if equal[s])


def bytes_at(view: Any, at: Any) -> Any:
    """Return the small numbers by lane that lie in the view from a word on, as int8 (not for kernels)."""
    return view[at : at + BYTE_WORDS].view(np.int8)


def _plain_set_bytes(view: Any, at: Any, spaces: Any, value: Any) -> None:
    bytes_at(view, at)[_bits(spaces)] = value


def _plain_price_lost(
    lanes: Any, to: Any, view: Any, left: Any, right: Any, number: Any, equal: Any, weight: Any
) -> None:
    lefts, rights = (bytes_at(view, at).astype(np.int32) for at in (left, right))
    offset = np.arange(LANES) % 8 - number
    lost = np.maximum(0, offset - lefts) + np.maximum(0, rights - offset) - np.maximum(0, rights - lefts)
    lanes[to : to + LANES] = ((lost - _bits(equal)) * weight).astype(np.int32)


fill: Any = _fill if COMPILED else _plain_fill  # (lanes, to, value): set all lanes
add_where: Any = (
    _add_where if COMPILED else _plain_add_where
)  # (lanes, to, spaces, value): add on these spaces
start: Any = _start if COMPILED else _plain_start  # (lanes, to, source, value): other lanes plus a value
join: Any = _join if COMPILED else _plain_join  # (lanes, to, one, other, value): sum of two lanes and a value
add_columns: Any = (
    _add_columns if COMPILED else _plain_add_columns
)  # (lanes, to, table, at): add 8 words by column
largest: Any = _largest if COMPILED else _plain_largest  # (lanes, at, spaces): largest value on these spaces
keep_larger: Any = (
    _keep_larger if COMPILED else _plain_keep_larger
)  # (lanes, best, at, spaces): by lane, of these spaces; the values of others become the least
where_equal: Any = (
    _where_equal if COMPILED else _plain_where_equal
)  # (lanes, at, spaces, value): where it stands
set_bytes: Any = _set_bytes if COMPILED else _plain_set_bytes  # (view, at, spaces, value)
price_lost: Any = _price_lost if COMPILED else _plain_price_lost  # see features.py, `lost`
