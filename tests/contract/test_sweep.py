"""Sweeps: what an axis may be, cells chosen evenly, the same deals in every cell, one table however it came."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path

import polars as pl
import pytest

from analysis.sweep.axes import Axis, Level, axes_of, changed, key_of
from analysis.sweep.grid import grid
from scripts._games import GAMES
from sim.core.errors import Refused
from sim.core.scenario import load
from tests.contract.cli import tallycat

BASE = 'players = 2\nseats.strategies = "greedy"\nrun.seed = 4\n'


def axes(*texts: str, lines: str = BASE, folder: Path) -> tuple[Axis, ...]:
    (folder / "base.toml").write_text(lines)
    return axes_of(texts, load(folder / "base.toml", GAMES))


# ---- axes ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "labels", "values"),
    [
        ("players=2,3,4", ["2", "3", "4"], [2, 3, 4]),
        ("side=A,B", ["A", "B"], ["A", "B"]),
        ("rules.chain_gaps=true,false", ["true", "false"], [True, False]),
        ("components.badges.chain.ribbons=[7,5],[9]", ["[7,5]", "[9]"], [[7, 5], [9]]),
        ("components.badges.chain.ribbons[1]=3..7..2", ["3", "5", "7"], [3, 5, 7]),
        ("seats.strategies='greedy without kitten',greedy", ["'greedy without kitten'", "greedy"], None),
        ("badges=chain+triplet,none", ["chain+triplet", "none"], [["chain", "triplet"], "none"]),
        ("animals=frog+snail,random", ["frog+snail", "random"], [["frog", "snail"], "random"]),
    ],
)
def test_an_axis_is_read(text: str, labels: list[str], values: list[object] | None, tmp_path: Path) -> None:
    (axis,) = axes(text, folder=tmp_path)
    assert [level.label for level in axis.levels] == labels
    assert values is None or [level.value for level in axis.levels] == values


def test_names_of_the_game_stand_for_whole_sets(tmp_path: Path) -> None:
    sets = axes("scrolls=1,2", folder=tmp_path)
    assert len(grid(sets)) == 16 and sets[0].levels[0].value == "wondercap-1"
    assert len(grid(axes("scrolls=large,1,2", folder=tmp_path))) == 81
    (pairs,) = axes("badges=all", folder=tmp_path)
    assert len(pairs.levels) == 24
    known = load(tmp_path / "base.toml", GAMES).components["badges"]
    assert all(known[level.value[0]]["back"] != level.value[1] for level in pairs.levels)
    assert len(axes("animals=all", folder=tmp_path)[0].levels) == 12  # two of four, in order


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["players"], ["--over", '"players"', "KEY=V1,V2"]),
        (["players=2,,3"], ["players=2,,3"]),
        (["players=2,2"], ["2 twice"]),
        (["players=2", "players=3"], ["players twice"]),
        (["pl ayers=2"], ['"pl ayers"', "a key such as"]),
        (["x=9..4"], ["9..4", "first..last"]),
        (["x=[1"], ["[1", "a value as in a scenario file"]),
        (["scrolls=3"], ["3", "large, 1, 2"]),
    ],
)
def test_what_is_no_axis_is_refused(texts: list[str], says: list[str], tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        axes(*texts, folder=tmp_path)
    assert all(words in str(refused.value) for words in says), refused.value


def test_places_of_a_list_are_put_into_what_the_base_plays_with() -> None:
    first = Axis("a", key_of("components.badges.chain.ribbons[0]"), (Level("9", 9),))
    second = Axis("b", key_of("components.badges.chain.ribbons[2]"), (Level("1", 1),))
    cell = {axis: axis.levels[0] for axis in (first, second)}
    resolved = {"components": {"badges": {"chain": {"ribbons": [7, 5, 3]}}}}
    tree = {"components": {"badges": {"chain": {"ribbons": [9, 5, 1]}}}}
    assert changed(cell, {}, resolved) == tree
    given = {"components": {"badges": {"chain": {"ribbons": [4, 4, 4]}}}}
    assert changed(cell, given, resolved)["components"]["badges"]["chain"]["ribbons"] == [9, 4, 1]
    assert resolved["components"]["badges"]["chain"]["ribbons"] == [7, 5, 3]
    with pytest.raises(Refused, match=r"a list of 3.*0\.\.2"):
        beyond = Axis("c", key_of("components.badges.chain.ribbons[3]"), first.levels)
        changed({beyond: first.levels[0]}, {}, resolved)


# ---- the command -----------------------------------------------------------------------------------
OVER = ["--over", "players=2,3", "--over", "components.badges.chain.ribbons[0]=4,7"]


def command(folder: Path, *more: object) -> list[str]:
    (folder / "base.toml").write_text(BASE)
    return [str(word) for word in ("sweep", folder / "base.toml", *OVER, "--games", 300, *more)]


def test_cells_play_the_deals_of_the_base_and_differences_are_paired(tmp_path: Path) -> None:
    done = tallycat(*command(tmp_path, "--out", tmp_path / "a", "--json"))
    assert done.code == 0, done.err
    document = done.json()
    assert (document["deals"], document["games"], len(document["cells"])) == (300, 1500, 4)
    assert document["cells"][1]["values"] == {"players": "2", "components.badges.chain.ribbons[0]": "7"}
    same = {one["statistic"]: one for one in document["cells"][1]["statistics"]}
    base = {one["statistic"]: one for one in document["base"]}
    for name, one in same.items():  # 7 is what is printed: the base itself
        assert (one["value"], one["base"]) == (base[name]["value"], base[name]["value"]), name
        assert (one["difference"], one["touched"], one["picked"]) in ((0.0, 0.0, False), (None, 0.0, False))
    steep = {one["statistic"]: one for one in document["cells"][0]["statistics"]}
    assert 0 < steep["total.mean"]["touched"] < 1
    other = {one["statistic"]: one for one in document["cells"][2]["statistics"]}
    assert other["win_share.seat.2"]["base"] is None and other["win_share.seat.2"]["difference"] is None
    assert other["win_share.seat.0"]["difference"] == pytest.approx(
        other["win_share.seat.0"]["value"] - base["win_share.seat.0"]["value"]
    )
    frames = [pl.read_parquet(tmp_path / "a/sweep.parquet"), pl.read_csv(tmp_path / "a/sweep.csv")]
    assert frames[0].shape == frames[1].shape
    assert (tmp_path / "a/heat-map.png").stat().st_size > 5000
    assert (tmp_path / "a/sweep.xlsx").read_bytes()[:2] == b"PK"


def test_one_table_however_it_was_interrupted(tmp_path: Path) -> None:
    """Killed in the middle and gone on with; a damaged cell is played again; threads change nothing."""
    tables = {}
    for name, threads in (("whole", 1), ("threads", 2)):
        assert tallycat(*command(tmp_path, "--out", tmp_path / name, "--threads", threads)).code == 0
        tables[name] = (tmp_path / name / "sweep.parquet").read_bytes()
    words = command(tmp_path, "--out", tmp_path / "killed", "--threads", 1)
    code = "import sys; from scripts.main import main; sys.exit(main())"
    child = subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    cells, until = tmp_path / "killed/cells", time.monotonic() + 120
    while time.monotonic() < until and child.poll() is None and len(list(cells.glob("*.json"))) < 2:
        time.sleep(0.005)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    kept = {file.name: file.stat().st_mtime_ns for file in cells.glob("*.json")}
    assert len(kept) >= 2
    refused = tallycat(*words)
    assert refused.code == 2 and "--resume" in refused.err
    other = tallycat(*words, "--seed", 9, "--resume")
    assert other.code == 2 and "seed" in other.err and "in this" in other.err
    assert tallycat(*words, "--resume").code == 0
    now = {file.name: file.stat().st_mtime_ns for file in cells.glob("*.json")}
    last = sorted(kept)[-1]  # noted or not, the last one may have been played again
    assert {name: now[name] for name in kept if name != last} == {n: t for n, t in kept.items() if n != last}
    tables["resumed"] = (tmp_path / "killed/sweep.parquet").read_bytes()
    (cells / "cell-000002.json").write_text("[]")
    assert tallycat(*words, "--resume").code == 0
    tables["mended"] = (tmp_path / "killed/sweep.parquet").read_bytes()
    assert len(set(tables.values())) == 1
    books = [(tmp_path / name / "sweep.csv").read_bytes() for name in ("whole", "killed")]
    assert books[0] == books[1]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--over", "players=9"], ["players=9", "players", "2..4"]),
        (["--over", "playres=2"], ["playres", 'did you mean "players"?']),
        (["--over", "badges=chain+nothing"], ["badges=chain+nothing", "nothing"]),
        (["--over", "side=A", "--force", "--resume"], ["--force and --resume"]),
        (["--over", "side=A", "--map", "total"], ["--map", "total.mean"]),
    ],
)
def test_what_cannot_be_played_is_refused(more: list[str], says: list[str], tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(BASE)
    done = tallycat("sweep", tmp_path / "base.toml", "--games", 20, "--out", tmp_path / "out", *more)
    assert (done.code, done.out) == (2, ""), done.err
    assert [words for words in says if words not in done.err] == [], done.err


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other/keep.txt").write_text("keep me")
    done = tallycat(*command(tmp_path, "--out", tmp_path / "other", "--force"))
    assert done.code == 2 and "no sweep wrote" in done.err
    assert (tmp_path / "other/keep.txt").read_text() == "keep me"


def test_the_table_for_people_names_what_moves(tmp_path: Path) -> None:
    words = command(tmp_path, "--sample", 2, "--out", tmp_path / "a", "--map", "total.mean")
    done = tallycat(*words)
    assert done.code == 0, done.err
    assert "2 cells" in done.out and "total.mean" in done.out and "heat-map.png" in done.out
    assert len(json.loads((tmp_path / "a/sweep.json").read_text())["cells"]) == 2
    pairs = combinations(pl.read_csv(tmp_path / "a/sweep.csv")["players"].unique(), 2)
    assert len(list(pairs)) == 1  # both numbers of players come
