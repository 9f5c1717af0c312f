"""The house's words for findings, and where one word ends and the next begins.

A seat is *fair* while its win share lies within 1.5 points of an equal share, the advantage (or
disadvantage) is *slight* up to 4 points and *clear* beyond; with two players 2 and 5 points.
"""

from collections.abc import Sequence

WORDS = ("fair", "slight", "clear")
DEPENDS = "depends on who plays"
ONE_MIND = "one mind only"


def seat_limits(players: int) -> tuple[float, float]:
    """Give the distance from the fair share up to which a seat is fair, and up to which slight."""
    return (0.02, 0.05) if players == 2 else (0.015, 0.04)


def seat_word(edge: float, players: int) -> str:
    """Name a seat's distance from the fair share: `fair`, `slight` or `clear`."""
    return WORDS[sum(abs(edge) > limit for limit in seat_limits(players))]


def seat_words(low: float, high: float, players: int) -> tuple[str, ...]:
    """Name all distances in an interval, mildest first: one word means that the finding is sure."""
    nearest = 0.0 if low <= 0 <= high else min(abs(low), abs(high))
    first = WORDS.index(seat_word(nearest, players))
    last = WORDS.index(seat_word(max(abs(low), abs(high)), players))
    return WORDS[first : last + 1]


def differs_by_mind(edges: Sequence[tuple[float, float, float]], players: int) -> bool:
    """Say whether minds disagree about a seat.

    Parameters
    ----------
    edges : sequence of (value, low, high)
        For each mind, the seat's win share less the mind's mean over the seats.
    players : int
        Seats at the table.

    Returns
    -------
    bool
        Whether two minds give the seat another word or direction, and their intervals do not touch.
    """
    named = [((seat_word(value, players), value > 0), low, high) for value, low, high in edges]
    return any(
        one != other and (high < other_low or other_high < low)
        for one, low, high in named
        for other, other_low, other_high in named
    )
