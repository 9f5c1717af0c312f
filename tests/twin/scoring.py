"""The stars of a table: levels, scrolls, labels, kittens, badges, and who wins (SCORE, LABEL, TERM, WIN)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .conditions import labels_met
from .measures import count, values
from .notation import INGREDIENTS, LETTER, Shelf
from .shelf import is_full


@dataclass(frozen=True)
class Frame:
    """What does not change in a game: printed values, side in play, scrolls by ingredient, readings."""

    components: dict[str, Any]
    side: str
    scrolls: dict[str, str]
    rules: dict[str, Any]

    def labels(self, animal: str) -> dict[str, Any]:
        """The labels of an animal's board on the side in play."""
        found: dict[str, Any] = self.components["boards"][animal][self.side]
        return found

    def table(self, name_or_list: Any) -> list[int]:
        """A table of stars by count: the list itself, or the one of that name."""
        table = self.components["tables"][name_or_list] if isinstance(name_or_list, str) else name_or_list
        return list(table)

    def terms(self, ingredient: str) -> list[dict[str, Any]]:
        """The terms by which an ingredient is scored."""
        found: list[dict[str, Any]] = self.components["scrolls"][self.scrolls[ingredient]]["terms"]
        return found


@dataclass
class Holding:
    """What a player holds when stars are counted; `gift`: stars of a head start."""

    animal: str
    shelf: Shelf
    kittens: int
    badge_stars: int
    gift: int = 0


def from_table(table: Sequence[int], counted: int) -> int:
    """TERM-2: stars by count from 0; past the end the last value."""
    return table[min(counted, len(table) - 1)]


def set_stars(printed: dict[int, int], size: int) -> int:
    """TERM-3: the stars printed for a size; a size that is not printed is split as is best."""
    if size in printed:
        return printed[size]
    best = [0]
    for whole in range(1, size + 1):
        best.append(max(printed.get(part, 0) + best[whole - part] for part in range(1, whole + 1)))
    return best[size]


def place_stars(places: Sequence[int], all_values: Sequence[Sequence[int]]) -> list[int]:
    """TERM-5: stars of each player; ranks by distinct value over 0 of all players, each place once."""
    distinct = sorted({value for own in all_values for value in own if value > 0}, reverse=True)
    stars = [0] * len(all_values)
    for place, value in zip(places, distinct, strict=False):
        for player, own in enumerate(all_values):
            if value in own:
                stars[player] += place
    return stars


def term_stars(frame: Frame, term: dict[str, Any], letter: str, shelves: Sequence[Shelf]) -> list[int]:
    """Stars of one term for each player (TERM-1 to TERM-5)."""
    if "places" in term:
        return place_stars(term["places"], [values(term, shelf, letter) for shelf in shelves])
    if "each_number" in term:
        printed = {int(size): stars for size, stars in term["each_number"].items()}
        return [sum(set_stars(printed, v) for v in values(term, shelf, letter)) for shelf in shelves]
    counts = [count(term, shelf, letter) for shelf in shelves]
    if "stars_each" in term:
        return [term["stars_each"] * n for n in counts]
    if "table" in term:
        return [from_table(frame.table(term["table"]), n) for n in counts]
    other = {"measure": term["times"]}
    return [n * count(other, shelf, letter) for n, shelf in zip(counts, shelves, strict=True)]


def scroll_stars(frame: Frame, shelves: Sequence[Shelf]) -> list[dict[str, int]]:
    """SCORE-3: stars of each player by ingredient."""
    stars = [dict.fromkeys(INGREDIENTS, 0) for _ in shelves]
    for ingredient in INGREDIENTS:
        for term in frame.terms(ingredient):
            for player, more in enumerate(term_stars(frame, term, LETTER[ingredient], shelves)):
                stars[player][ingredient] += more
    return stars


def level_stars(frame: Frame, shelf: Shelf) -> int:
    """SCORE-2: the stars of the full levels."""
    return sum(stars for row, stars in zip(shelf, frame.components["levels"], strict=True) if is_full(row))


def label_stars(frame: Frame, animal: str, shelf: Shelf) -> int:
    """LABEL-1 on side A, LABEL-2 on side B."""
    met = labels_met(shelf, frame.labels(animal))
    if frame.side == "A":
        return from_table(frame.table("labels-A"), len(met))
    pair: int = frame.components["tables"]["labels-B"]
    return sum(pair * (met.count(letter) // 2) for letter in LETTER.values())


def score(frame: Frame, holdings: Sequence[Holding]) -> list[dict[str, Any]]:
    """SCORE-1: the stars of each player in each category, the total, and the win share."""
    scrolls = scroll_stars(frame, [holding.shelf for holding in holdings])
    players = []
    for holding, own in zip(holdings, scrolls, strict=True):
        player: dict[str, Any] = {
            "levels": level_stars(frame, holding.shelf),
            "scrolls": own,
            "labels": label_stars(frame, holding.animal, holding.shelf),
            "kittens": holding.kittens * frame.components["kittens"]["stars"],  # KITTEN-3
            "badges": holding.badge_stars,
        }
        rest = player["levels"] + player["labels"] + player["kittens"] + player["badges"]
        player["total"] = rest + sum(own.values()) + holding.gift
        players.append(player)
    for seat, share in enumerate(win_shares(players)):
        players[seat]["win_share"] = share
    return players


def leaders(players: Sequence[dict[str, Any]]) -> list[int]:
    """WIN-1: the players with the highest total."""
    best = max(player["total"] for player in players)
    return [seat for seat, player in enumerate(players) if player["total"] == best]


def winners(players: Sequence[dict[str, Any]]) -> list[int]:
    """WIN-2: of the leaders those with the largest single ingredient."""
    first = leaders(players)
    best = max(max(players[seat]["scrolls"].values()) for seat in first)
    return [seat for seat in first if max(players[seat]["scrolls"].values()) == best]


def win_shares(players: Sequence[dict[str, Any]]) -> list[float]:
    """1/k for each of k winners, else 0."""
    won = winners(players)
    return [1 / len(won) if seat in won else 0.0 for seat in range(len(players))]
