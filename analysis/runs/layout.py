"""Where a run lies on disk, and which folders may become one.

A run is a folder with `manifest.json`, `seats/part-NNNNN.parquet` and `games/part-NNNNN.parquet`. Only files
with these names are ever removed: whatever else lies in the folder belongs to somebody else.
"""

import json
import os
import re
from pathlib import Path
from typing import Any

from sim.core.errors import Problem, Refused

MANIFEST = "manifest.json"
TABLES = ("seats", "games")
UNFINISHED = ".unfinished"
_PART = re.compile(r"part-\d{5,}\.parquet(\.unfinished)?")


def part_name(table: str, index: int) -> str:
    """Give the name of a part's file inside the run, such as `seats/part-00000.parquet`."""
    return f"{table}/part-{index:05d}.parquet"


def own_files(folder: Path) -> list[Path]:
    """List the files in `folder` that a run wrote: the manifest and the parts, finished or not."""
    found = [folder / name for name in (MANIFEST, MANIFEST + UNFINISHED) if (folder / name).is_file()]
    for table in TABLES:
        inside = folder / table
        if inside.is_dir() and not inside.is_symlink():
            found += sorted(file for file in inside.iterdir() if _PART.fullmatch(file.name))
    return found


def check(folder: Path, force: bool) -> None:
    """See whether `folder` can take a new run, and change nothing; parameters and errors as in `claim`."""
    try:
        _check_place(folder)
        if folder.is_dir() and any(folder.iterdir()):
            _check_content(folder, force)
    except OSError as error:
        raise _unwritable(folder, error) from error


def claim(folder: Path, force: bool) -> None:
    """Make `folder` ready for a new run.

    Parameters
    ----------
    folder : Path
        Made, with its parents, if it is missing.
    force : bool
        Whether an earlier run in it may be removed.

    Raises
    ------
    Refused
        If the folder cannot be written, or holds something that must not be removed.
    """
    check(folder, force)
    try:
        for file in own_files(folder):
            file.unlink()
        for table in TABLES:
            (folder / table).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from error


def _check_place(folder: Path) -> None:
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        raise _refused(folder, f"{place} is a file", "a folder, or a name that is still free")
    if not os.access(place, os.W_OK | os.X_OK):
        raise _refused(folder, f"{place} cannot be written", "a folder that can be written")


def _check_content(folder: Path, force: bool) -> None:
    if not force:
        raise _refused(
            folder,
            "a folder that is not empty",
            "an empty or new folder, or --force to replace an earlier run",
        )
    if not _is_run(folder):
        raise _refused(
            folder,
            "files that no run wrote",
            "an empty or new folder; --force removes nothing but an earlier run",
        )


def _is_run(folder: Path) -> bool:
    """Say whether `folder` holds a run: a run's manifest, or nothing but a run's files."""
    if _has_run_keys(folder / MANIFEST):
        return True
    mine = {*own_files(folder), *(folder / table for table in TABLES)}
    inside = (file for table in TABLES if (folder / table).is_dir() for file in (folder / table).iterdir())
    return mine.issuperset([*folder.iterdir(), *inside])


def _has_run_keys(manifest: Path) -> bool:
    try:
        document: Any = json.loads(manifest.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(document, dict) and {"schema_version", "scenario_hash", "parts"} <= document.keys()


def _unwritable(folder: Path, error: OSError) -> Refused:
    return _refused(folder, error.strerror or str(error), "a folder that can be written")


def _refused(folder: Path, found: str, accepted: str) -> Refused:
    return Refused((Problem(str(folder), found, accepted),))
