"""What chance decides before the first round: bag, animals, badges (SETUP-1 to SETUP-3, RULES.md section 2)."""

from __future__ import annotations

from typing import Any

from .generator import draw, stream_key
from .notation import LIDS, Tile

PAIRS = ("tc", "em")
ANIMALS = ("frog", "snail", "spider", "mouse")
BADGES = (
    "full-range",
    "chain",
    "label-master",
    "triplet",
    "gold-pyramid",
    "blue-pair",
    "silver-cluster",
    "monochrome-column",
)


def by_players(numbers: dict[Any, int], players: int) -> int:
    """A number printed by players; the keys may be numbers or text."""
    return numbers[players] if players in numbers else numbers[str(players)]


def tile_order(row: dict[str, Any]) -> tuple[int, int, int]:
    """Tiles are listed by lid (g, s, k, b), number, pair (tc, em)."""
    return LIDS.index(row["lid"]), row["number"], PAIRS.index(row["pair"])


def bag(components: dict[str, Any], players: int, seed: int, deal: int) -> list[Tile]:
    """SETUP-3, DRAW-1: the tiles in drawing order, side up as they will fall, removed ones gone."""
    tiles = []
    for row in sorted(components["tiles"], key=tile_order):
        tiles += [(row["lid"], row["number"], row["pair"])] * row["count"]
    key = stream_key(seed, deal, 0)
    fallen = []
    for i in range(len(tiles)):
        value, coin = draw(key, i, len(tiles) - i)
        tiles[i], tiles[i + value] = tiles[i + value], tiles[i]
        lid, number, pair = tiles[i]
        fallen.append(Tile(lid, number, pair[coin]))
    return fallen[: max(0, len(fallen) - by_players(components["removed"], players))]


def animals(setting: Any, players: int, seed: int, deal: int) -> list[str]:
    """SETUP-1: one animal a seat."""
    if setting != "random":
        return list(setting)
    names = list(ANIMALS)
    key = stream_key(seed, deal, 1)
    for i in range(players):
        value, _ = draw(key, i, len(names) - i)
        names[i], names[i + value] = names[i + value], names[i]
    return names[:players]


def badge_pairs(badges: dict[str, Any]) -> list[tuple[str, str]]:
    """The two-sided badges (id, back), listed at the first id of each."""
    own = sorted(badge for badge in badges if badge not in BADGES)
    pairs: list[tuple[str, str]] = []
    seen: list[str] = []
    for badge in [known for known in BADGES if known in badges] + own:
        if badge in seen:
            continue
        back = badges[badge].get("back") or badge
        pairs.append((badge, back))
        seen += [badge, back]
    return pairs


def badges(setting: Any, components: dict[str, Any], seed: int, deal: int) -> list[str]:
    """SETUP-2: the two badges in play, in the order in which they lie, or none."""
    if setting == "none":
        return []
    if setting != "random":
        return list(setting)
    pairs = badge_pairs(components["badges"])
    key = stream_key(seed, deal, 2)
    drawn = []
    for i in range(2):
        value, coin = draw(key, i, len(pairs) - i)
        pairs[i], pairs[i + value] = pairs[i + value], pairs[i]
        drawn.append(pairs[i][coin])
    return drawn
