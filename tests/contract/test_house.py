"""What holds for all files: common code names no game; a game's own lies in folders and files of its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts._games import GAMES

ROOT = Path(__file__).parents[2]
COMMON = ("sim/core", "analysis", "reports", "scripts")


def common() -> Iterator[Path]:
    """Give the modules and templates of all games: what lies in no folder or file of a game's name."""
    for folder in COMMON:
        for path in sorted((ROOT / folder).rglob("*")):
            words = set(re.split(r"[^a-z]", path.relative_to(ROOT).as_posix()))
            if path.suffix in {".py", ".j2", ".toml", ".mplstyle"} and not words & GAMES.keys():
                yield path


@pytest.mark.parametrize("game", sorted(GAMES))
def test_common_code_names_no_game(game: str) -> None:
    paths = list(common())
    assert len(paths) > 200
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if game in line.lower()
    ]
    assert not found, "\n".join(found)
