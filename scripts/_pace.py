"""Speed of one thread: plans are played in turn, a piece each, and a figure is the median of the pieces.

Processor time is counted, not the clock, so that what else the machine does weighs less.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import thread_time

from sim.core.game import Plan

ROUNDS = 5
_SHORTEST_S = 1e-9  # of a piece that a coarse clock did not see


@dataclass(frozen=True)
class Piece:
    """Games played at one go.

    Attributes
    ----------
    games, decisions, options : int
        Games, decisions in them, and placements to choose from over all decisions.
    seconds : float
        Of the processor.
    """

    games: int
    decisions: int
    options: int
    seconds: float

    @property
    def games_per_s(self) -> float:
        """Games a second."""
        return self.games / self.seconds

    @property
    def decisions_per_s(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


class Pace:
    """How fast a plan is played.

    Parameters
    ----------
    plan : Plan
        What is not compiled yet is compiled before anything is measured.
    piece_s : float
        About so many seconds are played at a time.
    """

    def __init__(self, plan: Plan, piece_s: float) -> None:
        self._plan = plan
        self._games = games_in(plan, piece_s)
        self._next = 0
        self.pieces: list[Piece] = []

    def play(self) -> None:
        """Play a piece; the next goes on where it ended."""
        start = thread_time()
        block = self._plan.play(self._next, self._games)
        seconds = max(thread_time() - start, _SHORTEST_S)
        decisions, options = (int(block.seats[name].sum()) for name in ("decisions", "options_sum"))
        self._next += self._games
        self.pieces.append(Piece(self._games, decisions, options, seconds))

    def typical(self, of: Callable[[Piece], float]) -> float:
        """Return the median of a figure over the pieces."""
        return median(map(of, self.pieces))

    def over(self, base: Pace, of: Callable[[Piece], float]) -> float:
        """Return the median ratio to the pieces of another plan that were played in the same rounds."""
        return median(of(mine) / of(its) for mine, its in zip(self.pieces, base.pieces, strict=True))

    def row(self) -> dict[str, float]:
        """Return the figures of the plan, as `tallycat bench --json` names them."""
        decisions = sum(piece.decisions for piece in self.pieces)
        each_s = self.typical(lambda piece: piece.decisions_per_s)
        return {
            "games_per_s_thread": self.typical(lambda piece: piece.games_per_s),
            "decisions_per_s_thread": each_s,
            "candidates_per_decision": sum(piece.options for piece in self.pieces) / decisions,
            "ns_per_decision": 1e9 / each_s,
        }


def games_in(plan: Plan, seconds: float) -> int:
    """Return how many games take about so many seconds, at least one."""
    plan.play(0, 1)  # compiles
    games, spent = 1, 0.0
    while spent < seconds / 4:
        games *= 2
        start = thread_time()
        plan.play(0, games)
        spent = max(thread_time() - start, _SHORTEST_S)
    return max(1, round(games * seconds / spent))


def paced(plans: Mapping[str, Plan], seconds: float, rounds: int = ROUNDS) -> dict[str, Pace]:
    """Play plans in turn.

    Parameters
    ----------
    plans : mapping of str to Plan
        By name.
    seconds : float
        For each, over all rounds.
    rounds : int
        How often each has its turn.
    """
    paces = {name: Pace(plan, seconds / rounds) for name, plan in plans.items()}
    for _ in range(rounds):
        for pace in paces.values():
            pace.play()
    return paces
