"""A tournament on disk: the journal, a Parquet file of rows for each part of the deals, and the results.

Only files with these names are ever removed: whatever else lies in the folder belongs to somebody else.
"""

import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from analysis.runs.journal import JOURNAL, Journal, read
from analysis.runs.layout import check_place
from analysis.runs.lock import LOCK, check_free
from analysis.runs.safely import UNFINISHED, file_sha256, replace
from analysis.stats.moments import Floats
from sim.core.errors import Problem, Refused

DEALS = "deals"
DOCUMENT = "tournament.json"
RESULTS = (
    DOCUMENT,
    "ranking.csv",
    "payoffs.csv",
    "equilibrium.csv",
    "measures.csv",
    "ladder.md",
    "ladder.png",
)
MARK = "tournament"  # what is planned in a tournament's journal, and in no other
_PART = re.compile(r"part-\d{5,}\.parquet(\.unfinished)?")


def key_of(index: int) -> str:
    """Name a part in the journal."""
    return f"part-{index:05d}"


def check_folder(folder: Path, force: bool = False, resume: bool = False) -> None:
    """See whether a folder can take a tournament, and change nothing.

    Parameters
    ----------
    folder : Path
        Missing, empty, or an earlier tournament.
    force : bool
        Whether an earlier tournament in it may be replaced.
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
        there = [path for path in folder.iterdir() if path.name != LOCK]
        if there and not _is_tournament(folder):
            accepted = "an empty or new folder, or that of an earlier tournament with --resume or --force"
            raise Refused([Problem(str(folder), "files that no tournament wrote", accepted)])
        if there and not (force or resume):
            accepted = "an empty or new folder; --resume to go on with it, --force to play it anew"
            raise Refused([Problem(str(folder), "an earlier tournament", accepted)])
    except OSError as error:
        raise Refused(
            [Problem(str(folder), error.strerror or str(error), "a folder that can be written")]
        ) from error


def _is_tournament(folder: Path) -> bool:
    planned = read(folder)[0]
    if planned is not None:
        return MARK in planned
    return {path.name for path in folder.iterdir()} <= {JOURNAL, LOCK, DEALS}  # killed before it planned


def clear(folder: Path) -> None:
    """Remove what a tournament wrote, but for its journal and lock."""
    names = [name + end for name in RESULTS for end in ("", UNFINISHED)]
    parts = [file for file in (folder / DEALS).glob("*") if _PART.fullmatch(file.name)]
    for file in [folder / name for name in names] + parts:
        file.unlink(missing_ok=True)


def store(journal: Journal, index: int, names: Sequence[str], rows: Floats, deals: range) -> None:
    """Keep the rows of a part, and note it."""
    frame = pl.DataFrame(rows, schema=dict.fromkeys(names, pl.Float64))
    numbered = frame.insert_column(0, pl.Series("deal", np.arange(deals.start, deals.stop), pl.UInt64))
    file = f"{DEALS}/{key_of(index)}.parquet"
    content = io.BytesIO()
    numbered.write_parquet(content, compression="zstd")
    (journal.folder / DEALS).mkdir(exist_ok=True)
    replace(journal.folder / file, content.getvalue())
    journal.note(key_of(index), {file: file_sha256(journal.folder / file)}, games=[deals.start, deals.stop])


def stored(journal: Journal, index: int) -> Floats:
    """Read the rows of a part."""
    frame = pl.read_parquet(journal.folder / DEALS / f"{key_of(index)}.parquet")
    return frame.drop("deal").to_numpy()


def check_same(folder: Path, there: Mapping[str, object], asked: Mapping[str, object]) -> None:
    """See that what is asked for goes on with what is there.

    Raises
    ------
    Refused
        With all that differs.
    """
    keys = [key for key in dict.fromkeys([*there, *asked]) if there.get(key) != asked.get(key)]
    if keys:
        raise Refused(
            Problem(
                f"{folder}: {key}", _short(asked.get(key)), f"{_short(there.get(key))}, as in this tournament"
            )
            for key in keys
        )


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 200 else f"{text[:200]} ..."
