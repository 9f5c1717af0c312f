"""The run that nobody disturbs."""

from pathlib import Path

import pytest

from tests.torture.runs import run, words


@pytest.fixture(scope="session")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a run that was played in one go."""
    folder = tmp_path_factory.mktemp("calm")
    code, _, err = run(words(folder, folder / "run"))
    assert code == 0, err
    return folder / "run"
