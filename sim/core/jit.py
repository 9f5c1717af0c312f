"""How kernels are compiled: one set of flags, one cache, and the few machine operations that numba lacks.

The cache can never serve old code: its folder is named by a hash of every kernel source, of numba,
llvmlite, numpy and Python,
and of the processor (numba by itself does not notice a change in another file, numba issue 1833).
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding
import numba
import numpy as np
from llvmlite import ir
from numba import config, types
from numba.core import cgutils
from numba.extending import intrinsic

COMPILED = not config.DISABLE_JIT

_ROOT = Path(__file__).resolve().parents[1]

# _nrt=False: no reference counting of the arrays handed from kernel to kernel. Kernels allocate nothing, so
# there is nothing to
# count, and counting was most of the time of a random game. The flag is not public:
# tests/contract/test_jit.py holds it.
FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False, "_nrt": False}


def _fingerprint() -> str:
    """Return the hash that names the cache folder: kernel sources, compiler versions and processor."""
    digest = hashlib.sha256()
    for path in sorted(_ROOT.rglob("*.py")):
        digest.update(path.relative_to(_ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    features = llvmlite.binding.get_host_cpu_features().flatten()
    for part in (sys.version, numba.__version__, llvmlite.__version__, np.__version__, features):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Return the folder of compiled kernels: `TALLYCAT_CACHE_DIR`, else the user's cache folder."""
    base = os.environ.get("TALLYCAT_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tallycat"


def cache_folder() -> Path:
    """Return the folder that holds exactly the code of this state of the sources."""
    return cache_root() / _fingerprint()


config.CACHE_DIR = str(cache_folder())


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a kernel with the flags of this project, keeping the code for the next start.

    Parameters
    ----------
    function : callable
        A function of integers and arrays that allocates nothing and raises nothing.

    Returns
    -------
    numba dispatcher, or the function itself where the compiler is off.
    """
    return numba.njit(cache=_ours(function), **FLAGS)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a small kernel that becomes part of each of its callers."""
    return numba.njit(cache=_ours(function), forceinline=True, **FLAGS)(function)


def _ours(function: Callable[..., Any]) -> bool:
    """Say whether the fingerprint covers a function; code of a file that may change unnoticed is not kept."""
    file = Path(function.__code__.co_filename).resolve()
    return file.is_relative_to(_ROOT) or file.is_relative_to(cache_root().resolve())


def data_of(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Return the machine pointer of an array or pointer (for intrinsics)."""
    if isinstance(kind, types.CPointer):
        return value
    return cgutils.create_struct_proxy(kind)(context, builder, value=value).data


def _words(array: Any) -> Any:
    return array


def _shifted(array: Any, n: Any) -> Any:
    return array[n:]


def _popcount(x: Any) -> Any:
    return int(x).bit_count()


def _lowest(x: Any) -> Any:
    return (int(x) & -int(x)).bit_length() - 1


def _highest(x: Any) -> Any:
    return int(x).bit_length() - 1


def _nth(x: Any, k: Any) -> Any:
    for _ in range(k):
        x &= x - 1
    return _lowest(x)


def _ask(address: Any, view: Any, rules: Any, seat: Any, source: Any) -> Any:
    return _LOADED[int(address) - 1](view, rules, seat, source)


@intrinsic
def _compiled_words(typingctx: Any, array: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return data_of(context, builder, signature.args[0], args[0])

    return types.CPointer(array.dtype)(array), emit


@intrinsic
def _compiled_shifted(typingctx: Any, pointer: Any, n: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.gep(args[0], [args[1]])

    return pointer(pointer, types.int64), emit


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


@intrinsic
def _compiled_ask(typingctx: Any, address: Any, view: Any, rules: Any, seat: Any, source: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        pointers = [
            builder.bitcast(data_of(context, builder, kind, value), word.as_pointer())
            for kind, value in zip(signature.args[1:3], args[1:3], strict=True)
        ]
        shape = ir.FunctionType(word, [word.as_pointer(), word.as_pointer(), word, word])
        return builder.call(builder.inttoptr(args[0], shape.as_pointer()), [*pointers, args[3], args[4]])

    return types.int64(types.int64, view, rules, types.int64, types.int64), emit


# Machine operations that numba lacks; with the compiler off their plain forms. All take and give int64.
#
# Kernels hand each other bare pointers: an index into an array costs a test for negative values each time, and an array
# takes seven registers to hand on. Entry points take arrays and make pointers of them.
words: Any = _compiled_words if COMPILED else _words  # pointer to the first word of an array
shifted: Any = _compiled_shifted if COMPILED else _shifted  # pointer n words further on
popcount: Any = _compiled_popcount if COMPILED else _popcount  # how many bits are set
lowest: Any = _compiled_lowest if COMPILED else _lowest  # index of the lowest set bit (undefined for 0)
highest: Any = _compiled_highest if COMPILED else _highest  # index of the highest set bit (undefined for 0)
nth: Any = _nth  # (x, k): index of the k-th set bit, from 0
if COMPILED:
    nth = _compiled_nth if _DEPOSITS else inlined(_looped_nth)
ask: Any = (
    _compiled_ask if COMPILED else _ask
)  # call the strategy whose code lies at an address (see `address_of`)

# A bare number as an argument makes the compiler compile the callee, and all that it calls, once more just for it.
ZERO, ONE, MINUS_ONE = np.int64(0), np.int64(1), np.int64(-1)

_LOADED: list[Any] = []  # keeps compiled code alive for as long as its address may be called


@cache  # one code for all seats and plans that play the same strategy: compiling it takes a tenth of a second
def address_of(decide: Any, view_words: int, rules_words: int) -> int:
    """Compile a strategy's kernel for `ask` and return where its code lies.

    Parameters
    ----------
    decide : kernel or plain function
        ``decide(view, rules, seat, source) -> int64``; view and rules are int64 arrays.
    view_words, rules_words : int
        Lengths of the two arrays.

    Returns
    -------
    int : an address, or a number from 1 where the compiler is off; never 0, which stands for no code of its own.
    """
    if not COMPILED:
        _LOADED.append(decide)
        return len(_LOADED)
    inner = decide if hasattr(decide, "py_func") else kernel(decide)
    word = types.CPointer(types.int64)

    def adapter(view: Any, rules: Any, seat: Any, source: Any) -> Any:
        return inner(numba.carray(view, (view_words,)), numba.carray(rules, (rules_words,)), seat, source)

    compiled = numba.cfunc(
        types.int64(word, word, types.int64, types.int64), nopython=True, error_model="numpy"
    )(adapter)
    _LOADED.append(compiled)
    return int(compiled.address)
