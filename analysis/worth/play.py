"""Plays changes, one after the other, on the same deals; what was played is remembered."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.experiments.sides import Side
from analysis.stats.moments import Floats
from analysis.worth.change import Change
from sim.core.errors import Stopped
from sim.core.game import Block, Plan, Redrawn
from sim.core.rotation import period_of

PIECE = 512  # deals


@dataclass(frozen=True)
class Outcome:
    """What a changed seat made of each deal, mean over the seats that were changed in turn.

    Attributes
    ----------
    win, own, others : ndarray, shape (deals,)
        Its win share; its stars; the mean stars of the others.
    """

    win: Floats
    own: Floats
    others: Floats


class Player:
    """Plays a side with changes.

    Parameters
    ----------
    side : Side
        Where its minds go round the seats, every deal is played in one of their orders, in turn.
    deals : ndarray of int64
        The deals, ascending.
    threads : int
        They change the time, never a number.
    tick : callable, optional
        Called with all games played so far.
    stop : threading.Event, optional
        Set, it ends the playing with `Stopped`.

    Attributes
    ----------
    games : int
        Played so far.
    """

    def __init__(
        self,
        side: Side,
        deals: NDArray[np.int64],
        threads: int = 1,
        tick: Callable[[int], None] | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        self.side, self.deals, self.games = side, deals, 0
        self._threads, self._tick, self._stop = threads, tick, stop
        self._known: dict[tuple[Change, tuple[int, ...]], Outcome] = {}

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.side.scenario.players

    def only(self, chosen: NDArray[np.bool_]) -> "Player":
        """Give one that plays only some of the deals."""
        other = Player(self.side, self.deals[chosen], self._threads, self._tick, self._stop)
        other.games = self.games
        return other

    @cached_property
    def _turns(self) -> list[Side]:
        """The side with its minds in each order in which they sit: one after the other, deal by deal."""
        minds, scenario = self.side.minds, self.side.scenario
        turns = period_of(scenario.strategies) if scenario.rotate else 1
        return [self.side.with_minds([*minds[turn:], *minds[:turn]], rotate=False) for turn in range(turns)]

    @cached_property
    def base(self) -> Block:
        """The side as it is: all columns, in the order of deals."""
        return self._played(lambda side: side)

    def names(self, column: str) -> tuple[str, ...]:
        """Give the texts of a column of names."""
        return self._turns[0].plan().names[column]

    def outcome(self, change: Change, seats: Sequence[int]) -> Outcome:
        """Play every deal with each of these seats changed in turn."""
        key = (change, tuple(seats))
        if key not in self._known:
            rows = np.mean([self._seat(change, seat) for seat in seats], axis=0)
            self._known[key] = Outcome(*rows)
        return self._known[key]

    def _seat(self, change: Change, seat: int) -> Floats:
        block = self._played(lambda side: change.to(side, seat))
        win, total = (
            block.seats[name].reshape(-1, self.players).astype(np.float64) for name in ("win_share", "total")
        )
        own = total[:, seat]
        others = (total.sum(axis=1) - own) / max(self.players - 1, 1)
        return np.stack([win[:, seat], own, others])

    def _played(self, made: Callable[[Side], Side]) -> Block:
        """Play every deal once, its minds in the order whose turn it is; columns in the order of deals."""
        turn = self.deals % len(self._turns)
        blocks = [
            block
            for number, side in enumerate(self._turns)
            if (turn == number).any()
            for block in self._blocks(made(side).plan(), self.deals[turn == number])
        ]
        return _joined(blocks, np.argsort(np.argsort(turn, kind="stable"), kind="stable"))

    def _blocks(self, plan: Plan, deals: NDArray[np.int64]) -> list[Block]:
        pieces = [deals[first : first + PIECE] for first in range(0, len(deals), PIECE)]
        blocks = []
        with ThreadPoolExecutor(self._threads, "playing") as players:
            futures = [players.submit(self._piece, plan, piece) for piece in pieces]
            for future in futures:
                if self._stop is not None and self._stop.is_set():
                    players.shutdown(wait=True, cancel_futures=True)
                    raise Stopped("interrupted; nothing was kept: the same command starts again")
                blocks.append(future.result())
                self.games += blocks[-1].games
                if self._tick is not None:
                    self._tick(self.games)
        return blocks

    @staticmethod
    def _piece(plan: Plan, deals: NDArray[np.int64]) -> Block:
        if len(deals) == deals[-1] - deals[0] + 1:
            return plan.play(int(deals[0]), len(deals))
        if isinstance(plan, Redrawn):
            streams = np.repeat(deals[:, None], len(plan.streams), axis=1)
            return plan.play_drawn(streams, np.zeros(len(deals), np.int64))
        return _joined([plan.play(int(deal), 1) for deal in deals], np.arange(len(deals)))


def _joined(blocks: Sequence[Block], order: NDArray[np.intp]) -> Block:
    """Join blocks of single games a deal, and put the games in an order."""
    table = {name: np.concatenate([block.table[name] for block in blocks])[order] for name in blocks[0].table}
    seats = {}
    for name in blocks[0].seats:
        column = np.concatenate([block.seats[name] for block in blocks])
        seats[name] = column.reshape(len(order), -1)[order].reshape(-1)
    return Block(0, len(order), seats, table)
