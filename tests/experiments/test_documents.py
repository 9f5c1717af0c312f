"""Every example of docs/reference/comparing.md runs, with fewer games, on the files that it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.contract.cli import tallycat

TEXT = (Path(__file__).parents[2] / "docs/reference/comparing.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
FILES = {
    found[1]: text
    for kind, text in BLOCKS
    if kind == "toml" and (found := re.match(r"# ([\w-]+\.toml)\n", text))
}
LINES = [
    line for kind, text in BLOCKS if not kind for line in text.splitlines() if line.startswith("tallycat ")
]
FEWER = {"compare": 128, "plan": 64, "sweep": 32}


@pytest.mark.parametrize("line", LINES)
def test_example_runs(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 10)
    monkeypatch.setattr("analysis.experiments.adapt._DEALS", 4)
    for name, text in ({"base.toml": 'game = "morty"\n'} | FILES).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    words = [*shlex.split(line)[1:], "--games", str(FEWER[shlex.split(line)[1]])]  # the last of two counts
    done = tallycat(*words, *(["--budget", "1000"] if "--adapt" in words else []))
    assert done.code == 0, done.err
    assert any(played in done.out for played in ("128 games", "64 games", "32 deals"))


def test_there_are_examples_of_all_commands() -> None:
    assert {shlex.split(line)[1] for line in LINES} == set(FEWER) and FILES
