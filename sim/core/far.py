"""Kernels of a user's own plug-ins, compiled apart from the rules and called where their code lies.

The rules hold an address in place of a number (see `sim.core.switch.switch`, `beyond`): a new file never compiles them
anew, and a game without one calls nothing of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sim.core.jit import COMPILED, FLAGS, kernel
from sim.core.machine import data_of, held

WORDS = 6  # whole numbers that such a kernel may take beside view and rules
_POINTER = types.CPointer(types.int64)
_KINDS = (_POINTER, _POINTER, *(types.int64,) * WORDS)
_LOADED: list[Any] = []  # keeps compiled code alive
_TABLES: dict[int, np.ndarray] = {}


def as_kernel(function: Any) -> Any:
    """Return a function of a user's file as a kernel, whether or not it is marked as one."""
    return function if not COMPILED or hasattr(function, "py_func") else kernel(function)


def table_of(functions: Sequence[tuple[Any, str]]) -> int:
    """Compile functions and return where the table of their places lies: what `call` finds them by.

    Parameters
    ----------
    functions : sequence of (kernel, str)
        In the order of the table, each with the arguments that it takes of ``view rules a b c d e f``; it gives a whole
        number or a truth.

    Returns
    -------
    int : an address, far above the number of any plug-in of a folder.
    """
    places = np.array([_place(function, taken) for function, taken in functions], dtype=np.int64)
    address = held(places)
    _TABLES[address] = places
    return address


def _place(function: Any, taken: str) -> int:
    text = f"def adapter(view, rules, a, b, c, d, e, f):\n    return 1 * own({taken})\n"
    scope: dict[str, Any] = {"own": function, "__name__": __name__}
    exec(text, scope)  # noqa: S102  our own text
    adapter = scope["adapter"]
    if not COMPILED:
        _LOADED.append(adapter)
        return len(_LOADED) - 1
    compiled = numba.njit(**FLAGS)(adapter)
    compiled.compile(_KINDS)
    _LOADED.append(compiled)
    code = compiled.overloads[_KINDS]
    return int(code.library.get_pointer_to_function(code.fndesc.llvm_cfunc_wrapper_name))


def _call(place: Any, view: Any, rules: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    return _LOADED[int(place)](view, rules, a, b, c, d, e, f)


@intrinsic
def _compiled_call(
    typingctx: Any,
    place: Any, view: Any, rules: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any,
) -> Any:  # fmt: skip
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        pointers = [
            builder.bitcast(data_of(context, builder, kind, value), word.as_pointer())
            for kind, value in zip(signature.args[1:3], args[1:3], strict=True)
        ]
        shape = ir.FunctionType(word, [word.as_pointer()] * 2 + [word] * WORDS)
        return builder.call(builder.inttoptr(args[0], shape.as_pointer()), [*pointers, *args[3:]])

    return types.int64(types.int64, view, rules, *(types.int64,) * WORDS), emit


# (place, view, rules, a .. f): call a function of a table of `table_of`
call: Any = _compiled_call if COMPILED else _call


@kernel
def _ask(place: Any, view: Any, rules: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    return call(place, view, rules, a, b, c, d, e, f)


def ask_table(table: int, k: int, view: np.ndarray, rules: np.ndarray, *words: int) -> int:
    """Call function k of a table from Python, with the six words that `call` takes."""
    return int(_ask(_TABLES[table][k], view, rules, *words))
