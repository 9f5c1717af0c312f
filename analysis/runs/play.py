"""Playing threads: they take batches of games, play them, and lay them down part by part.

How many threads there are and how large a batch is changes when a game is played, never how: a game depends
on its number alone.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence

from sim.core.game import Block, Plan

BATCH_S = 0.2  # aimed at: long enough to hide the hand-over, short enough to stop at once
_FIRST_BATCH = 64  # games, before the speed is known
_GROWTH = 4  # a batch is at most so many times the one before


class Table:
    """Hands out batches in the order of games and collects the blocks, at most `window` parts ahead."""

    def __init__(self, parts: Sequence[range], period: int, window: int) -> None:
        self._parts = parts
        self._period = period
        self._window = window
        self._part = 0  # from which batches are handed out
        self._next = parts[0].start if parts else 0
        self._read = 0  # parts collected so far
        self._blocks: list[list[Block]] = [[] for _ in parts]
        self._closed = False
        self._error: BaseException | None = None
        self._change = threading.Condition()
        self.played = 0  # games

    def take(self, wish: int) -> range | None:
        """Give the next batch of about `wish` games: whole deals of one part; None when all is played."""
        with self._change:
            while (
                not self._closed and self._part < len(self._parts) and self._part >= self._read + self._window
            ):
                self._change.wait()
            if self._closed or self._part == len(self._parts):
                return None
            part = self._parts[self._part]
            stop = min(part.stop, self._next + max(wish // self._period, 1) * self._period)
            batch = range(self._next, stop)
            self._next = stop
            if stop == part.stop:
                self._part += 1
            return batch

    def give(self, block: Block) -> None:
        """Lay a played batch down."""
        with self._change:
            index = next(i for i in range(self._read, len(self._parts)) if block.first_game in self._parts[i])
            self._blocks[index].append(block)
            self.played += block.games
            self._change.notify_all()

    def parts(self, tick: Callable[[], None], every_s: float) -> Iterator[list[Block]]:
        """Give the blocks of each part, in order, until all are played or the table is closed.

        Parameters
        ----------
        tick : callable
            Called every `every_s` seconds while a part is awaited.
        every_s : float
            Seconds.

        Yields
        ------
        list of Block
            In the order of games. An error of a playing thread is raised here.
        """
        while self._read < len(self._parts):
            blocks = self._collect(every_s)
            if blocks is not None:
                yield blocks
            elif self._closed:
                if self._error is not None:
                    raise self._error
                return
            else:
                tick()

    def _collect(self, every_s: float) -> list[Block] | None:
        with self._change:
            blocks = self._blocks[self._read]
            if sum(block.games for block in blocks) < len(self._parts[self._read]):
                if not self._closed:
                    self._change.wait(every_s)
                return None
            self._blocks[self._read] = []
            self._read += 1
            self._change.notify_all()
        return sorted(blocks, key=lambda block: block.first_game)

    def close(self, error: BaseException | None = None) -> None:
        """Hand out no more batches."""
        with self._change:
            self._closed = True
            self._error = self._error or error
            self._change.notify_all()


def work(plan: Plan, table: Table) -> None:
    """Play batches until there are none; an error closes the table and is raised by `Table.parts`."""
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
