"""Playing threads of a tournament: they take a few deals of a line-up, play all its orders, and lay down the means."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from analysis.stats.moments import Floats
from analysis.tournament.design import Design
from analysis.tournament.tally import Tally, rows_of
from sim.core.game import Plan

_BATCH_S = 0.5  # aimed at: long enough for plans to be made, short enough to stop soon
_FIRST_GAMES = 64  # before the speed is known
_GROWTH = 4  # a batch is at most so many times the one before
_TICK_S = 0.1


@dataclass(frozen=True)
class Job:
    """What a tournament plays.

    Attributes
    ----------
    design : Design
    plan : callable
        Makes a plan of an order of minds, one a seat; True: with all its rotations.
    measures : mapping of str to str
        By name, SQL expressions of the columns of seats.
    facts : mapping of str to object
        Whatever else says what is played: a tournament goes on only with the same.
    """

    design: Design
    plan: Callable[[Sequence[str], bool], Plan]
    measures: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, object] | None = None


class Hand:
    """Hands out the deals of a part, line-up by line-up, and takes their tallies.

    Attributes
    ----------
    played : int
        Games that were laid down.
    """

    def __init__(self, job: Job, deals: range, stop: threading.Event) -> None:
        self._job, self._deals, self._stop = job, deals, stop
        self._line_up, self._next = 0, deals.start
        self._laid: dict[tuple[int, int], tuple[range, Tally]] = {}
        self._lock = threading.Lock()
        self.played = 0

    def take(self, wish: int) -> tuple[int, range] | None:
        """Give a line-up and about `wish` deals of it; None when there are no more, or the stop is set."""
        with self._lock:
            if self._stop.is_set() or self._line_up == len(self._job.design.line_ups):
                return None
            stop = min(self._next + max(wish, 1), self._deals.stop)
            taken = self._line_up, range(self._next, stop)
            self._next = stop
            if stop == self._deals.stop:
                self._line_up, self._next = self._line_up + 1, self._deals.start
            return taken

    def play(self, line_up: int, deals: range) -> None:
        """Play some deals of a line-up and lay the means down."""
        job, blocks = self._job, []
        for order, rounds in job.design.turns(job.design.line_ups[line_up]):
            plan = job.plan([job.design.minds[place] for place in order], rounds)
            blocks.append((plan.play(deals.start * plan.period, len(deals) * plan.period), plan))
        tally = Tally.of(job.design.line_ups[line_up], blocks, job.design.minds, list(job.measures.values()))
        with self._lock:
            self._laid[line_up, deals.start] = deals, tally
            self.played += len(deals) * job.design.orders

    def rows(self) -> Floats:
        """Give a row a deal, as `tally.names_of` names the columns."""
        tallies = [tally for _, tally in sorted(self._laid.items(), key=lambda item: item[0])]
        return rows_of(self._job.design, tallies, self._deals, len(self._job.measures))


def play_part(
    job: Job, deals: range, threads: int, tick: Callable[[int], None], stop: threading.Event
) -> Floats | None:
    """Play some deals.

    Parameters
    ----------
    job : Job
    deals : range
    threads : int
        They change the time, never a number.
    tick : callable
        Called about ten times a second with the games of this part that are played.
    stop : threading.Event
        Set, it ends the part early.

    Returns
    -------
    ndarray, shape (deals, columns), or None if it was stopped
    """
    ended = threading.Event()
    if stop.is_set():
        ended.set()
    hand = Hand(job, deals, ended)
    with ThreadPoolExecutor(threads, "playing") as players:
        working = [players.submit(_work, hand, job.design.orders, ended) for _ in range(threads)]
        try:
            while wait(working, _TICK_S).not_done:
                if stop.is_set():
                    ended.set()
                tick(hand.played)
        finally:
            ended.set()
    for one in working:
        one.result()
    tick(hand.played)
    return hand.rows() if hand.played == len(deals) * job.design.games_a_deal else None


def _work(hand: Hand, orders: int, ended: threading.Event) -> None:
    wish = _FIRST_GAMES // orders
    try:
        while (taken := hand.take(wish)) is not None:
            start = time.perf_counter()
            hand.play(*taken)
            seconds = max(time.perf_counter() - start, 1e-9)
            wish = max(1, min(int(len(taken[1]) / seconds * _BATCH_S), _GROWTH * len(taken[1])))
    except BaseException:
        ended.set()
        raise
