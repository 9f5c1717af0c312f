"""Going on with a run: whether it is the same one, what of it is whole, and what is left to play."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.runs import manifest as manifests
from analysis.runs.digest import BlockHash
from analysis.runs.journal import Journal, read
from analysis.runs.layout import MANIFEST, TABLES, index_of, part_files
from analysis.runs.stored import Stored, stored_of
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:  # polars, which takes as long to import as a short run: few runs read what is there
    from analysis.runs.read import Run

_SAME = (
    "game",
    "rules_version",
    "tallycat_version",
    "digest_columns",
)  # beside scenario, seed and strategies
_FREE = {("title",), ("thresholds",), ("run", "games")}  # parts of a scenario that change no game


def planned_in(folder: Path) -> dict[str, Any] | None:
    """Give what is planned in a folder, `manifest.PLANNED`: from its journal, else its manifest; None if nothing is.

    Raises
    ------
    Refused
        If there is no journal, and a manifest that cannot be used.
    """
    planned = read(folder)[0]
    if planned is None and (folder / MANIFEST).is_file():
        manifest = manifests.load(folder)
        defaults = {"strategy_files": {}, "first_game": 0, "whole_games": None, "command": []}
        planned = {key: manifest[key] for key in manifests.PLANNED if key in manifest}
        planned = defaults | planned
    return planned


def check_same(folder: Path, there: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """See that what is asked for goes on with what is there.

    Parameters
    ----------
    folder : Path
        Of the run, for messages.
    there, asked : mapping
        `manifest.PLANNED` of both.

    Raises
    ------
    Refused
        With all that differs.
    """
    problems = [*differences(folder, there, asked), *_other_games(folder, there, asked)]
    if problems:
        raise Refused(problems)


def differences(
    folder: Path, there: Mapping[str, Any], asked: Mapping[str, Any], named: str = "this run"
) -> list[Problem]:
    """List what makes the games of two runs different: scenario, seeds, strategies, versions.

    Parameters
    ----------
    folder : Path
        Of what is asked for, for messages.
    there, asked : mapping
        `manifest.PLANNED` of both.
    named : str
        What `there` is called in messages.
    """
    there, asked = (json.loads(json.dumps(dict(plan))) for plan in (there, asked))
    pairs = [(name, there.get(name), asked.get(name)) for name in _SAME]
    pairs += [(f"scenario.{path}", a, b) for path, a, b in _unlike(there["scenario"], asked["scenario"])]
    files = {**there["strategy_files"], **asked["strategy_files"]}
    pairs += [
        (
            f"text of strategy {id_}, sha256",
            there["strategy_files"].get(id_),
            asked["strategy_files"].get(id_),
        )
        for id_ in files
    ]
    found = [(name, a, b) for name, a, b in pairs if a != b]
    if not found and there["scenario_hash"] != asked["scenario_hash"]:
        found = [("scenario_hash", there["scenario_hash"], asked["scenario_hash"])]
    return [
        Problem(f"{folder}: {name}", json.dumps(b), f"{json.dumps(a)}, as in {named}") for name, a, b in found
    ]


def _unlike(a: Any, b: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any, Any]]:
    """Give where two documents differ: path, value here, value there."""
    if isinstance(a, dict) and isinstance(b, dict) and path not in _FREE:
        for key in dict.fromkeys([*a, *b]):
            yield from _unlike(a.get(key), b.get(key), (*path, key))
    elif a != b and path not in _FREE:
        yield ".".join(path), a, b


def _other_games(folder: Path, there: Mapping[str, Any], asked: Mapping[str, Any]) -> Iterator[Problem]:
    first, stop = int(there["first_game"]), int(there["first_game"]) + int(there["games"])
    asked_stop = asked["first_game"] + asked["games"]
    if asked["first_game"] != first:
        yield Problem(f"{folder}: first game", str(asked["first_game"]), f"{first}, as in this run")
    elif asked_stop < stop:
        yield Problem(f"{folder}: last game", str(asked_stop - 1), f"{stop - 1}, as in this run, or more")


def whole_parts(journal: Journal) -> tuple[list[Stored], list[Stored]]:
    """See what is there of a run: the parts that are whole, and those that must be played again.

    Files of parts that the journal does not know, or only began, are removed; so are damaged ones.
    """
    known = [stored_of(facts) for facts in journal.done.values()]
    whole = [part for part in known if journal.intact(part.key)]
    kept = {journal.folder / file for part in whole for file in part.files}
    for file in part_files(journal.folder):
        if file not in kept:
            file.unlink()
    for table in TABLES:
        (journal.folder / table).mkdir(exist_ok=True)
    return whole, [part for part in known if part not in whole]


def restore(journal: Journal) -> None:
    """Write a journal anew from the manifest and the files, where it is missing; what is planned comes last."""
    from analysis.runs.read import Run

    run = Run(journal.folder, manifests.load(journal.folder))
    for stored in parts_of(run):
        journal.note(stored.key, stored.files, **stored.facts())
    planned = planned_in(journal.folder)
    assert planned is not None
    journal.plan(planned)


def parts_of(run: "Run") -> list[Stored]:
    """List the parts that a run's manifest names, with the hashes of their blocks.

    They come from the journal, or are computed from the rows; a part that cannot be read has none.
    """
    noted = {facts["index"]: stored_of(facts) for facts in read(run.folder)[1].values()}
    return [
        _part_of(run, *entries, noted)
        for entries in zip(run.entries("seats"), run.entries("games"), strict=True)
    ]


def _part_of(
    run: "Run", seats: Mapping[str, Any], table: Mapping[str, Any], noted: Mapping[int, Stored]
) -> Stored:
    index = index_of(seats["file"])
    files = {str(entry["file"]): str(entry["sha256"]) for entry in (seats, table)}
    if index in noted and noted[index].files == files:
        return noted[index]
    games = range(table["first_game"], table["first_game"] + table["games"])
    from analysis.runs.rehash import Rehash

    blocks: list[BlockHash] = []
    with suppress(Refused):
        blocks = Rehash(run.manifest).blocks(run.between(games))
    seconds = run.manifest["elapsed_s"] * len(games) / max(run.games, 1)
    return Stored(
        index, games, {"seats": seats["rows"], "games": table["rows"]}, files, tuple(blocks), seconds
    )
