"""One search from its question to its result: search, choice, report."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import metadata
from typing import Any

from analysis.runs.journal import Journal
from analysis.tuning import folder
from analysis.tuning.arena import Arena
from analysis.tuning.fields import Cell, Field
from analysis.tuning.report import report
from analysis.tuning.search import Found, Search, Settings
from analysis.tuning.space import Space
from sim.core.game import Game, Mind, Weight

LEAST = 20  # deals of a cell and field in the report


@dataclass(frozen=True)
class Question:
    """What a search is asked.

    Attributes
    ----------
    game : Game
    start : Mind
        Where it begins; candidates are this mind with other weights.
    make : callable
        Gives the start other weights.
    space : Space
        The weights that are searched.
    cells, fields : sequence
        What is played, against whom.
    settings : Settings
    command : str
        How it was asked for.
    """

    game: Game
    start: Mind
    make: Callable[[dict[str, Weight]], Mind]
    space: Space
    cells: Sequence[Cell]
    fields: Sequence[Field]
    settings: Settings
    command: str

    def described(self) -> dict[str, Any]:
        """Give what a search must have in common with the one that it goes on with; the budget may grow."""
        asked = self.settings
        return {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "tallycat_version": metadata.version("tallycat"),
            "command": self.command,
            "begin": self.start.id,
            "facts": dict(self.start.facts),
            "space": self.space.described(),
            "cells": [{"name": cell.name, "hash": _played(cell)} for cell in self.cells],
            "fields": [{"name": f.name, "minds": [_print(mind) for mind in f.pool]} for f in self.fields],
            "seed": asked.seed,
            "population": asked.population,
            "deals": asked.deals,
            "every": asked.every,
        }


def answer(question: Question, arena: Arena, journal: Journal, tell: Callable[[Found], None]) -> None:
    """Search, and note the result in the journal; what is noted already is not played again.

    Parameters
    ----------
    question : Question
    arena : Arena
    journal : Journal
        Its plan holds this question.
    tell : callable
        Called with what was found after each generation.
    """
    settings = question.settings
    key = folder.result_key(settings.players, settings.budget)
    if key in journal.done:
        return
    search = Search(question.space, question.make, question.cells, question.fields, arena, journal, settings)
    found = search.found
    for found in search.run():
        tell(found)
    fields = [field for field in question.fields if field.pool] or [_begin(question.start)]
    left = settings.budget - found.games
    deals = max(left // (len(question.cells) * len(fields) * settings.players), LEAST)
    before, weights = arena.games, question.space.weights(found.kept[-1])
    table = report(search.best(), question.cells, fields, arena, deals)
    journal.note(
        key,
        {},
        weights={name: list(w) if isinstance(w, tuple) else w for name, w in weights.items()},
        budget=settings.budget,
        games=found.games + arena.games - before,
        generations=found.generations,
        restarts=search.restarts,
        results=table.to_dicts(),
    )


def _begin(start: Mind) -> Field:
    return Field(start.id, (start,))


def _played(cell: Cell) -> str:
    """Give the hash of a cell's scenario, whoever plays it."""
    return replace(cell.scenario, strategies=("any",) * cell.scenario.players).hash()


def _print(mind: Mind) -> str:
    """Give a mind's name and a fingerprint of what it plays by."""
    plays_by = [mind.weights, mind.by_players, mind.without, mind.blind]
    text = json.dumps([mind.source, *map(repr, plays_by)])
    return f"{mind.id} {hashlib.sha256(text.encode()).hexdigest()[:16]}"
