"""Plays changes, one after the other, on the same deals; what was played is remembered."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.experiments.sides import Side
from analysis.stats.moments import Floats
from analysis.worth.change import Change
from sim.core.errors import Stopped
from sim.core.game import Block, Plan, Redrawn

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
        Without rotation.
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

    def base(self) -> Block:
        """Play the side as it is, and give all columns."""
        blocks = self._blocks(self._plain().plan())
        return _joined(blocks)

    def _plain(self) -> Side:
        return self.side.with_minds(self.side.minds, rotate=False)

    def names(self, column: str) -> tuple[str, ...]:
        """Give the texts of a column of names."""
        return self._plain().plan().names[column]

    def outcome(self, change: Change, seats: Sequence[int]) -> Outcome:
        """Play every deal with each of these seats changed in turn."""
        key = (change, tuple(seats))
        if key not in self._known:
            rows = np.mean([self._seat(change, seat) for seat in seats], axis=0)
            self._known[key] = Outcome(*rows)
        return self._known[key]

    def _seat(self, change: Change, seat: int) -> Floats:
        blocks = self._blocks(change.to(self.side, seat).plan())
        win, total = (
            np.concatenate([block.seats[name] for block in blocks])
            .reshape(-1, self.players)
            .astype(np.float64)
            for name in ("win_share", "total")
        )
        own = total[:, seat]
        others = (total.sum(axis=1) - own) / max(self.players - 1, 1)
        return np.stack([win[:, seat], own, others])

    def _blocks(self, plan: Plan) -> list[Block]:
        pieces = [self.deals[first : first + PIECE] for first in range(0, len(self.deals), PIECE)]
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
        blocks = [plan.play(int(deal), 1) for deal in deals]
        return _joined(blocks)


def _joined(blocks: Sequence[Block]) -> Block:
    seats = {name: np.concatenate([block.seats[name] for block in blocks]) for name in blocks[0].seats}
    table = {name: np.concatenate([block.table[name] for block in blocks]) for name in blocks[0].table}
    return Block(blocks[0].first_game, sum(block.games for block in blocks), seats, table)
