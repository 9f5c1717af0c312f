"""A tournament on disk: the journal, a Parquet file of rows for each part of the deals, and the results.

Only files with these names are ever removed: whatever else lies in the folder belongs to somebody else.
"""

import io
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import polars as pl

from analysis.runs.belongs import check_belongs
from analysis.runs.journal import Journal
from analysis.runs.safely import UNFINISHED, file_sha256, replace
from analysis.stats.moments import Floats

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
KIND = "tournament"  # for people
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
    check_belongs(folder, KIND, MARK, {DEALS}, force, resume)


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
