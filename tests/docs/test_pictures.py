"""The README's picture is there, and is the figure of the report."""

import re
from pathlib import Path

import pytest
from matplotlib.image import imread

from analysis.runs.execute import simulate
from tests.contract.fakes import MORTY, FakePlan, scenario
from tests.docs.pictures import FOLDER, SHOWN, draw

ROOT = Path(__file__).parents[2]


def test_the_readme_shows_the_pictures_that_are_drawn() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [ROOT / path for path in shown] == [FOLDER / f"{id_}.png" for id_ in SHOWN]
    for path in shown:
        height, width = imread(ROOT / path).shape[:2]
        assert 600 < width < 2400 and width > height, "as wide as a page of GitHub, at twice its dots"


def test_pictures_are_drawn_alike_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 8)
    simulate(FakePlan(scenario(games=200)), tmp_path / "run", game=MORTY, threads=1)
    (one,), (other,) = (draw(tmp_path / "run", tmp_path / name) for name in ("a", "b"))
    assert one.read_bytes() == other.read_bytes()
