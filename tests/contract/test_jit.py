"""The compiler does what sim/core/jit.py relies on: no reference counting, no second compilation, no old code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

import sim
from sim.core import jit
from sim.core.jit import COMPILED, FLAGS, kernel
from sim.morty.block import play_block
from tests.rules.table import plan_of

ROOT = Path(__file__).parents[2]
compiled = pytest.mark.skipif(not COMPILED, reason="the compiler is off")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the kernels, to be changed."""
    shutil.copytree(ROOT / "sim", tmp_path / "sim", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(tree: Path, code: str) -> list[str]:
    """Run Python on a copy of the kernels, with a cache beside it, and give what it prints."""
    environment = os.environ | {"TALLYCAT_CACHE_DIR": str(tree / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def llvm_of(flags: dict[str, Any]) -> str:
    """Compile a kernel that hands rows of an array on to another one, and give the machine's text."""

    def scale(row: Any, n: Any) -> Any:
        total = 0
        for i in range(n):
            total += row[i]
        row[0] = total
        return total

    inner = numba.njit(inline="never", **flags)(scale)

    def rows(table: Any) -> Any:
        total = 0
        for i in range(table.shape[0]):
            total += inner(table[i], i)
        return total

    outer = numba.njit(**flags)(rows)
    assert outer(np.ones((3, 4), np.int64)) == 0 + 1 + 3 - 1
    return "".join(outer.inspect_llvm().values())


@compiled
def test_reference_counting_is_off_and_would_be_seen() -> None:
    counted = {name: value for name, value in FLAGS.items() if name != "_nrt"}
    assert FLAGS["_nrt"] is False
    assert "NRT_incref" in llvm_of(counted)
    assert "NRT_" not in llvm_of(FLAGS)


@compiled
def test_the_main_entry_counts_no_references() -> None:
    plan_of("players = 2").play(0, 1)
    fresh = numba.njit(**FLAGS)(play_block.py_func)
    fresh.compile(play_block.signatures[0])
    (text,) = fresh.inspect_llvm().values()
    assert "play_block" in text and "NRT_" not in text


def kernels() -> Iterator[tuple[str, Any]]:
    """Every kernel of every module of `sim`."""
    for info in walk_packages(sim.__path__, "sim."):
        module = import_module(info.name)
        for name, value in vars(module).items():
            if hasattr(value, "py_func") and value.py_func.__module__ == info.name:
                yield f"{info.name}.{name}", value


@compiled
def test_every_kernel_has_the_flags_of_the_project() -> None:
    found = dict(kernels())
    assert len(found) > 80
    for name, dispatcher in found.items():
        options = {key: dispatcher.targetoptions.get(key) for key in FLAGS}
        assert options == FLAGS, name


@compiled
def test_overlays_never_recompile_the_main_entry() -> None:
    scenarios = (
        'players = 4\nseats.strategies = "greedy"',
        'players = 2\nside = "B"\nbadges = "none"\nseats.strategies = "random"',
        'players = 3\nscrolls.cloud = "storm-cloud-1"\nrules.chain_gaps = true\nseats.strategies = "greedy-plus"',
        'players = 4\nseats.strategies = ["greedy", "random", "greedy", "random"]\nseats.rotate = true\n'
        'components.tiles = "T2"\ncomponents.large = [0, 1, 5]\nrules.kitten_supply = "unlimited"\nrun.seed = 3',
    )
    for toml in scenarios:
        plan = plan_of(toml)
        plan.play(0, 4)
        plan.trace(1)
    assert len(play_block.signatures) == 1


def test_kernels_outside_the_fingerprint_are_not_kept() -> None:
    def elsewhere(x: Any) -> Any:
        return x + 1

    assert jit._ours(play_block.py_func if COMPILED else play_block) and not jit._ours(elsewhere)
    made = kernel(elsewhere)
    assert made(1) == 2
    if COMPILED:
        assert type(made._cache).__name__ == "NullCache"


FOLDER = "from sim.core.jit import cache_folder; print(cache_folder().name)"


def test_the_cache_folder_is_named_by_every_source(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(tree, FOLDER) == run(tree, FOLDER) == [jit.cache_folder().name]
    monkeypatch.setattr(jit, "_ROOT", tree / "sim")
    before = seen = {jit.cache_folder().name}
    for file in ("core/rng.py", "morty/measures/tiles.py", "morty/conditions/chain.py", "morty/state.py"):
        path = tree / "sim" / file
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        seen = seen | {jit.cache_folder().name}
    (tree / "sim/morty/measures/new_one.py").write_text('"""A measure."""\n', encoding="utf-8")
    seen = seen | {jit.cache_folder().name}
    assert len(seen) == len(before) + 5


def test_the_cache_folder_is_named_by_the_compiler_and_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {jit.cache_folder().name}
    monkeypatch.setattr(numba, "__version__", "0")
    seen.add(jit.cache_folder().name)
    monkeypatch.setattr(jit.llvmlite, "__version__", "0")
    seen.add(jit.cache_folder().name)
    other = SimpleNamespace(flatten=lambda: "+none")
    monkeypatch.setattr(jit.llvmlite.binding, "get_host_cpu_features", lambda: other)
    seen.add(jit.cache_folder().name)
    assert len(seen) == 4


USED = """
from sim.morty.grid import columns_with
print(columns_with(0b11, 1), sum(columns_with.stats.cache_hits.values()), sum(columns_with.stats.cache_misses.values()))
"""


@compiled
def test_a_change_in_another_file_is_never_answered_by_old_code(tree: Path) -> None:
    """`grid` takes COLUMN from `state` as a frozen global: numba's own cache would not notice (issue 1833)."""
    assert run(tree, USED) == [str(0x030303), "0", "1"]
    assert run(tree, USED) == [str(0x030303), "1", "0"]
    state = tree / "sim/morty/state.py"
    text = state.read_text(encoding="utf-8")
    assert text.count("COLUMN = 0x010101") == 1
    state.write_text(text.replace("COLUMN = 0x010101", "COLUMN = 0x000101"), encoding="utf-8")
    assert run(tree, USED) == [str(0x000303), "0", "1"]
    state.write_text(text, encoding="utf-8")
    assert run(tree, USED) == [str(0x030303), "1", "0"]  # the first code again, found under its own name
