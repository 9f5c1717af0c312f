"""The printed values of the sheet, typed in by hand, in the form of `tallycat components --json`.

The number behind each value is the sheet's section; what the sheet calls assumed is assumed here too.
"""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]

COLOURS = "grnyb"  # colour key of the sheet
ELEMENTS = {"g": "wood", "r": "fire", "n": "earth", "y": "metal", "b": "water"}
LETTERS = {element: letter for letter, element in ELEMENTS.items()}
SEAT_COLOURS = {"green": "g", "red": "r", "yellow": "y", "blue": "b"}
HOLE = "."

CARDS = {"spin": 2, "fly": 2, "quake": 2} | {f"shift-{c}": 1 for c in COLOURS}  # 2
HAND = 4  # rulebook, set-up 6
MOST_CARDS = 2  # rulebook, step 1
NOVICE_GOAL = 4  # rulebook, Novice Taoist


def artifact(cost: str, symbols: str) -> Document:
    """One card: cost n, n - 1 points, n - 1 symbols (3)."""
    return {"cost": "".join(sorted(cost, key=COLOURS.index)), "points": len(cost) - 1, "symbols": symbols}


ARTIFACTS = {  # 3; a cost and its symbols in the order of the table's columns and cells
    "shennong-cauldron": artifact("grr", "gr"),
    "kongtong-seal": artifact("rnn", "rn"),
    "nu-wa-rock": artifact("nyy", "ny"),
    "kunlun-mirror": artifact("ybb", "yb"),
    "fuxi-zither": artifact("ggb", "bg"),
    "pangu-axe": artifact("ggnn", "gnr"),
    "xuanyuan-sword": artifact("rryy", "ryn"),
    "haotian-pagoda": artifact("nnbb", "nby"),
    "donghuang-bell": artifact("ggyy", "ygb"),
    "demon-refining-pot": artifact("rrbb", "brg"),
    "plantain-fan": artifact("ggrnb", "grbn"),
    "wind-fire-wheels": artifact("grrny", "rygn"),
    "qiankun-ring": artifact("rnyyb", "ybrn"),
    "sea-calming-pearl": artifact("gnybb", "bgyn"),
}

GRID = ["gRYBGr", "BNBYNY", "YReeGB", "RYeeBG", "GNGRNR", "bYRGBy"]  # 5
CORNERS = {"wood": (0, 0), "fire": (5, 0), "metal": (5, 5), "water": (0, 5)}  # 5
START_RUNES = {"green": "wood", "red": "fire", "yellow": "metal", "blue": "water"}  # 6
RUNES = {
    "wood": [3, 2, 1],
    "fire": [3, 2, 1],
    "earth": [3, 2, 2, 1],
    "metal": [3, 2, 1],
    "water": [3, 2, 1],
}  # 6
PLACES = [[0, 0], [0, -1], [1, 0], [0, 1], [-1, 0]]  # 4.1: C N E S W


def pays(qi: int = 0, steps: int = 0) -> Document:
    """What one row of an objective card gives; what is 0 is left out."""
    return {name: n for name, n in (("qi", qi), ("steps", steps)) if n}


OBJECTIVES: dict[str, Document] = {  # 7, O1 to O7
    "line": {"3": pays(qi=1), "4": pays(qi=1, steps=1), "5": pays(qi=4, steps=1)},
    "gain": {"2": pays(qi=1), "3": pays(qi=2), "4": pays(qi=4)},
    "same-colour": {"2": pays(qi=3)},
    "lines-of-three": {"2": pays(steps=1), "3": pays(steps=2)},
    "craft": {"1": pays(steps=1)},
    "extra-step": {},
    "wild-payment": {},
}
TITLES = {"6": "apprentice-xian", "7": "novice-xian", "8": "expert-xian", "9": "master-xian"}  # rulebook
QI = {"2": 30, "3": 42, "4": 56}  # 8

RULES: Document = {  # 12 and 11, the defaults
    "chains": "line",
    "taking": "forced",
    "quake": "connected",
    "spirit_step": "optional",
    "spirit_start": "corner",
    "element_zone": "fixed",
    "qi_end": "at-once",
    "reservoir_limit": "none",
    "coop_fill": "leftmost",
    "stalemate_rounds": 10,
    "round_cap": 200,
}
OTHER_RULES = {
    "chains": "pair",
    "taking": "optional",
    "quake": "no-single",
    "spirit_step": "forced",
    "spirit_start": "free",
    "element_zone": "random",
    "qi_end": "round",
    "coop_fill": "any",
}


def components() -> Document:
    """All printed values, fresh, so that a caller may change them."""
    return {
        "cards": dict(CARDS),
        "hand": HAND,
        "stones": dict.fromkeys(COLOURS, 8),  # 1
        "artifacts": {name: dict(card) for name, card in ARTIFACTS.items()},
        "runes": {element: list(points) for element, points in RUNES.items()},
        "start_runes": dict(START_RUNES),
        "start_rune_points": 0,  # 6
        "grid": list(GRID),
        "spirits": {colour: list(CORNERS[element]) for colour, element in START_RUNES.items()},  # 5
        "places": [list(place) for place in PLACES],
        "qi": dict(QI),
        "objectives": {name: dict(rows) for name, rows in OBJECTIVES.items()},
        "objectives_shown": 3,  # 7
        "titles": dict(TITLES),
    }
