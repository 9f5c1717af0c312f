"""Scenario files that are refused, and with which words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest

from sim.core.errors import Refused
from sim.core.toml import toml_text
from tests.contract.morty import WHOLE, read, refusals, written


def cases() -> list[Any]:
    """Read refused.txt."""
    table = Path(__file__).with_name("refused.txt").read_text(encoding="utf-8")
    found = re.findall(r"^## (.*)\n((?:.*\n)*?)=> (.*) \| (.*) \| (.*)\n", table, re.MULTILINE)
    assert len(found) == table.count("## ")
    return [pytest.param(*case, id=name) for name, *case in found]


@pytest.mark.parametrize(("text", "key", "found", "accepted"), cases())
def test_refused(tmp_path: Path, text: str, key: str, found: str, accepted: str) -> None:
    path = written(tmp_path, text)
    problems = refusals(path)
    fitting = [problem for problem in problems if problem.where == f"{path}: {key}"]
    assert fitting, f"nothing at {key}: {problems}"
    assert any(found in problem.found and accepted in problem.accepted for problem in fitting), fitting


BROKEN = {
    "empty": (b"", "an empty file", ""),
    "comment": (b"# nothing\n", "an empty file", ""),
    "binary": (b"PAR1\x00\x15\xff\xfe", "not UTF-8", ", byte 6"),
    "latin-1": ('title = "Käse"'.encode("latin-1"), "not UTF-8", ", byte 10"),
    "control": (b'title = "a\x00b"', "title", ", line 1"),
    "syntax": (b"players = 4\nside =\n", '"side ="', ", line 2"),
    "key twice": (b"players = 4\n\nplayers = 3\n", '"players = 3"', ", line 3"),
    "unclosed": (b"players = 4\nanimals = [", '"animals = ["', ", line 2"),
    "json": (b'{"players": 4}', '{\\"players\\": 4}', ", line 1"),
    "deep": (b"a" + b".a" * 5000 + b" = 1", "too deep", ""),
    "nested": (b"a = " + b"[" * 5000, "too deep", ""),
    "digits": (b"players = " + b"9" * 5000, "too long", ""),
}


@pytest.mark.parametrize(("content", "found", "place"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_files_are_refused_with_their_place(
    tmp_path: Path, content: bytes, found: str, place: str
) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    (problem,) = refusals(path)
    assert problem.where == f"{path}{place}"
    assert found in problem.found
    assert "TOML" in problem.accepted


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    assert "no file" in refusals(tmp_path / "none.toml")[0].found
    assert "directory" in refusals(tmp_path)[0].found.lower()


def test_a_mark_of_byte_order_and_windows_lines_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(b'\xef\xbb\xbfplayers = 3\r\nside = "B"\r\n')
    assert (read(path).players, read(path).settings["side"]) == (3, "B")


def test_all_problems_at_once_one_line_each(tmp_path: Path) -> None:
    path = written(
        tmp_path, 'players = 9\nside = "C"\nbadges = ["chain"]\n[run]\ngames = 0\n[seats]\nrotate = 1\n'
    )
    with pytest.raises(Refused) as refused:
        read(path)
    wheres = [problem.where.split(": ")[1] for problem in refused.value.problems]
    assert sorted(wheres) == ["badges", "players", "run.games", "seats.rotate", "side"]
    assert str(refused.value).splitlines()[0] == f"{path}: players: found 9; accepted: a whole number 2..4"


ODD: list[Any] = [True, -1, 10**30, 1.5, float("nan"), "x", [], {}, [[1]], {"a": {"b": 1}}]


def spots(tree: Any, key: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every key of a TOML tree, places in lists too."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for step, inner in items:
        yield (*key, step)
        yield from spots(inner, (*key, step))


def test_no_value_at_any_key_does_worse_than_be_refused(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE)
    tree = tomllib.loads(WHOLE)
    for key in spots(tree):
        for value in ODD:
            changed: Any = deepcopy(tree)
            reduce(getitem, key[:-1], changed)[key[-1]] = value
            path.write_text(toml_text(changed), encoding="utf-8")
            with suppress(Refused):
                assert read(path).hash()
