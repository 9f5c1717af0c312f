"""What `make bench` says of figures, and of what it cannot compare with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.measured import scenario
from tests.bench.rows import Row, table
from tests.bench.trees import ROOT, Player, of_commit
from tests.bench.yardstick import compiled


@pytest.mark.parametrize(
    ("least", "aim", "most", "values", "verdict"),
    [
        (1.2, 2.0, False, [1.1, 1.2, 9.0], "yes"),
        (1.2, 2.0, False, [2.0], "aim"),
        (1.2, 2.0, False, [1.19], "no"),
        (75.0, 55.0, True, [54.0], "aim"),
        (75.0, 55.0, True, [60.0], "yes"),
        (75.0, 55.0, True, [76.0], "no"),
        (1.2, 2.0, False, [], ""),
        (None, None, False, [3.0], ""),
    ],
)
def test_a_row_says_what_its_median_reaches(
    least: float | None, aim: float | None, most: bool, values: list[float], verdict: str
) -> None:
    assert Row("this", least, aim, values, most=most).verdict() == verdict


def test_a_table_has_what_was_asked_for_beside_what_was_measured() -> None:
    rows = [Row("speed", 1.2, 2, [1.0, 3.0, 1.5], "7 games/s"), Row("memory", 600, 400, [300], most=True)]
    assert table(rows).splitlines()[2:] == [
        "| speed | 1.2 | 2 | 1.5 (1-3) | yes | 7 games/s |",
        "| memory | 600 | 400 | 300 | aim |  |",
    ]


def test_what_cannot_be_compared_with_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert of_commit("no-such-commit", tmp_path) is None
    assert "not compared with no-such-commit: " in capsys.readouterr().err
    monkeypatch.setenv("PATH", str(tmp_path))
    assert of_commit("HEAD", tmp_path) is None
    assert "no git here" in capsys.readouterr().err
    assert compiled(tmp_path) is None
    assert "no C compiler found" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_tree_plays_in_a_process_of_its_own() -> None:
    with Player(ROOT) as player:
        played = player.ask("play", scenario("random", "players = 2"), 8)
        assert played["s"] > 0
        assert 8 * 2 * 8 < played["decisions"] < 8 * 2 * 60
        assert player.ask("together", scenario("random"), 8, threads=2)["s"] > 0
        assert player.ask("simulate", scenario("random"), 8, threads=1)["bytes"] > 10


def test_a_tree_that_cannot_play_is_no_answer(tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts/__init__.py").write_text("raise SystemExit(1)")
    with Player(tmp_path) as player, pytest.raises(RuntimeError, match="has ended"):
        player.ask("play", scenario("random"), 8)
