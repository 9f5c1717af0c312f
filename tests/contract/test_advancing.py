"""Every condition's `advancing` against a plain definition of the step that its docstring describes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from sim.morty import state as at
from sim.morty.plugins import CONDITIONS
from tests.contract.positions import Position, spaces_of
from tests.contract.steps import STEPS, Grid, Labels, grid_of, tile_of
from tests.contract.test_conditions import Case, cases, rules_of, thresholds
from tests.rules.table import scenario_of

ROOT = Path(__file__).parents[2]
WITH_STEPS = {name: module for name, module in CONDITIONS.items() if hasattr(module, "advancing")}
EVERY = pytest.mark.parametrize("condition", WITH_STEPS.values(), ids=WITH_STEPS.keys())
EVERY_WAY = pytest.mark.parametrize(
    ("name", "gaps"), [(name, 0) for name in WITH_STEPS if name in STEPS] + [("chain", 1)]
)


def labels_of(position: Position) -> Labels:
    """The labels of the seat's board, read from the printed values of the side that lies up."""
    side = "A" if position.rules[at.PAIR_STARS] == 0 else "B"
    board = scenario_of("").components["boards"][at.ANIMALS[position.view[position.b + at.ANIMAL]]][side]
    return {at.LEVELS.index(text[0]) * 8 + int(text[1:]) - 1: label for text, label in board.items()}


def asked(condition: ModuleType, case: Case, rules: np.ndarray, at_least: int, code: int) -> int:
    """The spaces where the kernel sees a step."""
    position, _, legal = case
    among = sum(1 << space for space in legal)
    return int(condition.advancing(position.view, rules, position.b, at_least, code, among))


@EVERY_WAY
def test_advancing_is_the_step_that_its_words_describe(name: str, gaps: int) -> None:
    """Compared where `toward` asks: on shelves that do not meet it yet, on spaces that do not complete it."""
    condition, steps = CONDITIONS[name], dict.fromkeys(thresholds(CONDITIONS[name]), 0)
    for case in cases()[::3]:
        position, code, legal = case
        view, rules, b = position.view, rules_of(position, gaps), position.b
        grid: Grid = grid_of(view.tolist(), b)
        among = sum(1 << space for space in legal)
        for at_least in thresholds(condition):
            if condition.met(view, rules, b, at_least):
                continue
            complete = int(condition.completing(view, rules, b, at_least, code, among))
            found = spaces_of(asked(condition, case, rules, at_least, code) & ~complete)
            left = [space for space in legal if not complete >> space & 1]
            tile, labels = tile_of(code), labels_of(position)
            expected = [s for s in left if STEPS[name](grid, at_least, bool(gaps), tile, s, labels)]
            assert found == expected, (code, at_least, gaps)
            steps[at_least] += len(expected)
    assert sum(steps.values()) > 50


@EVERY
def test_advancing_stays_among_the_legal_spaces_and_changes_nothing(condition: ModuleType) -> None:
    for case in cases()[::40]:
        position, code, legal = case
        view, rules = position.view.copy(), position.rules.copy()
        for at_least in thresholds(condition):
            found = asked(condition, case, rules, at_least, code)
            alone = legal[code % len(legal)]
            here = condition.advancing(view, rules, position.b, at_least, code, 1 << alone)
            assert set(spaces_of(found)) <= set(legal) and bool(here) == (alone in spaces_of(found))
        assert np.array_equal(view, position.view) and np.array_equal(rules, position.rules)


@EVERY
def test_advancing_reads_of_a_tile_what_the_file_says(condition: ModuleType) -> None:
    """READS_NUMBER: any face; READS_INGREDIENT: any number and lid."""
    rng = np.random.default_rng(4)
    for case in cases()[::9]:
        position, code, _ = case
        if condition.READS == at.READS_NUMBER:
            others = [(code & 0x7F) | (face << 7) for face in range(4)]
        elif condition.READS == at.READS_INGREDIENT:
            others = [(code & ~0x7F) | int(lid * 32 + rng.integers(1, 32)) for lid in range(4)]
        else:
            continue
        for at_least in thresholds(condition):
            found = {asked(condition, case, position.rules, at_least, tile) for tile in [code, *others]}
            assert len(found) == 1, (code, others, at_least)


BARE = '''"""At least so many tiles on the top level."""

from __future__ import annotations

from typing import Any

from sim.core.jit import kernel
from sim.core.machine import popcount
from sim.morty.state import OCCUPIED, READS_NUMBER

AT_LEAST = (1, 8)
READS = READS_NUMBER


@kernel
def met(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Return whether enough tiles lie on the top level."""
    return popcount(view[b + OCCUPIED] & 0xFF) >= at_least


@kernel
def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Return the top level, if one more tile is enough."""
    return legal & 0xFF if popcount(view[b + OCCUPIED] & 0xFF) + 1 >= at_least else 0
'''
PLAY = """
import sys
from sim.core.game import Mind
from sim.morty.plan import MortyPlan
from tests.rules.table import scenario_of

own = "components.badges.own-%s = { condition = 'tiles-on-top-level', at_least = %s, ribbons = [5], back = 'none' }"
lines = ["players = 2", "badges = ['own-3', '%s']" % sys.argv[1], own % (3, 3), own % (5, 5), ""]
weights = {"badge": 1.0, "lost": -1.0}
for more in ({}, {"toward": 4.0}):
    minds = [Mind("made-up", "", "", weights=weights | more)] * 2
    block = MortyPlan(scenario_of(chr(10).join(lines)), minds).play(0, 2)
    print(sum(block.seats["badge_1_ribbon"].tolist()), block.seats["total"].tolist())
"""


@pytest.mark.parametrize(("other", "same"), [("label-master", False), ("own-5", True)])
def test_a_condition_without_steps_plays_and_sees_none(tmp_path: Path, other: str, same: bool) -> None:
    """A new file that leaves `advancing` out: claims as ever, and `toward` changes something for others alone."""
    for part in ("sim", "strategies", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "sim/morty/conditions/tiles_on_top_level.py").write_text(BARE, encoding="utf-8")
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "TALLYCAT_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, other],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    without, with_steps = done.stdout.splitlines()
    assert not without.startswith("0 ") and (without == with_steps) == same
