"""Strategies as code that the rules call: compiled apart from them, so that a new one never compiles the rules anew."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sim.core.jit import COMPILED, kernel
from sim.core.machine import data_of

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
