"""Where a run lies on disk, and which folders may become one.

A run is a folder with `manifest.json`, `journal.jsonl`, `seats/part-NNNNN.parquet` and
`games/part-NNNNN.parquet`. Only files with these names are ever removed: whatever else lies in the folder belongs to
somebody else.
"""

import json
import os
import re
from pathlib import Path
from typing import Any

from analysis.runs.journal import JOURNAL, read
from analysis.runs.lock import LOCK, check_free
from analysis.runs.safely import UNFINISHED
from sim.core.errors import Problem, Refused

MANIFEST = "manifest.json"
TABLES = ("seats", "games")
_PART = re.compile(r"part-\d{5,}\.parquet(\.unfinished)?")


def part_name(table: str, index: int) -> str:
    """Give the name of a part's file inside the run, such as `seats/part-00000.parquet`."""
    return f"{table}/part-{index:05d}.parquet"


def index_of(file: str) -> int:
    """Give the number of a part from the name of one of its files."""
    return int(file.rpartition("part-")[2].partition(".")[0])


def own_files(folder: Path) -> list[Path]:
    """List the files in `folder` that a run wrote: manifest, journal, and the parts, finished or not."""
    names = (MANIFEST, MANIFEST + UNFINISHED, JOURNAL)
    return [folder / name for name in names if (folder / name).is_file()] + part_files(folder)


def part_files(folder: Path) -> list[Path]:
    """List the files of parts in `folder`, finished or not."""
    found: list[Path] = []
    for table in TABLES:
        inside = folder / table
        if inside.is_dir() and not inside.is_symlink():
            found += sorted(file for file in inside.iterdir() if _PART.fullmatch(file.name))
    return found


def check(folder: Path, force: bool = False, resume: bool = False) -> None:
    """See whether `folder` can take a run, and change nothing.

    Parameters
    ----------
    folder : Path
        Missing, empty, or an earlier run.
    force : bool
        Whether an earlier run in it may be removed.
    resume : bool
        Whether an earlier run in it is to be gone on with.

    Raises
    ------
    Refused
        If the folder cannot be written, holds something that must not be removed, or another process works in it.
    """
    try:
        check_place(folder)
        if folder.is_dir():
            check_free(folder)
            if any(path.name != LOCK for path in folder.iterdir()):
                _check_content(folder, force, resume)
    except OSError as error:
        raise _unwritable(folder, error) from error


def clear(folder: Path) -> None:
    """Remove what a run wrote in `folder`, and make its folders."""
    for file in own_files(folder):
        file.unlink()
    for table in TABLES:
        (folder / table).mkdir(parents=True, exist_ok=True)


def check_place(folder: Path) -> None:
    """See whether `folder` could be made and written, and change nothing.

    Raises
    ------
    Refused
        If it could not.
    """
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        raise _refused(folder, f"{place} is a file", "a folder, or a name that is still free")
    if not os.access(place, os.W_OK | os.X_OK):
        raise _refused(folder, f"{place} cannot be written", "a folder that can be written")


def _check_content(folder: Path, force: bool, resume: bool) -> None:
    if not (force or resume):
        raise _refused(
            folder,
            "a folder that is not empty",
            "an empty or new folder; --force to replace an earlier run, `simulate --resume` to go on with it",
        )
    if not _is_run(folder):
        raise _refused(
            folder,
            "files that no run wrote",
            "an empty or new folder, or an earlier run: --resume and --force touch nothing else",
        )
    if resume and part_files(folder) and not any((folder / name).is_file() for name in (MANIFEST, JOURNAL)):
        raise _refused(
            folder,
            f"parts, but neither {MANIFEST} nor {JOURNAL}, which tell what was played",
            "a run with one of the two, or --force to play it anew",
        )


def _is_run(folder: Path) -> bool:
    """Say whether `folder` holds a run: a run's manifest, or nothing but a run's files."""
    if _has_run_keys(folder / MANIFEST) or read(folder)[0] is not None:
        return True
    mine = {*own_files(folder), folder / LOCK, *(folder / table for table in TABLES)}
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
