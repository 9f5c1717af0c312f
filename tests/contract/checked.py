"""Checks of answers and pages that tests and planted faults share: each gives what is wrong, in words."""

import json
import math
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from analysis import ask
from analysis.runs.read import Part, Run
from tests.contract import plain

ALPHA = 0.05


def twin(id_: str, rows: plain.Rows) -> plain.Found:
    """Work out a question's answer in plain Python."""
    found: plain.Found = getattr(plain, id_.replace("-", "_"))(rows)
    return found


def wrong_answers(id_: str, question: Any, run: Run, rows: plain.Rows) -> Iterator[str]:
    """Compare an answer with that of plain Python: rows, values, standard errors."""
    kept = None
    for part in pieces(run):
        found = question.per_part(ask.cut(part, id_, question), run)
        kept = found if kept is None else kept.merge(found)
    assert kept is not None
    frame = ask.finished(id_, question, kept, run, ALPHA)
    told = {row["row"].removeprefix(f"{id_}/"): row for row in frame.iter_rows(named=True)}
    expected = twin(id_, rows)
    if told.keys() != expected.keys():
        yield f"{id_}: rows that one side alone has: {sorted(told.keys() ^ expected.keys())[:5]}"
        return
    for row, columns in expected.items():
        for column, value in columns.items():
            there = told[row][column]
            if not (there is None if math.isnan(value) else _close(there, value)):
                yield f"{id_}/{row}/{column}: {there}, and in plain Python {value}"


def pieces(run: Run) -> Iterator[Part]:
    """Give a run in three parts of whole deals: what is kept of them has to be merged."""
    deals = run.games // run.period
    ends = [run.first_game + deals * third // 3 * run.period for third in range(4)]
    for start, stop in pairwise(ends):
        yield run.between(range(start, stop))


def _close(one: float | None, other: float) -> bool:
    return one is not None and math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


@dataclass(frozen=True)
class Number:
    """A number of the page: an element with an id, the place it comes from, its value and what is written."""

    id: str
    value: float
    place: str
    written: str
    text: str

    def says(self) -> bool:
        """Whether the text is the value, rounded to the digits that it shows."""
        text = self.text.replace("\N{MINUS SIGN}", "-").replace(",", "").replace("+", "")
        shown = float(text)
        if self.written == "games":
            return abs(1 / abs(self.value) - shown) <= 0.051 * shown + 0.51
        scale = {"percent": 100, "plain": 1}[self.written]
        digits = len(text.partition(".")[2])
        return abs(scale * self.value - shown) <= 0.5000001 * 10**-digits


def written(html: str) -> list[Number]:
    """Find the numbers of a page."""
    made = r'<data id="([^"]*)" value="([^"]*)" data-from="([^"]*)" data-as="([^"]*)">([^<]*)</data>'
    found = [
        Number(id_, float(value), unescape(place), how, text)
        for id_, value, place, how, text in re.findall(made, html)
    ]
    assert len(found) == html.count("<data ")
    return found


def wrong_numbers(html: str, data: Any, rows: plain.Rows) -> Iterator[str]:
    """Compare every number of a page of one run with plain Python; ends of intervals with the data file.

    Parameters
    ----------
    html : str
        The page.
    data : object
        Its `report.json`.
    rows : Rows
        The run, as its Parquet files have it.
    """
    answers = data["runs"][0]["answers"]
    twins = {id_: twin(id_, rows) for id_ in answers}
    told = {row["row"]: row for answer in answers.values() for row in answer["rows"]}
    facts = {
        "games": len(rows.games),
        "deals": len({row["deal"] for row in rows.games}),
        "players": rows.players,
        "assumed": len(rows.manifest["assumed"]),
    }
    numbers = written(html)
    if len({number.id for number in numbers}) < len(numbers):
        yield "an id stands twice"
    recomputed = set()
    for number in numbers:
        row, _, column = number.place.rpartition("/")
        if row == "run":
            expected = facts.get(column, number.value)
        else:
            id_, _, name = row.partition("/")
            expected = twins[id_][name].get(column, told[row][column])
            recomputed |= {id_} if column in twins[id_][name] else set()
        if not _close(number.value, expected):
            yield f"{number}: {expected} was expected"
        if not number.says():
            yield f"{number}: the text is not the value"
    if silent := answers.keys() - recomputed:
        yield f"no number of {sorted(silent)} was worked out anew"


def read_workbook(path: Path) -> dict[str, list[list[Any]]]:
    """Read the sheets of a workbook, row by row; a formula would be no value."""
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(path) as file:
        texts = [
            "".join(item.itertext()) for item in ElementTree.fromstring(file.read("xl/sharedStrings.xml"))
        ]
        book = ElementTree.fromstring(file.read("xl/workbook.xml"))
        names = [sheet.get("name") for sheet in book.iter(f"{space}sheet")]
        sheets = {}
        for number, name in enumerate(names, 1):
            root = ElementTree.fromstring(file.read(f"xl/worksheets/sheet{number}.xml"))
            assert not list(root.iter(f"{space}f")), "a formula"
            rows = [
                [(cell.get("t"), cell.findtext(f"{space}v")) for cell in row]
                for row in root.iter(f"{space}row")
            ]
            sheets[str(name)] = [
                [texts[int(v or 0)] if kind == "s" else float(v) if v else None for kind, v in row]
                for row in rows
            ]
    return sheets


def wrong_page(folder: Path, evil: str) -> Iterator[str]:
    """Look for what must never be in a page or its files, where a run's names are `evil`."""
    html = (folder / "report.html").read_text("utf-8")
    yield from wrong_numbers(
        html, json.loads((folder / "report.json").read_text("utf-8")), plain.read(folder)
    )
    if html.count("<script") != 1 or evil in html:
        yield "a name is run"
    if re.search(r'(?m)(^|,)"?[=+@]', (folder / "report.csv").read_text("utf-8")):
        yield "a name is a formula in the CSV file"
    try:
        read_workbook(folder / "report.xlsx")
    except AssertionError:
        yield "a name is a formula in the workbook"
