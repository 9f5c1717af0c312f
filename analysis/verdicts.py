"""The house's words for findings, and where one word ends and the next begins.

Cards of reports say *fair*, *slight* or *clear* of a seat; comparisons say *same*, *differs*, *undecided* or
*identical*. Where the lines run is a convention of this house (`questions/thresholds.toml`), not a finding of
any theory; a scenario may draw its own in `[thresholds]`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

WORDS = ("fair", "slight", "clear")
DEPENDS = "depends on who plays"
ONE_MIND = "one mind only"
CONVENTION = "a convention of this house"
SAME, DIFFERS, UNDECIDED, IDENTICAL = "same", "differs", "undecided", "identical"
DEALS, TOUCHED = 2000, 30  # fewer give no verdict
_FOLDER = Path(__file__).parent / "questions"
_OWN: Mapping[str, float] = {}


@cache
def _table(game: str = "") -> dict[str, Any]:
    path = _FOLDER / game / "thresholds.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def threshold(statistic: str, players: int, game: str = "", own: Mapping[str, float] = _OWN) -> float | None:
    """Give the difference below which nothing of practical weight differs.

    Parameters
    ----------
    statistic : str
        Such as `win_share.seat.0`.
    players : int
        Seats at the table.
    game : str
        Id of the game, for statistics of its own.
    own : mapping of str to float
        A scenario's `[thresholds]`, by pattern; the longest pattern that fits wins.

    Returns
    -------
    float or None
        In the statistic's own unit, shares from 0 to 1; None where nobody gave one.
    """
    fitting = [pattern for pattern in own if fnmatchcase(statistic, pattern)]
    if fitting:
        return float(own[max(fitting, key=len)])
    common = _table()
    tables = [common["two-players"] if players == 2 else {}, common, _table(game) if game else {}]
    rows = ((pattern, value) for table in tables for pattern, value in table.items())
    fits = (v for pattern, v in rows if not isinstance(v, dict) and fnmatchcase(statistic, pattern))
    found = next(fits, None)
    return None if found is None else float(found)


def verdict(
    low: float | None,
    high: float | None,
    limit: float,
    *,
    deals: int,
    touched: int,
    bound: float,
    equal: bool = False,
) -> str:
    """Give the verdict of a comparison.

    Parameters
    ----------
    low, high : float or None
        The difference's interval; None where nothing can be said.
    limit : float
        The practical threshold.
    deals, touched : int
        Deals that both sides played, and those in which this statistic differs.
    bound : float
        How large the difference can be at most, by how few deals were touched (`stats.paired.rare_bound`).
    equal : bool
        Whether both sides are the same scenario, by its hash.

    Returns
    -------
    str
        `same`, `differs`, `undecided` or `identical`.
    """
    if equal or (touched == 0 and bound <= limit):
        return IDENTICAL
    if deals < DEALS or touched < TOUCHED:
        return SAME if bound <= limit else UNDECIDED
    if low is None or high is None:
        return UNDECIDED
    if -limit <= low and high <= limit:
        return SAME
    return DIFFERS if low > limit or high < -limit else UNDECIDED


def seat_limits(players: int, own: Mapping[str, float] = _OWN) -> tuple[float, float]:
    """Give the distance from the fair share up to which a seat is fair, and up to which slight.

    Parameters
    ----------
    players : int
        Two have wider limits.
    own : mapping of str to float
        A scenario's `[thresholds]`: `seats.fair` and `seats.slight` take the place of the house's.
    """
    cards = _table()["cards"]
    named = {**cards, **(cards["two-players"] if players == 2 else {}), **own}
    fair = float(named["seats.fair"])
    return fair, max(float(named["seats.slight"]), fair)


def seat_word(edge: float, players: int, own: Mapping[str, float] = _OWN) -> str:
    """Name a seat's distance from the fair share: `fair`, `slight` or `clear`."""
    return WORDS[sum(abs(edge) > limit for limit in seat_limits(players, own))]


def seat_words(low: float, high: float, players: int, own: Mapping[str, float] = _OWN) -> tuple[str, ...]:
    """Name all distances in an interval, mildest first: one word means that the finding is sure."""
    nearest = 0.0 if low <= 0 <= high else min(abs(low), abs(high))
    first = WORDS.index(seat_word(nearest, players, own))
    last = WORDS.index(seat_word(max(abs(low), abs(high)), players, own))
    return WORDS[first : last + 1]


def differs_by_mind(
    edges: Sequence[tuple[float, float, float]], players: int, own: Mapping[str, float] = _OWN
) -> bool:
    """Say whether minds disagree about a seat.

    Parameters
    ----------
    edges : sequence of (value, low, high)
        For each mind, the seat's win share less the mind's mean over the seats.
    players : int
        Seats at the table.
    own : mapping of str to float
        A scenario's `[thresholds]`.

    Returns
    -------
    bool
        Whether two minds give the seat another word or direction, and their intervals do not touch.
    """
    named = [((seat_word(value, players, own), value > 0), low, high) for value, low, high in edges]
    return any(
        one != other and (high < other_low or other_high < low)
        for one, low, high in named
        for other, other_low, other_high in named
    )
