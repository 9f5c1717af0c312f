"""Vector operations on the 24 spaces of a shelf equal their plain forms."""

from __future__ import annotations

import numpy as np
import pytest

from sim.core.jit import COMPILED, kernel
from sim.morty import lanes

pytestmark = pytest.mark.skipif(not COMPILED, reason="the compiler is off: there is only the plain form")


@kernel
def compiled(values, view, table, spaces, value, number, equal):
    lanes.price_lost(values, 3, view, 0, 4, number, equal, -7)
    lanes.add_where(values, 3, spaces, value * 2)
    lanes.start(values, 40, 3, value)
    lanes.join(values, 120, 3, 40, value)
    lanes.add_columns(values, 40, table, 2)
    lanes.fill(values, 80, -5)
    lanes.keep_larger(values, 80, 40, spaces)
    lanes.set_bytes(view, 8, spaces, number - 9)
    best = lanes.largest(values, 40, spaces)
    return best, lanes.where_equal(values, 40, spaces, best)


def plain(values, view, table, spaces, value, number, equal):
    lanes._plain_price_lost(values, 3, view, 0, 4, number, equal, -7)
    lanes._plain_add_where(values, 3, spaces, value * 2)
    lanes._plain_start(values, 40, 3, value)
    lanes._plain_join(values, 120, 3, 40, value)
    lanes._plain_add_columns(values, 40, table, 2)
    lanes._plain_fill(values, 80, -5)
    lanes._plain_keep_larger(values, 80, 40, spaces)
    lanes._plain_set_bytes(view, 8, spaces, number - 9)
    best = lanes._plain_largest(values, 40, spaces)
    return best, lanes._plain_where_equal(values, 40, spaces, best)


def test_compiled_lanes_equal_plain_lanes():
    rng = np.random.default_rng(1)
    for _ in range(300):
        view = np.zeros(12, np.int64)
        view.view(np.int8)[:] = rng.integers(-33, 9, 96)
        table = rng.integers(-1000, 1000, 12)
        spaces, equal = int(rng.integers(1, 2**24)), int(rng.integers(0, 2**24))
        value, number = int(rng.integers(-1000, 1000)), int(rng.integers(1, 32))
        ours, theirs = (rng.integers(-9, 9, 160).astype(np.int32) for _ in range(2))
        theirs[:] = ours
        other_view = view.copy()
        found = compiled(ours, view, table, spaces, value, number, equal)
        assert found == plain(theirs, other_view, table, spaces, value, number, equal)
        assert (ours == theirs).all()
        assert (view == other_view).all()
