"""A sweep on disk: a journal, a file for each cell that is done, and the results.

Only files with these names are ever removed: whatever else lies in the folder belongs to somebody else.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.runs.journal import JOURNAL, Journal, read
from analysis.runs.layout import check_place
from analysis.runs.lock import LOCK, check_free
from analysis.runs.safely import UNFINISHED, file_sha256, replace
from analysis.tournament.folder import check_same
from sim.core.errors import Problem, Refused

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
    try:
        check_place(folder)
        if not folder.is_dir():
            return
        check_free(folder)
        there = [path.name for path in folder.iterdir() if path.name != LOCK]
        planned = read(folder)[0]
        if there and not (MARK in planned if planned is not None else set(there) <= {JOURNAL}):
            accepted = "an empty or new folder, or that of an earlier sweep with --resume or --force"
            raise Refused([Problem(str(folder), "files that no sweep wrote", accepted)])
        if there and not (force or resume):
            accepted = "an empty or new folder; --resume to go on with it, --force to play it anew"
            raise Refused([Problem(str(folder), "an earlier sweep", accepted)])
    except OSError as error:
        raise Refused(
            [Problem(str(folder), error.strerror or str(error), "a folder that can be written")]
        ) from error


def begin(journal: Journal, planned: Mapping[str, Any], resume: bool) -> None:
    """Note what is planned; without `resume` what lies there is removed.

    Raises
    ------
    Refused
        With `resume`, if another sweep is there.
    """
    asked = json.loads(json.dumps({MARK: dict(planned)}))
    if resume and journal.planned is not None:
        check_same(journal.folder, journal.planned[MARK], asked[MARK])
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
