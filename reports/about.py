"""What a section may know about the run beside its own frame."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import polars as pl

from analysis.ask import Answers
from analysis.runs.read import Run
from analysis.verdicts import ONE_MIND
from reports.marks import Known
from reports.trust import Judge
from reports.words import count, listed


@dataclass(frozen=True)
class About:
    """A run and all its answers, with the game's own words.

    Attributes
    ----------
    run : Run
        What was played.
    answers : Answers
        Frames by question.
    words : mapping of str to str
        `points`, the game's word for points, and `ties`, how it breaks them.
    judge : Judge, optional
        Says how far a statistic can be trusted; None where the game does not say.
    """

    run: Run
    answers: Answers
    words: Mapping[str, str]
    judge: Judge | None = None

    @property
    def points(self) -> str:
        """The game's word for points."""
        return self.words["points"]

    @property
    def deals(self) -> int:
        """Deals of the run, the units of every error."""
        return self.run.games // self.run.period

    @property
    def thresholds(self) -> Mapping[str, float]:
        """Where the scenario itself draws the lines between words."""
        own: Mapping[str, float] = self.run.manifest["scenario"].get("thresholds", {})
        return own

    @property
    def one_mind(self) -> bool:
        """Whether one mind plays every seat: a finding under it is no verdict."""
        return len(self.run.minds) == 1

    def trusted(self, statistic: str) -> bool:
        """Say whether a statistic may be put into words such as fair: not where its trust is none."""
        return self.judge is None or self.judge(statistic).level != "none"

    @property
    def mixed(self) -> bool:
        """Whether seats and minds cannot be told apart: different minds that keep their seats."""
        return len(self.run.minds) > 1 and not self.run.rotates

    def frame(self, question: str) -> pl.DataFrame | None:
        """Give the frame of another question, if the run answered it."""
        return self.answers.frames.get(question)

    def minds(self) -> str:
        """Say who played."""
        minds = self.run.minds
        if len(minds) == 1:
            return f"{ONE_MIND}: {minds[0]} on every seat"
        where = "each on every seat in turn" if self.run.rotates else "each on its own seat"
        return f"{listed(list(minds))}, {where}"

    def size(self) -> str:
        """Say how much was played."""
        games = count(self.facts["games"], "game", "games")
        return (
            games
            if self.run.period == 1
            else f"{games}, {count(self.facts['deals'], 'deal', 'deals')} in all rotations"
        )

    @property
    def facts(self) -> dict[str, Known]:
        """How much was played and by how many, by name; numbers of the run and not of an answer."""
        assumed = len(self.run.manifest["assumed"])
        found = {
            "games": self.run.games,
            "deals": self.deals,
            "players": self.run.players,
            "assumed": assumed,
        }
        return {name: Known(value, f"run/{name}") for name, value in found.items()}


def about(run: Run, answers: Answers, judge: Judge | None = None) -> About:
    """Gather what sections may know."""
    return About(run, answers, _words(run.game), judge)


def _words(game: str) -> dict[str, Any]:
    """Read the words of `reports/sections/<game>/_words.py`, where there is one."""
    words = {"points": "points", "ties": ""}
    package = f"reports.sections.{game}"
    if game.isidentifier() and find_spec(package) and find_spec(f"{package}._words"):
        own = import_module(f"{package}._words")
        words |= {"points": own.POINTS, "ties": own.TIES}
    return words
