"""Lines to type: the one that goes on with a run, the one that plays a range that is missing."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path


def resume_line(command: Sequence[str], folder: Path | None = None) -> str:
    """Give the line that goes on with an interrupted command.

    Parameters
    ----------
    command : sequence of str
        Its words, `tallycat` first; empty where it was no command.
    folder : Path, optional
        Where the run lies now, if it may have been moved.
    """
    if not command:
        return "the same call with resume"
    words = _without(command, {"--force": 0, "--resume": 0} | ({"--out": 1} if folder else {}))
    return _typed([*words, *(["--out", str(folder)] if folder else []), "--resume"])


def range_line(command: Sequence[str], games: range, out: str) -> str:
    """Give the line that plays a range of the games of a run.

    Parameters
    ----------
    command : sequence of str
        The words that played another range of it.
    games : range
        What is to be played.
    out : str
        Folder for it.
    """
    words = list(command) or ["tallycat", "simulate", "SCENARIO"]
    kept = _without(words, {"--force": 0, "--resume": 0, "--range": 1, "--out": 1})
    return _typed([*kept, "--range", f"{games.start}:{games.stop}", "--out", out])


def whole_command(command: Sequence[str], games: int, out: str) -> list[str]:
    """Give the words that play a whole run in one go, from those that played a range of it."""
    words = list(command) or ["tallycat", "simulate", "SCENARIO"]
    kept = _without(
        words, {"--force": 0, "--resume": 0, "--range": 1, "--out": 1, "--games": 1, "--threads": 1}
    )
    return [*kept, "--games", str(games), "--out", out]


def _without(command: Sequence[str], options: dict[str, int]) -> list[str]:
    """Leave out options, each with so many words behind it."""
    kept, skip = [], 0
    for word in command:
        if skip:
            skip -= 1
        elif word in options:
            skip = options[word]
        elif word.partition("=")[0] not in options:
            kept.append(word)
    return kept


def _typed(words: Sequence[str]) -> str:
    """Write words as they are typed; the command as it was called where it is not found by its name alone."""
    first = words[0]
    called = Path(sys.argv[0])
    if called.name == first and shutil.which(first) is None:
        first = str(called)
    return shlex.join([first, *words[1:]])
