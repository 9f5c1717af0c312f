"""RULES.md and the tests: every rule has a test with its id in the name, and its function exists."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from sim.morty.plugins import CONDITIONS, MEASURES
from sim.sorcerer.plugins import CARD_FILES, OBJECTIVE_FILES

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([A-Z]+-[A-Za-z0-9-]+) \| (.+) \| `([^`]+)` \|$")
TESTS = {"morty": "tests/rules", "sorcerer": "tests/rules/sorcerer"}
TEXTS = {game: (ROOT / f"sim/{game}/RULES.md").read_text(encoding="utf-8") for game in TESTS}
RULES = {
    game: {row[1]: (row[2], row[3]) for row in map(ROW.match, text.splitlines()) if row}
    for game, text in TEXTS.items()
}
EVERY = pytest.mark.parametrize(("game", "id_"), [(game, id_) for game in RULES for id_ in RULES[game]])


def as_name(id_: str) -> str:
    """Return an id as it stands in the name of a test."""
    return f"test_{id_.lower().replace('-', '_')}_"


def rule_tests(game: str) -> list[str]:
    """Return the names of all tests of a game's rules."""
    trees = [
        ast.parse(file.read_text(encoding="utf-8")) for file in sorted((ROOT / TESTS[game]).glob("test_*.py"))
    ]
    functions = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [f"{node.name}_" for node in functions if node.name.startswith("test_")]


def rule_of(game: str, test: str) -> str | None:
    """Return the rule that a test names, the longest id of those that fit."""
    return max((id_ for id_ in RULES[game] if test.startswith(as_name(id_))), key=len, default=None)


def named(game: str, path: str) -> Any:
    """Return what a dotted name below a game's folder stands for."""
    found: Any = importlib.import_module(f"sim.{game}")
    for part in path.split("."):
        if not hasattr(found, part):
            importlib.import_module(f"{found.__name__}.{part}")
        found = getattr(found, part)
    return found


@pytest.mark.parametrize("game", TEXTS)
def test_the_table_of_rules_is_found(game: str) -> None:
    rows = [line for line in TEXTS[game].splitlines() if re.match(r"\| [A-Z]+-", line)]
    assert len(RULES[game]) == len(rows) > 50


@EVERY
def test_every_rule_has_a_test(game: str, id_: str) -> None:
    assert [name for name in rule_tests(game) if name.startswith(as_name(id_))], (
        f"no test named {as_name(id_)}..."
    )


@EVERY
def test_the_function_of_every_rule_exists(game: str, id_: str) -> None:
    assert named(game, RULES[game][id_][1]) is not None


@pytest.mark.parametrize("game", TEXTS)
def test_every_rule_test_names_a_rule(game: str) -> None:
    assert [name for name in rule_tests(game) if rule_of(game, name) is None] == []


def test_every_condition_and_measure_has_its_row() -> None:
    for prefix, plugins in (("COND-", CONDITIONS), ("MEAS-", MEASURES)):
        rows = " ".join(text for id_, (text, _) in RULES["morty"].items() if id_.startswith(prefix))
        assert [id_ for id_ in plugins if f"`{id_}`" not in rows] == []


def test_every_card_and_objective_has_its_row() -> None:
    for prefix, plugins in (("CARD-", CARD_FILES), ("OBJ-", OBJECTIVE_FILES)):
        assert [id_ for id_ in plugins if f"{prefix}{id_}" not in RULES["sorcerer"]] == []
