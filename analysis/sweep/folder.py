"""A sweep on disk: a journal, a file for each cell that is done, and the results.

Only files with these names are ever removed: whatever else lies in the folder belongs to somebody else.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.runs.belongs import check_belongs, check_goes_on
from analysis.runs.journal import Journal
from analysis.runs.safely import UNFINISHED, file_sha256, replace

KIND = "sweep"  # for people
MARK = "sweep"  # what is planned in a sweep's journal, and in no other
CELLS = "cells"
RESULTS = ("sweep.json", "sweep.parquet", "sweep.csv", "sweep.xlsx", "heat-map.png", "heat-map-adapted.png")
BASE = "base"
_CELL = re.compile(r"((cell|adapted)-\d{6}|base)\.json(\.unfinished)?")


def key_of(cell: int, adapted: bool = False) -> str:
    """Name a cell in the journal, `adapted` where players learned it; the base is `BASE`."""
    return f"{'adapted' if adapted else 'cell'}-{cell:06d}"


def check_folder(folder: Path, force: bool = False, resume: bool = False) -> None:
    """See whether a folder can take a sweep, and change nothing.

    Parameters
    ----------
    folder : Path
        Missing, empty, or an earlier sweep.
    force : bool
        Whether an earlier sweep in it may be replaced.
    resume : bool
        Whether it is to be gone on with.

    Raises
    ------
    Refused
        If the folder cannot be written, holds something else, or another process works in it.
    """
    check_belongs(folder, KIND, MARK, (), force, resume)


def begin(journal: Journal, planned: Mapping[str, Any], resume: bool) -> None:
    """Note what is planned; without `resume` what lies there is removed.

    Raises
    ------
    Refused
        With `resume`, if another sweep is there.
    """
    asked = json.loads(json.dumps({MARK: dict(planned)}))
    if resume and journal.planned is not None:
        check_goes_on(journal.folder, KIND, journal.planned[MARK], asked[MARK])
    else:
        journal.clear()
        for name in [name + end for name in RESULTS for end in ("", UNFINISHED)]:
            (journal.folder / name).unlink(missing_ok=True)
        for file in (journal.folder / CELLS).glob("*"):
            if _CELL.fullmatch(file.name):
                file.unlink()
    journal.plan(asked)


def store(journal: Journal, key: str, found: Any) -> None:
    """Keep what the base or a cell came to, and note it."""
    file = f"{CELLS}/{key}.json"
    (journal.folder / CELLS).mkdir(exist_ok=True)
    replace(journal.folder / file, json.dumps(found, allow_nan=False).encode("utf-8"))
    journal.note(key, {file: file_sha256(journal.folder / file)})


def stored(journal: Journal, key: str) -> Any:
    """Read what the base or a cell came to; None where it is not done, or damaged."""
    if not journal.intact(key):
        return None
    return json.loads((journal.folder / CELLS / f"{key}.json").read_bytes())
