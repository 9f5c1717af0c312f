"""A user's file is tried once before it plays in earnest: compiled code checks no index and stops for nobody."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from scripts import _say as say
from scripts._trial import try_strategy
from sim.core.errors import Problem, Refused

SECONDS = 10.0  # longest time of one decision, as in `tallycat check`


def have_tried(
    files: Iterable[Path],
    game: str,
    trial: Callable[[Path, str, float], list[Problem]] = try_strategy,
) -> None:
    """See that each file has passed `tallycat check` as it is now; what passed is remembered beside the compiled code.

    Parameters
    ----------
    trial : callable
        `try_strategy` or `try_plugin`.

    Raises
    ------
    Refused
        With everything that is wrong with the files.
    """
    from sim.core.jit import cache_folder

    problems = []
    for file in files:
        name = hashlib.sha256(f"{game} {file.stem} ".encode() + file.read_bytes()).hexdigest()
        mark = cache_folder() / "tried" / name
        if mark.exists():
            continue
        say.note(f"trying {file} (only once, until it changes) ...")
        found = trial(file, game, SECONDS)
        problems += found
        if not found:
            with suppress(OSError):  # no folder for compiled code: then it is tried every time
                mark.parent.mkdir(parents=True, exist_ok=True)
                mark.touch()
    if problems:
        raise Refused(problems)
