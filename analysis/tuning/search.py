"""The search: CMA-ES over the weights, and now and then a race for the best that it found.

CMA-ES (Hansen 2016, The CMA evolution strategy: a tutorial) draws candidates around a mean and moves mean and spread
towards those that win most. A search that was interrupted is not kept as it lay in memory: what each generation and
race came to stands in the journal, and is told again, which takes no games. So going on and never having stopped are
the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from cmaes import CMA

from analysis.stats.moments import Floats
from analysis.tuning.arena import Arena
from analysis.tuning.fields import Cell, Field, Play, Tour
from analysis.tuning.race import race
from analysis.tuning.space import SIGMA, Space
from analysis.tuning.streams import sampler_seed
from sim.core.game import Mind, Weight

SEARCHED, CHOSEN = 0.8, 0.9  # shares of the budget that are spent after the search, after the last race
FEWEST = 32  # deals of one play: below, making a plan costs more than playing it
GROWTH = 40  # generations after which a generation plays twice, three times ... the deals of the first
MOST_GROWTH = 12
RACERS, RACE_ROUNDS = 3, 6  # each round has the deals of a generation
FINALISTS, LAST_ROUNDS = 5, 8
SMALLEST = 0.02  # steps: a search that has narrowed down so far starts again from the best


class Journal(Protocol):
    """Where results are kept; see analysis/runs/journal.py."""

    done: dict[str, dict[str, Any]]

    def note(self, key: str, files: Mapping[str, str], **facts: Any) -> None:
        """Keep facts under a key."""
        ...


@dataclass(frozen=True)
class Settings:
    """How long and how broadly is searched.

    Attributes
    ----------
    players, seed : int
        Seats, and the key of everything random.
    budget : int
        Games in all: search, choice and report.
    population : int
        Candidates of a generation.
    deals : int
        Deals that each candidate of the first generation plays.
    every : int
        Generations from race to race.
    """

    players: int
    seed: int
    budget: int
    population: int
    deals: int
    every: int


def population_of(size: int) -> int:
    """Give the usual number of candidates for so many numbers: 4 + 3 ln size, and at least 8."""
    return max(4 + int(3 * np.log(max(size, 1))), 8)


@dataclass
class Found:
    """What a search has come to.

    Attributes
    ----------
    kept : list of ndarray
        The winners of the races, the last one the best; the start is the first.
    generations, games : int
        So far.
    """

    kept: list[Floats]
    generations: int = 0
    games: int = 0


class Search:
    """One search, for one number of players.

    Parameters
    ----------
    space : Space
        What is searched.
    make : callable
        Makes a mind of weights.
    cells, fields : sequence
        What is played, against whom.
    arena : Arena
    journal : Journal
    settings : Settings
    """

    def __init__(
        self, space: Space, make: Callable[[dict[str, Weight]], Mind], cells: Sequence[Cell],
        fields: Sequence[Field], arena: Arena, journal: Journal, settings: Settings,
    ) -> None:  # fmt: skip
        self._space, self._make, self._arena, self._journal = space, make, arena, journal
        self._settings = settings
        self._search, self._choice = (Tour(cells, fields, stream) for stream in ("search", "choice"))
        self.restarts = 0
        self.found = Found([space.begin()])
        self._sampler = self._fresh(self.found.kept[-1])

    def best(self) -> Mind:
        """Give the best mind so far."""
        return self.mind(self.found.kept[-1])

    def mind(self, vector: Floats) -> Mind:
        """Make the mind of a vector."""
        return self._make(self._space.weights(vector))

    def run(self) -> Iterator[Found]:
        """Search until the budget's share is spent; gives what was found after every generation."""
        while self.found.games + self._price() <= SEARCHED * self._settings.budget:
            best = self._generation()
            if self.found.generations % self._settings.every == 0:
                self._race([self._sampler.mean.copy(), best])
            yield self.found
        self._last_race()
        yield self.found

    def _deals(self, generation: int | None = None) -> int:
        """Give the deals of a candidate: later differences are smaller, and need more."""
        generation = self.found.generations if generation is None else generation
        times = 1 + min(generation / GROWTH, MOST_GROWTH - 1)
        return int(self._settings.deals * times)

    def _price(self) -> int:
        """Give the games of the next generation, and of the race behind it, at most."""
        due = (self.found.generations + 1) % self._settings.every == 0
        candidates = self._settings.population + (RACERS * RACE_ROUNDS if due else 0)
        return candidates * self._deals(self.found.generations + due) * self._settings.players

    def _fresh(self, mean: Floats) -> CMA:
        """Begin at a mean; each start draws with a seed of its own, and half as far as the one before."""
        seed = sampler_seed(self._settings.seed, self._settings.players, self.restarts)
        sigma = SIGMA / 2**self.restarts
        bounds, size = self._space.bounds(), self._settings.population
        return CMA(mean=mean.copy(), sigma=sigma, bounds=bounds, seed=seed, population_size=size)

    def _generation(self) -> Floats:
        """Ask, play, tell; give the candidate that did best."""
        plays = self._search.plays(self._deals(), FEWEST)
        asked: list[Floats] = [self._sampler.ask() for _ in range(self._settings.population)]
        number = self.found.generations
        facts = self._once(f"generation {number}", lambda: {"shares": self._means(asked, plays)})
        shares: list[float] = facts["shares"]
        self._sampler.tell([(vector, -share) for vector, share in zip(asked, shares, strict=True)])
        self.found.generations += 1
        if self._narrow(np.array(asked)):
            self.restarts += 1
            self._sampler = self._fresh(self.found.kept[-1])
        return asked[shares.index(max(shares))]

    def _narrow(self, asked: Floats) -> bool:
        """Say whether the search has come to an end; the library's own rule waits for values equal to 1e-12."""
        return bool(self._sampler.should_stop() or asked.std(axis=0).mean() < SMALLEST)

    def _means(self, vectors: Sequence[Floats], plays: Sequence[Play]) -> list[float]:
        shares = self._arena.shares([self.mind(vector) for vector in vectors], plays, self.best())
        means: list[float] = shares.mean(axis=1).tolist()
        return means

    def _race(self, others: Sequence[Floats]) -> None:
        rounds = [self._choice.plays(self._deals(), FEWEST) for _ in range(RACE_ROUNDS)]
        self._decide(f"race {self.found.generations}", [self.found.kept[-1], *others], rounds)

    def _last_race(self) -> None:
        """Let the last winners and the last mean race once more, on many deals."""
        runners = [*self.found.kept[: -FINALISTS - 1 : -1], self._sampler.mean.copy()]
        games = (CHOSEN - SEARCHED) * self._settings.budget / LAST_ROUNDS
        deals = max(int(games / len(runners) / self._settings.players), 1)
        rounds = [self._choice.plays(deals, FEWEST) for _ in range(LAST_ROUNDS)]
        self._decide(f"last race of {self._settings.budget} games", runners, rounds)

    def _decide(self, key: str, runners: Sequence[Floats], rounds: Sequence[Sequence[Play]]) -> None:
        minds, best = [self.mind(vector) for vector in runners], self.best()

        def run(places: list[int], plays: Sequence[Play]) -> Floats:
            return self._arena.shares([minds[place] for place in places], plays, best)

        facts = self._once(key, lambda: vars(race(len(runners), rounds, run)))
        self.found.kept.append(runners[facts["place"]])

    def _once(self, key: str, play: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Play, and note what it came to; if that is noted already, nothing is played."""
        key = f"{self._settings.players} players, {key}"
        if key not in self._journal.done:
            before = self._arena.games
            facts = play()
            self._journal.note(key, {}, **facts, games=self._arena.games - before)
        noted = self._journal.done[key]
        self.found.games += noted["games"]
        return noted
