"""Plug-ins are found by looking into a folder, never listed by hand."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any


def names(package: ModuleType | Path) -> dict[str, Path]:
    """Find the plug-ins of a folder without importing them.

    Parameters
    ----------
    package : module or Path
        A plural folder.

    Returns
    -------
    dict of str to Path
        By id (file stem with ``_`` -> ``-``), sorted; files with a leading underscore are no plug-ins.
    """
    folder = package if isinstance(package, Path) else Path(str(package.__file__)).parent
    files = sorted(path for path in folder.glob("*.py") if not path.stem.startswith("_"))
    return {path.stem.replace("_", "-"): path for path in files}


def scan(package: ModuleType) -> dict[str, ModuleType]:
    """Import the plug-ins of a package.

    Parameters
    ----------
    package : module
        A plural folder.

    Returns
    -------
    dict of str to module
        By id, sorted.
    """
    return {id_: import_module(f"{package.__name__}.{path.stem}") for id_, path in names(package).items()}


def declared(path: Path) -> dict[str, Any]:
    """Read the constants that a plug-in's file declares, without importing it.

    Parameters
    ----------
    path : Path
        A Python file.

    Returns
    -------
    dict of str to object
        By name, every literal assigned at the top of the file (``A = 1`` and ``A, B = 1, 2``).
    """
    import ast  # costs start-up time

    found: dict[str, Any] = {}
    for line in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(line, ast.Assign):
            continue
        target, value = line.targets[0], line.value
        pairs: list[tuple[ast.expr, ast.expr]] = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=True))
        for name, literal in pairs:
            with suppress(ValueError):  # computed: nothing that a reader of the file alone can know
                found[ast.unparse(name)] = ast.literal_eval(literal)
    return found
