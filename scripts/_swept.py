"""What a sweep came to: its files, its document, and what is printed of it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts import _say as say

if TYPE_CHECKING:
    import polars as pl

    from analysis.sweep.grid import Cell
    from analysis.sweep.play import Sweep, Swept
    from scripts._sweep import Asked


def kept(
    asked: Asked, plan: Sweep, found: Swept, out: Path, statistic: str | None
) -> tuple[dict[str, Any], pl.DataFrame]:
    """Write the results, each file in one step, and give the document and the table."""
    from analysis.runs.safely import replace
    from analysis.sweep.table import tidy, workbook

    frame = tidy(asked.cells, found.base, found.cells, asked.deals, found.adapted)
    document: dict[str, Any] = {
        "games": plan.games,
        "deals": asked.deals,
        "axes": [{"name": axis.name, "values": [one.label for one in axis.levels]} for axis in asked.axes],
        "base": found.base,
        "cells": [
            {"cell": place, "values": _labels(cell), "statistics": _rows(frame, place, False)}
            for place, cell in enumerate(asked.cells)
        ],
    }
    if plan.adapted:
        for place, side in enumerate(plan.adapted):
            document["cells"][place]["adapted"] = None if side is None else {
                "strategies": list(side.scenario.strategies), "statistics": _rows(frame, place, True)
            }  # fmt: skip
        document["flips"] = flipped(found)
    parquet = io.BytesIO()
    frame.write_parquet(parquet, compression="zstd")
    replace(out / "sweep.parquet", parquet.getvalue())
    replace(out / "sweep.csv", frame.write_csv().encode("utf-8"))
    replace(out / "sweep.xlsx", workbook(frame))
    for name, picture in _maps(asked, frame, statistic or frame["statistic"][0]):
        replace(out / name, picture)
    replace(out / "sweep.json", (json.dumps(document, allow_nan=False) + "\n").encode("utf-8"))
    return document, frame


def flipped(found: Swept) -> list[dict[str, Any]]:
    """Find where players that learned a cell turn the answer round: `cell`, `statistic`, `before`, `after`."""
    from reports.comparison import flips

    statistics: dict[str, list[dict[str, Any]]] = {}
    for adapted, cells in ((False, found.cells), (True, found.adapted)):
        for place, rows in enumerate(cells):
            for row in rows:
                one = {**row, "name": str(place), "adapted": adapted}
                statistics.setdefault(row["statistic"], []).append(one)
    document = {"statistics": [{"name": name, "variants": ones} for name, ones in statistics.items()]}
    keys = ("statistic", "before", "after")
    return [{"cell": int(place), **dict(zip(keys, rest, strict=True))} for place, *rest in flips(document)]


def _maps(asked: Asked, frame: pl.DataFrame, statistic: str) -> Iterator[tuple[str, bytes]]:
    """Draw the heat map, and where players learned the cells that of those."""
    from analysis.figures import heat_map
    from analysis.sweep.table import heat

    for name, adapted in (("heat-map.png", False), ("heat-map-adapted.png", True)):
        if not adapted or len(frame.filter(statistic=statistic, adapted=True)):
            picture = io.BytesIO()
            figure = heat_map.draw(heat(frame, asked.cells, statistic, adapted))
            figure.savefig(picture, format="png", dpi=200)
            yield name, picture.getvalue()


def _labels(cell: Cell) -> dict[str, str]:
    return {axis.name: level.label for axis, level in cell.items()}


def _rows(frame: pl.DataFrame, cell: int, adapted: bool) -> list[dict[str, Any]]:
    first = frame.columns.index("statistic")
    return frame.filter(cell=cell, adapted=adapted).select(frame.columns[first:]).to_dicts()


def tell(asked: Asked, document: Mapping[str, Any], frame: pl.DataFrame, out: Path) -> None:
    """Print which statistics move over the cells, by how much, and whether that hangs on what players learn."""
    from reports.comparison import NOT_TUNED

    scenario = asked.base.scenario
    title = scenario.title or asked.base.game.title
    cells = say.number(len(asked.cells), "cell")
    played = f"on the same {document['deals']:,} deals, {document['games']:,} games"
    say.out(f"{title}, seed {scenario.seed}: {cells} {played}")
    for line in headlines(document):
        say.out(line)
    say.out(NOT_TUNED)
    _moves(frame, False)
    if "flips" in document:
        say.out("strategies re-tuned to each cell")
        _moves(frame, True)
    say.out(f"\ntable    {out / 'sweep.csv'} (also .parquet, .xlsx)")
    say.out(f"map      {out / 'heat-map.png'}")
    if (out / "heat-map-adapted.png").is_file():
        say.out(f"         {out / 'heat-map-adapted.png'}, re-tuned")


def headlines(document: Mapping[str, Any]) -> list[str]:
    """Name each statistic whose answer flips when players learn, with its first cell; the document has them all."""
    from reports.comparison import FLIPS

    found: dict[str, list[Mapping[str, Any]]] = {}
    for one in document.get("flips", ()):
        found.setdefault(one["statistic"], []).append(one)
    lines = []
    for statistic, ones in found.items():
        first, values = ones[0], document["cells"][ones[0]["cell"]]["values"]
        where = ", ".join(f"{name}={value}" for name, value in values.items())
        of = f"{len(ones)} of {say.number(len(document['cells']), 'cell')}"
        lines.append(f"{FLIPS}: {statistic}, {of}; {where}: {first['before']} before, {first['after']} after")
    return lines


def _moves(frame: pl.DataFrame, adapted: bool) -> None:
    """Print the range of each statistic over the cells; those of a single learned mind stand in the table alone."""
    rows: list[tuple[object, ...]] = [("statistic", "base", "from", "to", "cells told apart")]
    known = frame.filter(~frame["adapted"])["statistic"].unique()
    for part in frame.filter(adapted=adapted).partition_by("statistic", maintain_order=True):
        values = part["value"].drop_nulls().to_numpy()
        if not len(values) or part["statistic"][0] not in known:
            continue
        base = part["base"][0]
        ends = (f"{value:.3f}" for value in (values.min(), values.max()))
        rows.append(
            (part["statistic"][0], "" if base is None else f"{base:.3f}", *ends, f"{part['picked'].sum()}")
        )
    say.table(rows, "  ")
