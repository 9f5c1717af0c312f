"""Scenarios at random: every number of players, side, scroll, badge and option, and overlays of every printed value."""

from __future__ import annotations

import random
from typing import Any

Tree = dict[str, Any]

SCROLLS = {
    "toadstool": ("large", "wondercap-1", "wondercap-2"),
    "cloud": ("large", "storm-cloud-1", "storm-cloud-2"),
    "eyes": ("large", "slippery-eyeballs-1", "slippery-eyeballs-2"),
    "mandrake": ("large", "mandrake-1", "mandrake-2"),
}
BADGES = ("full-range", "chain", "label-master", "triplet", "gold-pyramid", "blue-pair", "silver-cluster")
BADGES += ("monochrome-column",)
MOST = {"full-range": 4, "chain": 6, "label-master": 8, "triplet": 3, "gold-pyramid": 4, "blue-pair": 3}
MOST |= {"silver-cluster": 7, "monochrome-column": 3}
CONDITIONS = {"full-range": "ingredients-on-bottom", "chain": "chain", "label-master": "labels-met"}
CONDITIONS |= {
    "triplet": "equal-numbers-in-column",
    "gold-pyramid": "gold-pyramid",
    "blue-pair": "blue-in-column",
}
CONDITIONS |= {"silver-cluster": "silver-group", "monochrome-column": "equal-ingredients-in-column"}
MEASURES = ("tiles", "levels-with", "alone", "groups", "tiles-on-top", "tiles-on-middle", "tiles-on-bottom")
MEASURES += ("black-tiles", "gold-or-silver", "different-numbers", "equal-numbers")
ANIMALS = ("frog", "snail", "spider", "mouse")
SPACES = tuple(f"{level}{column}" for level in "TMB" for column in range(1, 9))


class Maker:
    """Makes the scenario of a number; the same number always gives the same scenario."""

    def __init__(self, number: int) -> None:
        self.dice = random.Random(number)
        self.players = self.dice.choice((2, 3, 4, 4, 4))

    def often(self, chance: float) -> bool:
        """Throw a weighted coin."""
        return self.dice.random() < chance

    def below(self, low: int, high: int) -> int:
        """Draw a number from low to high, both included."""
        return self.dice.randint(low, high)

    def scenario(self) -> Tree:
        """Make the tree of a scenario file."""
        own = self.often(0.5)
        scrolls = self.scrolls()
        components = self.printed(scrolls) if own else {}
        tree: Tree = {
            "game": "morty",
            "players": self.players,
            "side": self.dice.choice("AB"),
            "animals": self.dice.sample(ANIMALS, self.players) if self.often(0.3) else "random",
            "badges": self.badges(),
            "scrolls": scrolls,
            "rules": self.rules(),
            "seats": self.seats(),
            "run": {"seed": self.dice.getrandbits(64), "strategy_seed": self.dice.getrandbits(64)},
        }
        tiles = {"tiles": self.tiles(), "large": self.dice.choice(("L1", "L2", "L3"))}
        return tree | {"components": tiles | components}

    def badges(self) -> str | list[str]:
        """Choose badges: random, none, or two that are not back to back."""
        if self.often(0.5):
            return "random"
        first, second = self.dice.sample(range(len(BADGES)), 2)
        return "none" if first // 2 == second // 2 else [BADGES[first], BADGES[second]]

    def scrolls(self) -> dict[str, str]:
        """Choose scrolls: all large, all of set I, all of set II, or mixed."""
        which = self.dice.choice((0, 1, 2, None, None))
        return {name: ids[self.below(0, 2) if which is None else which] for name, ids in SCROLLS.items()}

    def rules(self) -> Tree:
        """Choose the readings of open rules."""
        supply = self.dice.choice((16, 16, "unlimited", 17 - self.players, 14))
        kitten = self.dice.choice(("round", "seat"))
        return {"chain_gaps": self.often(0.3), "kitten_supply": supply, "first_kitten": kitten}

    def seats(self) -> Tree:
        """Choose who plays, and head starts."""
        minds = ("random", "greedy", "greedy-plus", "weighed") if self.often(0.04) else ("random",)
        names = [self.dice.choice(minds) for _ in range(self.players)]
        gift = {
            "seat": self.below(0, self.players - 1),
            "kittens": self.below(0, 2),
            "stars": self.below(0, 9),
        }
        return {"strategies": names, "rotate": self.often(0.5), "gifts": [gift] if self.often(0.3) else []}

    def tiles(self) -> str | list[Tree]:
        """Choose a table, or a list of its own with numbers up to 31."""
        if self.often(0.9):
            return self.dice.choice(("T1", "T2", "T3", "T4"))
        lids = [self.dice.sample(range(1, 32), self.below(6, 14)) for _ in range(3)]
        lids.append(self.dice.sample(range(1, 32), self.below(0, 8)))
        kinds = [
            (lid, n, p)
            for lid, numbers in zip("gskb", lids, strict=True)
            for n in numbers
            for p in ("tc", "em")
        ]
        return [{"lid": lid, "number": n, "pair": p, "count": self.below(1, 3)} for lid, n, p in kinds]

    def table(self, length: int) -> list[int]:
        """Make a table of stars."""
        return [self.below(-2, 20) for _ in range(self.below(1, length))]

    def printed(self, scrolls: dict[str, str]) -> Tree:
        """Make overlays of printed values; own scrolls take the place of some in `scrolls`."""
        tree: Tree = {}
        kittens = ("pass", "level", "first_claim", "special", "stars")
        tree["kittens"] = {"start": self.below(0, 2)} | {
            name: self.below(0, 3) for name in kittens if self.often(0.5)
        }
        tree["levels"] = {name: self.below(-3, 15) for name in ("top", "middle", "bottom") if self.often(0.5)}
        display = self.below(9, 16) if self.often(0.1) else self.below(self.players, 7)
        tree["display"] = {str(self.players): display}
        tree["removed"] = {str(self.players): self.below(0, 30)}
        tree["badges"] = {name: self.badge(name) for name in BADGES if self.often(0.6)}
        if self.often(0.4):
            tree["badges"] |= {
                f"own-{n}": self.own_badge() for n in self.dice.sample(range(9), self.below(1, 3))
            }
        tree["boards"] = {animal: self.board() for animal in ANIMALS if self.often(0.4)}
        tree["tables"] = {name: self.table(9) for name in ("wondercap-2", "mandrake-1", "labels-A")}
        tree["tables"]["labels-B"] = self.below(0, 9)
        chosen = [name for name in SCROLLS if self.often(0.6)]
        tree["scrolls"] = {f"own-{name}": {"ingredient": name, "terms": self.terms()} for name in chosen}
        scrolls.update({name: f"own-{name}" for name in chosen})
        return tree

    def badge(self, name: str) -> Tree:
        """Make a badge with another threshold and other ribbons."""
        low = 2 if name == "chain" else 1
        return {
            "at_least": self.below(low, MOST[name]),
            "ribbons": [self.below(0, 10) for _ in range(self.below(1, 5))],
        }

    def own_badge(self) -> Tree:
        """Make a badge of the designer's own, with one face."""
        name = self.dice.choice(list(CONDITIONS))
        return {"condition": CONDITIONS[name], **self.badge(name)}

    def board(self) -> Tree:
        """Make both sides of a board."""
        numbers = {space: self.below(1, 16) for space in self.dice.sample(SPACES, self.below(0, 24))}
        letters = {space: self.dice.choice("tcem") for space in self.dice.sample(SPACES, self.below(0, 24))}
        return {"A": numbers, "B": letters}

    def terms(self) -> list[Tree]:
        """Make one to three terms."""
        return [self.term() for _ in range(self.below(1, 3))]

    def term(self) -> Tree:
        """Make a term of any measure in any form."""
        term: Tree = {"measure": self.dice.choice(MEASURES)}
        if term["measure"] in ("levels-with", "groups") and self.often(0.7):
            term["at_least"] = self.below(1, 5)
        sizes = self.dice.sample(range(1, 9), self.below(1, 4))
        forms: Tree = {
            "stars_each": self.below(-2, 7),
            "table": self.dice.choice((self.table(10), "large", "mandrake-1")),
            "each_number": {str(size): self.below(-2, 30) for size in sizes},
            "times": self.dice.choice(MEASURES),
            "places": [self.below(-2, 14) for _ in range(self.below(1, 5))],
        }
        form = self.dice.choice(list(forms))
        return term | {form: forms[form]}
