"""The kernels of a user's own measure or condition, asked under watch with the compiler off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from types import SimpleNamespace
from typing import Any

import numpy as np

from scripts._asker import Faulty, Watch, blamed, place_of
from sim.core.errors import Problem
from sim.core.own import Own
from sim.morty import own as own_files

SECONDS = 4.0  # for all questions
MOST_KEPT = 400
_NONE = np.zeros(1, np.int64)  # a measure is shown no rules


@dataclass
class Kernels:
    """The plain functions of a file, asked under watch; nothing may be written."""

    own: Own
    watch: Watch
    facts: SimpleNamespace
    kept: list[tuple[int, Any, Any, list[int], int]] = field(default_factory=list)
    until: float = field(default_factory=lambda: monotonic() + SECONDS)

    def has(self, name: str) -> bool:
        """Say whether the file has a kernel."""
        return hasattr(self.own.module(), name)

    def plain(self, name: str) -> Callable[..., Any]:
        """Give a kernel without the compiler."""
        kernel = getattr(self.own.module(), name)
        function: Callable[..., Any] = getattr(kernel, "py_func", kernel)
        return function

    def ask(self, name: str, view: Any, rules: Any, *words: int) -> int:
        """Call a kernel with copies that cannot be written.

        Raises
        ------
        Faulty
            With the user's line where one is to blame.
        """
        takes = (rules,) if self.own.kind == "conditions" else ()
        shown = [np.array(array) for array in (view, *takes)]
        for array in shown:
            array.flags.writeable = False
        try:
            with self.watch:
                answer = self.plain(name)(*shown, *words)
        except Exception as error:
            raise Faulty(blamed(self.own.file, self.place(name), error)) from None
        if not isinstance(answer, int | bool | np.integer | np.bool_):
            found = f"the answer {answer!r} of type {type(answer).__name__} by {name}"
            raise self.faulty(name, found, "a whole number")
        if len(self.kept) < MOST_KEPT:
            index = list(own_files.TAKES[self.own.kind]).index(name)
            self.kept.append(
                (index, view, _NONE if rules is None else rules, [int(word) for word in words], int(answer))
            )
        return int(answer)

    def place(self, name: str) -> str:
        """Give the file and the line where a kernel begins, or a constant stands."""
        function = getattr(self.own.module(), name, None)
        if callable(function):
            return place_of(self.own.file, function)
        return own_files.place_of(self.own.file, self.own.source, name)

    def faulty(self, name: str, found: str, accepted: str) -> Faulty:
        """Blame a kernel or a constant."""
        return Faulty(Problem(self.place(name), found, accepted))

    def over(self) -> bool:
        """Say whether enough was asked."""
        return monotonic() > self.until
