"""A game's log: what trace.py tells move by move. In batches it is closed and nothing is written."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import kernel

ROW = 6  # kind, seat and four numbers
LOG_WORDS = 1 + ROW * 4096  # the first word counts the rows
CLOSED = -1  # as the first word: write nothing
ROUND_EVENT, SHOW_EVENT, JAR_EVENT, TAKE_EVENT = (
    np.int64(kind) for kind in range(4)
)  # typed: see sim.core.jit.ZERO
PASS_EVENT, LEVEL_EVENT, BADGE_EVENT, SPECIAL_EVENT = (np.int64(kind) for kind in range(4, 8))


@kernel
def note(log: Any, kind: Any, seat: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Write one event, if the log has room."""
    at = 1 + ROW * log[0]
    if log[0] < 0 or at + ROW > LOG_WORDS:
        return
    log[at], log[at + 1], log[at + 2] = kind, seat, a
    log[at + 3], log[at + 4], log[at + 5] = b, c, d
    log[0] += 1
