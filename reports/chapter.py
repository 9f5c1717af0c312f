"""One run as a chapter of a page: its headline, its sections, and what they rest on."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import polars as pl

from analysis.ask import Answers, answer, find_figures
from analysis.runs.read import Run
from reports import sections as common
from reports.about import About, about
from reports.pictures import Picture, picture
from reports.rests import Ground, grounds, how_sure, recreate, sources
from reports.tables import Table, plain
from reports.trust import LEVELS, Judge, Judgement, judge_of, worst
from sim.core import plugins

HEADLINE = "win-share-by-seat"


@dataclass(frozen=True)
class Trust:
    """How far some rows of a section can be trusted: `rows` names them, and is empty if it is all of them."""

    level: str
    rows: tuple[str, ...]
    why: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """A question, answered: in a sentence, a picture, a table, and how far to trust it."""

    id: str
    name: str
    title: str
    sentence: str
    picture: Picture | None
    table: Table
    trust: tuple[Trust, ...]


@dataclass(frozen=True)
class Chapter:
    """A run as people read it."""

    title: str
    game: str
    headline: str
    about: About
    sections: tuple[Section, ...]
    sure: tuple[str, ...]
    grounds: tuple[Ground, ...]
    sources: tuple[str, ...]
    recreate: tuple[tuple[str, str], ...]


def chapter(run: Run) -> Chapter:
    """Answer all questions of a run and put the answers into words, pictures and tables."""
    answers = answer(run)
    judge = judge_of(run)
    known = about(run, answers, judge)
    plugs = _section_modules(run.game)
    figures = find_figures(run.game)
    ids = sorted(answers.frames, key=lambda id_: (getattr(plugs.get(id_), "ORDER", 1000), id_))
    told = [id_ for id_ in ids if answers.frames[id_].height]
    sections = tuple(_section(id_, known, plugs.get(id_), figures.get(id_), judge) for id_ in told)
    manifest = run.manifest
    game = str(manifest.get("title", run.game))
    return Chapter(
        title=manifest["scenario"].get("title") or game,
        game=game,
        headline=plugs[HEADLINE].headline(answers.frames[HEADLINE], known),
        about=known,
        sections=sections,
        sure=how_sure(known),
        grounds=grounds(
            known, {section.name: _paths(section, answers, judge) for section in sections}, judge
        ),
        sources=sources(known),
        recreate=recreate(manifest),
    )


def _section_modules(game: str) -> Mapping[str, ModuleType]:
    name = f"{common.__name__}.{game}"
    own = plugins.scan(import_module(name)) if game.isidentifier() and find_spec(name) else {}
    return {**plugins.scan(common), **own}


def _section(
    id_: str, known: About, plug: ModuleType | None, figure: ModuleType | None, judge: Judge | None
) -> Section:
    frame, question = known.answers.frames[id_], known.answers.questions[id_]
    sentence = (
        plug.sentence(frame, known) if plug else f"{question.SUMMARY[0].upper()}{question.SUMMARY[1:]}."
    )
    return Section(
        id=id_,
        name=plug.NAME if plug else question.TITLE,
        title=question.TITLE,
        sentence=sentence,
        picture=picture(figure.draw(frame), f"{question.TITLE} {sentence}") if figure else None,
        table=plug.tabulate(frame, known) if plug else plain(frame),
        trust=_trust(frame, judge),
    )


def _judged(frame: pl.DataFrame, judge: Judge | None) -> list[tuple[str, Judgement]]:
    """Judge each row of which the game may say something: its label and the judgement."""
    if judge is None or "statistic" not in frame.columns:
        return []
    label = "label" if "label" in frame.columns else "statistic"
    rows = frame.select(pl.col(label).alias("label"), "statistic").drop_nulls("statistic").rows()
    return [(str(label), judge(statistic)) for label, statistic in dict.fromkeys(rows)]


def _trust(frame: pl.DataFrame, judge: Judge | None) -> tuple[Trust, ...]:
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for label, judgement in _judged(frame, judge):
        groups.setdefault((judgement.level, judgement.why[:1]), []).append(label)
    single = len(groups) == 1
    return tuple(
        Trust(level, () if single else tuple(dict.fromkeys(rows)), why)
        for (level, why), rows in sorted(groups.items(), key=lambda group: LEVELS.index(group[0][0]))
    )


def _paths(section: Section, answers: Answers, judge: Judge | None) -> tuple[str, ...]:
    """Give the assumed values that a section hangs on."""
    judged = [judgement for _, judgement in _judged(answers.frames[section.id], judge)]
    return worst(judged).paths if judged else ()


def numbers(made: Chapter) -> dict[str, Any]:
    """Give all numbers of a chapter for the data file."""
    manifest, answers = made.about.run.manifest, made.about.answers
    left_out = {"parts"}
    return {
        "title": made.title,
        "headline": made.headline,
        "deals": made.about.deals,
        "minds": list(made.about.run.minds),
        "manifest": {key: value for key, value in manifest.items() if key not in left_out},
        "certainty": 1 - answers.alpha,
        "answers": {
            section.id: {
                "title": section.title,
                "sentence": section.sentence,
                "trust": [
                    {"level": t.level, "rows": list(t.rows), "why": list(t.why)} for t in section.trust
                ],
                "rows": answers.frames[section.id].to_dicts(),
            }
            for section in made.sections
        },
        "assumed": [
            {"paths": list(ground.paths), "played": dict(ground.played), "hanging": list(ground.hanging)}
            for ground in made.grounds
        ],
    }
