"""Which strategies there are and how one is loaded: built-in files, a user's own files, installed packages."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout, suppress
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from sim.core.draft import listed, near, shown
from sim.core.errors import Problem, Refused
from sim.core.game import Mind
from sim.core.names import read_name
from sim.core.own import load_file
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
        If a file is missing, or an id clashes with another's.
    """

    def __init__(self, game: str, files: Iterable[Path] = ()) -> None:
        self._game = game
        self._files = built_in(game)
        self._own: dict[str, Path] = {}
        self._entries: dict[str, EntryPoint] = {}
        problems = [p for entry in entry_points(group=ENTRY_POINTS) for p in self._enter(entry)]
        problems += [p for file in files for p in self._add(file)]
        if problems:
            raise Refused(problems)

    def _enter(self, entry: EntryPoint) -> list[Problem]:
        if self._entries.get(entry.name, entry).value != entry.value or entry.name in self._files:
            where = f"the installed package {entry.dist.name if entry.dist else entry.value}"
            found = f"the strategy {entry.name!r}, which there is already"
            return [Problem(where, found, "an entry point with a name of its own")]
        self._entries[entry.name] = entry
        return []

    def _add(self, file: Path) -> list[Problem]:
        id_ = id_of(file)
        if not file.is_file():
            accepted = "a Python file with a strategy (see CONTRIBUTING.md), or weights (.toml)"
            return [Problem(str(file), "no such file", accepted)]
        if id_ in self._entries and _is_from(self._entries[id_], file):  # a package's author checks its file
            del self._entries[id_]
        if id_ in self.ids():
            return [
                Problem(str(file), f"the id {id_!r}, which another strategy has", "a file name of its own")
            ]
        if read_name(id_).id != id_:
            found = f"the id {id_!r}, which reads as a strategy with something forbidden"
            return [Problem(str(file), found, "a file name of its own")]
        self._own[id_] = file
        return []

    def ids(self) -> tuple[str, ...]:
        """Return all ids, sorted."""
        return tuple(sorted({*self._files, *self._own, *self._entries}))

    def file_of(self, id_: str) -> Path | None:
        """Return the file of a strategy, restricted or not; None for one from a package that is not loaded yet."""
        id_ = read_name(id_).id
        entry = self._entries.get(id_)
        module = sys.modules.get(entry.module) if entry else None
        packed = Path(module.__file__) if module and module.__file__ else None
        return self._own.get(id_) or self._files.get(id_) or packed

    def own_file(self, id_: str) -> Path | None:
        """Return the file of one of the user's own strategies that is code; None for all others."""
        file = self._own.get(read_name(id_).id)
        return None if file is None or file.suffix == SUFFIX else file

    def mind(self, name: str) -> Mind:
        """Load a strategy.

        Parameters
        ----------
        name : str
            Its id, or its id with something forbidden to it, see `sim.core.names`; which restrictions there are the
            game says, and a scenario checks.

        Raises
        ------
        Refused
            If there is no such strategy, or its file cannot be read as one.
        """
        read = read_name(name)
        if read.id not in self.ids():
            known = self.ids()
            raise Refused([Problem("strategy", shown(read.id), f"{near(read.id, known)}{listed(known)}")])
        return replace(self._mind(read.id), id=name, without=read.without, blind=read.blind)

    def _mind(self, id_: str) -> Mind:
        own = self._own.get(id_)
        if own is not None and own.suffix == SUFFIX:
            return mind_of_file(id_, own, self._game)
        return mind_of(id_, self._module(id_))

    def own_sources(self, names: Iterable[str]) -> Mapping[str, str]:
        """Return the text of what is not built in among these strategies: it enters the hash of a scenario.

        Returns
        -------
        mapping of str to str
            By id, whatever is forbidden to it.
        """
        ids = dict.fromkeys(read_name(name).id for name in names)
        return {id_: self._text(id_) for id_ in ids if id_ in self._own or id_ in self._entries}

    def _text(self, id_: str) -> str:
        return self._own[id_].read_text(encoding="utf-8") if id_ in self._own else self._mind(id_).source

    def _module(self, id_: str) -> ModuleType:
        if id_ in self._own:
            return load_file(self._own[id_])
        if id_ in self._files:
            return importlib.import_module(f"strategies.{self._game}.{self._files[id_].stem}")
        return _loaded(self._entries[id_])


def id_of(file: Path) -> str:
    """Return the id of the strategy in a user's file."""
    return file.stem.replace("_", "-")


def _is_from(entry: EntryPoint, file: Path) -> bool:
    """Say whether an entry point is the module in this file."""
    with suppress(Exception):  # of the package: then it is not known where its module lies
        spec = importlib.util.find_spec(entry.module)
        return spec is not None and spec.origin is not None and Path(spec.origin).samefile(file)
    return False


def _loaded(entry: EntryPoint) -> ModuleType:
    """Import what an installed package offers."""
    where = f"the entry point {entry.name} = {entry.value}"
    try:
        with redirect_stdout(sys.stderr):
            module = entry.load()
    except Exception as error:  # whatever a package raises is about that package
        found = f"{type(error).__name__}: {error}"
        raise Refused([Problem(where, found, "a module that can be imported")]) from error
    if not isinstance(module, ModuleType) or module.__file__ is None:
        raise Refused(
            [
                Problem(
                    where, f"a value of type {type(module).__name__}", "a module such as a strategy's file is"
                )
            ]
        )
    return module


def mind_of(id_: str, module: ModuleType) -> Mind:
    """Read a strategy's module.

    Raises
    ------
    Refused
        If it has neither `WEIGHTS` nor `decide`. With both, the kernel chooses, and has the weights among its tools.
    """
    weights, decide = getattr(module, "WEIGHTS", None), getattr(module, "decide", None)
    file = str(module.__file__)
    if weights is None and decide is None:
        found = "neither WEIGHTS nor decide"
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
        return Mind(id_, summary, source, weights=most, decide=decide, by_players=weights, facts=facts)
    return Mind(id_, summary, source, weights=weights, decide=decide, facts=facts)
