"""One process works on a folder: the others are refused, and told who it is.

The lock is a file that its holder keeps locked in the operating system, which lets go of it by itself when the
process ends, however it ends. The text in the file is for people, and for other machines on a shared disk, which
do not always see each other's locks.
"""

import json
import os
import platform
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from sim.core.errors import Problem, Refused

LOCK = "lock.json"


class Lock:
    """The lock of a folder, held until `release`.

    Parameters
    ----------
    folder : Path
        It is there already.

    Attributes
    ----------
    stale : str
        Who left a lock behind without letting go of it, in words; empty where nobody did.

    Raises
    ------
    Refused
        If another process holds it, or one on another machine left it behind.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOCK
        self._file = _grab(self._path)
        self.stale = _left_behind(self._path, self._file)
        self._file.seek(0)
        self._file.truncate()
        self._file.write(json.dumps(_me()) + "\n")
        self._file.flush()

    def release(self) -> None:
        """Let go of the folder."""
        if not self._file.closed:
            with suppress(
                OSError
            ):  # a folder that was removed meanwhile, or a disk that fails: nothing to keep
                self._path.unlink()
            self._file.close()


def check_free(folder: Path) -> None:
    """See whether a folder could be locked now, and change nothing.

    Raises
    ------
    Refused
        As `Lock` does.
    """
    path = folder / LOCK
    if path.is_file():
        with _grab(path) as file:
            _left_behind(path, file)


def _grab(path: Path) -> IO[str]:
    """Open and lock the file; if its holder removed it meanwhile, the one that stands there now."""
    while True:
        file = path.open("a+", encoding="utf-8")
        try:
            if not _lock(file):
                raise _refused(
                    path, _who(_read(file)), "a folder that no other process works on: wait until it is done"
                )
            if path.exists() and os.fstat(file.fileno()).st_ino == path.stat().st_ino:
                return file
        except BaseException:
            file.close()
            raise
        file.close()


def _lock(file: IO[str]) -> bool:
    """Lock a file in the operating system; False if another process holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1 << 20)  # far behind the text, which others read meanwhile
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _left_behind(path: Path, file: IO[str]) -> str:
    """Say who left the lock behind; one of another machine is refused: whether that process lives, only it knows."""
    there = _read(file)
    if not there:
        return ""
    if there.get("host") not in (None, platform.node()):
        accepted = f"a lock of this machine ({platform.node()}): if that process has ended, remove {path}"
        raise _refused(path, f"a lock that another machine left: {_who(there)}", accepted)
    return _who(there)


def _me() -> dict[str, Any]:
    since = datetime.now(UTC).astimezone().isoformat(timespec="seconds")
    return {"pid": os.getpid(), "host": platform.node(), "since": since}


def _read(file: IO[str]) -> dict[str, Any]:
    file.seek(0)
    text = file.read()
    try:
        there = json.loads(text) if text.strip() else {}
    except ValueError:  # cut short with its process
        there = {}
    return there if isinstance(there, dict) else {}


def _who(there: dict[str, Any]) -> str:
    return f"process {there.get('pid', '?')} on {there.get('host', '?')}, since {there.get('since', '?')}"


def _refused(path: Path, found: str, accepted: str) -> Refused:
    return Refused((Problem(str(path.parent), found, accepted),))
