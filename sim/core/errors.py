"""What is said when something is refused, or when a run stops early."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One thing that was refused.

    Attributes
    ----------
    where : str
        File, with line or key: ``base.toml: seats.strategies``.
    found : str
        What stands there.
    accepted : str
        What would have been accepted.
    """

    where: str
    found: str
    accepted: str

    def __str__(self) -> str:
        return f"{self.where}: found {self.found}; accepted: {self.accepted}"


class Refused(Exception):
    """The input was refused (exit code 2); all its problems at once.

    Attributes
    ----------
    problems : tuple of Problem
        At least one, in the order in which they stand in the input.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class Stopped(Exception):
    """The run ended early or a check failed (exit code 1); the message says how to go on."""
