"""How far a run is, told on standard error: a bar on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

import shutil
import sys
from typing import IO, Protocol

EVERY_S = 10.0
BAR = 24


class Progress(Protocol):
    """What a run tells about itself."""

    @property
    def games(self) -> int:
        """Games played."""
        ...

    @property
    def total(self) -> int:
        """Games in all."""
        ...

    @property
    def elapsed_s(self) -> float:
        """Seconds since playing began."""
        ...

    @property
    def games_per_s(self) -> float:
        """Games a second so far."""
        ...


class Teller:
    """Tells how far a run is.

    Parameters
    ----------
    stream : text stream, optional
        Standard error where left out.
    """

    def __init__(self, stream: IO[str] | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._live = self._stream.isatty()
        self._next = EVERY_S
        self._done = False
        self._width = 0  # of the line that stands on the terminal

    def __call__(self, progress: Progress) -> None:
        """Tell, if it is time to."""
        if self._live:
            columns = shutil.get_terminal_size().columns - 1
            line = f"{_bar(progress)} {line_of(progress)}"[:columns]
            self._stream.write(f"\r{line:<{self._width}}")
            self._width = len(line)
            self._stream.flush()
        elif not self._done and (progress.elapsed_s >= self._next or progress.games == progress.total):
            self._stream.write(f"{line_of(progress)}\n")
            self._stream.flush()
            self._next = progress.elapsed_s + EVERY_S
            self._done = progress.games == progress.total

    def close(self) -> None:
        """Clear the bar: what follows begins on a clean line."""
        if self._live and self._width:
            self._stream.write("\r" + " " * self._width + "\r")
            self._stream.flush()
            self._width = 0


def line_of(progress: Progress) -> str:
    """Tell in words: share, games, games per second, time left."""
    share = progress.games / progress.total
    told = f"{share:4.0%}  {progress.games:,} of {progress.total:,} games"
    if not progress.games_per_s:  # none was played yet, or none had to be
        return told
    left = (progress.total - progress.games) / progress.games_per_s
    if not left:
        return f"{told}, {progress.games_per_s:,.0f} games/s"
    return f"{told}, {progress.games_per_s:,.0f} games/s, {span(left)} left"


def span(seconds: float) -> str:
    """Write a span of time: ``8 s``, ``3 min 05 s``, ``2 h 10 min``."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


def _bar(progress: Progress) -> str:
    filled = BAR * progress.games // progress.total
    return f"[{'#' * filled}{'.' * (BAR - filled)}]"
