"""From scenario files to the sides of an experiment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scripts._load import Loaded, loaded
from scripts._minds import mind_of
from sim.core.draft import Draft, shown
from sim.core.errors import Problem, Refused
from sim.core.layers import read_layers

if TYPE_CHECKING:
    from analysis.experiments.sides import Side


@dataclass(frozen=True)
class Files:
    """A base and its variants, read.

    Attributes
    ----------
    base : Loaded
    variants : tuple of Loaded
    names : tuple of str
        Of the base and of each variant, all different.
    """

    base: Loaded
    variants: tuple[Loaded, ...]
    names: tuple[str, ...]

    def sides(self) -> list[Side]:
        """Make the sides ready to play, the base first; refuses strategies that cannot be used."""
        return [side_of(read, name) for read, name in zip(self.all(), self.names, strict=True)]

    def all(self) -> tuple[Loaded, ...]:
        """Give the base and the variants."""
        return (self.base, *self.variants)


def read_sides(
    base: Path,
    variants: Sequence[Path],
    games: int | None = None,
    seed: int | None = None,
    files: Sequence[Path] = (),
    plugins: Sequence[Path] = (),
) -> Files:
    """Read scenarios that are to play the same deals.

    Parameters
    ----------
    base : Path
        Its number of games and seed hold for all, unless `games` and `seed` are given. A variant's own
        `[run] strategy_seed` stays.
    variants : sequence of Path
    games, seed : int, optional
    files : sequence of Path
        A user's own strategies, of which each scenario may name its own.
    plugins : sequence of Path
        A user's own plug-ins, likewise.

    Raises
    ------
    Refused
        With everything that is wrong with the files, or if they are of several games.
    """
    first = loaded(base, games, seed, files, plugins)
    read: list[Loaded] = []
    problems: list[Problem] = []
    for path in variants:
        try:
            read.append(loaded(path, first.scenario.games, first.scenario.seed, files, plugins))
        except Refused as refused:
            problems += refused.problems
    problems += [
        Problem(str(path), f"the game {one.game.id}", f"a scenario of {first.game.id}, as the base is")
        for path, one in zip(variants, read, strict=False)
        if one.game.id != first.game.id
    ]
    if problems:
        raise Refused(dict.fromkeys(problems))
    return Files(first, tuple(read), _names([base, *variants]))


def _names(paths: Sequence[Path]) -> tuple[str, ...]:
    """Name sides by the stems of their files; where that is not enough by their paths, and numbers."""
    names = [path.stem for path in paths]
    if len(set(names)) < len(names):
        names = [str(path) for path in paths]
    return tuple(
        name if names.count(name) == 1 else f"{name} ({names[: place + 1].count(name)})"
        for place, name in enumerate(names)
    )


def side_of(read: Loaded, name: str) -> Side:
    """Make a side of a scenario.

    Raises
    ------
    Refused
        If a strategy does not pass `tallycat check`, or cannot be read or compiled.
    """
    from analysis.experiments.sides import Side

    names = read.scenario.strategies
    read.plan().play(0, 1)  # refuses what cannot be used, and compiles what is not compiled yet
    minds = {one: mind_of(read.registry, one, read.game.id) for one in dict.fromkeys(names)}
    sources = read.registry.own_sources(names)
    return Side(name, read.game, read.scenario, tuple(minds[one] for one in names), sources)


def run_key(path: Path, key: str) -> object:
    """Give what a scenario file, or one that it extends, says under `[run]`; None where nothing."""
    draft = Draft(read_layers(path))
    return draft.get(("run", key)) if draft.has(("run", key)) else None


def until_of(path: Path, option: str | None) -> tuple[str | None, str]:
    """Give the rules of `--until`, else those of the scenario, and where they stand."""
    if option is not None:
        return option, "--until"
    found, where = run_key(path, "until"), f"{path}: run.until"
    if found is not None and not isinstance(found, str):
        raise Refused([Problem(where, shown(found), 'a text, such as "win_share.seat.* 0.2pp"')])
    return found, where
