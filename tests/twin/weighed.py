"""A mind by weights, by brute force: the exact features of a placement, what a pass is worth, what is forbidden."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .generator import draw
from .notation import WIDTH, Shelf
from .rules import Placement, kittens_for_number, placements
from .shelf import column_tiles, lost_spaces, row_tiles
from .table import Table

if TYPE_CHECKING:
    from .minds import Choice, Decision

UNIT = 64  # weights and values are whole 64ths of a star
EXACT = ("scroll", "label", "level", "badge", "kitten", "special", "lost", "position", "progress", "variety")
EXACT += ("jars", "label_lost", "spoiled", "opened", "top", "middle", "pass")


def outside_numbers(table: Table) -> tuple[int, int]:
    """One less than the smallest and one more than the largest number of the whole tile table."""
    numbers = [row["number"] for row in table.frame.components["tiles"] if row["count"] > 0]
    return min(numbers) - 1, max(numbers) + 1


def can_be_met(shelf: Shelf, labels: Mapping[str, Any]) -> set[str]:
    """Labels on empty spaces that a tile could meet for nothing."""
    found = set()
    for space, label in labels.items():
        row, column = shelf["TMB".index(space[0])], int(space[1:]) - 1
        fits = isinstance(label, str) or kittens_for_number(row, column, label) == 0
        if row[column] is None and fits:
            found.add(space)
    return found


def labels_lost(table: Table, seat: int, option: Placement, after: Shelf) -> int:
    """Labels that can no longer be met, because they are covered or cut off."""
    labels = table.frame.labels(table.seats[seat].animal)
    dead = can_be_met(table.seats[seat].shelf, labels) - can_be_met(after, labels)
    here = "TMB"[option.level] + str(option.column + 1)
    met = labels.get(here) in (option.placed.number, option.placed.ingredient)
    return len(dead - {here} if met else dead)


def jars_that_fit(table: Table, seat: int) -> int:
    """The jars on the bar that fit somewhere, 4 at most."""
    shelf, kittens = table.seats[seat].shelf, table.seats[seat].kittens
    return min(4, len([jar for jar in table.bar if placements(shelf, [jar], kittens)]))


def column_features(shelf: Shelf, option: Placement) -> dict[str, float]:
    """The features that look at the column and the level before the placement."""
    held = column_tiles(shelf, option.column)
    kinds = {tile.ingredient for tile in held}
    new, equal = option.placed.ingredient not in kinds, len(kinds) < len(held)
    return {
        "progress": len(row_tiles(shelf[option.level])),
        "variety": len(held) if new else 0,
        "spoiled": 0 if new or equal else len(held),
        "opened": 0 if held else 1,
    }


def totals(table: Table, seat: int) -> dict[str, float]:
    """What a seat has in each category."""
    result = table.score()[seat]
    low, high = outside_numbers(table)
    return {
        "scroll": sum(result["scrolls"].values()),
        "label": result["labels"],
        "level": result["levels"],
        "badge": result["badges"],
        "kitten": result["kittens"],
        "lost": lost_spaces(table.seats[seat].shelf, low, high),
    }


@dataclass(frozen=True)
class Weighed:
    """A mind by weights; without any it plays at random. Restrictions as `Mind.without` and `Mind.blind`."""

    weights: Mapping[str, float] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    blind: tuple[str, ...] = ()

    def allowed(self, table: Table, decision: Decision) -> list[Placement]:
        """The placements that are not forbidden."""
        if decision.source == "bar" and "special-jar" in self.without:
            return []
        return [option for option in decision.options if not self.forbids(table, decision, option)]

    def forbids(self, table: Table, decision: Decision, option: Placement) -> bool:
        """Whether a placement spends, shows or claims what it may not."""
        faces = dict(zip("tcem", ("toadstool", "cloud", "eyes", "mandrake"), strict=True))
        if f"ingredient:{faces[option.placed.ingredient]}" in self.without:
            return True
        if "kitten" in self.without and option.kittens > 0:
            return True
        if not any(name.startswith("badge") for name in self.without):
            return False
        after = table.copy()
        after.place(decision.seat, decision.source, option)
        new = set(after.seats[decision.seat].claims) - set(table.seats[decision.seat].claims)
        return any("badge" in self.without or f"badge:{badge}" in self.without for badge in new)

    def seen(self, table: Table) -> Table:
        """The table as it looks to a mind that does not see some badges."""
        copy = table.copy()
        hidden = [b for b in table.badges if "badge" in self.blind or f"badge:{b}" in self.blind]
        copy.badges = [badge for badge in table.badges if badge not in hidden]
        return copy

    def value(self, table: Table, decision: Decision, option: Placement, before: Mapping[str, float]) -> int:
        """What a placement is worth, in 64ths of a star: play it on a copy of the table, look, subtract."""
        seat, after = decision.seat, table.copy()
        _, special = after.place(seat, decision.source, option)
        shelf, now = table.seats[seat].shelf, totals(after, seat)
        change: dict[str, float] = {name: now[name] - before[name] for name in before}
        change |= column_features(shelf, option) | {
            "special": special,
            "jars": jars_that_fit(table, seat) if special else 0,
            "top": option.level == 0,
            "middle": option.level == 1,
            "label_lost": labels_lost(table, seat, option, after.seats[seat].shelf),
        }
        low, high = outside_numbers(table)
        natural = (WIDTH - 1) * (option.placed.number - low - 1) / (high - low - 2)
        worth = sum(self.whole(name) * int(amount) for name, amount in change.items())
        return worth + round(self.whole("position") * (option.column - natural) ** 2)

    def whole(self, name: str) -> int:
        """A weight in 64ths of a star."""
        return round(UNIT * self.weights.get(name, 0.0))

    def nothing(self, table: Table, source: str) -> int | None:
        """What it is worth to place nothing; None if the mind does not think of it."""
        kittens = table.frame.components["kittens"]
        due = kittens["special" if source == "bar" else "pass"]
        there = due if table.supply is None else min(due, table.supply)
        worth = self.whole("kitten") * int(kittens["stars"]) * int(there)
        if source == "bar":
            return worth
        return worth + self.whole("pass") if "pass" in self.weights and "pass" not in self.without else None

    def __call__(self, table: Table, decision: Decision) -> Choice:
        """The keyed one of the best choices."""
        options: list[Choice] = list(self.allowed(table, decision))
        if not options:
            return None
        if self.weights:
            options = self.best(self.seen(table), decision, options)
        value, _ = draw(decision.key, 0, len(options))
        return options[value]

    def best(self, table: Table, decision: Decision, options: list[Choice]) -> list[Choice]:
        """The choices of the highest value, in order."""
        before = totals(table, decision.seat)
        valued = [self.value(table, decision, option, before) for option in options if option is not None]
        nothing = self.nothing(table, decision.source)
        if nothing is not None:
            options, valued = [*options, None], [*valued, nothing]
        best = max(valued)
        return [option for option, value in zip(options, valued, strict=True) if value == best]


GREEDY_PLUS = Weighed(
    {
        "scroll": 1.0, "label": 1.0, "level": 1.0, "badge": 1.0, "kitten": 1.0, "special": 4.0, "lost": -1.0,
        "position": -0.25, "progress": 0.375, "variety": 1.0,
    }
)  # fmt: skip


def at_random(number: int, badges: tuple[str, ...] = ()) -> Weighed:
    """Make a mind of any weights on the exact features; every other one has something forbidden to it."""
    dice = random.Random(f"mind {number}")
    weights = {
        name: dice.randint(-64, 256) / UNIT for name in ("scroll", "label", "level", "badge", "kitten")
    }
    weights |= {name: dice.randint(-128, 128) / UNIT for name in EXACT[5:] if dice.random() < 0.7}
    names = ("special-jar", "kitten", "pass", "badge", "ingredient:cloud", "ingredient:eyes")
    names += tuple(f"badge:{badge}" for badge in badges)
    without = tuple(dice.sample(names, dice.randint(1, 2))) if dice.random() < 0.5 else ()
    blind = (dice.choice(names[6:]),) if badges and dice.random() < 0.3 else ()
    return Weighed(weights, without, blind)
