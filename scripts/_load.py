"""From a scenario file and options to a plan that is ready to play."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

from scripts import _say as say
from scripts._games import GAMES, part
from scripts._minds import mind_of
from sim.core.draft import Draft
from sim.core.errors import Refused
from sim.core.game import Game, Plan
from sim.core.layers import read_layers
from sim.core.scenario import Scenario, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from strategies.registry import Registry

PATIENCE_S = 1.0


@dataclass(frozen=True)
class Loaded:
    """A scenario with its game and the strategies that it may name."""

    game: Game
    scenario: Scenario
    registry: Registry

    def try_plugins(self) -> None:
        """See that the user's own plug-ins that the scenario names pass `tallycat check`.

        Raises
        ------
        Refused
            With everything that is wrong with them.
        """
        from scripts._trial import try_plugin
        from scripts._tried import have_tried

        have_tried([own.file for own in self.scenario.plugins], self.game.id, try_plugin)

    def plan(self) -> Plan:
        """Make the scenario ready to play.

        Raises
        ------
        Refused
            If a strategy does not pass `tallycat check`, or cannot be read or compiled.
        """
        from scripts._tried import have_tried

        self.try_plugins()
        names = dict.fromkeys(self.scenario.strategies)
        have_tried([file for name in names if (file := self.registry.own_file(name))], self.game.id)
        minds = {name: mind_of(self.registry, name, self.game.id) for name in names}
        try:
            return self.game.plan(self.scenario, [minds[name] for name in self.scenario.strategies])
        except Exception as error:
            from scripts._compiler import problem_of

            files = [file for name in minds if (file := self.registry.file_of(name))]
            files += [own.file for own in self.scenario.plugins]
            problem = problem_of(error, files)
            if problem is None:
                raise
            raise Refused([problem]) from None


def loaded(
    path: Path | None,
    games: int | None = None,
    seed: int | None = None,
    files: Iterable[Path] | None = None,
    plugins: Iterable[Path] | None = None,
) -> Loaded:
    """Read a scenario.

    Parameters
    ----------
    path : Path or None
        The file; None gives the defaults of the first game.
    games, seed : int, optional
        They win over `[run]`.
    files : iterable of Path, optional
        A user's own strategies.
    plugins : iterable of Path, optional
        A user's own plug-ins, which the scenario may name.

    Raises
    ------
    Refused
        With everything that is wrong with the scenario, or with the files.
    """
    from strategies.registry import Registry

    game = _game_of(path)
    registry = Registry(game, files or ())
    own = part(game, "own", "--plugin").read(plugins) if plugins else ()
    scenario = load(path, GAMES, games_n=games, seed=seed, strategies=registry.ids(), plugins=own)
    return Loaded(GAMES[scenario.game], scenario, registry)


def _game_of(path: Path | None) -> str:
    first = next(iter(GAMES))
    named = first if path is None else Draft(read_layers(path)).get(("game",))
    return named if isinstance(named, str) and named in GAMES else first


@contextmanager
def patience(quiet: bool) -> Iterator[None]:
    """Say on standard error, after a second, that the first start takes a while: kernels are being compiled."""
    text = "compiling the rules: only this once, about half a minute ..."
    timer = Timer(PATIENCE_S, lambda: None if quiet else say.note(text))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
