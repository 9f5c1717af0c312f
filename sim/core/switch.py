"""One kernel out of many plug-ins: `choose(which, ...)` calls plug-in number `which`.

A table of functions would hide them from the compiler and cost a call each; a written-out switch is compiled like
hand-made code. Its text is kept in a file of the cache folder, because numba keeps compiled code only of functions that
have a file.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sim.core.jit import cache_folder, inlined, kernel


def _text(functions: int, arguments: str, beyond: bool) -> str:
    """Return the source of a switch over so many functions; the last one needs no test."""
    lines = [f"def choose(which, {arguments}):"]
    for i in range(functions - 1 + beyond):
        lines += [f"    if which == {i}:", f"        return call_{i}({arguments})"]
    last = f"beyond(which, {arguments})" if beyond else f"call_{functions - 1}({arguments})"
    return "\n".join([*lines, f"    return {last}"]) + "\n"


def _written(text: str, name: str) -> Path:
    """Return a file that holds exactly this text, in the cache folder or, failing that, a temporary one."""
    stem = f"{name}_{hashlib.sha256(text.encode()).hexdigest()[:12]}.py"
    for folder in (cache_folder() / "generated", Path(tempfile.gettempdir()) / "tallycat-generated"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            part = folder / f".{stem}.{os.getpid()}"
            part.write_text(text)
            part.replace(folder / stem)
            return folder / stem
        except OSError:
            continue
    raise OSError("neither the cache folder nor the temporary folder can be written")


def generated(text: str, name: str, function: str, scope: dict[str, Any]) -> Any:
    """Return a function of a generated text, which sees the names in `scope`; its code may be kept."""
    path = _written(text, name)
    scope["__name__"] = __name__  # kept code names the module it comes from, and that must be importable
    exec(compile(text, str(path), "exec"), scope)  # noqa: S102  our own text, written just above
    return scope[function]


def switch(
    name: str, functions: Sequence[Any], arguments: str, beyond: Any = None, inline: bool = False
) -> Any:
    """Compile a switch over kernels of one signature.

    Parameters
    ----------
    name : str
        Goes into the file name of the generated text.
    functions : sequence of kernels
        Number i is called where ``which == i``.
    arguments : str
        The arguments they share, such as ``"view, b, ingredient, parameter"``.
    beyond : kernel, optional
        ``beyond(which, ...)`` is called where `which` is the number of none of them.
    inline : bool
        Whether it becomes part of its callers: for one that is called from few places, often.

    Returns
    -------
    kernel ``choose(which, ...)``.
    """
    text = _text(len(functions), arguments, beyond is not None)
    scope = {f"call_{i}": f for i, f in enumerate(functions)} | {"beyond": beyond}
    return (inlined if inline else kernel)(generated(text, name, "choose", scope))
