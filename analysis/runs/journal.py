"""The journal of a long command: what is planned, what is done. Whatever interrupts it, the same command goes on.

`journal.jsonl` in the folder of the work is only ever added to. A line is one JSON object: `{"planned": {...}}`,
of which the last counts, or `{"done": key, "files": {file: sha256}, ...}`, of which the last of each key counts. A
line is written when the files it names are safe on disk, and ends with a checksum: a line that was cut short never
happened.
"""

import json
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from analysis.runs.lock import Lock
from analysis.runs.safely import file_sha256, sync_folder

JOURNAL = "journal.jsonl"
Facts = dict[str, Any]
_SUM = b',"sum":"'


class Journal:
    """The journal of one folder, locked while it is open.

    Parameters
    ----------
    folder : Path
        Made, with its parents, if it is missing.

    Attributes
    ----------
    planned : dict or None
        What was planned last; None in a new journal.
    done : dict of str to dict
        What is done, by key: its `files` with their sha256, and whatever the command noted beside.
    stale : str
        Who left a lock behind; empty where nobody did.

    Raises
    ------
    Refused
        If another process works in the folder.
    OSError
        If the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = Lock(folder)
        self.stale = self._lock.stale
        self.planned, self.done, self._length = read(folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def plan(self, what: Mapping[str, Any]) -> None:
        """Note what is planned, if that is new; what is done stays done."""
        planned = json.loads(json.dumps(dict(what)))
        if planned != self.planned:
            self._add({"planned": planned})
            self.planned = planned

    def note(self, key: str, files: Mapping[str, str], **facts: Any) -> None:
        """Note that something is done.

        Parameters
        ----------
        key : str
            Names it; noted again, it replaces what was noted before.
        files : mapping of str to str
            The files it stands in, from the folder, each with its sha256.
        **facts
            Anything else that JSON can hold.
        """
        self._add({"done": key, "files": dict(files), **facts})
        self.done[key] = {"files": dict(files), **facts}

    def intact(self, key: str) -> bool:
        """Say whether something was done and all its files still stand as they were written."""
        files = self.done[key]["files"] if key in self.done else {"": ""}
        return all(_is_file(self.folder / file, sha256) for file, sha256 in files.items())

    def clear(self) -> None:
        """Begin anew: nothing planned, nothing done."""
        (self.folder / JOURNAL).unlink(missing_ok=True)
        self.planned, self.done, self._length = None, {}, 0

    def _add(self, line: Facts) -> None:
        """Add a line behind the last whole one, safe on disk."""
        body = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode("utf-8")[:-1]
        content = body + _SUM + _sum(body) + b'"}\n'
        with (self.folder / JOURNAL).open("ab") as file:
            file.truncate(self._length)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if self._length == 0:
            sync_folder(self.folder)
        self._length += len(content)


def read(folder: Path) -> tuple[Facts | None, dict[str, Facts], int]:
    """Read the journal of a folder: what is planned, what is done, and how many bytes of it are whole lines."""
    planned: Facts | None = None
    done: dict[str, Facts] = {}
    length = 0
    try:
        content = (folder / JOURNAL).read_bytes()
    except FileNotFoundError:
        return None, {}, 0
    for line in content.splitlines(keepends=True):
        entry = _entry(line)
        if entry is None:
            break  # cut short, or damaged: what stands behind it cannot be trusted either, and is done again
        if "planned" in entry:
            planned = entry["planned"]
        else:
            done[entry.pop("done")] = entry
        length += len(line)
    return planned, done, length


def _entry(line: bytes) -> Facts | None:
    body, _, rest = line.rpartition(_SUM)
    if rest != _sum(body) + b'"}\n':
        return None
    entry: Facts = json.loads(body + b"}")
    return entry


def _sum(body: bytes) -> bytes:
    return b"%08x" % zlib.crc32(body)


def _is_file(path: Path, sha256: str) -> bool:
    try:
        return path.is_file() and file_sha256(path) == sha256
    except OSError:  # a place on the disk that cannot be read any more
        return False
