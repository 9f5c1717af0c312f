"""The figures of `tallycat bench` as tables, and as a page."""

from __future__ import annotations

import datetime
import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Table = list[tuple[str, ...]]
_HEAD = """# Benchmarks

Written by `tallycat bench --page docs/benchmarks.md` on {date}, with tallycat {version}.

{machine}, {cores} cores, {system}; {packages}.{load}

Figures of one thread are medians of {rounds} pieces that were played in turn, by processor time; threads and runs go by
the clock, so that they show what else the machine did. Decisions are display turns and special jars; candidates are the
placements that a decision can choose from: a mind made cheaper by looking at fewer of them would show here. The ratios
to a plain C program and to the previous commit are what `make bench` prints; docs/performance.md says where the time
goes.
"""
_TITLES = (
    "Strategies, on all four seats of the base game",
    "Cells of the game: speed of a decision, as a share of the base game's",
    "Printed values of one's own: the same, and seconds of the first game",
    "Threads, games a second",
    "Runs that are written, one playing thread",
)


def tables(document: Mapping[str, Any]) -> Iterator[Table]:
    """Give the figures as tables, head first, in the order of their titles."""
    head = ("one thread", "games/s", "decisions/s", "candidates/decision", "ns/decision")
    yield [head, *((id_, *map(_rounded, row.values())) for id_, row in document["strategies"].items())]
    yield [
        ("cell", *(f"{mind}, {what}" for mind in document["cells"] for what in ("ns/decision", "of base"))),
        *_beside(document["cells"], "ns_per_decision", "over_base"),
    ]
    yield [
        (
            "overlay",
            *(f"{mind}, {what}" for mind in document["overlays"] for what in ("of base", "first, s")),
        ),
        *_beside(document["overlays"], "over_base", "first_s"),
    ]
    yield [("threads", "games/s"), *((n, _rounded(speed)) for n, speed in document["threads"].items())]
    runs = [
        (mind, *(_rounded(row[name]) for name in ("games", "games_per_s", "bytes_per_game", "peak_mb")))
        for mind, row in document["runs"].items()
    ]
    yield [("written run", "games", "games/s", "bytes/game", "peak MB"), *runs]


def _beside(
    minds: Mapping[str, Mapping[str, Mapping[str, float]]], *figures: str
) -> Iterator[tuple[str, ...]]:
    for cell in next(iter(minds.values())):
        yield (cell, *(_rounded(rows[cell][figure]) for rows in minds.values() for figure in figures))


def _rounded(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def text(document: Mapping[str, Any]) -> str:
    """Write the page: what was measured, with which machine and versions, and when."""
    from analysis.runs.manifest import version, versions
    from scripts._pace import ROUNDS
    from scripts.simulate import cores

    packages = {name: value for name, value in versions().items() if name != "machine"}
    head = _HEAD.format(
        date=datetime.date.today().isoformat(),
        version=version("tallycat"),
        machine=processor(),
        cores=cores(),
        system=f"{platform.system()} {platform.machine()}",
        packages=", ".join(f"{name} {value}" for name, value in packages.items()),
        rounds=ROUNDS,
        load=_load(cores()),
    )
    parts = [
        f"## {title}\n\n{markdown(rows)}\n" for title, rows in zip(_TITLES, tables(document), strict=True)
    ]
    return "\n".join([head, *parts, _starting(document)])


def _load(cores: int) -> str:
    """Say how much else ran, where the system tells."""
    if not hasattr(os, "getloadavg"):
        return ""
    wanted = os.getloadavg()[2]
    return (
        f"\nProcesses that wanted one of the {cores} cores, over the last quarter of an hour: {wanted:.1f}."
    )


def _starting(document: Mapping[str, Any]) -> str:
    once = document["compile_s"]
    cold = "" if once is None else f"Compiling, once: {once:.1f} s. "
    warm = f"From the command to the first game, everything being compiled: {document['start_s']:.2f} s."
    return f"## Starting\n\n{cold}{warm}\n"


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Write a table, head first, the first column to the left and all others to the right."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    rule = "| --- |" + " ---: |" * (len(rows[0]) - 1)
    return "\n".join([lines[0], rule, *lines[1:]])


def processor() -> str:
    """Name the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    found = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return (
        found[0] if found else platform.processor() or os.environ.get("PROCESSOR_IDENTIFIER", "a processor")
    )
