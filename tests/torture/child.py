"""The command `tallycat` in a process of its own, with small parts, told by the environment how it is to fare.

`PART_GAMES`: games of a part. `HANDED_OUT`: a file that notes every batch that is handed out to be played.
`KILL_AT`: the process kills itself right before its n-th step that makes something safe on disk.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from analysis.runs import execute, play
from scripts.main import main


def noted(take: Callable[..., range | None], file: Path) -> Callable[..., range | None]:
    """Note what is handed out."""

    def taken(*words: Any) -> range | None:
        batch = take(*words)
        if batch is not None:
            with file.open("a") as notes:
                notes.write(f"{batch.start} {batch.stop}\n")
        return batch

    return taken


def deadly(step: Callable[..., Any], left: list[int]) -> Callable[..., Any]:
    """Count steps, and kill the process before the last one."""

    def taken(*words: Any, **more: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return step(*words, **more)

    return taken


if __name__ == "__main__":
    assert execute.simulate.__kwdefaults__ is not None
    execute.simulate.__kwdefaults__["part_games"] = int(os.environ["PART_GAMES"])
    if "HANDED_OUT" in os.environ:
        play.Table.take = noted(play.Table.take, Path(os.environ["HANDED_OUT"]))  # type: ignore[method-assign]
    if "KILL_AT" in os.environ:
        left = [int(os.environ["KILL_AT"])]
        os.fsync = deadly(os.fsync, left)
        Path.replace = deadly(Path.replace, left)  # type: ignore[method-assign]
        Path.unlink = deadly(Path.unlink, left)  # type: ignore[method-assign]
    sys.exit(main())
