"""A strategy as it plays in earnest, compiled: against its own answers without the compiler, or against itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from scripts._asker import Watch, place_of
from scripts._games import GAMES
from sim.core.call import address_of
from sim.core.errors import Problem, Refused
from sim.core.game import Mind
from sim.core.jit import kernel
from sim.core.scenario import Scenario

PADDING = 4096  # words around an array, in which a write past its end shows
CANARY = 0x5AFEC0DE


def answers_compiled(decide: Any, file: Path, watch: Watch, kept: Path) -> Iterator[Problem]:
    """Compile a kernel and compare its answers with those it gave without the compiler.

    Parameters
    ----------
    decide : kernel or plain function
        ``decide(view, rules, seat, source)``.
    kept : Path
        What it was asked then, and its answers.
    """
    from numba import types

    array = types.Array(types.int64, 1, "C")
    compiled: Any = decide if hasattr(decide, "py_func") else kernel(decide)
    compiled.compile((array, array, types.int64, types.int64))
    if not kept.exists():
        return
    with np.load(kept) as arrays:
        views, rules, words = arrays["view"], arrays["rules"], arrays["words"]
    address_of(decide, views.shape[1], rules.shape[1])  # as a game will call it
    place = place_of(file, decide)
    for view, rule, (seat, source, answer) in zip(views, rules, words.tolist(), strict=True):
        shown = [_padded(view), _padded(rule)]
        with watch:
            given = compiled(*(whole[PADDING:-PADDING] for whole in shown), seat, source)
        if any(
            not np.array_equal(whole, _padded(part)) for whole, part in zip(shown, (view, rule), strict=True)
        ):
            yield Problem(place, "a write into view or rules, or past their end", "only reads")
            return
        if given != answer:
            found = f"the answer {given} compiled and {answer} without the compiler, to the same view"
            yield Problem(place, found, "arithmetic that fits into int64, and nothing random")
            return


def _padded(array: Any) -> Any:
    whole = np.full(array.size + 2 * PADDING, CANARY, dtype=np.int64)
    whole[PADDING:-PADDING] = array
    return whole


def played_twice(mind: Mind, scenario: Scenario, file: Path, watch: Watch) -> Iterator[Problem]:
    """Play with a kernel that takes tools on every seat, and one of its games again in another plan.

    Parameters
    ----------
    watch : Watch
        Here the limit of a whole game.
    """
    place = place_of(file, mind.decide)
    try:
        first, second = (
            _told(mind, scenario, numbers, watch) for numbers in ((0, 1), (1,))
        )  # the second begins where the first has been: what is remembered shows
    except Refused as refused:
        for problem in refused.problems:
            yield Problem(place, f"in {problem.where} {problem.found}", problem.accepted)
        return
    if first != second:
        yield Problem(place, "another game from the same deal and draws", "the same answer to the same view")


def _told(mind: Mind, scenario: Scenario, numbers: tuple[int, ...], watch: Watch) -> list[dict[str, Any]]:
    """Play games and tell the last one."""
    plan, events = GAMES[scenario.game].plan(scenario, [mind] * scenario.players), []
    for number in numbers:
        with watch:
            events = plan.trace(number)
    return events
