"""Random shelves of Morty Sorty, on which a user's own measures and conditions are asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from scripts._games import GAMES
from sim.core.scenario import load
from sim.morty import deal
from sim.morty import state as at
from sim.morty.compiled import deck_of, rules_of
from sim.morty.legal import labels_for, spaces
from sim.morty.place import put
from sim.morty.shelf import mark

SHELVES, TILES_EACH = 60, 3
SPACE_NAMES = [f"{level}{column}" for level in at.LEVELS for column in range(1, 9)]


@dataclass(frozen=True)
class Shelf:
    """A shelf with tiles that fit on it: each a code and its legal spaces."""

    view: Any
    rules: Any
    b: int
    tiles: list[tuple[int, list[int]]]


@cache
def shelves() -> list[Shelf]:
    """Fill shelves of both sides with random tiles of few kinds, so that rare things happen too."""
    rng = np.random.default_rng(1)
    printed = [_printed(side) for side in "AB"]
    most = [0, 0, *rng.integers(1, 45, SHELVES - 2)]  # two are empty
    return [_shelf(rng, *printed[number % 2], int(tiles)) for number, tiles in enumerate(most)]


def _printed(side: str) -> tuple[Any, Any]:
    scenario = load(None, GAMES, strategies=None)
    scenario.settings["side"] = side
    deck = deck_of(scenario.components["tiles"])
    return rules_of(scenario, deck), deck


def _shelf(rng: np.random.Generator, rules: Any, deck: Any, most: int) -> Shelf:
    view, hidden = np.zeros(at.VIEW_WORDS, np.int64), np.zeros(deal.HIDDEN_WORDS, np.int64)
    deal.setup(view, rules, hidden, 2, deck, np.uint64(1), np.uint64(1), int(rng.integers(1000)))
    b = at.SEATS + at.SEAT_WORDS * int(rng.integers(2))
    view[b + at.KITTENS] = 1000
    pile = _pile(rng, deck)
    for code in rng.choice(pile, most):
        legal = _fitting(view, b, int(code))
        if legal:
            put(view, rules, b, int(code), legal[int(rng.integers(len(legal)))])
    tiles = [(int(code), _fitting(view, b, int(code))) for code in rng.choice(pile, TILES_EACH)]
    return Shelf(view, rules, b, [(code, legal) for code, legal in tiles if legal])


def _pile(rng: np.random.Generator, deck: Any) -> Any:
    """Choose tiles to draw from, either side up: of all kinds, of one lid, of one ingredient."""
    codes = np.concatenate([deck, deck ^ at.TURN])
    for shift in (5, 7):
        few = codes[(codes >> shift) & 3 == rng.integers(4)]
        codes = few if len(few) and rng.random() < 0.5 else codes
    return codes


def _fitting(view: Any, b: int, code: int) -> list[int]:
    found = int(spaces(view, b, code, 0))
    return [space for space in range(at.SPACES) if (found >> space) & 1]


def with_tile(shelf: Shelf, code: int, space: int) -> Any:
    """Return a copy of the table with one more tile on the shelf."""
    view = shelf.view.copy()
    mark(view, shelf.b, code, space)
    view[shelf.b + at.MET] |= int(labels_for(view, shelf.rules, shelf.b, code)) & (1 << space)
    return view


def tile_name(code: int) -> str:
    """Write a tile with this face up, such as ``g3t``."""
    return f"{at.LIDS[(code >> 5) & 3]}{code & 31}{at.INGREDIENTS[code >> 7]}"
