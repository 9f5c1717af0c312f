"""Strategies as code that the rules call: compiled apart from them, so that a new one never compiles the rules anew."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sim.core.jit import COMPILED, FLAGS, companions, kernel
from sim.core.machine import data_of
from sim.core.switch import generated

_ADAPTER = """\
def adapter(view, rules, seat, source):
    return decide(array(view, VIEW), array(rules, RULES), seat, source)
"""
_LOADED: list[Any] = []  # keeps compiled code alive for as long as its address may be called


def _ask(address: Any, view: Any, rules: Any, seat: Any, source: Any) -> Any:
    return _LOADED[int(address) - 1](view, rules, seat, source)


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


ask: Any = _compiled_ask if COMPILED else _ask  # (address, view, rules, seat, source): call a strategy's code


@intrinsic
def _array(typingctx: Any, pointer: Any, length: Any) -> Any:
    """Make an array of a pointer; numba's own `carray` counts references."""
    kind = types.Array(types.int64, 1, "C")

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = context.get_constant(types.intp, 8)
        array = cgutils.create_struct_proxy(kind)(context, builder)
        array.data, array.nitems, array.itemsize = args[0], args[1], word
        array.shape, array.strides = (
            cgutils.pack_array(builder, [args[1]]),
            cgutils.pack_array(builder, [word]),
        )
        return array._getvalue()

    return kind(pointer, types.intp), emit


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
    word = types.CPointer(types.int64)
    kinds = (word, word, types.int64, types.int64)
    compiled = _adapter(decide, view_words, rules_words)
    compiled.compile(kinds)
    _LOADED.append(compiled)
    code = compiled.overloads[kinds]
    return int(code.library.get_pointer_to_function(code.fndesc.llvm_cfunc_wrapper_name))


def _adapter(decide: Any, view_words: int, rules_words: int) -> Any:
    """Return the kernel that makes arrays of the pointers that `ask` hands over.

    It is kept for the next start where all that the strategy's code comes from is known.
    """
    inner = decide if hasattr(decide, "py_func") else kernel(decide)
    sources = companions(inner.py_func)
    scope = {"decide": inner, "array": _array, "VIEW": view_words, "RULES": rules_words}
    if sources is None:
        scope["__name__"] = __name__
        exec(_ADAPTER, scope)  # noqa: S102  our own text
        return numba.njit(**FLAGS)(scope["adapter"])
    key = repr((sources, inner.py_func.__module__, view_words, rules_words)).encode()
    text = f"# {hashlib.sha256(key).hexdigest()}\n{_ADAPTER}"
    return kernel(generated(text, "adapter", "adapter", scope))
