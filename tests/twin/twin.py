"""The twin of one scenario: sets up games, plays them or follows their traces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import deal as deals
from .game import Chooser, Disagreement, Follower, Play, Record, Watch
from .minds import MINDS, Mind
from .notation import INGREDIENTS
from .scoring import Frame
from .table import Event, Seat, Table


def shortest_rotation(strategies: Sequence[str]) -> int:
    """The smallest shift that maps the list of strategies onto itself."""
    size = len(strategies)
    for shift in range(1, size):
        if all(strategies[(seat + shift) % size] == strategies[seat] for seat in range(size)):
            return shift
    return size


class Twin:
    """One scenario, seeded; `components` as `tallycat components --json` writes them, `minds` beside the built-in."""

    def __init__(
        self,
        components: dict[str, Any],
        settings: dict[str, Any],
        players: int,
        seed: int,
        strategy_seed: int,
        strategies: Sequence[str],
        rotate: bool,
        gifts: Sequence[dict[str, Any]] = (),
        minds: Mapping[str, Mind] | None = None,
    ) -> None:
        self.minds = MINDS | dict(minds or {})
        scrolls = {ingredient: settings["scrolls"].get(ingredient, "large") for ingredient in INGREDIENTS}
        self.frame = Frame(components, settings["side"], scrolls, settings["rules"])
        self.settings, self.players = settings, players
        self.seed, self.strategy_seed = seed, strategy_seed
        self.strategies = list(strategies) * (players if len(strategies) == 1 else 1)
        self.period = shortest_rotation(self.strategies) if rotate else 1
        self.gifts = list(gifts)

    def deal_and_seats(self, game: int) -> tuple[int, list[str]]:
        """INTERFACES.md section 6: game i is rotation i mod p of deal i div p."""
        deal, shift = game // self.period, game % self.period
        return deal, [self.strategies[(seat + shift) % self.players] for seat in range(self.players)]

    def table(self, game: int) -> Table:
        """SETUP-1, SETUP-2: the table before the first round."""
        deal, strategies = self.deal_and_seats(game)
        animals = deals.animals(self.settings["animals"], self.players, self.seed, deal)
        badges = deals.badges(self.settings["badges"], self.frame.components, self.seed, deal)
        kittens = self.frame.components["kittens"]
        supply = None if kittens["supply"] == "unlimited" else int(kittens["supply"])
        seats = [Seat(animal, strategy) for animal, strategy in zip(animals, strategies, strict=True)]
        table = Table(self.frame, badges, seats, supply)
        for seat in range(self.players):
            table.gain(seat, kittens["start"])
        for gift in self.gifts:
            table.gain(gift["seat"], gift.get("kittens", 0))
            seats[gift["seat"]].gift += gift.get("stars", 0)
        table.supply_empty = 0
        for one in seats:
            one.kittens_gained = 0  # the column leaves out what a seat starts with
        return table

    def setup_event(self, game: int, table: Table) -> Event:
        """The first event of a trace."""
        return {
            "event": "setup",
            "game": game,
            "deal": self.deal_and_seats(game)[0],
            "players": self.players,
            "side": self.frame.side,
            "animals": [seat.animal for seat in table.seats],
            "badges": list(table.badges),
            "scrolls": dict(self.frame.scrolls),
            "strategies": [seat.strategy for seat in table.seats],
        }

    def run(self, game: int, chooser: Chooser) -> Record:
        """One game with somebody who chooses."""
        deal, _ = self.deal_and_seats(game)
        bag = deals.bag(self.frame.components, self.players, self.seed, deal)
        table = self.table(game)
        return Play(table, bag, (self.strategy_seed, deal), chooser).run(self.setup_event(game, table))

    def play(self, game: int) -> Record:
        """Play game number `game` with the minds of the seats."""
        return self.run(game, Chooser(self.minds))

    def replay(
        self, events: Sequence[Event], check_minds: bool = False, watch: Watch | None = None
    ) -> Record:
        """Follow a trace: take its moves, check that they are legal and that every event is our own.

        Raises Disagreement at the first event that differs; with `check_minds` also where a seat did not
        choose what its mind chooses, if the twin knows that mind. `watch` is called with the table, the
        decision and the choice before each choice is carried out.
        """
        if not events or events[0].get("event") != "setup":
            raise Disagreement(0, "a setup", events[0] if events else None)
        follower = Follower(events, check_minds, watch, self.minds)
        record = self.run(int(events[0]["game"]), follower)
        record.checked = follower.checked
        return record
