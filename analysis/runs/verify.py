"""Checks a run: its manifest, its files, its fingerprint, and a sample of its games, played again."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analysis.runs.again import resume_line
from analysis.runs.layout import TABLES, part_files
from analysis.runs.read import Part, Run
from analysis.runs.rehash import Rehash
from analysis.runs.safely import file_sha256
from sim.core.errors import Problem, Refused
from sim.core.game import Block, Plan

SAMPLE = 100
_KEY = 0  # of the draw of the sample: everybody looks at the same games
_AS_PLAYED = "the file as the run wrote it"


@dataclass
class Check:
    """What was looked at, and what is wrong."""

    games: int = 0
    replayed: int = 0
    problems: list[Problem] = field(default_factory=list)

    def compare(self, where: str, found: Any, accepted: Any, why: str = "") -> None:
        """Note a problem if two values differ."""
        if found != accepted:
            self.problems.append(Problem(where, str(found), f"{accepted}{why}"))


def verify(
    run: Run, plan: Plan | None, *, sample: int = SAMPLE, tick: Callable[[int], None] | None = None
) -> Check:
    """Check a run.

    Parameters
    ----------
    run : Run
        Complete or not.
    plan : Plan, optional
        The run's own scenario, ready to play; without it no game is played again.
    sample : int
        How many games are played again: the first, the last, and others drawn with a fixed key.
    tick : callable, optional
        Called with the number of games read after each part.

    Returns
    -------
    Check
        Everything that is wrong, each with where it is.
    """
    check = Check()
    _check_manifest(run, check)
    wanted = sample_of(run.first_game, run.games, sample) if plan is not None else []
    rehash: Rehash | None = Rehash(run.manifest)
    for seats, table in zip(run.entries("seats"), run.entries("games"), strict=False):
        part = _read(run, (seats, table), check)
        if part is None:
            rehash = None  # the fingerprint of what is left tells nothing
            continue
        if rehash is not None:
            rehash.add(part)
        check.games += part.games
        for game in wanted:
            if plan is not None and game in part.held:
                _replay(plan, part.cut(range(game, game + 1)), str(seats["file"]), check)
        if tick is not None:
            tick(check.games)
    if rehash is not None and run.manifest["complete"]:
        digest = rehash.finish()
        for name, value in (("digest", digest.whole), ("digest_play", digest.play)):
            check.compare(f"{run.folder}: {name}", run.manifest[name], value, ", as the rows have it")
    return check


def sample_of(first: int, games: int, sample: int) -> list[int]:
    """Draw the games to play again, in order: the first, the last, and others."""
    if not games or not sample:
        return []
    drawn = np.random.default_rng(_KEY).integers(first, first + games, size=max(sample - 2, 0))
    return sorted({first, first + games - 1, *drawn.tolist()})[:sample]


def _check_manifest(run: Run, check: Check) -> None:
    """See that the manifest agrees with itself and with the folder."""
    manifest, folder = run.manifest, run.folder
    if not manifest["complete"]:
        accepted = f"a complete run; go on with: {resume_line(manifest.get('command', ()), folder)}"
        check.problems.append(
            Problem(str(folder), f"a run that ended early, with {run.games:,} games", accepted)
        )
    else:
        check.compare(f"{folder}: games in the parts", run.games, manifest["games"])
    check.compare(f"{folder}: seed", manifest["seed"], manifest["scenario"]["run"]["seed"])
    check.compare(f"{folder}: games beyond whole deals", manifest["games"] % run.period, 0)
    seats, games = ([_range(entry) for entry in run.entries(table)] for table in TABLES)
    check.compare(f"{folder}: parts of games", games, seats)
    for before, after in zip([range(run.first_game), *games], games, strict=False):
        check.compare(f"{folder}: first game of a part", after.start, before.stop)
    for table, rows in (("seats", run.players), ("games", 1)):
        for entry in run.entries(table):
            check.compare(f"{folder}: rows of {entry['file']}", entry["rows"], entry["games"] * rows)
    named = {folder / entry["file"] for entry in manifest["parts"]}
    for file in part_files(folder):
        if file not in named:
            check.problems.append(
                Problem(str(file), "a file that the manifest does not name", "only its parts")
            )


def _range(entry: Mapping[str, Any]) -> range:
    return range(entry["first_game"], entry["first_game"] + entry["games"])


def _read(run: Run, entries: tuple[Mapping[str, Any], Mapping[str, Any]], check: Check) -> Part | None:
    """Read a part, as far as it can be, and check its files."""
    readable = True
    for entry in entries:
        path = run.folder / entry["file"]
        try:
            check.compare(f"{path}: sha256", file_sha256(path), entry["sha256"])
        except OSError as error:
            check.problems.append(Problem(str(path), error.strerror or str(error), _AS_PLAYED))
            readable = False
    try:
        return run.part(*entries) if readable else None
    except Refused as refused:
        check.problems += refused.problems
        return None


def _replay(plan: Plan, rows: Part, file: str, check: Check) -> None:
    """Play one game again, and compare it with its rows column by column."""
    check.replayed += 1
    block = plan.play(rows.first_game, 1)
    for table, frame, columns in zip(
        TABLES, (rows.seats, rows.table), (block.seats, block.table), strict=True
    ):
        where = f"{file.replace('seats/', f'{table}/')}: game {rows.first_game}"
        check.compare(f"{where}: columns", frame.columns, list(columns))
        for name, row, found, played in _cells(frame, block, table, plan):
            place = f"{where}, seat {row}" if table == "seats" else where
            check.compare(f"{place}, {name}", found, played, ", as this game plays now")


def _cells(frame: pl.DataFrame, block: Block, table: str, plan: Plan) -> Iterator[tuple[str, int, Any, Any]]:
    """Give every cell twice: column, row, value on disk, value played."""
    for name, values in (block.seats if table == "seats" else block.table).items():
        played = values.tolist()
        if name in plan.names:
            words = dict(enumerate(plan.names[name]))
            played = [words.get(code) for code in played]
        on_disk = frame[name].to_list() if name in frame.columns else [None] * len(played)
        for row, pair in enumerate(zip(on_disk, played, strict=False)):
            yield name, row, *pair


def files_of(manifest: Mapping[str, Any], option: str) -> list[Path]:
    """List the user's own files that a run was asked for with by an option, as far as they are still there."""
    words = list(manifest.get("command") or ())
    named = [Path(words[i + 1]) for i, word in enumerate(words[:-1]) if word == option]
    return [file for file in named if file.is_file()]
