"""Which strategies there are and how one is loaded: built-in files, a user's own files, installed packages."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from sim.core.errors import Problem, Refused
from sim.core.game import Mind
from sim.core.plugins import names
from strategies.weights_file import SUFFIX, mind_of_file

ENTRY_POINTS = (
    "tallycat.strategies"  # an installed package's group; its entry is a module such as a strategy file is
)
_FOLDER = Path(__file__).parent


def built_in(game: str) -> dict[str, Path]:
    """Return the files of a game's own strategies by id, without importing them."""
    return names(_FOLDER / game)


class Registry:
    """The strategies that one command may name.

    Parameters
    ----------
    game : str
        Id of the game.
    files : iterable of Path
        A user's own strategy files (.py), or weights that were tuned (.toml); each has its stem as id.

    Raises
    ------
    Refused
        If a file is missing, or its id clashes with another's.
    """

    def __init__(self, game: str, files: Iterable[Path] = ()) -> None:
        self._game = game
        self._files = built_in(game)
        self._own: dict[str, Path] = {}
        self._entries = {e.name: e for e in entry_points(group=ENTRY_POINTS)}
        problems = [p for file in files for p in self._add(file)]
        if problems:
            raise Refused(problems)

    def _add(self, file: Path) -> list[Problem]:
        id_ = file.stem.replace("_", "-")
        if not file.is_file():
            accepted = "a Python file with a strategy (see CONTRIBUTING.md), or weights (.toml)"
            return [Problem(str(file), "no such file", accepted)]
        if id_ in self.ids():
            return [
                Problem(str(file), f"the id {id_!r}, which another strategy has", "a file name of its own")
            ]
        self._own[id_] = file
        return []

    def ids(self) -> tuple[str, ...]:
        """Return all ids, sorted."""
        return tuple(sorted({*self._files, *self._own, *self._entries}))

    def file_of(self, id_: str) -> Path | None:
        """Return the file of a strategy; None for one from an installed package."""
        return self._own.get(id_) or self._files.get(id_)

    def own_file(self, id_: str) -> Path | None:
        """Return the file of one of the user's own strategies that is code; None for all others."""
        file = self._own.get(id_)
        return None if file is None or file.suffix == SUFFIX else file

    def mind(self, id_: str) -> Mind:
        """Load a strategy.

        Raises
        ------
        Refused
            If its file cannot be read as a strategy.
        """
        own = self._own.get(id_)
        if own is not None and own.suffix == SUFFIX:
            return mind_of_file(id_, own, self._game)
        return mind_of(id_, self._module(id_))

    def own_sources(self, ids: Iterable[str]) -> Mapping[str, str]:
        """Return the text of the user's own files among these ids: they enter the hash of a scenario."""
        return {i: self._own[i].read_text(encoding="utf-8") for i in dict.fromkeys(ids) if i in self._own}

    def _module(self, id_: str) -> ModuleType:
        if id_ in self._own:
            return load_file(self._own[id_])
        if id_ in self._files:
            return importlib.import_module(f"strategies.{self._game}.{self._files[id_].stem}")
        module: ModuleType = self._entries[id_].load()
        return module


def load_file(file: Path) -> ModuleType:
    """Import a user's strategy file.

    Raises
    ------
    Refused
        With the line of the file that failed.
    """
    name = f"tallycat_user_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise Refused([Problem(str(file), "not a Python file", "a file whose name ends in .py")])
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with redirect_stdout(sys.stderr):  # standard output belongs to the command
            spec.loader.exec_module(module)
    except Exception as error:  # whatever a user's file raises is about that file
        raise Refused(
            [
                Problem(
                    _line_in(file, error), f"{type(error).__name__}: {error}", "a file that can be imported"
                )
            ]
        ) from error
    return module


def _line_in(file: Path, error: BaseException) -> str:
    """Return ``file:line`` of the innermost frame of an error that lies in the user's file."""
    line = getattr(error, "lineno", None)
    trace = error.__traceback__
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename) == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return f"{file}:{line}" if line else str(file)


def mind_of(id_: str, module: ModuleType) -> Mind:
    """Read a strategy's module.

    Raises
    ------
    Refused
        If it has neither or both of `WEIGHTS` and `decide`.
    """
    weights, decide = getattr(module, "WEIGHTS", None), getattr(module, "decide", None)
    file = str(module.__file__)
    if (weights is None) == (decide is None):
        found = "neither WEIGHTS nor decide" if weights is None else "both WEIGHTS and decide"
        raise Refused(
            [
                Problem(
                    file, found, "WEIGHTS (stars per feature) or a kernel decide(view, rules, seat, source)"
                )
            ]
        )
    if decide is not None and not callable(decide):
        raise Refused(
            [
                Problem(
                    f"{file}: decide", type(decide).__name__, "a function decide(view, rules, seat, source)"
                )
            ]
        )
    summary = (module.__doc__ or "").strip().split("\n")[0]
    source = Path(file).read_text(encoding="utf-8")
    facts = getattr(module, "FACTS", {})
    if isinstance(weights, Mapping) and weights and all(isinstance(key, int) for key in weights):
        most = weights[max(weights)]  # for numbers of players that it does not know
        return Mind(id_, summary, source, weights=most, by_players=weights, facts=facts)
    return Mind(id_, summary, source, weights=weights, decide=decide, facts=facts)
