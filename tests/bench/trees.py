"""Trees of files to measure, this one and one of a commit before, each with a process that plays in it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[2]
PLAYER = Path(__file__).with_name("player.py")


class Player:
    """A process that plays with the code of a tree.

    Parameters
    ----------
    tree : Path
        Root of the code.
    cache : Path, optional
        Folder for its compiled kernels; the usual one where left out.

    Raises
    ------
    RuntimeError
        In `ask`, if the process ended: the tree cannot be measured.
    """

    def __init__(self, tree: Path, cache: Path | None = None) -> None:
        own = {} if cache is None else {"TALLYCAT_CACHE_DIR": str(cache)}
        self._process = subprocess.Popen(
            [sys.executable, str(PLAYER)],
            env=os.environ | own | {"PYTHONPATH": str(tree)},
            cwd=tree,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, do: str, text: str, games: int, **more: Any) -> dict[str, float]:
        """Have something played; see player.py."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, "text": text, "games": games, **more}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the process that plays has ended")
        return dict(json.loads(answer))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()


def of_commit(name: str, folder: Path) -> Path | None:
    """Lay the files of a commit down in a folder; None, and a word why, where that cannot be."""
    words = ["git", "-C", str(ROOT), "archive", "--format=tar", name]
    try:
        done = subprocess.run(words, capture_output=True, check=True)
    except FileNotFoundError:
        reason = "no git here"
    except subprocess.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip().splitlines()[-1]
    else:
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
            archive.extractall(folder, filter="data")
        return folder
    print(f"not compared with {name}: {reason}", file=sys.stderr)
    return None
