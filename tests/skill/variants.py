"""Variants such as a designer might try: other scrolls, ribbons, tiles and stars of levels, drawn at random."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl

from scripts._games import GAMES
from sim.core.plugins import declared, names
from sim.core.scenario import Scenario, load
from sim.core.toml import toml_text
from sim.morty.printed import tables_of
from sim.morty.printed.scroll import FOLDER, FORMS, parameters
from sim.morty.printed.tile import PAIRS
from sim.morty.state import INGREDIENT_NAMES, LIDS
from tests.skill.meet import GAME, Asked, Meeting, met
from tests.skill.minds import BEST, base, minds

Tree = dict[str, Any]
BEATEN = "greedy"


@cache
def few() -> frozenset[str]:
    """Name the measures that count few things on a shelf, such as groups: those with several values or a parameter."""
    found = {id_: declared(path) for id_, path in names(FOLDER).items()}
    return frozenset(id_ for id_, one in found.items() if one["SEVERAL"] or one["PARAMETER"])


class Maker:
    """Makes the variant of a number; equal seeds and numbers give equal variants."""

    def __init__(self, seed: int, number: int) -> None:
        self.number = number
        self.dice = random.Random(f"tallycat skill: variant {number}, seed {seed}")

    def variant(self) -> Tree:
        """Make the tree of a scenario file."""
        scrolls = {f"drawn-{name}": {"ingredient": name, "terms": self.terms()} for name in INGREDIENT_NAMES}
        return {
            "game": GAME,
            "title": f"Variant {self.number}",
            "players": self.dice.choice((2, 3, 4)),
            "side": self.dice.choice("AB"),
            "scrolls": {name: f"drawn-{name}" for name in INGREDIENT_NAMES},
            "components": {
                "tiles": self.tiles(),
                "levels": {level: self.dice.randint(3, 18) for level in ("top", "middle", "bottom")},
                "badges": {badge: {"ribbons": self.ribbons()} for badge in base().components["badges"]},
                "scrolls": scrolls,
            },
        }

    def terms(self) -> list[Tree]:
        """Make one or two terms."""
        return [self.term() for _ in range(self.dice.randint(1, 2))]

    def term(self) -> Tree:
        """Make a term of any measure in any form; in size like the printed ones."""
        measure, form = self.dice.choice(list(parameters())), self.dice.choice(FORMS)
        term: Tree = {"measure": measure}
        if parameters()[measure] is not None:
            term["at_least"] = self.dice.randint(2, 4)
        return term | {form: getattr(self, f"_{form}")(measure)}

    def _stars_each(self, measure: str) -> int:
        return self.dice.randint(5, 12) if measure in few() else self.dice.randint(2, 5)

    def _table(self, measure: str) -> list[int]:
        steps = [self.dice.randint(3, 12) if measure in few() else self.dice.randint(1, 7) for _ in range(8)]
        return [sum(steps[:count]) for count in range(self.dice.randint(5, 9))]

    def _each_number(self, _: str) -> Tree:
        sizes = {"2": (3, 6), "3": (8, 14), "4": (18, 34)}
        return {size: self.dice.randint(*span) for size, span in sizes.items()}

    def _times(self, measure: str) -> str:
        return self.dice.choice([other for other in parameters() if other != measure])

    def _places(self, _: str) -> list[int]:
        return sorted(self.dice.sample(range(3, 17), self.dice.randint(1, 3)), reverse=True)

    def ribbons(self) -> list[int]:
        """Make the ribbons of a badge."""
        return sorted(self.dice.sample(range(2, 13), self.dice.randint(2, 4)), reverse=True)

    def tiles(self) -> str | list[Tree]:
        """Choose a table there is, or draw one: a range of numbers for each lid, few of them missing or doubled."""
        tables = list(tables_of("tiles"))
        if self.dice.random() < 0.6:
            return self.dice.choice(tables)
        rows = []
        for lid in LIDS:
            low, high = (
                (self.dice.randint(3, 5), self.dice.randint(10, 13))
                if lid == "b"
                else (self.dice.randint(1, 3), self.dice.randint(13, 16))
            )
            kinds = [(number, pair) for number in range(low, high + 1) for pair in PAIRS]
            counts = self.dice.choices((0, 1, 2), (1, 8, 1), k=len(kinds))
            rows += [
                {"lid": lid, "number": number, "pair": pair, "count": count}
                for (number, pair), count in zip(kinds, counts, strict=True)
                if count
            ]
        return rows


def written(folder: Path, tree: Tree) -> Scenario:
    """Write the file of a variant and read it as a command would."""
    path = folder / "variant.toml"
    path.write_text(toml_text(tree), encoding="utf-8")
    return load(path, GAMES)


def described(tree: Tree) -> str:
    """Say in a line what a variant is: side, tiles, and of each scroll the measures and forms of its terms."""
    printed = tree["components"]
    scrolls = [
        " + ".join(f"{term['measure']} ({list(term)[-1]})" for term in scroll["terms"])
        for scroll in printed["scrolls"].values()
    ]
    tiles = printed["tiles"] if isinstance(printed["tiles"], str) else "drawn tiles"
    return "; ".join([f"{tree['side']}, {tiles}", *scrolls])


def against(folder: Path, number: int, deals: int, asked: Asked) -> pl.DataFrame:
    """Let the tuned mind meet the greedy one in so many variants: `met`, with `what` each is."""
    trees = [Maker(asked.seed, place).variant() for place in range(1, number + 1)]
    mind, other = minds()[BEST].mind, minds()[BEATEN].mind
    meetings = [
        Meeting(str(place), written(folder, tree), mind, other) for place, tree in enumerate(trees, 1)
    ]
    return met(meetings, "variants", deals, asked).with_columns(
        what=pl.Series([described(tree) for tree in trees])
    )
