"""Plug-ins of a user's own: a file named on the command line, beside those that a game's folders hold."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from sim.core.errors import Problem, Refused


@dataclass(frozen=True)
class Own:
    """A plug-in of a user's own.

    Attributes
    ----------
    kind, id : str
        The plural folder that it could lie in; the stem of its file with ``_`` -> ``-``.
    file : Path
        Where it stands.
    source : str
        Its text.
    facts : mapping of str to object
        What it declares, defaults filled in.
    """

    kind: str
    id: str
    file: Path
    source: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Its name in documents, such as ``measures/in-a-corner``."""
        return f"{self.kind}/{self.id}"

    @property
    def sha256(self) -> str:
        """The hash of its text, hexadecimal."""
        return hashlib.sha256(self.source.encode("utf-8")).hexdigest()

    def module(self) -> ModuleType:
        """Run the file, once.

        Raises
        ------
        Refused
            With the line that failed.
        """
        return _module(self.file, self.source)


@cache
def _module(file: Path, source: str) -> ModuleType:
    return load_file(file)


def load_file(file: Path) -> ModuleType:
    """Import a user's file.

    Raises
    ------
    Refused
        With the line of the file that failed.
    """
    name = f"tallycat_user_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise Refused([Problem(str(file), "not a Python file", "a file whose name ends in .py")])
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with redirect_stdout(sys.stderr):  # standard output belongs to the command
            spec.loader.exec_module(module)
    except Exception as error:  # whatever a user's file raises is about that file
        found = f"{type(error).__name__}: {error}"
        raise Refused([Problem(_line_in(file, error), found, "a file that can be imported")]) from error
    return module


def _line_in(file: Path, error: BaseException) -> str:
    """Return ``file:line`` of the innermost frame of an error that lies in the user's file."""
    line = getattr(error, "lineno", None)
    trace = error.__traceback__
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename) == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return f"{file}:{line}" if line else str(file)
