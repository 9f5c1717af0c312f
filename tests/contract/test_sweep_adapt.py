"""`sweep --adapt`: players that learn each cell stand beside those who did not, however the sweep was interrupted."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis.sweep.play import Swept
from reports.comparison import FLIPS, NOT_TUNED
from scripts._swept import flipped, headlines
from tests.contract.cli import Result, tallycat

BASE = 'players = 2\nseats.strategies = ["tuned", "greedy"]\nrun.seed = 4\n'
STEEP = 'extends = "base.toml"\ncomponents.kittens.stars = 9\n'
KITTENS = ("--over", "components.kittens.stars=3,9")
ADAPT = ("--adapt", "--budget", 2000)
RESULTS = ("sweep.json", "sweep.csv", "sweep.parquet", "sweep.xlsx")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with scenarios and a sweep, `a`, in which players learned."""
    folder = tmp_path_factory.mktemp("learned")
    for name, text in {"base": BASE, "steep": STEEP, "greedy": "players = 2\n"}.items():
        (folder / f"{name}.toml").write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        quick(patch, folder)
        swept("a", *ADAPT)
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(whole, tmp_path, dirs_exist_ok=True)
    quick(monkeypatch, tmp_path)
    return tmp_path


def quick(patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("analysis.stats.intervals._DRAWS", 10)
    patch.setattr("analysis.experiments.adapt._DEALS", 4)
    patch.chdir(folder)


def swept(out: str, *more: object, base: str = "base.toml") -> Result:
    done = tallycat("sweep", base, *KITTENS, "--games", 100, "--out", out, *more)
    assert done.code == 0, done.err
    return done


def test_both_columns_stand_in_the_table_and_the_document(folder: Path) -> None:
    document = json.loads((folder / "a/sweep.json").read_text())
    assert (document["deals"], document["games"]) == (100, 500)
    plain = swept("plain")
    assert f"{NOT_TUNED}\n" in plain.out and "re-tuned to each cell" not in plain.out
    frame, before = pl.read_parquet("a/sweep.parquet"), pl.read_parquet("plain/sweep.parquet")
    assert frame.filter(~pl.col("adapted")).equals(before) and not before["adapted"].any()
    for place, cell in enumerate(document["cells"]):
        learned, other = cell["adapted"]["strategies"]
        assert re.fullmatch(r"tuned@[0-9a-f]{8}", learned) and other == "greedy"
        rows = frame.filter(pl.col("adapted"), pl.col("cell") == place)
        named = {one["statistic"]: one for one in cell["adapted"]["statistics"]}
        assert rows["statistic"].to_list() == list(named)
        own = named[f"win_share.strategy.{learned}"]
        assert own["value"] > 0 and own["difference"] is None
        assert named["total.mean"]["touched"] > 0
    assert (folder / "a/heat-map-adapted.png").stat().st_size > 5000
    assert not (folder / "plain/heat-map-adapted.png").exists()


def test_a_cell_is_what_compare_says_of_it(folder: Path) -> None:
    document = json.loads((folder / "a/sweep.json").read_text())
    words = ("compare", "base.toml", "steep.toml", "--games", 100, *ADAPT, "--json")
    compared = {row["name"]: row["variants"] for row in tallycat(*words).json()["statistics"]}
    cell = document["cells"][1]
    for place, rows in enumerate((cell["statistics"], cell["adapted"]["statistics"])):
        for row in rows:
            other = compared[row["statistic"]][place]
            assert other["adapted"] == bool(place)
            for key in ("value", "difference", "se_paired", "touched"):
                if other[key] is None:
                    assert row[key] is None, (row, key)
                else:
                    assert row[key] == pytest.approx(other[key], rel=1e-9, abs=1e-12), (row, key)
    names = {row["statistic"] for row in cell["adapted"]["statistics"]}
    assert len([name for name in names & set(compared) if "@" in name]) == 1


def cut(journal: Path, lines: int) -> None:
    """Leave so many lines of a journal, as if it had been killed there."""
    kept = journal.read_bytes().splitlines(keepends=True)
    assert len(kept) > lines
    journal.write_bytes(b"".join(kept[:lines]))


@pytest.mark.parametrize("where", ["search", "adapted"])
def test_gone_on_with_it_is_the_sweep_that_nobody_interrupted(where: str, folder: Path) -> None:
    before = {name: (folder / "a" / name).read_bytes() for name in RESULTS}
    searches = sorted((folder / "a/adapted").glob("*/journal.jsonl"))
    assert len(searches) == 2
    cut(folder / "a/journal.jsonl", {"search": 1, "adapted": 5}[where])
    if where == "search":
        cut(searches[0], 3)
        searches[1].unlink()
    for name in RESULTS:
        (folder / "a" / name).unlink()
    found = [search.stat().st_mtime_ns for search in searches if search.is_file()]
    swept("a", *ADAPT, "--resume")
    assert {name: (folder / "a" / name).read_bytes() for name in RESULTS} == before
    if where != "search":  # nothing was searched anew
        assert [search.stat().st_mtime_ns for search in searches] == found
    refused = tallycat("sweep", "base.toml", *KITTENS, "--games", 100, "--out", "a", "--resume")
    assert refused.code == 2 and "adapt" in refused.err


def test_an_interrupted_search_says_how_to_go_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("scripts._adapt._Told.__call__", interrupt)
        done = tallycat("sweep", "base.toml", *KITTENS, "--games", 100, "--out", "b", *ADAPT)
    assert done.code == 130 and "--adapt --budget 2000" in done.err and "--resume" in done.err
    swept("b", *ADAPT, "--resume")
    assert (folder / "b/sweep.csv").read_bytes() == (folder / "a/sweep.csv").read_bytes()


def test_without_a_strong_mind_it_takes_all_seats(folder: Path) -> None:
    done = swept("c", *ADAPT, base="greedy.toml")
    assert "tuned plays all seats" in done.err
    assert NOT_TUNED in done.out and "strategies re-tuned to each cell" in done.out
    cells = json.loads((folder / "c/sweep.json").read_text())["cells"]
    assert all(len(set(cell["adapted"]["strategies"])) == 1 for cell in cells)


def row(verdict: str, difference: float, nonzero: bool) -> dict[str, Any]:
    return {"statistic": "rounds", "verdict": verdict, "difference": difference, "nonzero": nonzero}


def test_what_learning_turns_round_is_named() -> None:
    up, down = row("differs", 2.0, True), row("differs", -2.0, True)
    found = flipped(Swept([], [[up], [up], [up]], [[up], [down], []]))
    assert found == [{"cell": 1, "statistic": "rounds", "before": "differs (+2)", "after": "differs (-2)"}]
    document = {
        "cells": [{"values": {"side": name}} for name in "ABC"],
        "flips": [*found, {**found[0], "cell": 2}],
    }
    assert headlines(document) == [
        f"{FLIPS}: rounds, 2 of 3 cells; side=B: differs (+2) before, differs (-2) after"
    ]
    assert headlines({"cells": document["cells"]}) == []
