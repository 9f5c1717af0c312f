"""Writes the results of a tournament: one document, a CSV file a table, and the ladder as a picture."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from matplotlib import style

from analysis.figures import ladder
from analysis.figures._canvas import STYLE
from analysis.runs.safely import replace
from analysis.tournament.folder import DOCUMENT
from analysis.tournament.result import Result

DOTS = 200  # an inch


def write(folder: Path, document: Mapping[str, Any], result: Result, text: str) -> None:
    """Write the files, each in one step.

    Parameters
    ----------
    folder : Path
    document : mapping
        What `--json` prints.
    result : Result
    text : str
        The tables in Markdown.

    Raises
    ------
    OSError
        If one cannot be written.
    """
    tables = {
        "ranking.csv": result.ranking, "payoffs.csv": result.payoffs,
        "equilibrium.csv": result.equilibrium, "measures.csv": result.measures,
    }  # fmt: skip
    for name, table in tables.items():
        if table is not None and table.height:
            replace(folder / name, table.write_csv().encode("utf-8"))
    replace(folder / "ladder.md", text.encode("utf-8"))
    replace(folder / "ladder.png", picture(result))
    replace(folder / DOCUMENT, (json.dumps(document, indent=1, allow_nan=False) + "\n").encode("utf-8"))


def picture(result: Result) -> bytes:
    """Draw the ladder as PNG, the same bytes for the same result."""
    drawn = io.BytesIO()
    with style.context(STYLE):
        ladder.draw(result.ranking).savefig(drawn, format="png", dpi=DOTS, metadata={"Software": None})
    return drawn.getvalue()
