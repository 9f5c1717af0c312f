"""Own measures and conditions of Morty Sorty, asked about random shelves: see sim/morty/measures and conditions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import numpy as np

from scripts._asker import Faulty, Watch, place_of
from scripts._contracts import _morty_conditions, _morty_measures
from scripts._contracts._morty_kernels import SECONDS, Kernels
from scripts._contracts._morty_shelves import shelves
from sim.core.errors import Problem
from sim.core.far import ask_table
from sim.core.own import Own
from sim.morty import own as own_files
from sim.morty.plugins import condition_of, measure_of


def problems(own: Own, watch: Watch, kept: Path) -> Iterator[Problem]:
    """Ask a file's kernels with the compiler off, so that every index is checked, and leave what was asked."""
    own = own_files.read([own.file])[0]
    kernels = Kernels(own, watch, own_files.facts_of(own))
    checks = (_morty_measures if own.kind == "measures" else _morty_conditions).CHECKS
    for check in checks:
        try:
            kernels.until = monotonic() + SECONDS / len(checks)
            check(kernels, shelves())
        except Faulty as faulty:
            yield faulty.problem
    if kernels.kept:
        k, views, rules, words, answers = zip(*kernels.kept, strict=True)
        rows = [[*row, *[0] * (6 - len(row))] for row in words]
        np.savez(kept, k=k, views=views, rules=rules, words=rows, answers=answers)


def compiled(own: Own, watch: Watch, kept: Path) -> Iterator[Problem]:
    """Compile a file's kernels as a game does, and compare their answers with those given without the compiler."""
    own = own_files.read([own.file])[0]
    find = measure_of if own.kind == "measures" else condition_of
    with watch:
        table = find(own.id, [own])[1]
    if not kept.exists():
        return
    with np.load(kept) as arrays:
        asked = [arrays[name] for name in ("k", "views", "rules", "words", "answers")]
    names = list(own_files.TAKES[own.kind])
    for k, view, rules, words, answer in zip(*asked, strict=True):
        mine, theirs = view.copy(), rules.copy()
        with watch:
            given = ask_table(table, int(k), mine, theirs, *(int(word) for word in words))
        place = place_of(own.file, getattr(own.module(), names[k]))
        if not (np.array_equal(mine, view) and np.array_equal(theirs, rules)):
            yield Problem(place, f"a write into view or rules by {names[k]}", "only reads")
            return
        if given != answer:
            found = f"the answer {given} of {names[k]} compiled and {answer} without the compiler, to the same shelf"
            yield Problem(place, found, "arithmetic that fits into int64, and nothing random")
            return
