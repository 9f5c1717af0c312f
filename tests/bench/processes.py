"""Time of whole processes."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable


def children_s() -> float:
    """Return seconds of the processor that all ended children took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """Run something that starts processes: their seconds of the processor, seconds by the clock."""
    before, start = children_s(), time.perf_counter()
    work()
    return children_s() - before, time.perf_counter() - start
