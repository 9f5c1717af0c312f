"""Kernels become one piece of machine code (sim/core/parts.py), whoever calls them and however they call each other."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core.codegen import JITCodeLibrary

from sim.core import jit
from sim.core.call import _LOADED, address_of
from sim.core.jit import COMPILED, inlined, kernel
from sim.core.own import load_file
from strategies.morty import random

pytestmark = pytest.mark.skipif(not COMPILED, reason="the compiler is off")


@inlined
def leaf(x: Any) -> Any:
    return 2 * x + 1


@kernel
def middle(x: Any) -> Any:
    if x < 0:
        print("below", x)
        raise ValueError("negative")
    return leaf(x) + 3


@kernel
def top(x: Any) -> Any:
    total = 0
    for i in range(x):
        total += middle(i)
    return total


@kernel
def fibonacci(n: Any) -> Any:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@kernel
def even(n: Any) -> Any:
    return True if n == 0 else odd(n - 1)


@kernel
def odd(n: Any) -> Any:
    return False if n == 0 else even(n - 1)


@pytest.fixture
def emitted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all code that is turned into machine code from now on."""
    names: list[str] = []
    emit = JITCodeLibrary._finalize_specific

    def noted(library: Any) -> None:
        names.append(library.name.rpartition(".")[2])
        emit(library)

    monkeypatch.setattr(JITCodeLibrary, "_finalize_specific", noted)
    return names


def test_only_what_python_calls_is_finished(emitted: list[str]) -> None:
    assert top(4) == 4 * 4 + 2 * (0 + 1 + 2 + 3)
    assert [name for name in emitted if name != "nrt"] == [
        "top"
    ]  # nrt: what numba itself needs, once a process
    assert top.signatures == top.part.signatures == middle.part.signatures == leaf.part.signatures
    assert not middle.signatures and not leaf.signatures
    assert leaf(3) == 7 and middle(3) == 10
    assert emitted[-3:] == ["top", "leaf", "middle"]


def test_code_that_numba_compiles_in_its_own_way_may_call_parts() -> None:
    @numba.njit
    def plain(x: Any) -> Any:
        return top(x) + leaf(x)

    def callback(x: Any) -> Any:
        return plain(x) + fibonacci(x) + even(x)

    assert plain(4) == 28 + 9
    assert numba.cfunc("int64(int64)")(callback).ctypes(4) == 28 + 9 + 3 + 1


def test_kernels_may_call_themselves_and_each_other() -> None:
    assert fibonacci(10) == 55
    assert [even(n) for n in range(4)] == [True, False, True, False]
    assert odd(7)


def test_a_part_may_print_and_raise(capfd: pytest.CaptureFixture[str]) -> None:
    @kernel
    def outer(x: Any) -> Any:
        return middle(-x)

    with pytest.raises(ValueError, match="negative"):
        outer(1)
    assert "below -1" in capfd.readouterr().out


def decide(view: Any, rules: Any, seat: Any, source: Any) -> Any:
    return view[-1] * 100 + rules[0] * 10 + len(view) + seat - source


def answer(address: int) -> int:
    """Call a strategy's code as the rules do: three bare pointers and two numbers."""
    kind = ctypes.CFUNCTYPE(
        ctypes.c_int64, *[ctypes.POINTER(ctypes.c_int64)] * 3, ctypes.c_int64, ctypes.c_int64
    )
    tools = (ctypes.c_int64 * 1)(0)
    return kind(address)((ctypes.c_int64 * 3)(7, 8, 9), (ctypes.c_int64 * 2)(5, 6), tools, 4, 1)


@pytest.mark.parametrize("parts", [True, False])
def test_a_strategy_is_called_by_address(parts: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "AS_PARTS", parts)
    assert answer(address_of.__wrapped__(decide, 3, 2)) == 900 + 50 + 3 + 4 - 1


def test_only_our_own_strategies_are_kept_compiled() -> None:
    made = []
    for strategy in (random.decide, random.decide, decide):
        assert address_of.__wrapped__(strategy, 1000, 500)
        made.append(_LOADED[-1])
    assert sum(made[1]._cache_hits.values()) == 1 and not made[1]._cache_misses
    assert made[2]._cache.cache_path is None


def test_what_is_kept_of_our_strategies_hangs_on_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(Path(random.__file__).parents[1], tmp_path / "strategies")
    monkeypatch.setattr(jit, "_ROOT", tmp_path / "sim")
    (tmp_path / "strategies" / "mine.py").write_text("def decide(): return 1\n", encoding="utf-8")
    own = load_file(tmp_path / "strategies" / "mine.py").decide
    before = jit.companions(own)
    assert before and jit.companions(random.decide.py_func) is None
    (tmp_path / "strategies" / "other.py").write_text("X = 1\n", encoding="utf-8")
    assert jit.companions(own) != before


def test_without_parts_kernels_do_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "AS_PARTS", False)
    scope = {"leaf": inlined(leaf.py_func)}
    plain = kernel(top.py_func)
    assert not hasattr(plain, "part") and not hasattr(scope["leaf"], "part")
    assert plain(4) == top(4) and scope["leaf"](5) == leaf(5)


COUNTS = """
from sim.morty.block import play_block
from tests.contract.test_jit import kernels
from tests.rules.table import plan_of
plan_of("players = 2").play(0, 1)
play_block.part.compile(play_block.signatures[0])
print(*(f"{name}={len(found.part.signatures)}" for name, found in kernels()))
"""


def test_hardly_a_kernel_is_compiled_twice() -> None:
    """A number written out where others hand on a variable compiles the callee, and all it calls, once more."""
    done = subprocess.run([sys.executable, "-c", COUNTS], capture_output=True, text=True, check=True)
    counts = {name: int(n) for name, n in (word.split("=") for word in done.stdout.split())}
    again = {name: n for name, n in counts.items() if n > 1}
    assert sum(counts.values()) > 100
    assert sum(again.values()) - len(again) < 10, sorted(again.items())
