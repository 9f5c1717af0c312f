"""A game's log: what trace.py tells move by move. In batches it is closed and nothing is written."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.jit import kernel
from sim.sorcerer.state import VIEW_WORDS

ROW = 8  # kind, seat and six numbers
HEAD = 2  # rows written, rows that there is room for
# typed: see sim.core.jit.ZERO
TAOIST_EVENT, TURN_EVENT, CARD_EVENT, ACTIVATE_EVENT, STONE_EVENT, PLACE_EVENT = (
    np.int64(k) for k in range(6)
)
SPIRIT_EVENT, RUNE_EVENT, OBJECTIVE_EVENT, REFILL_EVENT, CRAFT_EVENT, DISCARD_EVENT = (
    np.int64(k) for k in range(6, 12)
)


@kernel
def note(log: Any, kind: Any, seat: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Write one event, if the log has room."""
    if log[0] < log[1]:
        at = HEAD + ROW * log[0]
        log[at], log[at + 1], log[at + 2] = kind, seat, a
        log[at + 3], log[at + 4], log[at + 5] = b, c, d
        log[at + 6] = log[at + 7] = 0
        log[0] += 1


@kernel
def note_cells(log: Any, seat: Any, card: Any, word: Any, x: Any, y: Any, other_x: Any, other_y: Any) -> Any:
    """Write a cast with up to two places, if the log has room."""
    note(log, CARD_EVENT, seat, card, word, x, y)
    if log[1]:
        at = HEAD + ROW * (log[0] - 1)
        log[at + 6], log[at + 7] = other_x, other_y


@kernel
def keep_start(log: Any, view: Any) -> Any:
    """Keep the table as it was set up behind the rows, if the log is open."""
    if log[1]:
        at = HEAD + ROW * log[1]
        for i in range(VIEW_WORDS):
            log[at + i] = view[i]


def new_log(rows: int) -> np.ndarray:
    """Return a log with room for so many rows; none: a closed one."""
    log = np.zeros(HEAD + (ROW * rows + VIEW_WORDS if rows else 0), np.int64)
    log[1] = rows
    return log
