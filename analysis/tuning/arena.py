"""Where candidates play: many short plays on a few threads, only the candidate's win share is kept."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from types import TracebackType
from typing import Self

import numpy as np

from analysis.stats.moments import Floats
from analysis.tuning.fields import CANDIDATE, Play
from sim.core.game import Block, Game, Mind

PIECE = 256  # deals of one call: short enough to be stopped between two


class Arena:
    """Plays candidates.

    Parameters
    ----------
    game : Game
        What is played.
    seed : int
        Of the search.
    threads : int
        Playing threads, from 1; they change the time, never a result.
    tick : callable, optional
        Called with the number of games of each piece that was played.

    Attributes
    ----------
    games : int
        Played so far.
    """

    def __init__(
        self, game: Game, seed: int, threads: int, tick: Callable[[int], None] | None = None
    ) -> None:
        self._game = game
        self._seed = seed
        self._threads = ThreadPoolExecutor(threads)
        self._tick = tick or (lambda _: None)
        self.games = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)

    def shares(self, candidates: Sequence[Mind], plays: Sequence[Play], best: Mind) -> Floats:
        """Play every candidate on the same deals.

        Parameters
        ----------
        candidates : sequence of Mind
            Their ids do not matter.
        plays : sequence of Play
            What they play.
        best : Mind
            Who sits on the other seats where a field asks for the best so far.

        Returns
        -------
        ndarray, shape (candidates, deals)
            Win share of a deal: the mean over all seats, each of which the candidate takes once.
        """
        found = list(self._blocks(candidates, plays, best))
        return np.concatenate([_shares(*one) for one in found]).reshape(len(candidates), -1)

    def _blocks(
        self, candidates: Sequence[Mind], plays: Sequence[Play], best: Mind
    ) -> Iterator[tuple[Block, int]]:
        """Give the block of every candidate and piece, in order, and the deals in it."""
        minds = [replace(mind, id=CANDIDATE) for mind in candidates]
        pieces = [piece for play in plays for piece in _cut(play)]
        futures = [self._threads.submit(self._play, *task, best) for task in product(minds, pieces)]
        try:
            for (_, piece), future in zip(product(minds, pieces), futures, strict=True):
                block = future.result()
                self.games += block.games
                self._tick(block.games)
                yield block, piece.deals
        finally:  # of an error or an interruption: what has not begun is not played
            for future in futures:
                future.cancel()

    def _play(self, mind: Mind, play: Play, best: Mind) -> Block:
        scenario, others = play.seated(best, self._seed)
        plan = self._game.plan(scenario, [mind, *others])
        return plan.play(play.first * plan.period, play.deals * plan.period)


def _shares(block: Block, deals: int) -> Floats:
    """Give the candidate's win share of each deal; it is the first of the line-up, and so has code 0."""
    own = block.seats["win_share"][block.seats["strategy"] == 0]
    means: Floats = own.reshape(deals, -1).mean(axis=1)
    return means


def _cut(play: Play) -> list[Play]:
    stop = play.first + play.deals
    starts = range(play.first, stop, PIECE)
    return [replace(play, first=first, deals=min(PIECE, stop - first)) for first in starts]
