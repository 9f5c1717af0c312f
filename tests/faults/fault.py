"""A planted fault: a text file that says what is wrong, and which lines of which file are replaced.

::

    A kitten is gained although the supply is empty.
    sim/morty/place.py
    <<<<
    gained = min(kittens, view[SUPPLY])
    ====
    gained = kittens
    >>>>

The old lines must stand exactly once in the file, in this order, at any common indentation; the new ones take their
place.
Further replacements, of this or another file, may follow.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
SORCERER = "sorcerer"  # the folder of faults in the rules of the second game
STATISTICS = "statistics"  # the folder of faults in what is computed from games, not in their rules
BEGIN, MIDDLE, END = "<<<<", "====", ">>>>"


class Unfit(Exception):
    """A fault that cannot be read, or that no longer fits the sources."""


@dataclass(frozen=True)
class Change:
    """Lines of one file, without their common indentation, and what they are replaced by."""

    file: str
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True)
class Fault:
    """What is wrong, and the changes that make it so."""

    name: str
    wrong: str
    changes: tuple[Change, ...]


def names() -> list[str]:
    """Return the names of all faults, sorted.

    Those in the first game's rules have no folder; the others are named `sorcerer/...` and `statistics/...`.
    """
    files = (path.relative_to(FOLDER) for path in FOLDER.rglob("*.fault"))
    return sorted(file.with_suffix("").as_posix() for file in files)


def read(name: str) -> Fault:
    """Read a fault by its name."""
    wrong, *lines = (FOLDER / f"{name}.fault").read_text(encoding="utf-8").splitlines()
    changes = tuple(_changes(name, iter(lines)))
    if not wrong.endswith(".") or not changes:
        raise Unfit(f"{name}: found {wrong!r} and {len(changes)} changes; accepted: a sentence, then changes")
    return Fault(name, wrong, changes)


def _changes(name: str, lines: Iterator[str]) -> Iterator[Change]:
    for file in lines:
        if next(lines, "") != BEGIN:
            raise Unfit(f"{name}: {file}: accepted: a line {BEGIN} behind the name of the file")
        old = list(_until(name, MIDDLE, lines))
        yield Change(file, tuple(old), tuple(_until(name, END, lines)))


def _until(name: str, mark: str, lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if line == mark:
            return
        yield line
    raise Unfit(f"{name}: found the end of the file; accepted: a line {mark}")


def dedented(lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines without their common indentation."""
    return tuple(textwrap.dedent("\n".join(lines)).split("\n"))


def replaced(text: str, change: Change) -> str:
    """Return a file's text with the change made; raises Unfit if the old lines do not stand in it exactly once."""
    lines, size = text.split("\n"), len(change.old)
    old = dedented(change.old)
    found = [i for i in range(len(lines) - size + 1) if dedented(lines[i : i + size]) == old]
    if len(found) != 1:
        raise Unfit(f"{change.file}: found {len(found)} times, accepted once: {' | '.join(change.old)}")
    first = lines[found[0]]
    indent = first[: len(first) - len(first.lstrip())]
    new = [indent + line if line else "" for line in dedented(change.new)] if change.new else []
    return "\n".join(lines[: found[0]] + new + lines[found[0] + size :])


def plant(fault: Fault, root: Path) -> None:
    """Make a fault's changes in the tree at `root`."""
    for change in fault.changes:
        file = root / change.file
        file.write_text(replaced(file.read_text(encoding="utf-8"), change), encoding="utf-8")
