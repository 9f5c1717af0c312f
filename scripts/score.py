"""What shelves set up by hand would score."""

from __future__ import annotations

from typing import Any

from scripts import _say as say
from scripts._options import Json, OfScenario, PluginFiles, Positions

WORDS = {"levels": "full levels", "labels": "labels", "kittens": "kittens left", "badges": "badges"}


def command(
    file: Positions, scenario: OfScenario = None, plugin: PluginFiles = None, json: Json = False
) -> None:
    """Score shelves that were set up by hand, one table a line of FILE.

    Each line is an object with "side", "scrolls" and "players"; each player has "animal", "shelf", "kittens"
    and "badge_stars". docs/reference/commands.md has an example.

        tallycat score positions.jsonl
        tallycat score positions.jsonl --json
    """
    from scripts._games import part
    from scripts._lines import answers
    from scripts._load import loaded, patience

    read = loaded(scenario, plugins=plugin)
    read.try_plugins()
    positions = part(read.game.id, "position", "tallycat score").Positions(read.scenario)
    with patience(json):
        scored = answers(file, positions.score)
    for number, (document, result) in enumerate(scored, 1):
        if json:
            say.document(result)
        else:
            _tell(number, document, result["players"])


def _tell(number: int, document: dict[str, Any], players: list[dict[str, Any]]) -> None:
    animals = [player["animal"] for player in document["players"]]
    head = [f"seat {seat} ({animal})" for seat, animal in enumerate(animals, 1)]
    say.out(f"Line {number}, side {document['side']}, in stars")
    say.table([("", *head), *score_rows(players)], "  ")
    for name, player in zip(head, players, strict=True):
        if player["badges_met"]:
            say.out(f"  {name} fulfils the condition of {', '.join(player['badges_met'])}")
    say.out()


def score_rows(players: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    """Lay the scores of a game out: a row a source of stars, a column a player."""
    rows: list[tuple[object, ...]] = [(WORDS["levels"], *(p["levels"] for p in players))]
    rows += [(f"{name} scroll", *(p["scrolls"][name] for p in players)) for name in players[0]["scrolls"]]
    rows += [(WORDS[key], *(p[key] for p in players)) for key in ("labels", "kittens", "badges")]
    rows.append(("total", *(p["total"] for p in players)))
    rows.append(("win share", *(f"{p['win_share']:.3g}" for p in players)))
    return rows
