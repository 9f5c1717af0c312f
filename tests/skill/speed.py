"""Games a second of one thread, every mind beside `greedy` in one run, and what a mind has to choose from."""

import statistics
import time
from dataclasses import replace

import polars as pl

from scripts._games import GAMES
from sim.core.game import Plan
from tests.skill.meet import GAME
from tests.skill.minds import base, minds

YARDSTICK = "greedy"
PIECE_S = 0.15  # of one measurement, as near as whole games allow


def plans() -> dict[str, Plan]:
    """Give a plan of four equal seats for every mind, compiled."""
    found = {}
    for id_, one in minds().items():
        scenario = replace(base(), players=4, strategies=(id_,) * 4, rotate=False)
        found[id_] = GAMES[GAME].plan(scenario, [one.mind] * 4)
        found[id_].play(0, 1)
    return found


def piece_of(plan: Plan, seconds: float) -> int:
    """Say how many games take about so long; one at least."""
    games, spent = 1, _spent(plan, 0, 1)
    while spent < seconds / 8:
        games *= 2
        spent = _spent(plan, 0, games)
    return max(round(games * seconds / spent), 1)


def _spent(plan: Plan, first: int, games: int) -> float:
    """Play, and give the seconds of this thread's processor time."""
    start = time.thread_time()
    plan.play(first, games)
    return max(time.thread_time() - start, 1e-9)


def speeds(rounds: int, piece_s: float = PIECE_S) -> pl.DataFrame:
    """Measure every mind in turn with the yardstick.

    Parameters
    ----------
    rounds : int
        Measurements of each mind, each with one of the yardstick right before it.
    piece_s : float
        Seconds of a measurement.

    Returns
    -------
    DataFrame
        A row a mind: `mind`, `games_s` (median), `ratio` (median of the rounds' ratios to the yardstick), `least`,
        `most` (of the ratios), `candidates` (legal placements a decision), `games`.
    """
    ready = plans()
    pieces = {id_: piece_of(plan, piece_s) for id_, plan in ready.items()}
    found: dict[str, list[tuple[float, float]]] = {id_: [] for id_ in ready}
    for number in range(rounds):
        for id_, plan in ready.items():
            own, other = pieces[id_], pieces[YARDSTICK]
            beside = other / _spent(ready[YARDSTICK], number * other, other)
            speed = own / _spent(plan, number * own, own)
            found[id_].append((speed, speed / beside))
    rows = []
    for id_, pairs in found.items():
        ratios = [ratio for _, ratio in pairs]
        seats = ready[id_].play(0, pieces[id_]).seats
        rows.append(
            {
                "mind": id_,
                "games_s": statistics.median(speed for speed, _ in pairs),
                "ratio": statistics.median(ratios),
                "least": min(ratios),
                "most": max(ratios),
                "candidates": float(seats["options_sum"].sum() / seats["decisions"].sum()),
                "games": rounds * pieces[id_],
            }
        )
    return pl.DataFrame(rows)
