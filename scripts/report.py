"""Turning runs into a page to read and to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scripts import _say as say
from scripts._options import Json


def command(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN", help="Folders of complete runs.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the report; a run's own will do.")],
    json: Json = False,
) -> None:
    """Write a report of one or more runs: DIR/report.html, and all its numbers as JSON, CSV and xlsx beside it.

        tallycat report out/first --out out/first

    The page needs nothing but itself: it can be mailed, printed and read without a network.
    """
    from reports.page import CSV, DATA, SHEETS, build

    page = build(runs, out)
    if json:
        files = {"data": DATA, "csv": CSV, "xlsx": SHEETS}
        say.document({"report": str(page), **{name: str(out / file) for name, file in files.items()}})
    else:
        say.out(f"report   {page}")
        say.out(f"numbers  {out / DATA}, {CSV} and {SHEETS}")
