"""Strategies as code that the rules call: compiled apart from them, so that a new one never compiles the rules anew."""

from __future__ import annotations

import hashlib
from functools import cache
from inspect import signature
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
def adapter(view, rules, tools, seat, source):
    return decide(array(view, VIEW), array(rules, RULES), seat, source)
"""
_WITH_TOOLS = """\
def adapter(view, rules, tools, seat, source):
    return decide(array(view, VIEW), array(rules, RULES), seat, source, tools)
"""
_WORD = types.CPointer(types.int64)
_KINDS = (_WORD, _WORD, _WORD, types.int64, types.int64)
_PLAIN = 4  # parameters: view, rules, seat, source
_LOADED: list[Any] = []  # keeps compiled code alive for as long as its address may be called


def _ask(address: Any, view: Any, rules: Any, tools: Any, a: Any, b: Any) -> Any:
    return _LOADED[int(address) - 1](view, rules, tools, a, b)


@intrinsic
def _compiled_ask(typingctx: Any, address: Any, view: Any, rules: Any, tools: Any, a: Any, b: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        pointers = [
            builder.bitcast(data_of(context, builder, kind, value), word.as_pointer())
            for kind, value in zip(signature.args[1:4], args[1:4], strict=True)
        ]
        shape = ir.FunctionType(word, [word.as_pointer()] * 3 + [word, word])
        return builder.call(builder.inttoptr(args[0], shape.as_pointer()), [*pointers, args[4], args[5]])

    return types.int64(types.int64, view, rules, tools, types.int64, types.int64), emit


# (address, view, rules, tools, a, b): call the code of a strategy (a, b = seat, source) or of a tool
ask: Any = _compiled_ask if COMPILED else _ask


def takes_tools(decide: Any) -> bool:
    """Say whether a strategy's kernel has a fifth parameter."""
    return len(signature(getattr(decide, "py_func", decide)).parameters) > _PLAIN


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
        ``decide(view, rules, seat, source) -> int64``; view and rules are int64 arrays. With a fifth parameter it gets
        the tools of its game too, a pointer.
    view_words, rules_words : int
        Lengths of the two arrays.

    Returns
    -------
    int : an address, or a number from 1 where the compiler is off; never 0, which stands for no code of its own.
    """
    if not COMPILED:
        _LOADED.append(_plain_adapter(decide))
        return len(_LOADED)
    return _address_of(_adapter(decide, view_words, rules_words))


@cache
def tool_address(tool: Any) -> int:
    """Return where the code of a tool lies: a kernel ``tool(view, rules, tools, a, b) -> int64`` for `ask`."""
    if not COMPILED:
        _LOADED.append(tool)
        return len(_LOADED)
    return _address_of(tool)


def _address_of(compiled: Any) -> int:
    compiled.compile(_KINDS)
    _LOADED.append(compiled)
    code = compiled.overloads[_KINDS]
    return int(code.library.get_pointer_to_function(code.fndesc.llvm_cfunc_wrapper_name))


def _plain_adapter(decide: Any) -> Any:
    if takes_tools(decide):
        return lambda view, rules, tools, seat, source: decide(view, rules, seat, source, tools)
    return lambda view, rules, tools, seat, source: decide(view, rules, seat, source)


def _adapter(decide: Any, view_words: int, rules_words: int) -> Any:
    """Return the kernel that makes arrays of the pointers that `ask` hands over.

    It is kept for the next start where all that the strategy's code comes from is known.
    """
    inner = decide if hasattr(decide, "py_func") else kernel(decide)
    sources = companions(inner.py_func)
    text = _WITH_TOOLS if takes_tools(inner) else _ADAPTER
    scope = {"decide": inner, "array": _array, "VIEW": view_words, "RULES": rules_words}
    if sources is None:
        scope["__name__"] = __name__
        exec(text, scope)  # noqa: S102  our own text
        return numba.njit(**FLAGS)(scope["adapter"])
    key = repr((sources, inner.py_func.__module__, view_words, rules_words)).encode()
    named = f"# {hashlib.sha256(key).hexdigest()}\n{text}"
    return kernel(generated(named, "adapter", "adapter", scope))
