"""Changes on disk that a loss of power or a killed process cannot leave half done."""

import hashlib
import os
from pathlib import Path

UNFINISHED = ".unfinished"  # ends the name of a file that is being written; whoever goes on removes it


def unfinished(path: Path) -> Path:
    """Give the name under which a file is written before it is put in its place."""
    return path.with_name(path.name + UNFINISHED)


def put(path: Path) -> None:
    """Move a file that was written, and is safe on disk, from its unfinished name to its own, in one step."""
    unfinished(path).replace(path)
    sync_folder(path.parent)


def replace(path: Path, content: bytes) -> None:
    """Put `content` at `path` in one step: readers see the old file or the new one, never a half.

    Raises
    ------
    OSError
        If it cannot be written; the old file still stands then.
    """
    try:
        with unfinished(path).open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        put(path)
    except BaseException:
        unfinished(path).unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Make the names in a folder safe: a file's content may be on disk before its name is."""
    if os.name == "nt":  # folders cannot be opened there, and names are written at once
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def file_sha256(path: Path) -> str:
    """Give the sha256 of a file's content in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
