"""The process of its own in which a user's plug-in is tried; arguments and answer as of `scripts._probe`."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from scripts._asker import Watch, line_in
from scripts._compiler import problem_of
from scripts._games import part
from scripts._trial import ASKED
from sim.core.errors import Problem, Refused


def main(mode: str, file: Path, game: str, seconds: float, folder: Path) -> None:
    """Try a plug-in and leave what was found in a folder.

    Parameters
    ----------
    mode : str
        ``play``: with the compiler off, every index checked; ``compile``: with it on, compared.
    file : Path
        The plug-in.
    game : str
        Id of its game.
    seconds : float
        Limit of one answer, and of the import.
    folder : Path
        Takes problems.json; of ``play`` also what was asked, which ``compile`` reads.
    """
    with (folder / "hung.txt").open("w") as hung:
        watch = Watch(seconds, hung)
        try:
            own = part(game, "own", "--plugin").read([file])[0]
            with watch:
                own.module()
            contract = part_of(game)
            ask = contract.problems if mode == "play" else contract.compiled
            found = list(ask(own, watch, folder / ASKED))
        except Refused as refused:
            found = list(refused.problems)
        except (Exception, SystemExit) as error:  # whatever a user's code raises is about that code
            found = [problem_of(error, [file]) or _unforeseen(file, error)]
    text = json.dumps([asdict(problem) for problem in dict.fromkeys(found)])
    (folder / "problems.json").write_text(text, encoding="utf-8")


def part_of(game: str) -> Any:
    """Give what a game's plug-ins must keep to."""
    return import_module(f"scripts._contracts.{game.replace('-', '_')}")


def _unforeseen(file: Path, error: BaseException) -> Problem:
    if isinstance(error, SystemExit):
        found = f"an end of the program ({error.code}) while it is loaded"
        return Problem(str(file), found, "a file that can be imported")
    found = f"{type(error).__name__}: {error}"
    return Problem(line_in(file, error)[0] or str(file), found, "a kernel that can be loaded and asked")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3], float(sys.argv[4]), Path(sys.argv[5]))
