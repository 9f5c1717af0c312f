"""A user's own strategy in a run: tried once before it plays, and what is wrong with it never reaches a run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.contract.cli import FIRST, STRATEGY, tallycat

LINE_UP = '[seats]\nstrategies = ["my-own", "random"]\n'


def simulate(folder: Path, body: str, head: str = ""):
    """Play 20 games of two with a strategy of this body."""
    (folder / "two.toml").write_text(f"players = 2\n{LINE_UP}")
    (folder / "my_own.py").write_text(STRATEGY.replace("FACTS", f"{head}FACTS") + body)
    words = ["--games", 20, "--strategy-file", folder / "my_own.py", "--out", folder / "run", "--json"]
    return tallycat("simulate", folder / "two.toml", *words)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("    return placement(view, 100000)\n", "not legal"),
        ("    return placement(view, -5)\n", "not legal"),
        ("    return 999999999\n", "not legal"),
        ("    view[0] = 3\n    return placement(view, 0)\n", "write"),
        ("    return placement(view, view[123456789])\n", "index"),
        ("    while True:\n        view[0]\n", "no answer"),
    ],
    ids=["beyond the menu", "before the menu", "no move", "writes", "reads beyond", "never answers"],
)
def test_what_is_wrong_is_found_before_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, says: str
) -> None:
    monkeypatch.setattr("scripts._tried.SECONDS", 1.0)
    done = simulate(tmp_path, body)
    assert (done.code, done.out) == (2, "")
    assert says in done.err and "my_own.py" in done.err and "Traceback" not in done.err
    assert not (tmp_path / "run").exists()


def test_what_passed_is_not_tried_again_and_prints_nothing_on_standard_output(tmp_path: Path) -> None:
    head = f"print('for nobody {tmp_path}')\n"  # a text of this run alone: it has not been tried before
    first = simulate(tmp_path, FIRST, head)
    assert first.code == 0 and json.loads(first.out)["games"] == 20
    assert "trying" in first.err and "for nobody" in first.err
    second = tallycat(
        "show", tmp_path / "two.toml", "--games", "0:1", "--strategy-file", tmp_path / "my_own.py", "--json"
    )
    assert second.code == 0 and "trying" not in second.err
    assert all(json.loads(line) for line in second.out.splitlines())
