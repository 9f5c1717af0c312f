"""Shelves set up by hand: what they score and where a tile may go (`tallycat score`, `tallycat legal`)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.draft import near, shown
from sim.core.errors import Problem, Refused
from sim.core.scenario import Scenario
from sim.morty import score as scoring
from sim.morty import state as at
from sim.morty.compiled import badge_names, deck_of, rules_of
from sim.morty.deal import clear_shelf
from sim.morty.legal import cost, spaces
from sim.morty.place import put
from sim.morty.plugins import condition_met
from sim.morty.text import numbers_of, parse_shelf, parse_tile, space_text

MOST_KITTENS = 10_000  # far beyond any game, and no sum of stars overflows


def badges_met(view: np.ndarray, rules: np.ndarray, seat: int, names: Sequence[str]) -> list[str]:
    """Return the ids of all badges whose condition a seat's shelf fulfils, in play or not, sorted."""
    b = at.SEATS + seat * at.SEAT_WORDS
    rows = {name: at.BADGES + i * at.BADGE_WORDS for i, name in enumerate(names)}
    return sorted(
        n for n, r in rows.items() if condition_met(rules[r], view, rules, b, rules[r + at.AT_LEAST_WORD])
    )


class Positions:
    """The rules of one scenario, applied to shelves that people set up.

    Parameters
    ----------
    scenario : Scenario
        Gives the printed values and `[rules]`; side and scrolls come with each position.
    """

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._numbers = numbers_of(scenario.components["tiles"])
        self._deck = deck_of(scenario.components["tiles"])
        self._rules: dict[tuple[str, ...], np.ndarray] = {}

    def score(self, document: Any, where: str) -> dict[str, Any]:
        """Score one position.

        Parameters
        ----------
        document : object
            The object of one line of input.
        where : str
            File and line, for messages.

        Returns
        -------
        dict : the line of output.

        Raises
        ------
        Refused
            With every problem of the line.
        """
        problems = _Problems(where)
        side, scrolls, players = self._read_score(document, problems)
        problems.raise_any()
        rules = self._rules_for(side, scrolls)
        view = np.zeros(at.VIEW_WORDS, np.int64)
        view[at.PLAYERS] = len(players)
        for seat, player in enumerate(players):
            _set_up(view, rules, seat, player)
        totals = [int(scoring.total(view, rules, seat)) for seat in range(len(players))]
        tied = sum(1 << seat for seat, stars in enumerate(totals) if stars == max(totals))
        won = int(scoring.winners(view, rules, tied))
        names = badge_names(self._scenario.components)
        return {"players": [_result(view, rules, seat, won, names) for seat in range(len(players))]}

    def legal(self, document: Any, where: str) -> list[list[Any]]:
        """List the placements of one tile on one shelf, sorted; arguments and errors as for `score`."""
        problems = _Problems(where)
        fields = problems.table(document, ("shelf", "tile", "kittens"), needed=("shelf", "tile"))
        shelf = problems.tried(lambda: parse_shelf(fields.get("shelf"), f"{where}: shelf", self._numbers))
        code = problems.tried(lambda: parse_tile(fields.get("tile"), f"{where}: tile", self._numbers))
        kittens = problems.number(fields, "kittens", 0, MOST_KITTENS)
        problems.raise_any()
        view = np.zeros(at.VIEW_WORDS, np.int64)
        rules = self._rules_for("A", dict.fromkeys(at.INGREDIENT_NAMES, "large"))
        _set_up(view, rules, 0, {"animal": 0, "shelf": shelf, "kittens": kittens, "badge_stars": 0})
        return sorted(
            move for turned in (0, 1) for move in _placements(view, code ^ (at.TURN * turned), turned)
        )

    def _read_score(
        self, document: Any, problems: _Problems
    ) -> tuple[str, dict[str, str], list[dict[str, Any]]]:
        fields = problems.table(document, ("side", "scrolls", "players"), needed=("side", "players"))
        side = problems.word(fields.get("side"), "side", ("A", "B"))
        given = problems.table(fields.get("scrolls", {}), at.INGREDIENT_NAMES, key="scrolls")
        scrolls = {}
        for name in at.INGREDIENT_NAMES:
            fitting = [
                i
                for i, s in self._scenario.components["scrolls"].items()
                if s["ingredient"] in (name, "any", None)
            ]
            scrolls[name] = problems.word(given.get(name, "large"), f"scrolls.{name}", fitting)
        players = fields.get("players")
        if not isinstance(players, list) or not 2 <= len(players) <= 4:
            problems.add(
                "players",
                shown(players) if not isinstance(players, list) else f"{len(players)} players",
                "2 to 4 players",
            )
            return side, scrolls, []
        return side, scrolls, [self._read_player(p, i, problems) for i, p in enumerate(players)]

    def _read_player(self, player: Any, i: int, problems: _Problems) -> dict[str, Any]:
        key = f"players[{i}]"
        allowed = ("animal", "shelf", "kittens", "badge_stars")
        fields = problems.table(player, allowed, key=key, needed=("animal", "shelf"))
        animal = problems.word(fields.get("animal"), f"{key}.animal", at.ANIMALS)
        return {
            "animal": at.ANIMALS.index(animal) if animal in at.ANIMALS else 0,
            "shelf": problems.tried(
                lambda: parse_shelf(fields.get("shelf"), f"{problems.where}: {key}.shelf", self._numbers)
            ),
            "kittens": problems.number(fields, "kittens", 0, MOST_KITTENS, key),
            "badge_stars": problems.number(fields, "badge_stars", -MOST_KITTENS, MOST_KITTENS, key),
        }

    def _rules_for(self, side: str, scrolls: Mapping[str, str]) -> np.ndarray:
        key = (side, *scrolls.values())
        if key not in self._rules:
            settings = {**self._scenario.settings, "side": side, "scrolls": dict(scrolls)}
            self._rules[key] = rules_of(dataclasses.replace(self._scenario, settings=settings), self._deck)
        return self._rules[key]


class _Problems:
    """Collects what is wrong with one line of input."""

    def __init__(self, where: str) -> None:
        self.where = where
        self._found: list[Problem] = []

    def add(self, key: str, found: str, accepted: str) -> None:
        self._found.append(Problem(f"{self.where}: {key}" if key else self.where, found, accepted))

    def raise_any(self) -> None:
        if self._found:
            raise Refused(self._found)

    def table(
        self, value: Any, keys: Sequence[str], key: str = "", needed: Sequence[str] = ()
    ) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.add(key, shown(value), f"an object with {', '.join(keys)}")
            return {}
        for name in value:
            if name not in keys:
                self.add(
                    f"{key}.{name}" if key else name, "an unknown key", f"{near(name, keys)}{', '.join(keys)}"
                )
        for name in needed:
            if name not in value:
                self.add(f"{key}.{name}" if key else name, "nothing", "a value: it has no default")
        return value

    def word(self, value: Any, key: str, words: Sequence[str]) -> str:
        if value is not None and (not isinstance(value, str) or value not in words):
            self.add(
                key, shown(value), f"{near(value, words) if isinstance(value, str) else ''}{', '.join(words)}"
            )
        return value if isinstance(value, str) else words[0]

    def number(self, fields: Mapping[str, Any], name: str, low: int, high: int, key: str = "") -> int:
        value = fields.get(name, 0)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.add(f"{key}.{name}" if key else name, shown(value), f"a whole number {low}..{high}")
            return 0
        return value

    def tried(self, read: Any) -> Any:
        try:
            return read()
        except Refused as refusal:
            self._found.extend(refusal.problems)
            return None


def _set_up(view: np.ndarray, rules: np.ndarray, seat: int, player: Mapping[str, Any]) -> None:
    """Lay a player's shelf, kittens and badge stars out in the view."""
    b = at.SEATS + seat * at.SEAT_WORDS
    clear_shelf(view, rules, b)
    view[b + at.BOARD] = at.BOARDS + player["animal"] * at.BOARD_WORDS
    view[b + at.KITTENS] = player["kittens"]
    view[b + at.BADGE_STARS] = player["badge_stars"]
    for space, code in enumerate(player["shelf"]):
        if code:
            put(view, rules, b, code, space)
    rows = [0xFF << (8 * level) for level in range(3)]
    view[b + at.FULL] = sum(1 << i for i, row in enumerate(rows) if view[b + at.OCCUPIED] & row == row)


def _result(view: np.ndarray, rules: np.ndarray, seat: int, won: int, names: Sequence[str]) -> dict[str, Any]:
    b = at.SEATS + seat * at.SEAT_WORDS
    shares = won.bit_count()
    return {
        "levels": int(scoring.level_stars(view, rules, b)),
        "scrolls": {
            n: int(scoring.scroll_stars(view, rules, seat, i)) for i, n in enumerate(at.INGREDIENT_NAMES)
        },
        "labels": int(scoring.label_stars(view, rules, b, view[b + at.MET])),
        "kittens": int(view[b + at.KITTENS] * rules[at.KITTEN_STARS]),
        "badges": int(view[b + at.BADGE_STARS]),
        "total": int(scoring.total(view, rules, seat)),
        "win_share": 1 / shares if (won >> seat) & 1 else 0.0,
        "badges_met": badges_met(view, rules, seat, names),
    }


def _placements(view: np.ndarray, code: int, turned: int) -> list[list[Any]]:
    """List [space, ingredient, kittens] of one face."""
    legal = int(spaces(view, at.SEATS, code, turned))
    where = [s for s in range(at.SPACES) if (legal >> s) & 1]
    return [
        [space_text(s), at.INGREDIENTS[code >> 7], int(cost(view, at.SEATS, code, turned, s))] for s in where
    ]
