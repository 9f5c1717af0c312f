"""Players that learn: the strong mind is tuned anew for a variant, against itself and against the mind as it was."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from analysis.experiments.sides import Side
from analysis.runs.journal import Journal
from analysis.tuning import folder
from analysis.tuning.arena import Arena
from analysis.tuning.fields import SELF, Cell, Field
from analysis.tuning.search import Settings, population_of
from analysis.tuning.space import Space
from analysis.tuning.tune import Question, answer
from sim.core.game import Mind, Weight

BUDGET = 2_000_000  # games for a variant
_DEALS, _EVERY = 192, 10


@dataclass(frozen=True)
class Learning:
    """How minds learn.

    Attributes
    ----------
    strong : Mind
        Who learns; by weights.
    space : callable
        Gives the weights that are searched, for a number of players.
    budget : int
        Games for a variant.
    command : str
        What asks for it, noted beside what it finds.
    """

    strong: Mind
    space: Callable[[int], Space]
    budget: int = BUDGET
    command: str = "tallycat compare --adapt"

    def question(self, side: Side) -> Question:
        """Ask for weights that are strong in a side's scenario."""
        players, space = side.scenario.players, self.space(side.scenario.players)
        settings = Settings(
            players, side.scenario.seed, self.budget, population_of(space.size), _DEALS, _EVERY
        )
        fields = [Field(self.strong.id, (self.strong,)), Field(SELF)]
        cells = [Cell(side.name, side.scenario)]
        return Question(side.game, self.strong, self._remade, space, cells, fields, settings, self.command)

    def _remade(self, weights: dict[str, Weight]) -> Mind:
        return replace(self.strong, weights=weights, by_players={})

    def learned(
        self, side: Side, journal: Journal, threads: int, tick: Callable[[int], None] | None = None
    ) -> Mind:
        """Tune the strong mind for a side; what the journal remembers is not played again.

        Returns
        -------
        Mind
            Its name is `tuned@` (or what the strong mind is called) and 8 hexadecimal digits of the hash of its
            weights.
        """
        question = self.question(side)
        players = side.scenario.players
        journal.plan(folder.plan(journal.planned, players, question.described()))
        with Arena(side.game, question.settings.seed, threads, tick) as arena:
            answer(question, arena, journal, lambda _: None)
        found = journal.done[folder.result_key(players, self.budget)]["weights"]
        weights = {name: tuple(w) if isinstance(w, list) else w for name, w in found.items()}
        digits = sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:8]
        return replace(self._remade(weights), id=f"{self.strong.id}@{digits}")


def sits(side: Side, strong: Mind) -> bool:
    """Say whether the strong mind plays a seat."""
    return any(mind.id == strong.id for mind in side.minds)


def everywhere(sides: Sequence[Side], strong: Mind) -> list[Side]:
    """Put the strong mind on all seats."""
    return [side.with_minds([strong] * side.scenario.players) for side in sides]


def adapted(side: Side, strong: Mind, learned: Mind) -> Side:
    """Give a side whose strong mind has learned its scenario."""
    minds = [learned if mind.id == strong.id else mind for mind in side.minds]
    return replace(side.with_minds(minds), adapted=True)
