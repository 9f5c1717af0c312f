"""The numbers of a page as files for spreadsheets: one number a line as CSV, one answer a sheet as xlsx."""

import io
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import pandas as pd
import polars as pl

from analysis.ask import COMMON, Answers

_SHEET = 31  # characters of a sheet's name, no more
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_SAFE = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
_MADE = datetime(2025, 1, 1, tzinfo=UTC).replace(tzinfo=None)  # the same run gives the same file


def csv(runs: Sequence[Answers]) -> bytes:
    """Write every number on a line of its own: `run` (from 1), `number` (its place, as on the page), `value`.

    Parameters
    ----------
    runs : sequence of Answers
        One a chapter.
    """
    frames = [_long(answers, place) for place, answers in enumerate(runs, 1)]
    return pl.concat(frames).write_csv().encode("utf-8")


def _long(answers: Answers, run: int) -> pl.DataFrame:
    made = []
    for frame in answers.frames.values():
        numeric = [name for name, kind in frame.schema.items() if kind.is_numeric()]
        texts = [
            _text(pl.col("row")).alias("row"),
            _text(pl.col("label")).alias("label"),
            pl.col("statistic"),
        ]
        long = frame.select(*texts, pl.col(numeric).cast(pl.Float64)).unpivot(
            numeric, index=["row", "label", "statistic"], variable_name="column", value_name="number of"
        )
        named = long.select(
            pl.lit(run, pl.Int64).alias("run"),
            pl.concat_str("row", "column", separator="/").alias("number"),
            "label",
            "statistic",
            pl.col("number of").alias("value"),
        )
        made.append(named.drop_nulls("value"))
    return pl.concat(made)


def _text(text: pl.Expr) -> pl.Expr:
    """Keep a spreadsheet from reading a text as a formula: a name may begin as it likes."""
    return pl.when(text.str.contains(r"^[=+\-@\t\r]")).then(pl.concat_str(pl.lit("'"), text)).otherwise(text)


def workbook(runs: Sequence[Answers]) -> bytes:
    """Write every answer as a sheet, after a sheet that says what is on which and what the columns mean."""
    sheets = list(_sheets(runs))
    file = io.BytesIO()
    with pd.ExcelWriter(file, engine="xlsxwriter", engine_kwargs={"options": _SAFE}) as writer:
        writer.book.set_properties({"created": _MADE})
        _contents(runs, [name for name, _, _, _ in sheets]).to_excel(
            writer, sheet_name="Contents", index=False
        )
        for name, frame, _, _ in sheets:
            _pandas(frame).to_excel(writer, sheet_name=name, index=False, freeze_panes=(1, 1))
        for sheet in writer.sheets.values():
            sheet.autofit(max_width=420)
    return file.getvalue()


def _sheets(runs: Sequence[Answers]) -> Iterator[tuple[str, pl.DataFrame, int, str]]:
    used: set[str] = set()
    for run, answers in enumerate(runs, 1):
        for id_, frame in answers.frames.items():
            start = _FORBIDDEN.sub("-", id_ if len(runs) == 1 else f"{run} {id_}")
            name = start[:_SHEET]
            while name in used or name == "Contents":
                name = f"{start[: _SHEET - 3]} {len(used)}"
            used.add(name)
            yield name, frame, run, id_


def _contents(runs: Sequence[Answers], names: Sequence[str]) -> pd.DataFrame:
    pairs = [(run, answers, id_) for run, answers in enumerate(runs, 1) for id_ in answers.frames]
    lines = [
        (
            run,
            name,
            answers.questions[id_].TITLE,
            column,
            {**COMMON, **answers.questions[id_].COLUMNS}[column],
        )
        for (run, answers, id_), name in zip(pairs, names, strict=True)
        for column in answers.frames[id_].columns
    ]
    return pd.DataFrame(lines, columns=["run", "sheet", "question", "column", "what it is"])


def _pandas(frame: pl.DataFrame) -> pd.DataFrame:
    return pd.DataFrame({name: frame[name].to_list() for name in frame.columns})
