"""Every question against plain Python: 200 games, all rows, values and standard errors."""

import math

import polars as pl
import pytest

from analysis import ask
from analysis.runs.execute import simulate
from analysis.runs.read import Run, open_run
from tests.contract import plain
from tests.contract.fakes import MORTY, FakePlan, scenario

RUNS = {
    "mixed": {"strategies": ("greedy", "random", "greedy", "other"), "rotate": True},
    "three": {"strategies": ("greedy",) * 3},
}
IDS = sorted(ask.find("morty"))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Run, plain.Rows]]:
    folder = tmp_path_factory.mktemp("plain")
    for name, asked in RUNS.items():
        plan = FakePlan(scenario(games=200, **asked))  # type: ignore[arg-type]
        simulate(plan, folder / name, game=MORTY, threads=1, part_games=64)
    return {name: (open_run(folder / name), plain.read(folder / name)) for name in RUNS}


@pytest.fixture(scope="module")
def answers(runs: dict[str, tuple[Run, plain.Rows]]) -> dict[str, ask.Answers]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.stats.intervals._DRAWS", 6)
        return {name: ask.answer(run) for name, (run, _) in runs.items()}


def test_every_question_has_its_plain_twin() -> None:
    assert [id_ for id_ in IDS if not hasattr(plain, id_.replace("-", "_"))] == []


@pytest.mark.parametrize("id_", IDS)
def test_the_question_says_what_plain_python_says(
    id_: str, runs: dict[str, tuple[Run, plain.Rows]], answers: dict[str, ask.Answers]
) -> None:
    asked = [name for name in RUNS if id_ in answers[name].frames]
    assert asked
    for name in asked:
        expected = getattr(plain, id_.replace("-", "_"))(runs[name][1])
        frame = answers[name].frames[id_]
        found = {row["row"].removeprefix(f"{id_}/"): row for row in frame.iter_rows(named=True)}
        assert found.keys() == expected.keys()
        for row, columns in expected.items():
            assert "value" in columns
            for column, value in columns.items():
                there = found[row][column]
                if isinstance(value, float) and math.isnan(value):
                    assert there is None, (name, row, column)
                else:
                    assert there == pytest.approx(value, rel=1e-9, abs=1e-9), (name, row, column)


def test_every_number_that_is_no_error_has_a_twin(
    runs: dict[str, tuple[Run, plain.Rows]], answers: dict[str, ask.Answers]
) -> None:
    """What a page may print beside intervals: all of it is worked out anew."""
    left: set[str] = set()
    for id_, frame in answers["mixed"].frames.items():
        expected = getattr(plain, id_.replace("-", "_"))(runs["mixed"][1])
        known = {column for columns in expected.values() for column in columns}
        numbers = {name for name, kind in frame.schema.items() if kind == pl.Float64}
        ends = {name for name in numbers if name.endswith(("low", "high")) or name in ("se", "joint_p")}
        left |= {f"{id_}: {name}" for name in numbers - ends - known - {"middle"}}
    assert left == set()
