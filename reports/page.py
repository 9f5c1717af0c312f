"""Builds a report: one page that needs nothing but itself, and files with all its numbers."""

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from analysis.runs.manifest import version
from analysis.runs.read import open_run
from analysis.runs.safely import replace
from reports import words
from reports.chapter import Chapter, chapter, numbers
from reports.elements import Elements, tight
from reports.pictures import colours
from reports.sheets import csv, workbook
from sim.core.errors import Problem, Refused

PAGE, DATA, CSV, SHEETS = "report.html", "report.json", "report.csv", "report.xlsx"
SCHEMA = 2
LONG_TABLE = 12  # rows; longer tables are folded on the screen, never on paper
WIDE_TABLE = 4  # columns; such a table takes the whole width, below its picture
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
        `out/report.html`. Beside it lie `report.json`, `report.csv` and `report.xlsx` with all numbers in full
        precision.

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
    files = {
        **_data(chapters),
        PAGE: _page(chapters).encode("utf-8"),
    }  # the page last: it speaks of the others
    try:
        for name, content in files.items():
            replace(out / name, content)
    except OSError as error:
        raise _unwritable(out, error) from error
    return out / PAGE


def _data(chapters: Sequence[Chapter]) -> Mapping[str, bytes]:
    whole = {
        "schema_version": SCHEMA,
        "tallycat_version": version("tallycat"),
        "runs": [numbers(made) for made in chapters],
    }
    answers = [made.about.answers for made in chapters]
    return {
        DATA: (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode("utf-8"),
        CSV: csv(answers),
        SHEETS: workbook(answers),
    }


def _page(chapters: Sequence[Chapter]) -> str:
    environment = _environment()
    script = environment.get_template("script.js.j2").render()
    template = environment.get_template("page.html.j2")
    return template.render(
        chapters=chapters,
        colours=colours(),
        dark=colours(dark=True),
        version=version("tallycat"),
        data=words.listed([DATA, CSV, SHEETS]),
        script=Markup(script),  # noqa: S704 - the template's own text
        policy=_policy(script),
        long_table=LONG_TABLE,
        wide_table=WIDE_TABLE,
    )


def _policy(script: str) -> str:
    """Write what a browser lets this page do: run this script, show pictures that it holds, ask for nothing."""
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    return f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(out, error) from error


def _unwritable(out: Path, error: OSError) -> Refused:
    return Refused([Problem(str(out), error.strerror or str(error), "a folder that can be written")])


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    elements = Elements()
    made.filters |= {"tight": tight, "numbered": elements.html, "cell": elements.cell}
    return made
