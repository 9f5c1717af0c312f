"""The measures and conditions found in their folders, as switches that kernels can call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sim.core.far import as_kernel, call, table_of
from sim.core.jit import ZERO, apart, inlined, kernel
from sim.core.machine import at, lowest
from sim.core.own import Own
from sim.core.plugins import scan
from sim.core.switch import switch
from sim.morty import conditions as _conditions
from sim.morty import measures as _measures
from sim.morty.legal import labels_for
from sim.morty.own import TAKES, facts_of, of_kind
from sim.morty.shelf import mark, unmark
from sim.morty.state import EVERY
from sim.morty.state import MET as MET_LABELS

_EVERY = np.int64(EVERY)  # typed, see sim.core.jit.ZERO
MEASURES = scan(_measures)  # id -> module, in the order of their numbers
CONDITIONS = scan(_conditions)


def _after(module: ModuleType) -> Any:
    """Return a measure's fast form, or one that lays the tile down, counts, and takes it up again."""
    return module.after if hasattr(module, "after") else counting(module.count)


def counting(count: Any) -> Any:
    """Return the plain way to know a count with one more tile: it is laid down, and taken up again."""

    @kernel
    def after(view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any) -> Any:
        mark(view, b, code, space)
        found = count(view, b, ingredient, parameter)
        unmark(view, b, code, space)
        return found

    return after


def trying(met: Any) -> Any:
    """Return the plain way to know where a tile completes a condition: it is laid on each space in turn."""

    @kernel
    def completing(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
        labels, before, found = labels_for(view, rules, b, code), view[b + MET_LABELS], ZERO
        while legal:
            space = lowest(legal)
            legal &= legal - 1
            mark(view, b, code, space)
            view[b + MET_LABELS] = before | (labels & (1 << space))
            if met(view, rules, b, at_least):
                found |= 1 << space
            unmark(view, b, code, space)
        view[b + MET_LABELS] = before
        return found

    return completing


@inlined
def no_step(view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    """Stand in for a condition that does not say what a step towards it is."""
    return ZERO


@inlined
def _nothing(view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    """Stand in for a measure that does not say which tiles raise it, and is not asked."""
    return ZERO


@inlined
def _own_raised(which: Any, view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    return ZERO


@inlined
def _anywhere(view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    """Stand in for a condition that cannot tell where it might be met."""
    return _EVERY


# A number beyond those of the folders is the address of a user's own, see `sim.morty.own`.
COUNT, AFTER = 0, 1
MET, COMPLETING, ADVANCING = 0, 1, 2


@apart
def _own_count(which: Any, view: Any, b: Any, ingredient: Any, parameter: Any) -> Any:
    return call(at(which)[COUNT], view, view, b, ingredient, parameter, ZERO, ZERO, ZERO)


@apart
def _own_after(
    which: Any, view: Any, b: Any, ingredient: Any, parameter: Any, code: Any, space: Any, value: Any
) -> Any:
    return call(at(which)[AFTER], view, view, b, ingredient, parameter, code, space, value)


@apart
def _own_met(which: Any, view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    return call(at(which)[MET], view, rules, b, at_least, ZERO, ZERO, ZERO, ZERO) != 0


@inlined
def _own_near(which: Any, view: Any, rules: Any, b: Any, at_least: Any) -> Any:
    return _anywhere(view, rules, b, at_least)


@apart
def _own_completing(which: Any, view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    return call(at(which)[COMPLETING], view, rules, b, at_least, code, legal, ZERO, ZERO)


@apart
def _own_advancing(which: Any, view: Any, rules: Any, b: Any, at_least: Any, code: Any, legal: Any) -> Any:
    return call(at(which)[ADVANCING], view, rules, b, at_least, code, legal, ZERO, ZERO)


_COUNT, _MET = "view, b, ingredient, parameter", "view, rules, b, at_least"
_AFTER, _STEP = f"{_COUNT}, code, space, value", f"{_MET}, code, legal"
measure = switch("morty_measures", [m.count for m in MEASURES.values()], _COUNT, _own_count, inline=True)
measure_raised = switch(
    "morty_raised",
    [getattr(m, "raised", _nothing) for m in MEASURES.values()],
    _COUNT,
    _own_raised,
    inline=True,
)
measure_after = switch("morty_after", [_after(m) for m in MEASURES.values()], _AFTER, _own_after, inline=True)
condition_met = switch("morty_met", [c.met for c in CONDITIONS.values()], _MET, _own_met)
condition_completing = switch(
    "morty_completing", [c.completing for c in CONDITIONS.values()], _STEP, _own_completing
)
condition_near = switch(
    "morty_near", [getattr(c, "near", _anywhere) for c in CONDITIONS.values()], _MET, _own_near
)
condition_advancing = switch(
    "morty_advancing", [getattr(c, "advancing", no_step) for c in CONDITIONS.values()], _STEP, _own_advancing
)


def measure_of(name: str, plugins: Sequence[Own] = ()) -> tuple[Any, int]:
    """Return a measure's constants, and the number under which its kernels are called.

    Parameters
    ----------
    plugins : sequence of Own
        A designer's own, which a name may mean.
    """
    if name in MEASURES:
        return MEASURES[name], list(MEASURES).index(name)
    own = of_kind(plugins, "measures")[name]
    return facts_of(own), _table(own.kind, own.file, own.source)


def condition_of(name: str, plugins: Sequence[Own] = ()) -> tuple[Any, int]:
    """Return a condition's constants, and the number under which its kernels are called; as `measure_of`."""
    if name in CONDITIONS:
        return CONDITIONS[name], list(CONDITIONS).index(name)
    own = of_kind(plugins, "conditions")[name]
    return facts_of(own), _table(own.kind, own.file, own.source)


@cache
def _table(kind: str, file: Path, source: str) -> int:
    module = Own(kind, "", file, source).module()
    made = {name: as_kernel(getattr(module, name)) for name in TAKES[kind] if hasattr(module, name)}
    if kind == "measures":
        made.setdefault("after", counting(made["count"]))
    else:
        made.setdefault("completing", trying(made["met"]))
        made.setdefault("advancing", no_step)
    return table_of([(made[name], taken) for name, taken in TAKES[kind].items()])
