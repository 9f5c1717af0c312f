"""Filling in the printed values of Sorcerer & Stones from the owner's box; see `sim.core.filling`."""

from __future__ import annotations

from sim.core.components import Value
from sim.core.filling import FIRST_LINE, Filling, Question
from sim.sorcerer.answer import kind_of
from sim.sorcerer.components import settle
from sim.sorcerer.printed import shipped

__all__ = ["FIRST_LINE", "Question", "accept", "fill", "questions"]


def _shipped(path: str) -> Value:
    return shipped()[path]


FILLING = Filling("sorcerer", settle, kind_of, _shipped, fewest=2)  # one plays in a variant alone
questions, fill, accept = FILLING.questions, FILLING.fill, FILLING.accept
