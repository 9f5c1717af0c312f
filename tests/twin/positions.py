"""The `score` and `legal` lines of INTERFACES.md section 3."""

from __future__ import annotations

from typing import Any

from .conditions import fulfilled
from .notation import INGREDIENTS, Shelf, parse_shelf, parse_tile, space_text
from .rules import placements
from .scoring import Frame, Holding, score


def badges_met(frame: Frame, animal: str, shelf: Shelf) -> list[str]:
    """All badges whose condition a shelf fulfils, in play or not, sorted."""
    labels, gaps = frame.labels(animal), frame.rules.get("chain_gaps", False)
    printed = frame.components["badges"]
    return sorted(name for name, badge in printed.items() if fulfilled(badge, shelf, labels, gaps))


def score_position(doc: dict[str, Any], components: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """The answer to one line of `tallycat score`."""
    scrolls = {ingredient: doc.get("scrolls", {}).get(ingredient, "large") for ingredient in INGREDIENTS}
    frame = Frame(components, doc.get("side", "A"), scrolls, rules)
    holdings = []
    for player in doc["players"]:
        shelf, kittens = parse_shelf(player["shelf"]), player.get("kittens", 0)
        holdings.append(Holding(player["animal"], shelf, kittens, player.get("badge_stars", 0)))
    results = score(frame, holdings)
    for result, holding in zip(results, holdings, strict=True):
        result["badges_met"] = badges_met(frame, holding.animal, holding.shelf)
    return {"players": results}


def legal_moves(doc: dict[str, Any], components: dict[str, Any], rules: dict[str, Any]) -> list[list[Any]]:
    """The answer to one line of `tallycat legal`: [space, ingredient letter as placed, kittens spent]."""
    found = placements(parse_shelf(doc["shelf"]), [parse_tile(doc["tile"])], doc.get("kittens", 0))
    return sorted([space_text(p.level, p.column), p.placed.ingredient, p.kittens] for p in found)
