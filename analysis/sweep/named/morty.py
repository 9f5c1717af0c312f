"""Sets of scrolls, pairs of badges, boards at the seats."""

from itertools import combinations, permutations

from analysis.sweep.axes import WHERE, Axis, Level
from sim.core.draft import listed, shown
from sim.core.errors import Problem, Refused
from sim.core.scenario import Scenario
from sim.morty.state import ANIMALS, INGREDIENT_NAMES

LARGE = "large"
EVERY = "all"


def scrolls(scenario: Scenario, words: list[str]) -> list[Axis]:
    """Give an axis an ingredient: `large`, or the number of one of its own scrolls."""
    known = scenario.components["scrolls"]
    axes = []
    for ingredient in INGREDIENT_NAMES:
        own = [id_ for id_, scroll in known.items() if scroll["ingredient"] == ingredient]
        there = {LARGE: LARGE, **{str(number): id_ for number, id_ in enumerate(own, 1)}}
        wrong = [word for word in words if word not in there]
        if wrong:
            found = f"scrolls: {listed(map(shown, wrong))}, for {ingredient}"
            raise Refused([Problem(WHERE, found, listed(there))])
        levels = tuple(Level(there[word], there[word], word) for word in words)
        axes.append(Axis(f"scrolls.{ingredient}", ("scrolls", ingredient), levels))
    return axes


def badges(scenario: Scenario, words: list[str]) -> list[Axis]:
    """Give pairs of badges: `all` that are not two faces of one badge, or such as `chain+triplet`."""
    known = scenario.components["badges"]
    pairs = [list(pair) for pair in combinations(known, 2) if known[pair[0]]["back"] != pair[1]]
    chosen = pairs if words == [EVERY] else [word.split("+") for word in words]
    return [Axis("badges", ("badges",), tuple(map(_level, chosen)))]


def animals(scenario: Scenario, words: list[str]) -> list[Axis]:
    """Give boards at the seats: `all` orders, or such as `frog+snail`."""
    orders = [list(order) for order in permutations(ANIMALS, scenario.players)]
    chosen = orders if words == [EVERY] else [word.split("+") for word in words]
    return [Axis("animals", ("animals",), tuple(map(_level, chosen)))]


def _level(names: list[str]) -> Level:
    """Give a list of names, or a word that stands alone such as `random`."""
    return Level("+".join(names), names if len(names) > 1 else names[0])


AXES = {"scrolls": scrolls, "badges": badges, "animals": animals}
