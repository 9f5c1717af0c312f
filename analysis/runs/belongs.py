"""Whether a folder with a journal belongs to what is asked: a tournament, a comparison, a sweep."""

from collections.abc import Collection, Mapping
from pathlib import Path

from analysis.runs.journal import JOURNAL, read
from analysis.runs.layout import check_place
from analysis.runs.lock import LOCK, check_free
from sim.core.errors import Problem, Refused


def check_belongs(
    folder: Path, kind: str, mark: str, begun: Collection[str], force: bool = False, resume: bool = False
) -> None:
    """See whether a folder can take something of a kind, and change nothing.

    Parameters
    ----------
    folder : Path
        Missing, empty, or an earlier one of its kind.
    kind : str
        What it is, for people.
    mark : str
        What is planned in the journal of its kind, and in no other.
    begun : collection of str
        What else may lie beside the journal of one that was killed before it planned.
    force : bool
        Whether an earlier one in it may be replaced.
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
        there = {path.name for path in folder.iterdir()} - {LOCK}
        planned = read(folder)[0]
        if there and not (mark in planned if planned is not None else there <= {JOURNAL, *begun}):
            accepted = f"an empty or new folder, or that of an earlier {kind} with --resume or --force"
            raise Refused([Problem(str(folder), f"files that no {kind} wrote", accepted)])
        if there and not (force or resume):
            accepted = "an empty or new folder; --resume to go on with it, --force to play it anew"
            raise Refused([Problem(str(folder), f"an earlier {kind}", accepted)])
    except OSError as error:
        raise Refused(
            [Problem(str(folder), error.strerror or str(error), "a folder that can be written")]
        ) from error


def check_goes_on(folder: Path, kind: str, there: Mapping[str, object], asked: Mapping[str, object]) -> None:
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
                f"{folder}: {key}", _short(asked.get(key)), f"{_short(there.get(key))}, as in this {kind}"
            )
            for key in keys
        )


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 200 else f"{text[:200]} ..."
