"""Scenarios: what is played, by whom, how often; read, checked and resolved."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.core.draft import MISSING, Draft, Key, Layer, Settled, shown
from sim.core.errors import Problem, Refused
from sim.core.layers import read_layers
from sim.core.names import Restrictions, wrong_with

if TYPE_CHECKING:
    from sim.core.game import Game
    from sim.core.own import Own

__all__ = ["Draft", "Scenario", "Settled", "load"]

SEEDS = 2**64 - 1
MOST_GAMES = 10**12
COMMON = ("game", "title", "players", "extends", "seats", "run", "thresholds")


@dataclass(frozen=True)
class Scenario:
    """A resolved scenario.

    Attributes
    ----------
    game, title : str
        Id of the game; any text.
    players : int
        Number of seats.
    strategies : tuple of str
        One a seat.
    rotate : bool
        Every deal is played once for each distinct rotation of the strategies.
    gifts : tuple of dict
        Head starts, by seat.
    games, seed, strategy_seed : int
        How often, and the keys of the deals and of the strategies' own draws.
    settings : dict
        The game's own resolved keys.
    components : dict
        The document of ``tallycat components --json``.
    in_use : tuple of str
        Data paths of the printed values that this scenario plays with.
    thresholds : dict of str to float
        Practical thresholds by pattern of statistic, where the scenario gives its own.
    plugins : tuple of Own
        The user's own plug-ins that it names.
    """

    game: str
    title: str
    players: int
    strategies: tuple[str, ...]
    rotate: bool
    gifts: tuple[dict[str, int], ...]
    games: int
    seed: int
    strategy_seed: int
    settings: dict[str, Any]
    components: dict[str, Any]
    in_use: tuple[str, ...] = ()
    thresholds: dict[str, float] = field(default_factory=dict)
    plugins: tuple[Own, ...] = ()

    def resolved(self) -> dict[str, Any]:
        """Give the whole scenario in the shape of its file, every default written out."""
        return {
            "game": self.game,
            "title": self.title,
            "players": self.players,
            **self.settings,
            "seats": {"strategies": list(self.strategies), "rotate": self.rotate, "gifts": list(self.gifts)},
            "run": {"games": self.games, "seed": self.seed, "strategy_seed": self.strategy_seed},
            "thresholds": self.thresholds,
            "components": self.components,
            **({"plugins": {own.key: own.sha256 for own in self.plugins}} if self.plugins else {}),
        }

    def hash(self, sources: Mapping[str, str] | None = None) -> str:
        """Give the name of the played game: what is equal plays equal.

        Parameters
        ----------
        sources : mapping of str to str, optional
            By id, the text of the user's own strategy files that are played.

        Returns
        -------
        str
            sha256, hexadecimal. Title, ``[run]`` and ``[thresholds]`` do not enter; the text of plug-ins does, as
            its own hash.
        """
        played = {k: v for k, v in self.resolved().items() if k not in ("title", "run", "thresholds")}
        if sources:
            played["sources_of_strategies"] = dict(sources)
        text = json.dumps(played, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode("utf-8")).hexdigest()

    def assumed(self) -> tuple[str, ...]:
        """Give the data paths of assumed values in use, sorted."""
        sources = self.components["sources"]
        return tuple(sorted(path for path in self.in_use if sources[path] == "assumed"))


def load(
    path: Path | None,
    games: Mapping[str, Game],
    *,
    games_n: int | None = None,
    seed: int | None = None,
    strategies: Collection[str] | None = None,
    plugins: Sequence[Own] = (),
    over: Layer | None = None,
) -> Scenario:
    """Read, check and resolve a scenario.

    Parameters
    ----------
    path : Path or None
        The file; None gives the defaults of the first game.
    games : mapping of str to Game
        The games there are, by id.
    games_n, seed : int, optional
        Of the command line; they win over ``[run]``.
    strategies : collection of str, optional
        Ids that are accepted, alone or with what the game can forbid; None accepts all names.
    plugins : sequence of Own
        The user's own plug-ins that the scenario may name.
    over : Layer, optional
        Changes what the file says, as a file that extends it would.

    Returns
    -------
    Scenario

    Raises
    ------
    Refused
        With every problem found, each with its file, key, and what would have been accepted.
    """
    layers = (Layer("(defaults)", {}),) if path is None else read_layers(Path(path))
    draft = Draft((*layers, over) if over else layers, plugins=tuple(plugins))
    id_ = draft.word(("game",), next(iter(games)), games)
    game = games[id_]
    draft.players = _players(draft, game)
    settled = game.settle(draft)
    common = (
        _title(draft) | _seats(draft, strategies, game.restrictions(settled)) | _run(draft, games_n, seed)
    )
    thresholds = _thresholds(draft)
    if draft.problems:
        raise Refused(dict.fromkeys(draft.problems))
    assert draft.players is not None
    return Scenario(
        game=id_,
        players=draft.players,
        gifts=settled.gifts,
        settings=settled.settings,
        components=settled.components,
        in_use=settled.in_use,
        thresholds=thresholds,
        plugins=settled.plugins,
        **common,
    )


def _players(draft: Draft, game: Game) -> int | None:
    fewest, most = game.players
    default = MISSING if draft.has(("players",)) else min(4, most)
    players: int | None = draft.integer(("players",), default, fewest, most)
    return players


def _title(draft: Draft) -> dict[str, Any]:
    title = draft.get(("title",))
    if title is not MISSING and not isinstance(title, str):
        draft.refuse(("title",), shown(title), "any text")
    return {"title": title if isinstance(title, str) else ""}


def _seats(draft: Draft, known: Collection[str] | None, may: Restrictions) -> dict[str, Any]:
    draft.table(("seats",), ("strategies", "rotate", "gifts"))
    return {"strategies": _strategies(draft, known, may), "rotate": draft.flag(("seats", "rotate"), False)}


def _strategies(draft: Draft, known: Collection[str] | None, may: Restrictions) -> tuple[str, ...]:
    key: Key = ("seats", "strategies")
    names = draft.get(key) if draft.has(key) else ["greedy"]
    listing = names if isinstance(names, list) else [names]
    players = draft.players
    if players is not None and len(listing) not in (1, players):
        draft.refuse(key, shown(names), f"one name, or {players}: one a seat")
    for place, name in enumerate(listing):
        spot = (*key, place) if isinstance(names, list) else key
        if not isinstance(name, str):
            draft.refuse(spot, shown(name), "the name of a strategy")
        elif known is not None:
            for found, accepted in wrong_with(name, known, may):
                draft.refuse(spot, found, accepted)
    return tuple(listing * players if len(listing) == 1 and players else listing)


def _run(draft: Draft, games_n: int | None, seed: int | None) -> dict[str, Any]:
    draft.table(("run",), ("games", "seed", "strategy_seed", "until"))
    until = draft.get(("run", "until"))
    if until is not MISSING and not isinstance(until, str):
        draft.refuse(
            ("run", "until"), shown(until), 'a text such as "win_share.seat.* 0.2pp", for `tallycat compare`'
        )
    games = draft.integer(("run", "games"), 10_000, 1, MOST_GAMES)
    key = draft.integer(("run", "seed"), 0, 0, SEEDS)
    games = _option(draft, "--games", games_n, games, 1, MOST_GAMES)
    key = _option(draft, "--seed", seed, key, 0, SEEDS)
    own = draft.integer(("run", "strategy_seed"), key, 0, SEEDS)
    return {"games": games, "seed": key, "strategy_seed": own}


def _option(draft: Draft, name: str, value: int | None, default: int, low: int, high: int) -> int:
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        draft.problems.append(Problem(name, shown(value), f"a whole number {low}..{high}"))
    return value


def _thresholds(draft: Draft) -> dict[str, float]:
    found: dict[str, float] = {}
    for pattern, value in draft.table(("thresholds",)).items():
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < 1e9:
            draft.refuse(("thresholds", pattern), shown(value), "a number over 0")
        else:
            found[pattern] = float(value)
    return found
