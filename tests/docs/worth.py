"""Write docs/worth.md, the price list of the game: `make worth`, or `python -m tests.docs.worth`.

Every price is measured here, with a fixed seed: see `tallycat worth`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from analysis.experiments.sides import Side
from analysis.runs.safely import replace as put
from analysis.worth.play import Player
from analysis.worth.price import FORBIDDEN, GIVEN, SITTING, UNAIMED, price, what_of
from scripts._games import GAMES
from scripts.simulate import cores
from sim.core.draft import Draft, Layer
from sim.core.game import Game
from sim.core.scenario import Scenario
from strategies.registry import Registry

ROOT = Path(__file__).parents[2]
GAME = "morty"
SEED = 2026
DEALS = 10_000
MINDS = ("greedy-plus", "tuned")
HEAD = """# What things are worth

This page is written by `make worth`: the price list of the game as it comes out of the box, under two minds, for each
number of players. Prices are found by gifts and bans, never by looking at who happened to have the thing: a gift goes
to one seat, a ban falls on one seat, every seat in turn, all on the same {deals:,} deals (seed {seed}); of a badge, the
deals in which it lies on the table. What the columns mean stands in
[reference/commands.md](reference/commands.md), under worth. Brackets are 95 % intervals by deal, those of a thing
together. *Points* are percentage points of win share.
"""
NOTE = """Two things to know before prices are believed. The printed values of badges and boards are assumed (`tallycat
components`). And since a badge fulfilled must be claimed, who may not claim it may not place what would fulfil it: a
ban costs the ribbon, its kitten, and those placements; a mind that was made with the badge does not learn to live
without it. What is lost by not aiming at it is the smaller, and nearer to what the badge asks of a player.
"""
GIFTS = "| given to one seat | points | worth as many stars |\n| --- | --- | --- |"
SEATS = "| seat | points from fair | handicap in stars | handicap in kittens |\n| --- | --- | --- | --- |"
BADGES = (
    "| badge | points lost where it is forbidden | stars that make up for it "
    "| points lost by not aiming at it | stars that make up for it |\n| --- | --- | --- | --- | --- |"
)


def main(path: Path = ROOT / "docs/worth.md", deals: int = DEALS) -> None:
    """Measure everything and write the page."""
    put(path, page(deals, MINDS).encode("utf-8"))
    sys.stderr.write(f"{path}\n")


def page(deals: int, minds: Sequence[str], numbers: Sequence[int] = ()) -> str:
    """Give the page; for some numbers of players, all of the game's where left out."""
    game, registry = GAMES[GAME], Registry(GAME)
    fewest, most = game.players
    parts = [HEAD.format(deals=deals, seed=SEED), NOTE]
    for players in numbers or range(fewest, most + 1):
        for name in minds:
            sys.stderr.write(f"{players} players, {name}\n")
            side = Side("base", game, scenario(game, players, name, deals), (registry.mind(name),) * players)
            parts += [f"## {players} players, `{name}`\n", *_chapter(side, deals)]
    return "\n".join(parts)


def scenario(game: Game, players: int, name: str, deals: int) -> Scenario:
    """Give the game as it comes out of the box, one mind on all seats."""
    settled = game.settle(Draft((Layer("(defaults)", {}),), players=players))
    return Scenario(
        game=game.id, title="", players=players, strategies=(name,) * players, rotate=False, gifts=settled.gifts,
        games=deals, seed=SEED, strategy_seed=SEED, settings=settled.settings, components=settled.components,
        in_use=settled.in_use,
    )  # fmt: skip


def _chapter(side: Side, deals: int) -> Iterator[str]:
    player = Player(side, np.arange(deals, dtype=np.int64), cores())

    def rows(what: str) -> dict[str, Any]:
        return {row["how"]: row for row in price(what_of(what, side), player)["worth"]}

    yield GIFTS
    for what in ("star", "kitten"):
        row = rows(what)[GIVEN]
        yield f"| a {what} | {points(row)} | {told(row.get('stars')) if 'stars' in row else '1'} |"
    yield f"\n{SEATS}"
    for seat in range(side.scenario.players):
        row = rows(f"seat:{seat}")[SITTING]
        yield f"| {seat + 1} | {points(row)} | {told(row['stars'])} | {told(row['kittens'])} |"
    yield f"\n{BADGES}"
    for what in side.game.restrictions(side.scenario).blind:
        if what.startswith("badge:"):
            found = rows(what)
            cells = [f"{points(found[how])} | {told(found[how]['stars'])}" for how in (FORBIDDEN, UNAIMED)]
            yield f"| {what.removeprefix('badge:')} | {' | '.join(cells)} |"
    yield ""


def points(row: dict[str, Any]) -> str:
    """Write a win share in percentage points."""
    return told(row["win_share"], 100)


def told(cell: dict[str, float] | None, scale: float = 1) -> str:
    """Write a value with its interval."""
    if cell is None:
        return "more than can be given"
    if cell["value"] is None:
        return "-"
    ends = [round(scale * cell[end], 1) + 0.0 for end in ("value", "low", "high")]
    return "{:+.1f} [{:+.1f}, {:+.1f}]".format(*ends)


if __name__ == "__main__":
    main()
