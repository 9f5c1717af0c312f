"""An experiment on disk: a journal, what is kept of the deals played so far, and the results.

Only files with these names are ever removed: whatever else lies in the folder belongs to somebody else.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from analysis.experiments.kept import Kept
from analysis.experiments.measured import Table
from analysis.experiments.pairs import Match
from analysis.experiments.tidy import tidy
from analysis.runs.belongs import check_belongs, check_goes_on
from analysis.runs.journal import Journal
from analysis.runs.safely import UNFINISHED, file_sha256, replace

KIND = "comparison"  # for people
MARK = "experiment"  # what is planned in an experiment's journal, and in no other
STATE = "deals"  # what is done, in the journal
SEARCHES = "adapted"  # folder of the searches of players that learn
DOCUMENT, TABLE = "compare.json", "compare.csv"
_STATE = re.compile(r"deals-\d+\.npz(\.unfinished)?")


def check_folder(folder: Path, force: bool = False, resume: bool = False) -> None:
    """See whether a folder can take an experiment, and change nothing.

    Parameters
    ----------
    folder : Path
        Missing, empty, or an earlier experiment.
    force : bool
        Whether an earlier experiment in it may be replaced.
    resume : bool
        Whether it is to be gone on with.

    Raises
    ------
    Refused
        If the folder cannot be written, holds something else, or another process works in it.
    """
    check_belongs(folder, KIND, MARK, {SEARCHES}, force, resume)


def begin(journal: Journal, planned: Mapping[str, Any], resume: bool) -> None:
    """Note what is planned; without `resume` what lies there is removed.

    Raises
    ------
    Refused
        With `resume`, if another experiment is there.
    """
    if resume and journal.planned is not None:
        check_goes_on(journal.folder, KIND, journal.planned, dict(planned))
    else:
        journal.clear()
        for file in journal.folder.iterdir():
            if _STATE.fullmatch(file.name) or file.name.removesuffix(UNFINISHED) in (DOCUMENT, TABLE):
                file.unlink()
    journal.plan(planned)


def store(journal: Journal, kept: Kept) -> None:
    """Keep what the deals played so far came to, in the place of what was kept before."""
    file = f"deals-{kept.deals:012d}.npz"
    replace(journal.folder / file, kept.packed())
    journal.note(STATE, {file: file_sha256(journal.folder / file)})
    for other in journal.folder.iterdir():
        if _STATE.fullmatch(other.name) and other.name != file:
            other.unlink()


def stored(journal: Journal, tables: Sequence[Table], matches: Sequence[Match]) -> Kept | None:
    """Read what was kept; None where nothing was, or it is damaged: then all is played anew."""
    if not journal.intact(STATE):
        return None
    (file,) = journal.done[STATE]["files"]
    return Kept.unpacked((journal.folder / file).read_bytes(), tables, matches)


def write(folder: Path, document: Mapping[str, Any]) -> None:
    """Write the results, each file in one step: the document, and a table of it.

    Raises
    ------
    OSError
        If one cannot be written.
    """
    replace(folder / TABLE, tidy(document).write_csv().encode("utf-8"))
    replace(folder / DOCUMENT, (json.dumps(document, indent=1, allow_nan=False) + "\n").encode("utf-8"))


@contextmanager
def together(folder: Path | None, parts: Sequence[str], resume: bool) -> Iterator[None]:
    """Hold a folder whose parts, folders themselves, are experiments of one question; None: nothing is kept."""
    if folder is None:
        yield
        return
    with Journal(folder) as journal:
        begin(journal, {MARK: {"parts": list(parts)}}, resume)
        yield
