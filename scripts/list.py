"""What there is to name in a scenario or on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scripts import _say as say
from scripts._options import Json
from sim.core.draft import near
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    from sim.core.game import Game


def command(
    kind: Annotated[str | None, typer.Argument(metavar="KIND", help="All kinds if left out.")] = None,
    game: Annotated[str | None, typer.Option(help="Id of the game; the first if left out.")] = None,
    json: Json = False,
) -> None:
    """List what there is of a kind, the id first: strategies, scrolls, badges, measures, conditions and so on.

        tallycat list
        tallycat list strategies
        tallycat list scrolls --json

    The ids are the names that scenarios and options take.
    """
    from scripts._games import GAMES
    from scripts._kinds import KINDS

    if kind is not None and kind not in KINDS:
        raise Refused([Problem("tallycat list", kind, f"{near(kind, KINDS)}{', '.join(KINDS)}")])
    if game is not None and game not in GAMES:
        raise Refused([Problem("--game", game, f"{near(game, GAMES)}{', '.join(GAMES)}")])
    found = (
        {id_: known.summary for id_, known in KINDS.items()}
        if kind is None
        else KINDS[kind].find(game or next(iter(GAMES)))
    )
    if json:
        say.document([{"id": id_, "summary": summary} for id_, summary in found.items()])
        return
    if not found:
        say.note(f"There are no {kind} yet.")
        return
    width = max(map(len, found))
    for id_, summary in found.items():
        say.out(f"{id_:<{width}}  {summary}".rstrip())
    if kind == "strategies":
        _restricted(GAMES[game or next(iter(GAMES))], next(iter(found)))


def _restricted(game: Game, first: str) -> None:
    """Say on standard error what can be forbidden to any of them."""
    from sim.core.draft import Draft, Layer, listed

    draft = Draft((Layer("(defaults)", {}),), players=min(4, game.players[1]))
    may = game.restrictions(game.settle(draft))
    for words, names in (("without", may.without), ("blind to", may.blind)):
        if names:
            say.note(f'Each also as in "{first} {words} {names[0]}": {words} {listed(names)}.')
