"""A side of an experiment: a scenario and who plays it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sim.core.game import Game, Mind, Plan
from sim.core.rotation import period_of
from sim.core.scenario import Scenario


@dataclass(frozen=True)
class Side:
    """A scenario that is ready to play.

    Attributes
    ----------
    name : str
        For people, and in results.
    game : Game
        The scenario's game.
    scenario : Scenario
        Its seed is the key of the deals: all sides of an experiment have the same.
    minds : tuple of Mind
        One a seat of the line-up.
    sources : mapping of str to str
        By id, the text of the user's own strategies; enters the hash.
    adapted : bool
        Whether the strong mind was tuned to this scenario.
    """

    name: str
    game: Game
    scenario: Scenario
    minds: tuple[Mind, ...]
    sources: Mapping[str, str] = field(default_factory=dict)
    adapted: bool = False

    @property
    def period(self) -> int:
        """Games of a deal."""
        return period_of(self.scenario.strategies) if self.scenario.rotate else 1

    @cached_property
    def hash(self) -> str:
        """The hash of the scenario, own strategies included."""
        return self.scenario.hash(self.sources)

    def plan(self) -> Plan:
        """Make the scenario ready to play."""
        return self.game.plan(self.scenario, self.minds)

    def with_minds(self, minds: Sequence[Mind], rotate: bool | None = None) -> "Side":
        """Put other minds on the seats; `rotate` stays as it is where left out."""
        names = tuple(mind.id for mind in minds)
        turn = self.scenario.rotate if rotate is None else rotate
        scenario = replace(self.scenario, strategies=names, rotate=turn)
        return replace(self, scenario=scenario, minds=tuple(minds))

    def plays_like(self, other: "Side") -> bool:
        """Say whether both play the same games: equal hashes, and equal draws of deals and strategies."""
        mine, theirs = self.scenario, other.scenario
        keys = (mine.seed, mine.strategy_seed) == (theirs.seed, theirs.strategy_seed)
        return keys and self.hash == other.hash and self._weights() == other._weights()

    def _weights(self) -> list[object]:
        """Say what the minds play by, for weights that were found on the way and stand in no file."""
        return [(mind.weights, mind.by_players, mind.source) for mind in self.minds]
