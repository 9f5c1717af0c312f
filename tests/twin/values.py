"""The printed values of the sheet, typed in by hand, in the form of `tallycat components --json`."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]


def rows(lid: str, numbers: list[int], copies: int = 1) -> list[Document]:
    """Tiles of one lid: so many copies for each number and pair."""
    return [{"lid": lid, "number": n, "pair": p, "count": copies} for n in numbers for p in ("tc", "em")]


def span(first: int, last: int) -> list[int]:
    """The numbers from first to last."""
    return list(range(first, last + 1))


TILES: dict[str, list[Document]] = {
    "T1": rows("g", span(3, 14)) + rows("s", span(2, 15)) + rows("k", span(1, 16)) + rows("b", span(4, 13)),
    "T2": rows("g", span(1, 14)) + rows("s", span(1, 14)) + rows("k", span(1, 14)) + rows("b", span(3, 12)),
    "T3": rows("g", span(1, 13)) + rows("s", span(1, 13)) + rows("k", span(1, 13)) + rows("b", span(1, 13)),
    "T4": rows("g", [2, 5, 8, 11, 14], 3)
    + rows("s", [1, 4, 7, 10, 13], 3)
    + rows("k", [3, 6, 9, 12], 3)
    + rows("b", span(3, 12)),
}
LARGE: dict[str, list[int]] = {
    "L1": [0, 1, 4, 8, 13, 19, 25, 31, 37],
    "L2": [0, 1, 3, 6, 10, 15, 21, 28, 36],
    "L3": [0, 2, 6, 11, 17, 23, 29, 35, 41],
}


def board(spaces: str, numbers: list[int], letters: str) -> Document:
    """Both sides of a board from its labelled spaces."""
    places, ingredients = spaces.split(), letters.split()
    return {"A": dict(zip(places, numbers, strict=True)), "B": dict(zip(places, ingredients, strict=True))}


BOARDS: Document = {
    "frog": board("T2 T4 T6 M1 M5 M7 B3 B8", [5, 8, 11, 4, 8, 11, 8, 13], "t e c m t e c m"),
    "snail": board("T1 T5 T7 M2 M3 M8 B4 B6", [5, 9, 11, 6, 7, 13, 9, 11], "c m t e c m t e"),
    "spider": board("T3 T5 T8 M1 M4 M6 B2 B7", [7, 9, 12, 3, 6, 10, 6, 11], "e c m t m e c t"),
    "mouse": board("T1 T3 T6 M4 M7 M8 B2 B5", [3, 5, 9, 9, 12, 13, 2, 7], "m t e c m t e c"),
}


def badge(condition: str, at_least: int, back: str) -> Document:
    """A badge with the ribbons of the sheet."""
    return {"condition": condition, "at_least": at_least, "ribbons": [7, 5, 3], "back": back}


BADGES: Document = {
    "full-range": badge("ingredients-on-bottom", 4, "chain"),
    "chain": badge("chain", 4, "full-range"),
    "label-master": badge("labels-met", 6, "triplet"),
    "triplet": badge("equal-numbers-in-column", 3, "label-master"),
    "gold-pyramid": badge("gold-pyramid", 3, "blue-pair"),
    "blue-pair": badge("blue-in-column", 2, "gold-pyramid"),
    "silver-cluster": badge("silver-group", 5, "monochrome-column"),
    "monochrome-column": badge("equal-ingredients-in-column", 3, "silver-cluster"),
}


def scroll(ingredient: str, *terms: Document) -> Document:
    """A scroll of these terms."""
    return {"ingredient": ingredient, "terms": list(terms)}


def each(stars: int, measure: str = "tiles", **more: Any) -> Document:
    """A term of so many stars for each counted."""
    return {"measure": measure, "stars_each": stars, **more}


SCROLLS: Document = {
    "large": scroll("any", {"measure": "tiles", "table": "large"}),
    "wondercap-1": scroll("toadstool", each(3), each(10, "levels-with", at_least=3)),
    "wondercap-2": scroll("toadstool", {"measure": "alone", "table": "wondercap-2"}),
    "storm-cloud-1": scroll("cloud", each(4), {"measure": "groups", "at_least": 2, "places": [14, 6]}),
    "storm-cloud-2": scroll(
        "cloud",
        each(2),
        {"measure": "tiles-on-top", "places": [14]},
        {"measure": "tiles-on-middle", "places": [10]},
        {"measure": "tiles-on-bottom", "places": [8]},
    ),
    "slippery-eyeballs-1": scroll("eyes", {"measure": "tiles", "times": "black-tiles"}),
    "slippery-eyeballs-2": scroll("eyes", {"measure": "tiles", "times": "gold-or-silver"}),
    "mandrake-1": scroll("mandrake", {"measure": "different-numbers", "table": "mandrake-1"}),
    "mandrake-2": scroll(
        "mandrake", each(4), {"measure": "equal-numbers", "each_number": {"2": 4, "3": 12, "4": 32}}
    ),
}


def components(tiles: str = "T1", large: str = "L1", supply: int | str = 16) -> Document:
    """The whole document; `supply` as `rules.kitten_supply`."""
    return {
        "tiles": TILES[tiles],
        "boards": BOARDS,
        "tables": {
            "large": LARGE[large],
            "wondercap-2": [0, 3, 7, 12, 18, 25, 33, 42, 52],
            "mandrake-1": [0, 2, 5, 10, 16, 23, 30, 38, 46],
            "labels-A": [0, 1, 3, 5, 8, 11, 15, 19, 24],
            "labels-B": 6,
        },
        "levels": [12, 9, 6],
        "badges": BADGES,
        "scrolls": SCROLLS,
        "kittens": {
            "supply": supply,
            "start": 2,
            "stars": 2,
            "pass": 1,
            "level": 1,
            "first_claim": 1,
            "special": 1,
        },
        "display": {"2": 4, "3": 5, "4": 5},
        "removed": {"2": 23, "3": 4, "4": 4},
    }


RULES: Document = {"chain_gaps": False, "kitten_supply": 16, "first_kitten": "round"}
LARGE_ONLY = dict.fromkeys(("toadstool", "cloud", "eyes", "mandrake"), "large")


def settings(**changes: Any) -> Document:
    """The default settings, with changes."""
    return {
        "side": "A",
        "animals": "random",
        "badges": "random",
        "scrolls": LARGE_ONLY,
        "rules": RULES,
    } | changes
