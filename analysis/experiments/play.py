"""Plays the same deals on all sides, piece by piece, in memory.

Where pieces are cut hangs on the numbers of the deals alone: at multiples of `PIECE` and at the looks of
`stats/sequential.py`. So a run that stops at a look and one of fixed size add up the same pieces.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from itertools import pairwise

from analysis.experiments.measured import Table
from analysis.stats.moments import Floats
from analysis.stats.sequential import looks

PIECE = 1024  # deals
_TICK_S = 0.1
_AHEAD = 4  # pieces a thread that may wait to be taken: memory does not grow with deals


@dataclass(frozen=True)
class Piece:
    """Some deals, played by all sides.

    Attributes
    ----------
    deals : range
    rows : tuple of ndarray, shape (deals, columns of the side)
        One a side.
    """

    deals: range
    rows: tuple[Floats, ...]


def pieces(deals: range) -> list[range]:
    """Cut deals at multiples of PIECE and at looks."""
    inner = {deal for deal in looks(deals.stop) if deals.start < deal < deals.stop}
    inner |= {deal for deal in range(0, deals.stop, PIECE) if deals.start < deal}
    cuts = [deals.start, *sorted(inner), deals.stop]
    return [range(first, stop) for first, stop in pairwise(cuts) if first < stop]


def played(
    tables: Sequence[Table],
    deals: range,
    threads: int,
    tick: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Iterator[Piece]:
    """Play deals on all sides.

    Parameters
    ----------
    tables : sequence of Table
        The sides.
    deals : range
    threads : int
        Playing threads, from 1; they change the time, never a number.
    tick : callable, optional
        Called about ten times a second with the games of all sides that were played.
    stop : threading.Event, optional
        Set, it ends the pieces early.

    Yields
    ------
    Piece
        In the order of deals.
    """
    plans = [table.side.plan() for table in tables]
    ended, tell = stop or threading.Event(), tick or (lambda _: None)
    count = _Count()

    def play(place: int, some: range) -> Floats:
        rows = tables[place].rows(plans[place], some)
        count.add(len(some) * plans[place].period)
        return rows

    waiting: deque[tuple[range, list[Future[Floats]]]] = deque()
    left = iter(pieces(deals))
    with ThreadPoolExecutor(threads, "playing") as players:
        try:
            while not ended.is_set():
                while len(waiting) < _ahead(threads, len(tables)) and (some := next(left, None)) is not None:
                    waiting.append((some, [players.submit(play, i, some) for i in range(len(tables))]))
                if not waiting:
                    return
                some, futures = waiting.popleft()
                rows = [_result(future, lambda: tell(count.games), ended) for future in futures]
                if ended.is_set():
                    return
                tell(count.games)
                yield Piece(some, tuple(row for row in rows if row is not None))
        finally:
            for _, futures in waiting:
                for future in futures:
                    future.cancel()


def _ahead(threads: int, sides: int) -> int:
    return max(_AHEAD * threads // sides, 2)


class _Count:
    """Games played, counted by several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.games = 0

    def add(self, games: int) -> None:
        with self._lock:
            self.games += games


def _result(future: Future[Floats], tick: Callable[[], None], ended: threading.Event) -> Floats | None:
    while not ended.is_set():
        try:
            return future.result(_TICK_S)
        except NotYet:
            if future.done():
                raise
            tick()
    future.cancel()
    return None
