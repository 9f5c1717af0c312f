"""What all tests of this folder need: runs to disturb, children to kill, and what must come out equal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars as pl

from analysis.runs.read import open_run
from analysis.runs.rehash import digest_of

FULL = os.environ.get("TORTURE") == "full"
PART = 8192
GAMES = 400_000 if FULL else 40_000
SCENARIO = 'title = "Torture"\nseats = { strategies = "random" }\n'


def scenario(folder: Path) -> Path:
    """Write the scenario that is played: random minds are the fastest."""
    file = folder / "random.toml"
    file.write_text(SCENARIO)
    return file


def words(folder: Path, out: Path, *more: object, games: int = GAMES) -> list[str]:
    """Give the words of a command that plays the run."""
    asked = [
        "simulate",
        scenario(folder),
        "--games",
        games,
        "--seed",
        11,
        "--threads",
        2,
        "--out",
        out,
        *more,
    ]
    return [str(word) for word in asked]


def start(asked: list[str], **told: object) -> subprocess.Popen[str]:
    """Start a command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.torture.child", *asked],
        env=os.environ | {"PART_GAMES": str(PART)} | {name: str(value) for name, value in told.items()},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(asked: list[str], **told: object) -> tuple[int, str, str]:
    """Run a command to its end: exit code, standard output, standard error."""
    with start(asked, **told) as process:
        out, err = process.communicate(timeout=600)
    return process.returncode, out, err


def wait_for(file: Path, process: subprocess.Popen[str]) -> None:
    """Wait until a child has come so far as to write a file, or has ended."""
    while not (file.exists() and file.stat().st_size) and process.poll() is None:
        time.sleep(0.01)


def manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a run."""
    document: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    return document


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Give which file each part is, and when it was written."""
    files = sorted(folder.glob("*/part-*.parquet"))
    return {str(f.relative_to(folder)): (f.stat().st_ino, f.stat().st_mtime_ns) for f in files}


def table(folder: Path, name: str) -> pl.DataFrame:
    """Read a whole table, part by part in the order of games."""
    parts = list(open_run(folder).parts())
    return pl.concat([part.seats if name == "seats" else part.table for part in parts])


def assert_same(folder: Path, other: Path) -> None:
    """See that two runs tell the same games: digests, noted and computed, totals, and every cell."""
    for key in ("digest", "digest_play", "games", "complete"):
        assert manifest(folder)[key] == manifest(other)[key], key
    assert digest_of(open_run(folder)).whole == manifest(other)["digest"]
    for name in ("seats", "games"):
        mine, theirs = table(folder, name), table(other, name)
        assert mine.equals(theirs), name
    assert table(folder, "seats")["total"].sum() == table(other, "seats")["total"].sum()


def assert_clean(folder: Path) -> None:
    """See that nothing is left over: no unfinished file, no part that the manifest does not name, no lock."""
    found = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    assert found == {"manifest.json", "journal.jsonl"} | {
        entry["file"] for entry in manifest(folder)["parts"]
    }
