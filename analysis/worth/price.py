"""The price of a thing: in win share, in stars, and in what would make up for it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from analysis.experiments.sides import Side
from analysis.stats.estimates import Mean, Statistic, estimate
from analysis.stats.intervals import mean_intervals
from analysis.stats.moments import Floats, Moments
from analysis.stats.roots import Root, bracket
from analysis.worth import things
from analysis.worth.change import Change
from analysis.worth.play import Outcome, Player
from sim.core.draft import listed, near, shown
from sim.core.errors import Problem, Refused

GIVEN, FORBIDDEN, UNAIMED, SITTING, SEAT = "given", "forbidden", "not aimed at", "sitting there", "seat"
FEWEST = 30  # deals in which a thing must be in play


@dataclass(frozen=True)
class What:
    """A thing whose price is asked.

    Attributes
    ----------
    text : str
        As it was asked.
    how : tuple of (str, Change)
        What is done to a seat, each with its word.
    seat : int or None
        The seat whose place is priced.
    """

    text: str
    how: tuple[tuple[str, Change], ...] = ()
    seat: int | None = None


def things_of(side: Side) -> Any:
    """Give what there is to give in a side's game.

    Raises
    ------
    Refused
        If the game has no such file.
    """
    name = f"{things.__name__}.{side.game.id.replace('-', '_')}"
    if find_spec(name) is None:
        raise Refused([Problem("tallycat worth", f"the game {side.game.id}", "a game that has gifts")])
    return import_module(name)


def what_of(text: str, side: Side) -> What:
    """Read what is asked for.

    Raises
    ------
    Refused
        If there is no such thing in the scenario.
    """
    own, may = things_of(side), side.game.restrictions(side.scenario)
    gifts = {thing: key for thing, key in own.GIFTS.items() if own.most(side.scenario, key)}
    players = side.scenario.players
    seats = {f"{SEAT}:{seat}": seat for seat in range(players)}
    if text in seats:
        return What(text, seat=seats[text])
    if text in gifts:
        return What(text, ((GIVEN, Change(gift=gifts[text], amount=1)),))
    if text in may.without:
        how = [(FORBIDDEN, Change(without=text))]
        how += [(UNAIMED, Change(blind=text))] if text in may.blind else []
        return What(text, tuple(how))
    known = [*gifts, *may.without, *seats]
    raise Refused([Problem("WHAT", shown(text), f"{near(text, known)}{listed(dict.fromkeys(known))}")])


@dataclass
class _Rows:
    """Values of each deal by name, and statistics of their means."""

    deals: int
    columns: dict[str, Floats] = field(default_factory=dict)
    statistics: list[Statistic] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)

    def mean(self, name: str, values: Floats) -> None:
        self.columns[name] = values
        self.statistics.append(Mean(name, name))

    def cells(self, names: Sequence[str]) -> dict[str, Any]:
        """Estimate everything together and give `value`, `low`, `high` of each; None where there is none."""
        moments = Moments.of(tuple(self.columns), np.column_stack(list(self.columns.values())))
        found = estimate(moments, self.statistics)
        low, high = mean_intervals(found)
        ends = zip(found.values, low, high, strict=True)
        cells: dict[str, Any] = dict(zip(found.names, map(_cell, ends), strict=True))
        return {name: cells.get(name) for name in names}


def _cell(ends: tuple[float, float, float]) -> dict[str, float | None]:
    keys = ("value", "low", "high")
    return {key: float(end) if np.isfinite(end) else None for key, end in zip(keys, ends, strict=True)}


def price(what: What, player: Player) -> dict[str, Any]:
    """Play and price a thing.

    Parameters
    ----------
    what : What
    player : Player

    Returns
    -------
    dict
        ``deals`` in which it is in play, ``games`` played, and of ``worth`` a row for each way to know: ``how``,
        ``win_share``, ``total`` and ``others`` (what having the thing brings, in win share, in own stars and in those
        of each other seat) and, for each unit of a handicap, what would make up for it.
    """
    own = things_of(player.side)
    if what.seat is not None:
        rows = [_seat(what.seat, player, own)]
        return {"deals": len(player.deals), "games": player.games, "worth": rows}
    block = player.base
    chosen = own.in_play(what.text, player, block) if what.how[0][0] != GIVEN else None
    total = block.seats["total"].reshape(len(player.deals), -1).mean(axis=1).astype(np.float64)
    if chosen is not None:
        if chosen.sum() < FEWEST:
            found = f"{what.text} in play in {chosen.sum()} of {len(chosen)} deals"
            raise Refused([Problem("--games", found, f"games with {FEWEST} such deals at least")])
        player, total = player.only(chosen), total[chosen]
    rows = [_row(word, change, player, total, own) for word, change in what.how]
    return {"deals": len(player.deals), "games": player.games, "worth": rows}


def _row(word: str, change: Change, player: Player, base: Floats, own: Any) -> dict[str, Any]:
    """Price a gift or ban; of a ban, what is lost by it."""
    seats = range(player.players)
    found, sign = player.outcome(change, seats), 1.0 if word == GIVEN else -1.0
    rows = _Rows(len(player.deals))
    rows.mean("win_share", sign * (found.win - 1 / player.players))
    rows.mean("total", sign * (found.own - base))
    rows.mean("others", sign * (found.others - base))
    unit = own.UNITS[0]
    if change.gift == unit:
        return {"how": word, **rows.cells(("win_share", "total", "others"))}
    made_up = Change(gift=unit) if word == GIVEN else Change(change.without, change.blind, gift=unit)
    level = found.win if word == GIVEN else None
    _root(rows, unit, made_up, player, seats, own.most(player.side.scenario, unit), level)
    return {"how": word, **rows.cells(("win_share", "total", "others", unit))}


def _seat(seat: int, player: Player, own: Any) -> dict[str, Any]:
    """Price a seat: how far it is from fair, and the handicaps that would even it."""
    found: Outcome = player.outcome(Change(), [seat])
    rows = _Rows(len(player.deals))
    rows.mean("win_share", found.win - 1 / player.players)
    rows.mean("total", found.own - found.others)
    for unit in own.UNITS:
        most = own.most(player.side.scenario, unit)
        _root(rows, unit, Change(gift=unit), player, [seat], most, None)
    return {"how": SITTING, **rows.cells(("win_share", "total", *own.UNITS))}


def _root(
    rows: _Rows,
    unit: str,
    change: Change,
    player: Player,
    seats: Sequence[int],
    most: int,
    level: Floats | None,
) -> None:
    """Find the amount of a unit at which the seat's win share is that of `level`, or fair where None."""
    fair = 1 / player.players

    def gap(amount: int) -> Floats:
        given = Change(change.without, change.blind, unit if amount else None, amount)
        beyond: Floats = player.outcome(given, seats).win - (fair if level is None else level)
        return beyond

    below = bracket(lambda amount: float(gap(amount).mean()), -most, most)
    if below is None:
        return
    names = (f"{unit} below", f"{unit} above")
    rows.columns |= {names[0]: gap(below), names[1]: gap(below + 1)}
    rows.statistics.append(Root(unit, *names, below))
