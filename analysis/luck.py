"""Where the outcome of a game comes from: each stream of chance drawn again, one at a time.

A game hangs on the streams that its plan names (such as tiles, boards, strategies' own draws) and on who sits where.
Every deal is played with two draws of each, A and B, and with mixtures of the two (`analysis/stats/freeze.py`).
"""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.stats.freeze import Shares, mixtures, shares
from analysis.stats.moments import Floats
from sim.core.game import Block, Redrawn

SEATS = "seats"  # who sits where
OTHER = 1 << 40  # B takes its streams from the deals that begin here, where no run comes
PIECE = 128  # deals
OUTCOMES = {"win_share": "share", "total": "stars", "margin": "stars"}


@dataclass(frozen=True)
class Luck:
    """What chance made of the outcomes.

    Attributes
    ----------
    sources : tuple of str
        The plan's streams, then `SEATS`.
    deals, games : int
        How many were played.
    outcomes : mapping of str to Shares
        ``win_share`` and ``total`` of each player, wherever the player sits; ``margin`` of the winner.
    """

    sources: tuple[str, ...]
    deals: int
    games: int
    outcomes: dict[str, Shares]


def runs_of(sources: int) -> int:
    """Give how many games are played of each deal."""
    return len(mixtures(sources))


def luck(
    plan: Redrawn,
    deals: int,
    threads: int = 1,
    *,
    tick: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Luck | None:
    """Play deals with their streams drawn again, and say what share of each outcome is due to which.

    Parameters
    ----------
    plan : Redrawn
    deals : int
        At least two.
    threads : int
        They change the time, never a number.
    tick : callable, optional
        Called with the games played.
    stop : threading.Event, optional
        Set, it ends the playing early.

    Returns
    -------
    Luck or None
        None where it was stopped.
    """
    sources = (*plan.streams, SEATS)
    pieces = [range(first, min(first + PIECE, deals)) for first in range(0, deals, PIECE)]
    found: list[dict[str, Floats]] = []
    with ThreadPoolExecutor(threads, "playing") as players:
        for piece in _in_order(players, plan, pieces, threads, stop):
            found.append(piece)
            if tick is not None:
                tick(min(len(found) * PIECE, deals) * runs_of(len(sources)))
    if len(found) < len(pieces):
        return None
    runs = {name: np.concatenate([piece[name] for piece in found], axis=1) for name in found[0]}
    seed = plan.scenario.seed
    outcomes = {name: shares(values, sources, seed=seed) for name, values in runs.items()}
    return Luck(sources, deals, deals * runs_of(len(sources)), outcomes)


def _in_order(
    players: ThreadPoolExecutor,
    plan: Redrawn,
    pieces: list[range],
    threads: int,
    stop: threading.Event | None,
) -> Iterator[dict[str, Floats]]:
    """Play pieces, a few at a time, and give them in order."""
    waiting = [players.submit(played, plan, piece) for piece in pieces[: 2 * threads]]
    for place in range(len(pieces)):
        if stop is not None and stop.is_set():
            for future in waiting:
                future.cancel()
            return
        if place + 2 * threads < len(pieces):
            waiting.append(players.submit(played, plan, pieces[place + 2 * threads]))
        yield waiting[place].result()


def played(plan: Redrawn, deals: range) -> dict[str, Floats]:
    """Play some deals.

    Returns
    -------
    dict of str to ndarray, shape (runs, deals, values)
        Of each outcome, in the order of `mixtures`.
    """
    players = plan.scenario.players
    taken = mixtures(len(plan.streams) + 1)
    numbers = np.arange(deals.start, deals.stop)
    streams = numbers[None, :, None] + OTHER * taken[:, None, :-1]
    # each pair of the two rotations comes equally often, whatever the tiles
    turns = np.where(taken[:, -1:], (numbers // players) % players, numbers % players)
    flat = streams.reshape(-1, len(plan.streams))
    block = plan.play_drawn(flat, turns.reshape(-1))
    return {
        name: values.reshape(len(taken), len(deals), -1)
        for name, values in outcomes(block, players, turns.reshape(-1)).items()
    }


def outcomes(block: Block, players: int, rotations: NDArray[np.int64]) -> dict[str, Floats]:
    """Give the outcomes of each game: win share and total of each place of the line-up, and the winner's margin."""
    # where each place of the line-up sits
    seats = (np.arange(players)[None, :] - rotations[:, None]) % players
    found = {}
    for name in ("win_share", "total"):
        by_seat = block.seats[name].reshape(-1, players).astype(np.float64)
        found[name] = np.take_along_axis(by_seat, seats, axis=1)
    if players > 1:
        ranked = np.sort(found["total"], axis=1)
        found["margin"] = ranked[:, -1:] - ranked[:, -2:-1]
    return found
