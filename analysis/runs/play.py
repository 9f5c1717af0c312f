"""Playing threads: they take batches of games, play them, and lay them down part by part.

How many threads there are and how large a batch is changes when a game is played, never how: a game depends
on its number alone.
"""

import threading
import time
from collections.abc import Callable, Iterator

from sim.core.game import Block, Plan

BATCH_S = 0.2  # aimed at: long enough to hide the hand-over, short enough to stop at once
_FIRST_BATCH = 64  # games, before the speed is known, and at the end of a part
_GROWTH = 4  # a batch is at most so many times the one before


class Table:
    """Hands out batches of the part that is open, in the order of games, and collects the blocks.

    Only one part is open at a time: whatever interrupts a run, no more than one part has to be played again.

    Attributes
    ----------
    played : int
        Games that were laid down.
    """

    def __init__(self, period: int, threads: int) -> None:
        self._period = period
        self._threads = threads
        self._part = range(0)
        self._next = 0
        self._blocks: dict[int, Block] = {}
        self._closed = False
        self._error: BaseException | None = None
        self._change = threading.Condition()
        self.played = 0

    def take(self, wish: int) -> range | None:
        """Give the next batch of about `wish` games, whole deals; waits for the next part; None when closed."""
        with self._change:
            while not self._closed and self._next == self._part.stop:
                self._change.wait()
            if self._closed:
                return None
            left = self._part.stop - self._next
            wish = min(wish, max(left // (2 * self._threads), _FIRST_BATCH))  # so that all end together
            stop = min(self._part.stop, self._next + max(wish // self._period, 1) * self._period)
            batch = range(self._next, stop)
            self._next = stop
            return batch

    def give(self, block: Block) -> None:
        """Lay a played batch down."""
        with self._change:
            self._blocks[block.first_game] = block
            self.played += block.games
            self._change.notify_all()

    def blocks(self, part: range, tick: Callable[[], None], every_s: float) -> Iterator[Block]:
        """Open a part and give its blocks in the order of games, until all are played or the table is closed.

        Parameters
        ----------
        part : range
            Its games.
        tick : callable
            Called every `every_s` seconds while a block is awaited.
        every_s : float
            Seconds.

        Yields
        ------
        Block
            The next. An error of a playing thread is raised here.
        """
        with self._change:
            self._part, self._next = part, part.start
            self._change.notify_all()
        awaited = part.start
        while awaited < part.stop and not self._closed:
            block = self._collect(awaited, every_s)
            if block is None:
                tick()
            else:
                awaited += block.games
                yield block
        if self._error is not None:
            raise self._error

    def _collect(self, first_game: int, every_s: float) -> Block | None:
        with self._change:
            if first_game not in self._blocks and not self._closed:
                self._change.wait(every_s)
            return self._blocks.pop(first_game, None)

    @property
    def closed(self) -> bool:
        """Whether no more batches are handed out."""
        return self._closed

    def close(self, error: BaseException | None = None) -> None:
        """Hand out no more batches."""
        with self._change:
            self._closed = True
            self._error = self._error or error
            self._change.notify_all()


def work(plan: Plan, table: Table) -> None:
    """Play batches until there are none; an error closes the table and is raised by `Table.blocks`."""
    wish = _FIRST_BATCH
    try:
        while (batch := table.take(wish)) is not None:
            start = time.perf_counter()
            block = plan.play(batch.start, len(batch))
            seconds = max(time.perf_counter() - start, 1e-9)
            table.give(block)
            wish = max(1, min(int(len(batch) / seconds * BATCH_S), _GROWTH * len(batch)))
    except BaseException as error:
        table.close(error)
