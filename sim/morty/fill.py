"""Filling in the printed values of Morty Sorty from the owner's box; see `sim.core.filling`."""

from __future__ import annotations

from sim.core.components import Value
from sim.core.filling import FIRST_LINE, Filling, Question
from sim.morty.answer import kind_of
from sim.morty.components import settle
from sim.morty.printed import default_of, shipped

__all__ = ["FIRST_LINE", "Question", "accept", "fill", "questions"]


def _shipped(path: str) -> Value:
    named = path in ("tiles", "tables.large")  # of several tables the one that is played
    return shipped()[f"{path}.{default_of(path)}" if named else path]


FILLING = Filling("morty", settle, kind_of, _shipped)
questions, fill, accept = FILLING.questions, FILLING.fill, FILLING.accept
