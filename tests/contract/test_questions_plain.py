"""Every question against plain Python: 200 games, all rows, values and standard errors."""

from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from analysis import ask
from analysis.runs.execute import simulate
from analysis.runs.read import Run, open_run
from tests.contract import plain
from tests.contract.checked import wrong_answers
from tests.contract.fakes import MORTY, FakePlan, scenario

RUNS = {
    "mixed": {"strategies": ("greedy", "random", "greedy", "other"), "rotate": True},
    "kept": {"strategies": ("greedy", "random", "greedy", "other")},
    "three": {"strategies": ("greedy",) * 3},
}
IDS = sorted(ask.find("morty"))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Run, plain.Rows]]:
    folder = tmp_path_factory.mktemp("plain")
    for name, asked in RUNS.items():
        plan = FakePlan(scenario(games=200, **asked))  # type: ignore[arg-type]
        simulate(plan, folder / name, game=MORTY, threads=1)
    return {name: (open_run(folder / name), plain.read(folder / name)) for name in RUNS}


@pytest.fixture(scope="module", autouse=True)
def few_points() -> Iterator[None]:
    """Take fewer quasi-random points for the widths of intervals: nothing here looks at them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.stats.intervals._DRAWS", 6)
        yield


def test_every_question_has_its_plain_twin() -> None:
    assert [id_ for id_ in IDS if not hasattr(plain, id_.replace("-", "_"))] == []


@pytest.mark.parametrize("id_", IDS)
def test_the_question_says_what_plain_python_says(id_: str, runs: dict[str, tuple[Run, plain.Rows]]) -> None:
    question = ask.find("morty")[id_]
    asked = [name for name, (run, _) in runs.items() if question.asks(run)]
    assert asked
    for name in asked:
        assert list(wrong_answers(id_, question, *runs[name])) == [], name


def test_every_number_that_is_no_error_has_a_twin(runs: dict[str, tuple[Run, plain.Rows]]) -> None:
    """What a page may print beside intervals: all of it is worked out anew."""
    left: set[str] = set()
    for id_, frame in ask.answer(runs["mixed"][0]).frames.items():
        expected = getattr(plain, id_.replace("-", "_"))(runs["mixed"][1])
        known = {column for columns in expected.values() for column in columns}
        numbers = {name for name, kind in frame.schema.items() if kind == pl.Float64}
        ends = {name for name in numbers if name.endswith(("low", "high")) or name in ("se", "joint_p")}
        left |= {f"{id_}: {name}" for name in numbers - ends - known - {"middle"}}
    assert left == set()


def test_a_worst_game_comes_with_the_command_that_tells_it(tmp_path: Path) -> None:
    words = [
        "tallycat",
        "simulate",
        "my game.toml",
        "--strategy-file",
        "own.py",
        "--out",
        "x",
        "--games",
        "40",
    ]
    simulate(FakePlan(scenario(games=40, seed=9)), tmp_path, game=MORTY, threads=1, command=words)
    frame = ask.answer(open_run(tmp_path), ["worst-games"]).frames["worst-games"]
    first = frame.row(0, named=True)
    line = f"tallycat show 'my game.toml' --strategy-file own.py --games {first['game']} --seed 9"
    assert first["command"] == line and frame.height == 10
