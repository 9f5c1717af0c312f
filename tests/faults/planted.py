"""Plants a fault in modules that are loaded, and takes it out again: for code that can be swapped while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from inspect import isclass, isfunction, unwrap
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

ROOT = Path(__file__).parents[2]


@contextmanager
def planted(file: str, old: str, new: str) -> Iterator[None]:
    """Run a module with one piece of its text replaced.

    Functions keep their identity and get other code, so that whoever imported one has the fault as well; constants
    are set in the module.

    Parameters
    ----------
    file : str
        From the root.
    old, new : str
        What is replaced, standing once, and by what.
    """
    text = (ROOT / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file}: found {text.count(old)} times, accepted once: {old}"
    module = import_module(file.removesuffix(".py").replace("/", "."))
    faulty: dict[str, Any] = {"__name__": module.__name__, "__file__": str(ROOT / file)}
    exec(compile(text.replace(old, new), file, "exec"), faulty)
    swapped: list[tuple[FunctionType, CodeType]] = []
    kept = {}
    for name, there in list(vars(module).items()):
        if name.startswith("__") or name not in faulty:
            continue
        if _own(there, module.__name__):
            swapped += _pairs(there, faulty[name])
        elif not (isfunction(there) or isclass(there)):
            kept[name] = there
            setattr(module, name, faulty[name])
    before = [function.__code__ for function, _ in swapped]
    try:
        for function, code in swapped:
            function.__code__ = code
        yield
    finally:
        for (function, _), code in zip(swapped, before, strict=True):
            function.__code__ = code
        for name, value in kept.items():
            setattr(module, name, value)


def _own(there: Any, module: str) -> bool:
    return (isfunction(there) or isclass(there)) and there.__module__ == module


def _pairs(there: Any, faulty: Any) -> list[tuple[FunctionType, CodeType]]:
    """Pair each function, or method of a class, with its code in the faulty module."""
    if isfunction(there):
        one, other = unwrap(there), unwrap(faulty)
        return (
            [(one, other.__code__)]
            if len(one.__code__.co_freevars) == len(other.__code__.co_freevars)
            else []
        )
    methods = [name for name, value in vars(there).items() if isfunction(value) and name in vars(faulty)]
    return [pair for name in methods for pair in _pairs(vars(there)[name], vars(faulty)[name])]
