"""What all tests share: at the end of a run, the seconds that each folder took."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePosixPath

import pytest

_SECONDS: Counter[str] = Counter()
_TESTS: Counter[str] = Counter()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up set-up, call and tear-down by folder."""
    folder = str(PurePosixPath(report.nodeid.split("::")[0]).parent)
    _SECONDS[folder] += report.duration
    _TESTS[folder] += report.when == "call"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the folders, slowest first; pytest's own summary follows as the last line."""
    terminalreporter.section("seconds by folder")
    for folder, seconds in _SECONDS.most_common():
        terminalreporter.write_line(f"{seconds:8.1f} s  {_TESTS[folder]:5d} tests  {folder}")
