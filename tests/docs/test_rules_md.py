"""RULES.md and the tests: every rule has a test with its id in the name, and its function exists."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from sim.morty.plugins import CONDITIONS, MEASURES

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([A-Z]+-[A-Za-z0-9-]+) \| (.+) \| `([^`]+)` \|$")
TEXT = (ROOT / "sim/morty/RULES.md").read_text(encoding="utf-8")
RULES = {row[1]: (row[2], row[3]) for row in map(ROW.match, TEXT.splitlines()) if row}


def as_name(id_: str) -> str:
    """Return an id as it stands in the name of a test."""
    return f"test_{id_.lower().replace('-', '_')}_"


def rule_tests() -> list[str]:
    """Return the names of all tests in tests/rules."""
    trees = [
        ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted((ROOT / "tests/rules").glob("test_*.py"))
    ]
    functions = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [f"{node.name}_" for node in functions if node.name.startswith("test_")]


def rule_of(test: str) -> str | None:
    """Return the rule that a test names, the longest id of those that fit."""
    return max((id_ for id_ in RULES if test.startswith(as_name(id_))), key=len, default=None)


def named(path: str) -> Any:
    """Return what a dotted name below sim.morty stands for."""
    found: Any = importlib.import_module("sim.morty")
    for part in path.split("."):
        if not hasattr(found, part):
            importlib.import_module(f"{found.__name__}.{part}")
        found = getattr(found, part)
    return found


def test_the_table_of_rules_is_found() -> None:
    rows = [line for line in TEXT.splitlines() if re.match(r"\| [A-Z]+-", line)]
    assert len(RULES) == len(rows) > 50


@pytest.mark.parametrize("id_", RULES)
def test_every_rule_has_a_test(id_: str) -> None:
    assert [name for name in rule_tests() if name.startswith(as_name(id_))], (
        f"no test named {as_name(id_)}..."
    )


@pytest.mark.parametrize("id_", RULES)
def test_the_function_of_every_rule_exists(id_: str) -> None:
    assert named(RULES[id_][1]) is not None


def test_every_rule_test_names_a_rule() -> None:
    assert [name for name in rule_tests() if rule_of(name) is None] == []


def test_every_condition_and_measure_has_its_row() -> None:
    for prefix, plugins in (("COND-", CONDITIONS), ("MEAS-", MEASURES)):
        rows = " ".join(text for id_, (text, _) in RULES.items() if id_.startswith(prefix))
        assert [id_ for id_ in plugins if f"`{id_}`" not in rows] == []
