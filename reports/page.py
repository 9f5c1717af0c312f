"""Builds a report: one page that needs nothing but itself, and a file with all its numbers."""

import json
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from analysis.runs.manifest import version
from analysis.runs.read import open_run
from analysis.runs.safely import replace
from reports.chapter import chapter, numbers
from reports.pictures import colours
from sim.core.errors import Problem, Refused

PAGE, DATA = "report.html", "report.json"
SCHEMA = 1
LONG_TABLE = 16  # rows; longer tables are folded on the screen, never on paper
_TEMPLATES = Path(__file__).parent / "templates"


def build(run_dirs: Sequence[Path], out: Path) -> Path:
    """Write the report of one or more runs.

    Parameters
    ----------
    run_dirs : sequence of Path
        Folders of complete runs; each becomes a chapter.
    out : Path
        Folder of the report, made if missing; may be a run's own folder. An older report in it is replaced.

    Returns
    -------
    Path
        `out/report.html`. Beside it lies `report.json` with all numbers in full precision.

    Raises
    ------
    Refused
        If a folder is no complete run, or `out` cannot be written.
    """
    if not run_dirs:
        raise Refused([Problem("report", "no run", "one or more folders of runs")])
    runs = [open_run(Path(folder)) for folder in run_dirs]
    _make_folder(out)
    chapters = [chapter(run) for run in runs]
    data = {
        "schema_version": SCHEMA,
        "tallycat_version": version("tallycat"),
        "runs": [numbers(made) for made in chapters],
    }
    html = (
        _environment()
        .get_template("page.html.j2")
        .render(
            chapters=chapters,
            colours=colours(),
            version=version("tallycat"),
            data=DATA,
            long_table=LONG_TABLE,
        )
    )
    try:
        replace(out / DATA, (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode("utf-8"))
        replace(out / PAGE, html.encode("utf-8"))
    except OSError as error:
        raise _unwritable(out, error) from error
    return out / PAGE


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(out, error) from error


def _unwritable(out: Path, error: OSError) -> Refused:
    return Refused([Problem(str(out), error.strerror or str(error), "a folder that can be written")])


def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
