"""A scenario as numbers for kernels: the `rules` array and the deck (see state.py for their layout)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.own import Own
from sim.core.scenario import Scenario
from sim.morty import state as at
from sim.morty.plugins import MEASURES, condition_of, measure_of
from sim.morty.weights import encode

Array = np.ndarray


def space_number(text: str) -> int:
    """Return the number 0..23 of a space such as ``M3``."""
    return 8 * at.LEVELS.index(text[0]) + int(text[1]) - 1


def tile_code(lid: str, number: int, ingredient: str) -> int:
    """Return the code of a tile."""
    return number + 32 * at.LIDS.index(lid) + at.TURN * at.INGREDIENTS.index(ingredient)


def deck_of(tiles: Sequence[Mapping[str, Any]]) -> Array:
    """Return the deck, int64, first ingredient up, in the canonical order: lid, number, pair."""
    rows = sorted(
        tiles, key=lambda t: (at.LIDS.index(t["lid"]), t["number"], at.INGREDIENTS.index(t["pair"][0]))
    )
    codes = [tile_code(t["lid"], t["number"], t["pair"][0]) for t in rows for _ in range(t["count"])]
    return np.array(codes, dtype=np.int64)


def longest(table: Sequence[int], length: int) -> list[int]:
    """Return a table stretched to a length: past its end the last value holds (TERM-2)."""
    return [table[min(i, len(table) - 1)] for i in range(length)]


def best_split(printed: Mapping[int, int], length: int) -> list[int]:
    """Return the stars of a set of each size; one that is not printed is split as is best (TERM-3)."""
    best = [0]  # of a set that may be split even where its own size is printed
    for size in range(1, length):
        best.append(max(printed.get(part, 0) + best[size - part] for part in range(1, size + 1)))
    return [printed.get(size, stars) for size, stars in enumerate(best)]


def _term(ingredient: int, term: Mapping[str, Any], own: Sequence[Own]) -> Array:
    """Return the words of a term."""
    words = np.zeros(at.TERM_WORDS, dtype=np.int64)
    measure, number = measure_of(term["measure"], own)
    room = at.STARS_WORDS
    words[at.INGREDIENT] = ingredient
    words[at.MEASURE] = number
    words[at.SEVERAL] = measure.SEVERAL
    if measure.PARAMETER:
        words[at.PARAMETER] = term.get(measure.PARAMETER[0], measure.PARAMETER[1])
    used = [measure]
    stars = [0] * room
    if "stars_each" in term:
        stars = [term["stars_each"] * n for n in range(room)]
    elif "table" in term:
        stars = longest(term["table"], room)
    elif "each_number" in term:
        words[at.KIND] = at.BY_VALUE
        stars = best_split({int(k): v for k, v in term["each_number"].items()}, room)
    elif "places" in term:
        words[at.KIND] = at.BY_PLACE
        words[at.PLACES] = len(term["places"])
        words[at.PLACE : at.PLACE + len(term["places"])] = term["places"]
    else:
        words[at.KIND] = at.BY_PRODUCT
        second, words[at.TIMES] = measure_of(term["times"], own)
        words[at.TIMES_SEVERAL] = second.SEVERAL
        words[at.TIMES_PARAMETER] = second.PARAMETER[1] if second.PARAMETER else 0
        words[at.TIMES_GROWS] = grows(second)
        used.append(second)
    words[at.STARS :][:room] = stars
    words[at.GROWS] = grows(measure)
    words[at.OWN] = all(m.OWN for m in used)
    words[at.STEPPED] = all(hasattr(m, "raised") for m in used)
    words[at.ANY_TILE] = all(getattr(m, "ANY_TILE", False) for m in used)
    words[at.BESIDE] = words[at.OWN] and words[at.ANY_TILE] and all(getattr(m, "BESIDE", False) for m in used)
    words[at.SPREAD] = max(m.SPREAD for m in used)
    return words


def grows(measure: Any) -> bool:
    """Say whether a measure counts tiles one by one, so that more of them are to be expected with every round."""
    return bool(getattr(measure, "GROWS", False))


def _put_scrolls(
    rules: Array, components: Mapping[str, Any], scrolls: Mapping[str, str], own: Sequence[Own]
) -> None:
    terms = [
        _term(i, term, own)
        for i, name in enumerate(at.INGREDIENT_NAMES)
        for term in components["scrolls"][scrolls[name]]["terms"]
    ]
    rules[at.TERMS] = len(terms)
    for k, words in enumerate(terms):
        rules[at.TERM + k * at.TERM_WORDS :][: at.TERM_WORDS] = words
    ranked = [k for k, words in enumerate(terms) if words[at.KIND] == at.BY_PLACE]
    rules[at.RANKED] = len(ranked)
    rules[at.RANKED_TERMS :][: len(ranked)] = ranked
    by_ingredient = {k for k, words in enumerate(terms) if words[at.SPREAD] == at.BY_INGREDIENT}
    plain = {
        k
        for k in by_ingredient
        if terms[k][at.KIND] == at.BY_COUNT
        and terms[k][at.OWN]
        and terms[k][at.GROWS]
        and terms[k][at.MEASURE] < len(MEASURES)  # held to it by a test
    }
    stepped = [k for k, words in enumerate(terms) if words[at.STEPPED] and k not in by_ingredient]
    rules[at.STEPS] = len(stepped)
    rules[at.STEP_TERMS :][: len(stepped)] = stepped
    rules[at.NOT_PLAIN] = by_ingredient != plain
    for i in range(4):
        touched = [k for k, words in enumerate(terms) if not words[at.OWN] or words[at.INGREDIENT] == i]
        touched.sort(key=lambda k: (k not in plain, k not in stepped))
        rules[at.STEPPED_FOR + i] = sum(k in stepped for k in touched)
        rules[at.PLAIN + i] = len(plain & set(touched))
        rules[at.BY_FACE_TERMS + i] = any(
            terms[k][at.SPREAD] > at.BY_INGREDIENT and not terms[k][at.ANY_TILE] and k not in stepped
            for k in touched
        )
        row = at.TERMS_FOR + i * at.TERMS_FOR_WORDS
        rules[row : row + 1 + len(touched)] = [len(touched), *touched]
        rules[at.SPREADING + i] = max((int(terms[k][at.SPREAD]) for k in touched), default=at.BY_INGREDIENT)


def _put_boards(rules: Array, components: Mapping[str, Any], side: str) -> None:
    tables = components["tables"]
    if side == "A":
        rules[at.LABEL_TABLE : at.LABEL_TABLE + 32] = longest(tables["labels-A"], 32)
    else:
        rules[at.PAIR_STARS] = tables["labels-B"]
    for i, animal in enumerate(at.ANIMALS):
        board = at.BOARDS + i * at.BOARD_WORDS
        for space, label in components["boards"][animal][side].items():
            row = label if side == "A" else at.NUMBERS + at.INGREDIENTS.index(label)
            rules[board + row] |= 1 << space_number(space)
            rules[board + at.LABELS] |= 1 << space_number(space)
            if side == "A":
                rules[board + at.LABEL_NUMBER + space_number(space)] = label
            else:
                rules[board + at.LABELS_PLAIN] |= 1 << space_number(space)


def badge_names(components: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the badge ids in the order of their rows."""
    return tuple(components["badges"])


def _put_badges(
    rules: Array, components: Mapping[str, Any], chosen: str | Sequence[str], own: Sequence[Own]
) -> None:
    names = badge_names(components)
    for i, badge in enumerate(components["badges"].values()):
        row = at.BADGES + i * at.BADGE_WORDS
        condition, rules[row] = condition_of(badge["condition"], own)
        rules[row + at.AT_LEAST_WORD] = badge["at_least"]
        rules[row + at.READS_WORD] = condition.READS
        rules[row + at.RIBBONS] = len(badge["ribbons"])
        rules[row + at.RIBBON_STARS :][: len(badge["ribbons"])] = badge["ribbons"]
    tokens: list[tuple[int, int]] = []
    for i, badge in enumerate(components["badges"].values()):
        back = names.index(badge["back"]) if badge["back"] else i
        if (back, i) not in tokens:
            tokens.append((i, back))
    rules[at.TOKENS] = len(tokens)
    rules[at.TOKEN :][: 2 * len(tokens)] = np.array(tokens).ravel()
    rules[at.FIXED_BADGES] = chosen != "random"
    rules[at.GIVEN_BADGES :][:2] = -1 if isinstance(chosen, str) else [names.index(b) for b in chosen]


def _put_kittens(rules: Array, components: Mapping[str, Any], scenario: Scenario) -> None:
    kittens = components["kittens"]
    rules[at.START] = kittens["start"]
    rules[at.KITTEN_STARS] = kittens["stars"]
    rules[at.PASS_KITTENS] = kittens["pass"]
    rules[at.LEVEL_KITTENS] = kittens["level"]
    rules[at.FIRST_KITTENS] = kittens["first_claim"]
    rules[at.SPECIAL_KITTENS] = kittens["special"]
    rules[at.KITTEN_SUPPLY] = at.UNLIMITED if kittens["supply"] == "unlimited" else kittens["supply"]
    for gift in scenario.gifts:
        rules[at.GIFTS + 2 * gift["seat"]] += gift.get("kittens", 0)
        rules[at.GIFTS + 2 * gift["seat"] + 1] += gift.get("stars", 0)


def _put_outlook(rules: Array, deck: Array) -> None:
    """Put down what may be expected of a game from the printed values alone: rounds, numbers by level, crowding."""
    lids = (deck >> 5) & 3
    shown = np.count_nonzero(lids != at.BLUE) * (len(deck) - rules[at.REMOVED]) // len(deck)
    rules[at.ROUNDS] = max(1, shown // rules[at.DISPLAY_SIZE])
    for level in range(3):
        fitting = np.isin(lids, (at.GOLD, at.BLUE, at.SILVER, at.BLACK)[: level + 2])
        counts = np.bincount(deck[fitting] & 31, minlength=at.NUMBERS)
        share = np.rint(32 * np.cumsum(counts) / max(1, counts.sum()))
        rules[at.LEVEL_SHARE + level * at.NUMBERS :][: at.NUMBERS] = share
    empty, between = np.arange(9)[:, None], np.arange(at.CROWDING_WORDS)[None, :]
    crowding = np.rint(64 * empty**2 / np.maximum(between / 2, 0.5))
    rules[at.CROWDING :][: crowding.size] = crowding.ravel()
    rules[at.STAR_WEIGHTS :] = encode(
        dict.fromkeys(("scroll", "label", "level", "badge", "kitten"), 1.0), rules
    )[0]


def rules_of(scenario: Scenario, deck: Array) -> Array:
    """Return the `rules` array of a scenario.

    Returns
    -------
    ndarray, shape (RULES_WORDS,), int64.
    """
    rules = np.zeros(at.RULES_WORDS, dtype=np.int64)
    settings, components = scenario.settings, scenario.components
    numbers = deck & 31
    rules[at.LOW], rules[at.HIGH] = numbers.min() - 1, numbers.max() + 1
    rules[at.DECK] = len(deck)
    rules[at.BLUES] = np.count_nonzero((deck >> 5) & 3 == at.BLUE)
    rules[at.DISPLAY_SIZE] = components["display"][str(scenario.players)]
    rules[at.REMOVED] = components["removed"][str(scenario.players)]
    rules[at.FIRST_ALONE] = settings["rules"]["first_kitten"] == "seat"
    rules[at.CHAIN_GAPS] = settings["rules"]["chain_gaps"]
    rules[at.LEVEL_STARS : at.LEVEL_STARS + 3] = components["levels"]
    if settings["animals"] != "random":
        rules[at.FIXED_ANIMALS] = 1
        rules[at.GIVEN_ANIMALS :][: scenario.players] = [at.ANIMALS.index(a) for a in settings["animals"]]
    _put_kittens(rules, components, scenario)
    _put_scrolls(rules, components, settings["scrolls"], scenario.plugins)
    _put_boards(rules, components, settings["side"])
    _put_badges(rules, components, settings["badges"], scenario.plugins)
    _put_outlook(rules, deck)
    return rules
