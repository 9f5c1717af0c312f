"""The few machine operations that numba lacks, each beside its plain form for the times when the compiler is off."""

from __future__ import annotations

import weakref
from typing import Any

import llvmlite.binding
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sim.core.jit import COMPILED, inlined


def data_of(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Return the machine pointer of an array or pointer (for intrinsics)."""
    if isinstance(kind, types.CPointer):
        return value
    return cgutils.create_struct_proxy(kind)(context, builder, value=value).data


def _words(array: Any) -> Any:
    return array


def _shifted(array: Any, n: Any) -> Any:
    return array[n:]


_HELD: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()  # by address; compiler off


def held(array: np.ndarray) -> int:
    """Return where an array lies, for `at` and `at_small`; the caller keeps the array alive."""
    if not COMPILED:
        _HELD[array.ctypes.data] = array
    return array.ctypes.data


def _address(array: Any) -> Any:
    base = array if array.base is None else array.base
    _HELD.setdefault(base.ctypes.data, base)
    return array.ctypes.data


def _at(address: Any) -> Any:
    for start, array in _HELD.items():
        if start <= address < start + array.nbytes:
            return array[(int(address) - start) // array.itemsize :]
    raise IndexError(f"nothing lies at {address}")


def _popcount(x: Any) -> Any:
    return int(x).bit_count()


def _lowest(x: Any) -> Any:
    return (int(x) & -int(x)).bit_length() - 1


def _highest(x: Any) -> Any:
    return int(x).bit_length() - 1


@intrinsic
def _compiled_words(typingctx: Any, array: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return data_of(context, builder, signature.args[0], args[0])

    return types.CPointer(array.dtype)(array), emit


@intrinsic
def _compiled_shifted(typingctx: Any, pointer: Any, n: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.gep(data_of(context, builder, signature.args[0], args[0]), [args[1]])

    return types.CPointer(pointer.dtype)(pointer, types.int64), emit


@intrinsic
def _compiled_address(typingctx: Any, array: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ptrtoint(data_of(context, builder, signature.args[0], args[0]), ir.IntType(64))

    return types.int64(array), emit


@intrinsic
def _compiled_at(typingctx: Any, address: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ir.IntType(64).as_pointer())

    return types.CPointer(types.int64)(types.int64), emit


@intrinsic
def _compiled_at_small(typingctx: Any, address: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ir.IntType(32).as_pointer())

    return types.CPointer(types.int32)(types.int64), emit


@intrinsic
def _compiled_popcount(typingctx: Any, x: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), emit


@intrinsic
def _compiled_lowest(typingctx: Any, x: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), emit


@intrinsic
def _compiled_highest(typingctx: Any, x: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.int64), emit


# Random play takes the k-th of a set of spaces at every turn; a loop of k steps is a branch that nobody foresees.
_DEPOSITS = llvmlite.binding.get_host_cpu_features().get("bmi2", False)


@intrinsic
def _compiled_nth(typingctx: Any, x: Any, k: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        deposit = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
        )
        bit = builder.call(deposit, [builder.shl(ir.Constant(word, 1), args[1]), args[0]])
        return builder.cttz(bit, ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64, types.int64), emit


def _looped_nth(x: Any, k: Any) -> Any:
    while k > 0:
        x &= x - 1
        k -= 1
    return lowest(x)


# Machine operations that numba lacks; with the compiler off their plain forms. All take and give int64.
#
# Kernels hand each other bare pointers: an index into an array costs a test for negative values each time, and an array
# takes seven registers to hand on. Entry points take arrays and make pointers of them.
words: Any = _compiled_words if COMPILED else _words  # pointer to the first word of an array
shifted: Any = (
    _compiled_shifted if COMPILED else _shifted
)  # pointer n words further on in an array or from a pointer
address: Any = _compiled_address if COMPILED else _address  # where an array or pointer points, as int64
at: Any = _compiled_at if COMPILED else _at  # pointer to the int64 words at an address
at_small: Any = _compiled_at_small if COMPILED else _at  # pointer to the int32 words at an address
popcount: Any = _compiled_popcount if COMPILED else _popcount  # how many bits are set
lowest: Any = _compiled_lowest if COMPILED else _lowest  # index of the lowest set bit (undefined for 0)
highest: Any = _compiled_highest if COMPILED else _highest  # index of the highest set bit (undefined for 0)
# (x, k): index of the k-th set bit, from 0
nth: Any = _compiled_nth if COMPILED and _DEPOSITS else inlined(_looped_nth)
