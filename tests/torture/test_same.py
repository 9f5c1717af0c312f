"""The digest does not hang on threads, parts, machines, the compiler, or anybody else's random numbers."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from analysis.runs import execute
from sim.core.jit import COMPILED
from tests.contract.cli import tallycat
from tests.torture.runs import FULL, GAMES, PART, assert_same, manifest, words

ROTATING = 'seats = { strategies = ["random", "greedy", "random", "greedy"], rotate = true }\n'
FEW = 20_000 if FULL else 4_098


@pytest.mark.parametrize("threads", [1, 2, 3, 7])
def test_threads(calm: Path, tmp_path: Path, threads: int) -> None:
    done = tallycat(*words(tmp_path, tmp_path / "run", "--threads", threads))
    assert done.code == 0, done.err
    assert_same(tmp_path / "run", calm)


@pytest.mark.parametrize("part", [1024, 3 * 8192, 1 << 20])
def test_part_sizes(calm: Path, tmp_path: Path, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(execute.simulate.__kwdefaults__ or {}, "part_games", part)
    done = tallycat(*words(tmp_path, tmp_path / "run"))
    assert done.code == 0, done.err
    assert len(manifest(tmp_path / "run")["parts"]) == 2 * -(-GAMES // part)
    assert_same(tmp_path / "run", calm)


def test_files_are_the_same_byte_for_byte(calm: Path, tmp_path: Path, small_parts: None) -> None:
    done = tallycat(*words(tmp_path, tmp_path / "run", "--threads", 3))
    assert done.code == 0, done.err
    assert manifest(tmp_path / "run")["parts"] == manifest(calm)["parts"]


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(execute.simulate.__kwdefaults__ or {}, "part_games", PART)


def test_the_compiler_off(tmp_path: Path) -> None:
    games = 40 if FULL else 12
    asked = ["simulate", "--games", str(games), "--seed", "4", "--out"]
    code = "import sys; from scripts.main import main; sys.exit(main())"
    subprocess.run(
        [sys.executable, "-c", code, *asked, str(tmp_path / "off")],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, check=True,
    )  # fmt: skip
    if not COMPILED:
        pytest.skip("the compiler is off here too")
    assert tallycat(*asked, tmp_path / "on").code == 0
    assert_same(tmp_path / "off", tmp_path / "on")


def test_the_global_generators_disturbed(calm: Path, tmp_path: Path) -> None:
    done = threading.Event()

    def disturb() -> None:
        while not done.wait(0.001):
            random.seed(5)
            np.random.seed(random.getrandbits(32))
            np.random.random(100)

    noise = threading.Thread(target=disturb)
    noise.start()
    try:
        result = tallycat(*words(tmp_path, tmp_path / "run"))
    finally:
        done.set()
        noise.join()
    assert result.code == 0, result.err
    assert_same(tmp_path / "run", calm)


# ---- ranges --------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def shares(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with a rotating run, whole and in five shares; two overlap, borders lie inside blocks."""
    folder = tmp_path_factory.mktemp("shares")
    (folder / "rotating.toml").write_text(ROTATING)
    play(folder, "whole")
    borders = [0, 300, FEW // 4 * 2, FEW // 4 * 2 + 6, FEW - 700]
    for number, (first, stop) in enumerate(zip(borders, [*borders[1:], FEW], strict=True)):
        play(folder, f"share-{number}", "--range", f"{first}:{stop + (200 if number == 1 else 0)}")
    return folder


def play(folder: Path, out: str, *more: object, games: int = FEW, seed: int = 2) -> None:
    asked = ["simulate", folder / "rotating.toml", "--games", games, "--seed", seed, "--out", folder / out]
    done = tallycat(*asked, *more)
    assert done.code == 0, done.err


def test_shares_in_any_order_are_the_whole_run(shares: Path, tmp_path: Path) -> None:
    folders = [shares / f"share-{number}" for number in range(5)]
    for seed in range(3):
        random.Random(seed).shuffle(folders)
        out = tmp_path / str(seed)
        done = tallycat("merge", *folders, "--out", out, "--json")
        assert done.code == 0, done.err
        assert done.json() == manifest(out)
        assert_same(out, shares / "whole")
        assert tallycat("verify", out, "--sample", "20").code == 0


def test_whole_parts_are_not_copied(shares: Path, tmp_path: Path) -> None:
    done = tallycat("merge", *(shares / f"share-{number}" for number in range(5)), "--out", tmp_path / "run")
    assert done.code == 0, done.err
    shared = [file.stat().st_nlink > 1 for file in sorted((tmp_path / "run/seats").iterdir())]
    assert shared.count(False) <= 2, "only the parts that overlap are written anew"


def test_a_merged_run_can_be_extended(shares: Path, tmp_path: Path) -> None:
    folders = [shares / f"share-{number}" for number in range(5)]
    assert tallycat("merge", *folders, "--out", tmp_path / "run").code == 0
    play(shares, "more", "--force", games=FEW + 1000)
    asked = [
        "simulate",
        shares / "rotating.toml",
        "--games",
        FEW + 1000,
        "--seed",
        2,
        "--out",
        tmp_path / "run",
    ]
    done = tallycat(*asked, "--resume")
    assert done.code == 0, done.err
    assert_same(tmp_path / "run", shares / "more")


@pytest.mark.parametrize("missing", [0, 1, 3, 4])
def test_a_gap_is_refused_with_the_line_that_fills_it(shares: Path, tmp_path: Path, missing: int) -> None:
    folders = [shares / f"share-{number}" for number in range(5)]
    lost = manifest(folders[missing])
    first = {3: manifest(folders[2])["first_game"] + 200}.get(missing, lost["first_game"])  # 1 goes on into 3
    stop = lost["first_game"] + lost["games"] - (200 if missing == 1 else 0)
    done = tallycat(
        "merge", *(folder for folder in folders if folder != folders[missing]), "--out", tmp_path / "run"
    )
    assert done.code == 2
    assert f"no run with games {first} to {stop - 1}" in done.err
    assert f"--range {first}:{stop}" in done.err
    assert not (tmp_path / "run").exists()
    line = done.err[done.err.index(" simulate ") + 1 :]
    filled = tallycat(*shlex.split(line))
    assert filled.code == 0, filled.err
    folders[missing] = Path(shlex.split(line)[-1])
    assert tallycat("merge", *folders, "--out", tmp_path / "run").code == 0
    assert_same(tmp_path / "run", shares / "whole")
    shutil.rmtree(folders[missing])


def test_runs_that_do_not_belong_together_are_refused(shares: Path, tmp_path: Path) -> None:
    play(shares, "other-seed", "--range", "300:2000", "--force", seed=3)
    done = tallycat("merge", shares / "share-0", shares / "other-seed", "--out", tmp_path / "run")
    assert done.code == 2
    assert f"scenario.run.seed: found 3; accepted: 2, as in {shares / 'share-0'}" in done.err
    assert tallycat("merge", shares / "share-0", tmp_path / "none", "--out", tmp_path / "run").code == 2


def test_an_overlap_that_differs_is_refused(shares: Path, tmp_path: Path) -> None:
    forged(shares / "share-1", tmp_path / "forged")
    done = tallycat("merge", shares / "whole", tmp_path / "forged", "--out", tmp_path / "run")
    assert done.code == 2
    assert "found other games" in done.err
    assert str(tmp_path / "forged") in done.err


def forged(source: Path, target: Path) -> None:
    """Copy a run with one total changed, and make its checksums fit."""
    shutil.copytree(source, target)
    file = target / "seats/part-00000.parquet"
    pl.read_parquet(file).with_columns(
        total=pl.col("total") + (pl.int_range(pl.len()) == 9).cast(pl.Int16)
    ).write_parquet(file)
    document: dict[str, Any] = manifest(target)
    document["parts"][0]["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    (target / "manifest.json").write_text(json.dumps(document))
    (target / "journal.jsonl").unlink()


@pytest.mark.parametrize(
    ("share", "said"),
    [
        ("1:4", "0:4"),
        ("2:5", "2:6"),
        ("3:3", "A:B"),
        ("5", "A:B"),
        ("4:2", "A:B"),
        ("0:9999999", f"at most {FEW}"),
    ],
)
def test_a_range_of_half_deals_is_refused(shares: Path, tmp_path: Path, share: str, said: str) -> None:
    asked = [
        "simulate",
        shares / "rotating.toml",
        "--games",
        FEW,
        "--range",
        share,
        "--out",
        tmp_path / "run",
    ]
    done = tallycat(*asked)
    assert done.code == 2
    assert "--range" in done.err
    assert said in done.err
    assert not (tmp_path / "run").exists()
