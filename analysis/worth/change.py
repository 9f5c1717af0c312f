"""What is done to one seat: something is forbidden to its mind, or given to it at the start."""

from dataclasses import dataclass, replace

from analysis.experiments.sides import Side
from sim.core.game import Mind
from sim.core.names import BLIND, WITHOUT


@dataclass(frozen=True)
class Change:
    """A change.

    Attributes
    ----------
    without, blind : str or None
        What the seat's mind does not do; what it does not see when it chooses.
    gift : str or None
        What is given, as `[seats] gifts` names it.
    amount : int
        How much of it the seat gets; below 0 each of the other seats gets as much.
    """

    without: str | None = None
    blind: str | None = None
    gift: str | None = None
    amount: int = 0

    def to(self, side: Side, seat: int) -> Side:
        """Make the change to a seat of a side."""
        minds = list(side.minds)
        minds[seat] = self._restricted(minds[seat])
        scenario = replace(side.scenario, gifts=self._gifts(side, seat))
        return replace(side, scenario=scenario).with_minds(minds, rotate=False)

    def _restricted(self, mind: Mind) -> Mind:
        if self.without is not None and self.without not in mind.without:
            name, kept = f"{mind.id} {WITHOUT} {self.without}", (*mind.without, self.without)
            mind = replace(mind, id=name, without=kept)
        if self.blind is not None and self.blind not in mind.blind:
            name, kept = f"{mind.id} {BLIND} {self.blind}", (*mind.blind, self.blind)
            mind = replace(mind, id=name, blind=kept)
        return mind

    def _gifts(self, side: Side, seat: int) -> tuple[dict[str, int], ...]:
        gifts = {gift["seat"]: dict(gift) for gift in side.scenario.gifts}
        if self.gift is not None and self.amount:
            others = [other for other in range(side.scenario.players) if other != seat]
            for other in [seat] if self.amount > 0 else others:
                gift = gifts.setdefault(other, {"seat": other})
                gift[self.gift] = gift.get(self.gift, 0) + abs(self.amount)
        return tuple(gifts[other] for other in sorted(gifts))
