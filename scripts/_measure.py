"""Measuring speed: every strategy, the cells of the game, values of one's own, and threads side by side."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import perf_counter

from scripts._cells import BASE, CELLS, OVERLAYS, plan, plans
from scripts._load import loaded
from scripts._pace import ROUNDS, Piece, games_in, paced
from scripts.simulate import cores
from sim.core.game import Plan

MINDS = (
    "greedy",
    "random",
)  # cells, overlays and runs are measured with a mind that looks at all moves and one at none


def strategies(seconds: float, ids: Iterable[str] | None = None) -> dict[str, dict[str, float]]:
    """Measure strategies, each on all seats and on one thread.

    Parameters
    ----------
    seconds : float
        Playing time for each.
    ids : iterable of str, optional
        Which; all that come with the project where left out.

    Returns
    -------
    dict of str to dict
        By id: ``games_per_s_thread``, ``decisions_per_s_thread``, ``candidates_per_decision``, ``ns_per_decision``.
    """
    chosen = built_in() if ids is None else ids
    return {id_: pace.row() for id_, pace in paced({id_: plan("", id_) for id_ in chosen}, seconds).items()}


def built_in() -> list[str]:
    """List the strategies that come with the project, for the game that is played by default."""
    from strategies import registry

    return sorted(registry.built_in(loaded(None).game.id))


def cells(seconds: float, minds: Iterable[str] = MINDS) -> dict[str, dict[str, dict[str, float]]]:
    """Measure the cells of the game beside the base game.

    Parameters
    ----------
    seconds : float
        Playing time for each.
    minds : iterable of str
        Each plays all cells.

    Returns
    -------
    dict of str to dict
        By mind and cell: as `strategies`, and ``over_base``, the speed of a decision as a share of the base game's.
    """
    return {mind: _beside(CELLS, mind, seconds) for mind in minds}


def overlays(seconds: float, minds: Iterable[str] = MINDS) -> dict[str, dict[str, dict[str, float]]]:
    """Measure scenarios with printed values of their own; parameters as for `cells`.

    Returns
    -------
    dict of str to dict
        As `cells`, and ``first_s``: seconds that the very first game took; a second or more, and something was
        compiled for it.
    """
    found = {}
    for mind in minds:
        plan("", mind).play(0, 1)
        first = {name: _first_s(ready) for name, ready in plans(OVERLAYS, mind).items()}
        found[mind] = {
            name: row | {"first_s": first[name]} for name, row in _beside(OVERLAYS, mind, seconds).items()
        }
    return found


def _first_s(ready: Plan) -> float:
    start = perf_counter()
    ready.play(0, 1)
    return perf_counter() - start


def _beside(texts: dict[str, str], mind: str, seconds: float) -> dict[str, dict[str, float]]:
    paces = paced(plans(texts, mind), seconds)
    return {
        name: pace.row() | {"over_base": pace.over(paces[BASE], _decisions)} for name, pace in paces.items()
    }


def _decisions(piece: Piece) -> float:
    return piece.decisions_per_s


def threads(seconds: float, mind: str = MINDS[0]) -> dict[str, float]:
    """Measure games a second by number of threads: 1, 2, 4 ... and all cores, in turn."""
    ready = plan("", mind)
    most = cores()
    counts = sorted({*(2**k for k in range(most.bit_length())), most})
    batch = games_in(ready, seconds / ROUNDS)
    rounds = [{count: together(ready, batch, count) for count in counts} for _ in range(ROUNDS)]
    return {str(count): median(speeds[count] for speeds in rounds) for count in counts}


def together(ready: Plan, batch: int, count: int) -> float:
    """Return games a second, by the clock, of so many threads that play a batch each."""
    start = perf_counter()
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(lambda thread: ready.play(thread * batch, batch), range(count)))
    return count * batch / (perf_counter() - start)
