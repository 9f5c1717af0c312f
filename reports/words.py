"""Numbers as people read them."""

import math

MINUS = "\N{MINUS SIGN}"
UNSURE = "too few deals for an interval"


def percent(value: float, low: float | None = None, high: float | None = None) -> str:
    """Write a share as `27.1 %`, with as many digits as its interval deserves."""
    return f"{_fixed(100 * value, _digits(low, high, 100, 1))} %"


def exact_percent(value: float) -> str:
    """Write a share that is known, such as a fair one: `25 %`, `33.3 %`."""
    return f"{100 * value:.3g} %"


def percent_interval(low: float | None, high: float | None) -> str:
    """Write the interval of a share, in percent: `26.7 to 27.5`."""
    if low is None or high is None:
        return UNSURE
    digits = _digits(low, high, 100, 1)
    return f"{_fixed(100 * low, digits)} to {_fixed(100 * high, digits)}"


def share(value: float, low: float | None, high: float | None) -> str:
    """Write a share with its interval: `27.1 % (26.7 to 27.5)`."""
    return f"{percent(value, low, high)} ({percent_interval(low, high)})"


def points(edge: float, low: float | None = None, high: float | None = None) -> str:
    """Write a difference of shares in points, with its sign: `+2.1`."""
    return _signed(100 * edge, _digits(low, high, 100, 1))


def number(value: float, low: float | None = None, high: float | None = None) -> str:
    """Write a number with as many digits as its interval deserves."""
    return _fixed(value, _digits(low, high, 1, 1))


def interval(low: float | None, high: float | None) -> str:
    """Write the interval of a number: `96.9 to 97.3`."""
    if low is None or high is None:
        return UNSURE
    digits = _digits(low, high, 1, 1)
    return f"{_fixed(low, digits)} to {_fixed(high, digits)}"


def measured(value: float, low: float | None, high: float | None) -> str:
    """Write a number with its interval: `97.1 (96.9 to 97.3)`."""
    return f"{number(value, low, high)} ({interval(low, high)})"


def one_in(edge: float, low: float | None, high: float | None) -> str:
    """Tell a difference of win share as games: `one extra win in 48 games`.

    Parameters
    ----------
    edge, low, high : float
        Win share less the fair share, and its interval.

    Returns
    -------
    str
        Where the interval holds 0: that no difference is told, and how rare it is at the most.
    """
    if low is None or high is None:
        return UNSURE
    if low <= 0 <= high:
        most = max(-low, high)
        return f"at most one win in {_games(most)} games" if most > 0 else "no difference"
    return f"one {'extra win' if edge > 0 else 'win fewer'} in {_games(abs(edge))} games"


def listed(items: list[str]) -> str:
    """Join words: `a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def count(value: int, one: str, many: str) -> str:
    """Write a number of things: `1 game`, `10,000 games`."""
    return f"{value:,} {one if value == 1 else many}"


def _games(edge: float) -> str:
    games = 1 / edge
    rough = 10 ** max(math.floor(math.log10(games)) - 1, 0)
    return f"{round(games / rough) * rough:,}"


def _digits(low: float | None, high: float | None, scale: float, usual: int) -> int:
    if low is None or high is None:
        return usual
    if low == high:
        return 0 if float(scale * low).is_integer() else usual
    width = scale * (high - low)
    coarse = width >= 0.1 and scale * max(abs(low), abs(high)) >= 1
    return 0 if width >= 20 else usual if coarse else 2 if width >= 0.01 else 3


def _fixed(value: float, digits: int) -> str:
    text = f"{abs(value):,.{digits}f}"
    return MINUS + text if value < 0 and float(text.replace(",", "")) else text


def _signed(value: float, digits: int) -> str:
    text = _fixed(value, digits)
    return text if text.startswith(MINUS) or not float(text.replace(",", "")) else "+" + text
