"""One run as a chapter of a page: its headline, its sections, and what they rest on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import polars as pl

from analysis.ask import Answers, answer, find_figures
from analysis.runs.read import Run
from reports import sections as common
from reports import words
from reports.about import About, about
from reports.cards import Card
from reports.marks import plain
from reports.pictures import Picture, picture
from reports.rests import Ground, grounds, how_sure, recreate, sources
from reports.tables import Table, raw
from reports.trust import LEVELS, Judge, Judgement, judge_of, worst
from sim.core import plugins

HEADLINE = "win-share-by-seat"
OTHER = "More"
_NAMED = 6  # rows
CAVEAT = (
    "These games were played by programs, not people: the numbers say nothing about fun, reading errors, table talk or "
    "learning."
)


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
    part: str
    name: str
    title: str
    sentence: str
    picture: Picture | None
    table: Table
    trust: tuple[Trust, ...]


@dataclass(frozen=True)
class Part:
    """Sections that belong together."""

    name: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Chapter:
    """A run as people read it."""

    title: str
    game: str
    headline: str
    about: About
    cards: tuple[Card, ...]
    parts: tuple[Part, ...]
    sure: tuple[str, ...]
    grounds: tuple[Ground, ...]
    sources: tuple[str, ...]
    recreate: tuple[tuple[str, str], ...]
    caveat: str = CAVEAT

    @property
    def sections(self) -> tuple[Section, ...]:
        """All sections, in their order."""
        return tuple(section for part in self.parts for section in part.sections)

    @property
    def players(self) -> str:
        """How many sat at the table."""
        return words.whole(self.about.facts["players"])

    @property
    def assumed(self) -> str:
        """How many printed values are assumed."""
        return words.whole(self.about.facts["assumed"]) if self.grounds else "none"


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
    cards = [_card(id_, known, plugs[id_], judge) for id_ in told if hasattr(plugs.get(id_), "card")]
    manifest = run.manifest
    game = str(manifest.get("title", run.game))
    return Chapter(
        title=manifest["scenario"].get("title") or game,
        game=game,
        headline=plugs[HEADLINE].headline(answers.frames[HEADLINE], known),
        about=known,
        cards=tuple(card for card in cards if card is not None),
        parts=_parts(sections),
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
        part=getattr(plug, "PART", OTHER),
        name=plug.NAME if plug else question.TITLE,
        title=question.TITLE,
        sentence=sentence,
        picture=picture(figure.draw(frame), f"{question.TITLE} {plain(sentence)}") if figure else None,
        table=plug.tabulate(frame, known) if plug else raw(frame),
        trust=_trust(frame, judge),
    )


def _card(id_: str, known: About, plug: ModuleType, judge: Judge | None) -> Card | None:
    """Make a section's card; what it hangs on is a doubt of its own."""
    card: Card | None = plug.card(known.answers.frames[id_], known)
    judged = [judgement for _, judgement in _judged(known.answers.frames[id_], judge)]
    if card is None or not judged:
        return card and replace(card, section=id_)
    level = worst(judged)
    said = (
        "all printed values are known"
        if level.level == "high" and not level.paths
        else f"trust: {level.level}"
    )
    return replace(card, section=id_, doubts=(*card.doubts, ("assumed parts", said)))


def _parts(sections: Sequence[Section]) -> tuple[Part, ...]:
    """Put sections of one part together; parts come as their first sections do."""
    names = dict.fromkeys(section.part for section in sections)
    return tuple(Part(name, tuple(s for s in sections if s.part == name)) for name in names)


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
    longest = max(groups.values(), key=lambda rows: len(set(rows)), default=[])
    return tuple(
        Trust(level, () if len(groups) == 1 else _named(rows, rows is longest), why)
        for (level, why), rows in sorted(groups.items(), key=lambda group: LEVELS.index(group[0][0]))
    )


def _named(rows: Sequence[str], most: bool) -> tuple[str, ...]:
    """Name rows, each once; of a long list it is enough that they are all the others."""
    names = tuple(dict.fromkeys(rows))
    return ("all others",) if most and len(names) > _NAMED else names


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
        "headline": plain(made.headline),
        "caveat": made.caveat,
        "facts": {name: float(value) for name, value in made.about.facts.items()},
        "cards": [
            {
                "name": card.name,
                "big": plain(card.big),
                "said": plain(card.said),
                "doubts": {name: plain(text) for name, text in card.doubts},
                "section": card.section,
            }
            for card in made.cards
        ],
        "deals": made.about.deals,
        "minds": list(made.about.run.minds),
        "manifest": {key: value for key, value in manifest.items() if key not in left_out},
        "certainty": 1 - answers.alpha,
        "answers": {
            section.id: {
                "title": section.title,
                "sentence": plain(section.sentence),
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
