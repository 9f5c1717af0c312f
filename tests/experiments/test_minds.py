"""`compare --adapt` and `--minds`: who plays, what stands beside it, and where learning turns an answer round."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from analysis.experiments.minds import minds_of
from reports.comparison import FLIPS, flips, side_by_side
from scripts._games import GAMES
from strategies.registry import built_in
from strategies.weights_file import weights_of
from tests.contract.cli import tallycat

BASE = (
    'game = "morty"\nplayers = 2\nscrolls.toadstool = "wondercap-1"\nseats.strategies = ["tuned", "greedy"]\n'
)
STEEP = (
    'extends = "base.toml"\ncomponents.scrolls.wondercap-1.terms = [{ measure = "tiles", stars_each = 9 }]\n'
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 10)
    monkeypatch.setattr("analysis.experiments.adapt._DEALS", 4)
    for name, text in {"base": BASE, "steep": STEEP}.items():
        (tmp_path / f"{name}.toml").write_text(text)
    (tmp_path / "greedy.toml").write_text("players = 2\n")
    (tmp_path / "again.toml").write_text('extends = "base.toml"\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def compared(*words: object) -> Any:
    done = tallycat("compare", *words, "--json")
    assert done.code == 0, done.err
    return done.json()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_names_minds_that_it_has(game: str) -> None:
    found = minds_of(game)
    if found is not None:
        named = {name for names in found.line_ups.values() for name in names}
        assert named | {found.strong} <= set(built_in(game))
        assert list(found.line_ups) == ["weak", "middling", "strong", "mixed"]
        assert found.seats("strong", 3) == (found.strong,) * 3


def test_learned_players_sit_where_the_strong_mind_sat(folder: Path) -> None:
    found = compared("base.toml", "steep.toml", "--games", 100, "--adapt", "--budget", 3000, "--out", "kept")
    for one in found["statistics"]:
        assert [(v["name"], v["adapted"]) for v in one["variants"]] == [("steep", False), ("steep", True)]
    named = [row["name"] for row in found["statistics"] if row["name"].startswith("win_share.strategy")]
    (learned,) = [name for name in named if re.fullmatch(r"win_share\.strategy\.tuned@[0-9a-f]{8}", name)]
    assert set(named) == {"win_share.strategy.tuned", "win_share.strategy.greedy", learned}
    plain, adapted = next(r for r in found["statistics"] if r["name"] == learned)["variants"]
    assert plain["value"] is None and adapted["value"] > 0 and adapted["difference"] is None
    (weights,) = (folder / "kept/adapted").glob("*/weights.toml")
    assert list(weights_of(weights)) == [2]
    before = (folder / "kept/compare.json").read_bytes()
    words = (
        "base.toml",
        "steep.toml",
        "--games",
        100,
        "--adapt",
        "--budget",
        3000,
        "--out",
        "kept",
        "--resume",
    )
    assert compared(*words) == found and (folder / "kept/compare.json").read_bytes() == before


def test_without_a_strong_mind_it_takes_all_seats(folder: Path) -> None:
    done = tallycat("compare", "greedy.toml", "greedy.toml", "--games", 50, "--adapt", "--budget", 3000)
    assert done.code == 0, done.err
    assert "tuned plays all seats" in done.err and "win_share.strategy.tuned" in done.out
    lines = done.out.splitlines()
    (head,) = [line for line in lines if line.split()[:1] == ["statistic"] and "not re-tuned" in line]
    assert head.endswith("re-tuned") and "(2): difference and verdict before and after" in done.out
    told = [line for line in lines if "strategies" in line and "re-tuned" in line]
    assert told[0].endswith("strategies not re-tuned") and re.search(
        r"strategies re-tuned \(tuned@\w{8}\)", told[1]
    )


def test_four_line_ups_side_by_side(folder: Path) -> None:
    found = compared("base.toml", "steep.toml", "--games", 100, "--minds", "--out", "kept")
    assert [one["mind"] for one in found["minds"]] == ["weak", "middling", "strong", "mixed"]
    assert [one["strategies"] for one in found["minds"]] == [
        ["greedy"] * 2, ["greedy-plus"] * 2, ["tuned"] * 2, ["tuned", "planner"],
    ]  # fmt: skip
    assert [one["deals"] for one in found["minds"]] == [100, 100, 100, 50]
    assert found["statistics"] == found["minds"][2]["statistics"]
    assert json.loads((folder / "kept/mixed/compare.json").read_text())["games"] == 100
    again = compared("base.toml", "steep.toml", "--games", 100, "--minds", "--out", "kept", "--resume")
    assert again == found
    told = tallycat("compare", "base.toml", "again.toml", "--games", 2000, "--minds")
    lines = told.out.splitlines()
    assert [line for line in lines if line.strip().startswith("same under all: ")], (
        "nothing differs from itself"
    )
    assert "strategies not re-tuned" in told.out


def one(verdict: str, difference: float, adapted: bool = False, nonzero: bool = True) -> dict[str, Any]:
    return {"name": "v", "adapted": adapted, "verdict": verdict, "difference": difference, "nonzero": nonzero}


@pytest.mark.parametrize(
    ("before", "after", "flipped"),
    [
        (one("differs", 2), one("same", 0.1, True), True),
        (one("same", 0.1), one("differs", 2, True), True),
        (one("differs", 2), one("differs", -2, True), True),
        (one("undecided", 1), one("undecided", -1, True), True),
        (one("undecided", 1), one("undecided", -1, True, nonzero=False), False),
        (one("same", 0.2, nonzero=False), one("identical", 0, True, nonzero=False), False),
        (one("same", 0.2), one("same", -0.2, True), False),
        (one("differs", 2), one("undecided", 1, True), False),
        (one("differs", 2), one("differs", 3, True), False),
    ],
)
def test_an_answer_flips_where_learning_contradicts_it(before: Any, after: Any, flipped: bool) -> None:
    found = flips({"statistics": [{"name": "rounds", "unit": "rounds", "variants": [before, after]}]})
    assert bool(found) == flipped
    rows = [
        {"statistics": [{"name": "rounds", "unit": "rounds", "variants": [{**v, "adapted": False}]}]}
        for v in (before, after)
    ]
    table = side_by_side(["weak", "strong"], rows, "v")
    assert any(row[-1] == "depends on who plays" for row in table[1:]) == flipped
    assert FLIPS == "the answer flips when players learn"
