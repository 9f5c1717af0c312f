"""What a search is asked for, from the words of a command: cells, fields, and the mind that it begins with."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts._games import GAMES, optional, part
from scripts._load import Loaded, loaded
from scripts._minds import mind_of, wrong_names
from sim.core.errors import Problem, Refused
from sim.core.game import Game, Mind, Weight

if TYPE_CHECKING:
    from analysis.tuning.fields import Cell, Field
    from analysis.tuning.space import Space
    from analysis.tuning.tune import Question
    from strategies.registry import Registry

FIRST_STARTS = ("greedy-plus", "greedy")  # of these the first that the game has
FIRST_FIELDS = ("greedy", "greedy-plus")
STYLES = "styles"


EVERY = 10  # generations from race to race


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line; see scripts/tune.py."""

    scenarios: list[Path]
    players: list[int]
    start: str | None
    fields: list[str]
    against: str | None
    files: list[Path]
    budget: int
    seed: int
    population: int | None
    deals: int
    pairs: bool
    plugins: list[Path] = field(default_factory=list)

    def words(self) -> str:
        """Give the command that asks for it."""
        options: list[tuple[str, Any]] = [
            ("", self.scenarios), ("--players", self.players), ("--start", self.start), ("--field", self.fields),
            ("--against", self.against), ("--strategy-file", self.files), ("--plugin", self.plugins),
            ("--budget", self.budget),
            ("--seed", self.seed), ("--population", self.population), ("--deals", self.deals),
        ]  # fmt: skip
        words = ["tallycat", "tune"]
        for option, value in options:
            for one in value if isinstance(value, list) else [value]:
                words += [] if one is None else [option, str(one)] if option else [str(one)]
        return shlex.join([*words, *([] if self.pairs else ["--flat"])])


def questions(wish: Wish) -> list[Question]:
    """Turn a wish into a search for each number of players.

    Raises
    ------
    Refused
        With what is wrong with scenarios, strategies or numbers.
    """
    from analysis.tuning.search import Settings, population_of
    from analysis.tuning.tune import Question
    from strategies.registry import Registry

    begin = Path(wish.start) if wish.start and wish.start.endswith(".toml") else None
    files = list(dict.fromkeys([*wish.files, *([begin] if begin else [])]))
    asked = cells_of(wish.scenarios, wish.players, files, wish.plugins)
    game = game_of(asked)
    minds = Minds(Registry(game.id, files), game, asked)
    start = minds.start(begin.stem.replace("_", "-") if begin else wish.start)
    fields = minds.fields(wish.fields, wish.against)
    found = []
    for one in asked:
        space = space_of(game, start, one.players, wish.pairs)
        population = wish.population or population_of(space.size)
        settings = Settings(one.players, wish.seed, wish.budget, population, wish.deals, EVERY)
        make = partial(remade, start)
        found.append(Question(game, start, make, space, one.cells, fields, settings, wish.words()))
    return found


@dataclass(frozen=True)
class Asked:
    """A search for one number of players."""

    players: int
    cells: list[Cell]


def cells_of(
    paths: Sequence[Path], numbers: Sequence[int], files: Sequence[Path], plugins: Sequence[Path] = ()
) -> list[Asked]:
    """Read the scenarios; without any, those that come with the first game.

    Parameters
    ----------
    paths : sequence of Path
        Scenario files.
    numbers : sequence of int
        Numbers of players; empty: those of the scenarios, or all of the game.
    files : sequence of Path
        The user's own strategies, which a scenario may name.
    plugins : sequence of Path
        The user's own measures and conditions, which a scenario may name.

    Raises
    ------
    Refused
        With whatever is wrong in a scenario, or if they are of several games.
    """
    if not paths:
        game = next(iter(GAMES))
        paths = _built_in(game)
        fewest, most = GAMES[game].players
        numbers = numbers or range(fewest, most + 1)
    if numbers:
        return [Asked(n, [_cell(path, n, files, plugins) for path in paths]) for n in dict.fromkeys(numbers)]
    cells = [_cell(path, None, files, plugins) for path in paths]
    found = dict.fromkeys(cell.scenario.players for cell in cells)
    return [Asked(n, [cell for cell in cells if cell.scenario.players == n]) for n in found]


def game_of(asked: Sequence[Asked]) -> Game:
    """Give the game of all cells."""
    games = dict.fromkeys(cell.scenario.game for one in asked for cell in one.cells)
    if len(games) > 1:
        raise Refused([Problem("SCENARIO", f"scenarios of {' and '.join(games)}", "scenarios of one game")])
    return GAMES[next(iter(games))]


def _built_in(game: str) -> list[Path]:
    import analysis.tuning.games as games

    found = sorted((Path(str(games.__file__)).parent / game.replace("-", "_")).glob("*.toml"))
    if not found:
        raise Refused([Problem("SCENARIO", f"none, and none comes with {game}", "a scenario file")])
    return found


def _cell(path: Path, players: int | None, files: Sequence[Path], plugins: Sequence[Path]) -> Cell:
    from analysis.tuning.fields import Cell

    read = (
        loaded(path, files=files, plugins=plugins)
        if players is None
        else _with(path, players, files, plugins)
    )
    read.try_plugins()
    return Cell(path.stem, read.scenario)


def _with(path: Path, players: int, files: Sequence[Path], plugins: Sequence[Path]) -> Loaded:
    """Read a scenario for another number of players: by a file that extends it."""
    from sim.core.toml import toml_text

    with tempfile.TemporaryDirectory(prefix="tallycat-tune-") as folder:
        file = Path(folder) / path.name
        base = {"extends": str(path.resolve()), "players": players, "seats": {"strategies": "greedy"}}
        file.write_text(toml_text(base), encoding="utf-8")
        try:
            return loaded(file, files=files, plugins=plugins)
        except Refused as refused:
            here = f"{path} for {players} players"
            raise Refused(
                replace(p, where=p.where.replace(str(file), here)) for p in refused.problems
            ) from None


class Minds:
    """The strategies that a search may name, by name or by file.

    Parameters
    ----------
    registry : Registry
        Those of the game and the user's own.
    asked : sequence of Asked
        What they are tried in before anything is played.
    """

    def __init__(self, registry: Registry, game: Game, asked: Sequence[Asked]) -> None:
        self._registry, self._game, self._asked = registry, game, asked
        self._tried: dict[str, Mind] = {}

    def start(self, name: str | None) -> Mind:
        """Give the mind that a search begins with: one by weights."""
        mind = self.named(name or self._first(FIRST_STARTS), "--start")
        if mind.weights is None:
            raise Refused([Problem("--start", f"{mind.id}, a mind of its own", "a mind by weights")])
        return mind

    def fields(self, names: Sequence[str], against: str | None) -> list[Field]:
        """Give the fields: those that were named, or the usual spread."""
        from analysis.tuning.fields import SELF, Field

        if against is not None:
            return [Field(against, (self.named(against, "--against"),))]
        found = []
        for name in names or self._usual():
            ids = self._styles() if name == STYLES else name.split(",")
            pool = () if name == SELF else tuple(self.named(id_, "--field") for id_ in ids)
            found.append(Field(name, pool))
        return found

    def named(self, name: str, option: str) -> Mind:
        """Load a strategy and see that it plays."""
        cells = [cell.scenario for one in self._asked for cell in one.cells]
        wrong = [p for cell in cells for p in wrong_names(option, [name], self._registry, self._game, cell)]
        if wrong:
            raise Refused(dict.fromkeys(wrong))
        if name not in self._tried:
            for one in self._asked:
                scenario = replace(one.cells[0].scenario, strategies=(name,) * one.players)
                Loaded(self._game, scenario, self._registry).plan().play(0, 1)
            self._tried[name] = mind_of(self._registry, name, self._game.id)
        return self._tried[name]

    def _first(self, names: Sequence[str]) -> str:
        return next((name for name in names if name in self._registry.ids()), self._registry.ids()[0])

    def _usual(self) -> Iterator[str]:
        from analysis.tuning.fields import SELF

        yield from (name for name in FIRST_FIELDS if name in self._registry.ids())
        yield SELF
        if len(self._styles()) > 1:
            yield STYLES

    def _styles(self) -> list[str]:
        """Name the game's own minds that are quick and mean what they do."""
        from strategies.registry import built_in

        minds = {id_: mind_of(self._registry, id_, self._game.id) for id_ in built_in(self._game.id)}
        slow = ("random", "looks_ahead")
        return [id_ for id_, mind in minds.items() if not any(mind.facts.get(fact) for fact in slow)]


def space_of(game: Game, start: Mind, players: int, pairs: bool) -> Space:
    """Make the space of the weights of a game's features around a start."""
    from analysis.tuning.space import Space, unit_of

    features = part(game.id, "features", "tallycat tune")
    weights = start.weights_for(players) or {}
    known = optional(f"analysis.tuning.games.{game.id.replace('-', '_')}")
    left_out = set(getattr(known, "LEFT_OUT", ())) - set(weights)
    names = tuple(name for name in features.FEATURES if name not in left_out)
    steps, absent = getattr(known, "STEPS", {}), getattr(known, "ABSENT", {})
    begin = {name: weights.get(name, float(absent.get(name, 0.0))) for name in names}
    of_all = {name: float(steps.get(name, 1.0)) for name in names}
    return Space(names, begin, of_all, unit_of(names, weights), pairs, float(features.MOST_WEIGHT))


def remade(start: Mind, weights: dict[str, Weight]) -> Mind:
    """Give the start other weights."""
    return replace(start, weights=weights, by_players={})
