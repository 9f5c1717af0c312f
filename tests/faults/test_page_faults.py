"""Faults planted in questions, figures and the page: each is found by what the tests look at."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analysis import ask
from analysis.runs.execute import simulate
from analysis.runs.read import Run, open_run
from reports.page import build
from tests.contract import plain
from tests.contract.checked import wrong_answers, wrong_page
from tests.contract.drawn import complaints
from tests.contract.fakes import MORTY, FakePlan, scenario
from tests.faults.planted import planted

FAULTS = tomllib.loads(Path(__file__).with_name("pages.toml").read_text(encoding="utf-8"))["fault"]
ASKED = ("win-share-by-seat", "win-share-by-mind", "win-share-by-seat-and-mind", "choices", "badge-claims")
NAME = '=1+1"><img src=x>'  # of a mind


class Odd(FakePlan):
    """Games of 17 rounds, so that seats open different numbers of rounds."""

    def _game(self, game: int) -> Any:
        seats, table = super()._game(game)
        return seats, table | {"rounds": table["rounds"] + 1}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("faults")
    plan = Odd(scenario(games=200, strategies=("greedy", "random", "greedy", NAME), rotate=True))
    simulate(plan, folder, game=MORTY, threads=1)
    return open_run(folder)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep pages small: a few questions, no pictures, rough widths of intervals."""
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 6)
    monkeypatch.setattr("reports.chapter.find_figures", lambda game: {})
    monkeypatch.setattr("reports.chapter.answer", lambda run: ask.answer(run, ASKED))
    yield


def complaints_about(found_by: str, run: Run) -> list[str]:
    """Look with the check that a fault names."""
    if found_by == "page":
        build([run.folder], run.folder)
        return list(wrong_page(run.folder, "<img src=x"))
    if found_by == "figure":
        frame = ask.answer(run, ["margins"]).frames["margins"]
        return list(complaints(ask.find_figures("morty")["margins"].draw(frame)))
    return list(wrong_answers(found_by, ask.find("morty")[found_by], run, plain.read(run.folder)))


@pytest.mark.parametrize("fault", FAULTS, ids=[fault["wrong"] for fault in FAULTS])
def test_it_is_found(fault: dict[str, str], run: Run) -> None:
    with planted(fault["file"], fault["old"], fault["new"]):
        assert complaints_about(fault["found_by"], run), fault["wrong"]


@pytest.mark.parametrize("found_by", sorted({fault["found_by"] for fault in FAULTS}))
def test_nothing_is_found_where_nothing_is_wrong(found_by: str, run: Run) -> None:
    assert complaints_about(found_by, run) == []
