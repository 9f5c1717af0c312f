"""Numbers as people read them."""

import math
from collections.abc import Mapping
from typing import Any

from reports.marks import mark

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"  # where there is no number
UNSURE = "too few deals for an interval"


def percent(value: float, low: float | None = None, high: float | None = None) -> str:
    """Write a share as `27.1 %`, with as many digits as its interval deserves."""
    return f"{mark(_fixed(100 * value, _digits(low, high, 100, 1)), value, 'percent')} %"


def exact_percent(value: float) -> str:
    """Write a share that is known, such as a fair one: `25 %`, `33.3 %`."""
    return f"{mark(f'{100 * value:.3g}', value, 'percent')} %"


def percent_interval(low: float | None, high: float | None) -> str:
    """Write the interval of a share, in percent: `26.7 to 27.5`."""
    if low is None or high is None:
        return UNSURE
    digits = _digits(low, high, 100, 1)
    ends = (mark(_fixed(100 * end, digits), end, "percent") for end in (low, high))
    return " to ".join(ends)


def share(value: float, low: float | None, high: float | None) -> str:
    """Write a share with its interval: `27.1 % (26.7 to 27.5)`."""
    return f"{percent(value, low, high)} ({percent_interval(low, high)})"


def share_in(row: Mapping[str, Any], name: str = "value") -> str:
    """Write a share of a row with its interval; `low` and `high` belong to `value`, `x_low` and `x_high` to `x`."""
    return NOTHING if row[name] is None else share(row[name], *_ends(row, name))


def measured_in(row: Mapping[str, Any], name: str = "value") -> str:
    """Write a number of a row with its interval, as `share_in`."""
    return NOTHING if row[name] is None else measured(row[name], *_ends(row, name))


def percent_in(row: Mapping[str, Any], name: str = "value") -> str:
    """Write a share of a row, with as many digits as its interval deserves."""
    return NOTHING if row[name] is None else percent(row[name], *_ends(row, name))


def number_in(row: Mapping[str, Any], name: str = "value") -> str:
    """Write a number of a row, with as many digits as its interval deserves."""
    return NOTHING if row[name] is None else number(row[name], *_ends(row, name))


def _ends(row: Mapping[str, Any], name: str) -> tuple[float | None, float | None]:
    start = "" if name == "value" else f"{name}_"
    return row[f"{start}low"], row[f"{start}high"]


def points(edge: float, low: float | None = None, high: float | None = None) -> str:
    """Write a difference of shares in points, with its sign: `+2.1`."""
    return mark(_signed(100 * edge, _digits(low, high, 100, 1)), edge, "percent")


def number(value: float, low: float | None = None, high: float | None = None) -> str:
    """Write a number with as many digits as its interval deserves."""
    return mark(_fixed(value, _digits(low, high, 1, 1)), value, "plain")


def interval(low: float | None, high: float | None) -> str:
    """Write the interval of a number: `96.9 to 97.3`."""
    if low is None or high is None:
        return UNSURE
    digits = _digits(low, high, 1, 1)
    return " to ".join(mark(_fixed(end, digits), end, "plain") for end in (low, high))


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
        most = max(low, high, key=abs)
        return (
            f"at most one win in {mark(_games(abs(most)), most, 'games')} games" if most else "no difference"
        )
    return f"one {'extra win' if edge > 0 else 'win fewer'} in {mark(_games(abs(edge)), edge, 'games')} games"


def listed(items: list[str]) -> str:
    """Join words: `a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def whole(value: float) -> str:
    """Write a whole number: `10,000`."""
    return mark(_fixed(value, 0), value, "plain")


def count(value: float, one: str, many: str) -> str:
    """Write a number of things: `1 game`, `10,000 games`."""
    return f"{whole(value)} {one if value == 1 else many}"


def points_interval(low: float | None, high: float | None) -> str:
    """Write the interval of a difference of shares, in points: `+1.7 to +2.5`."""
    if low is None or high is None:
        return UNSURE
    return f"{points(low, low, high)} to {points(high, low, high)}"


def begun(text: str) -> str:
    """Begin a sentence with a text: its first letter is made large."""
    return f"{text[0].upper()}{text[1:]}"


def gone_on(text: str) -> str:
    """Go on in a sentence with a text: its first letter is made small."""
    return f"{text[0].lower()}{text[1:]}"


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
