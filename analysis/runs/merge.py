"""Puts runs of ranges together into one run: any number of machines can share the work by hand."""

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from analysis.runs import manifest as manifests
from analysis.runs.again import range_line, whole_command
from analysis.runs.digest import BlockHash, Fixed
from analysis.runs.journal import Journal
from analysis.runs.layout import TABLES, check, clear, part_name
from analysis.runs.read import Run, open_run
from analysis.runs.record import Record
from analysis.runs.rehash import Rehash, arrays_of
from analysis.runs.resume import differences, parts_of
from analysis.runs.safely import file_sha256, put, unfinished
from analysis.runs.stored import Stored, digest_of_parts
from analysis.runs.writer import PartWriter
from sim.core.errors import Problem, Refused
from sim.core.game import Block


@dataclass(frozen=True)
class _Piece:
    """Games of one part of one run; all of them, but where another run has the first of them too."""

    run: Run
    part: Stored
    games: range


def merge(folders: Sequence[Path], out: Path, *, force: bool = False) -> dict[str, Any]:
    """Put runs together.

    Parameters
    ----------
    folders : sequence of Path
        Complete runs of ranges of one run, in any order; where they overlap, their games are compared.
    out : Path
        Folder of the whole run: missing or empty, or an earlier run with `force`.
    force : bool
        Replace an earlier run in `out`.

    Returns
    -------
    dict
        The manifest, as written to `out/manifest.json`; its digest is the one of the run played in one go.

    Raises
    ------
    Refused
        If the runs are not of one scenario, seed and version, a file is damaged, games are missing, or two runs
        tell the same game differently; nothing was written then.
    OSError
        If the disk refused.
    """
    check(out, force)
    runs = [open_run(folder) for folder in folders]
    _check_place(runs, out)
    _check_same(runs)
    pieces = list(_pieces(runs))
    _check_end(runs, pieces)
    _check_files(pieces)
    manifest = _manifest(runs[0].manifest, pieces, out)
    with Journal(out) as journal:
        journal.clear()
        clear(out)
        journal.plan({key: manifest[key] for key in manifests.PLANNED if key in manifest})
        record = Record(journal, manifest, [], "")
        for index, piece in enumerate(pieces):
            record.add(_take(piece, out, index))
        record.save()
        merged = Run(out, manifest)
        record.finish(digest_of_parts(record.parts, merged.period, lambda games: _blocks(merged, games)))
    return manifest


def _check_place(runs: Sequence[Run], out: Path) -> None:
    if out.resolve() in [run.folder.resolve() for run in runs]:
        raise Refused((Problem("--out", str(out), "another folder than those of the runs"),))


def _check_same(runs: Sequence[Run]) -> None:
    first = runs[0]
    problems: list[Problem] = []
    for run in runs[1:]:
        problems += differences(run.folder, _known(first.manifest), _known(run.manifest), str(first.folder))
    if problems:
        raise Refused(problems)


def _known(manifest: Mapping[str, Any]) -> dict[str, Any]:
    return {"strategy_files": {}, **manifest}


def _pieces(runs: Sequence[Run]) -> Iterator[_Piece]:
    """Choose parts that follow each other without a gap from game 0 on."""
    parts = [(part, run) for run in runs for part in parts_of(run)]
    chosen: list[_Piece] = []
    end = 0
    for part, run in sorted(parts, key=lambda pair: (pair[0].games.start, -pair[0].games.stop)):
        if part.games.start > end:
            raise Refused((_gap(run, range(end, part.games.start)),))
        for before in chosen:
            _check_overlap(
                before,
                run,
                range(max(before.games.start, part.games.start), min(before.games.stop, part.games.stop)),
            )
        if part.games.stop > end:
            piece = _Piece(run, part, range(end, part.games.stop))
            chosen = [before for before in chosen if before.games.stop > part.games.start] + [piece]
            end = part.games.stop
            yield piece


def _check_overlap(before: _Piece, run: Run, games: range) -> None:
    if games and _blocks(before.run, games) != _blocks(run, games):
        found = f"other games {games.start} to {games.stop - 1} than in {before.run.folder}"
        raise Refused(
            (Problem(str(run.folder), found, "the same games: `tallycat verify` tells which run is damaged"),)
        )


def _check_end(runs: Sequence[Run], pieces: Sequence[_Piece]) -> None:
    """See that the last game is there, where a run knows which it is."""
    end = pieces[-1].games.stop
    for run in runs:
        whole = run.manifest.get("whole_games") or 0
        if whole > end:
            raise Refused((_gap(run, range(end, whole)),))


def _gap(run: Run, games: range) -> Problem:
    line = range_line(run.manifest.get("command", ()), games, f"{run.folder}-{games.start}-{games.stop}")
    return Problem(
        "RUN...", f"no run with games {games.start} to {games.stop - 1}", f"that run as well, from:\n{line}"
    )


def _check_files(pieces: Sequence[_Piece]) -> None:
    problems = [
        Problem(
            str(piece.run.folder / file),
            "other content than was written",
            "the file as the run wrote it: --resume plays it again",
        )
        for piece in pieces
        for file, sha256 in piece.part.files.items()
        if file_sha256(piece.run.folder / file) != sha256
    ]
    if problems:
        raise Refused(problems)


def _manifest(first: Mapping[str, Any], pieces: Sequence[_Piece], out: Path) -> dict[str, Any]:
    games = pieces[-1].games.stop
    run = first["scenario"]["run"] | {"games": games}
    return {
        **first,
        "scenario": first["scenario"] | {"run": run},
        "first_game": 0,
        "games": games,
        "whole_games": None,
        "parts": [],
        "digest": None,
        "digest_play": None,
        "complete": False,
        "command": whole_command(first.get("command", ()), games, str(out)),
    }


def _take(piece: _Piece, out: Path, index: int) -> Stored:
    """Take a part over: the same files under another name if it is whole, else written anew."""
    if piece.games != piece.part.games:
        return _rewrite(piece, out, index)
    files = {}
    for table, (file, sha256) in zip(TABLES, piece.part.files.items(), strict=True):
        name = part_name(table, index)
        _link(piece.run.folder / file, out / name)
        files[name] = sha256
    return replace(piece.part, index=index, files=files)


def _link(source: Path, target: Path) -> None:
    """Give a file a second name, or copy it where the disk has no such thing or is another one."""
    try:
        os.link(source, unfinished(target))
    except OSError:
        shutil.copy2(source, unfinished(target))
        with unfinished(target).open("rb+") as file:
            os.fsync(file.fileno())
    put(target)


def _rewrite(piece: _Piece, out: Path, index: int) -> Stored:
    columns = piece.run.manifest["digest_columns"]
    fixed = Fixed(tuple(columns["seats"]), tuple(columns["games"]))
    names: dict[str, list[str]] = {}
    rows = piece.run.between(piece.games)
    tables = arrays_of(rows, names)
    with PartWriter(out, index, piece.games, fixed, names, piece.run.period) as writer:
        writer.add(Block(rows.first_game, rows.games, tables["seats"], tables["games"]))
        return writer.finish()


def _blocks(run: Run, games: range) -> list[BlockHash]:
    return Rehash(run.manifest).blocks(run.between(games))
