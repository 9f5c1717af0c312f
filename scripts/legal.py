"""Where a tile may go on a shelf set up by hand."""

from __future__ import annotations

from typing import Any

from scripts import _say as say
from scripts._options import Json, OfScenario, PluginFiles, Positions


def command(
    file: Positions, scenario: OfScenario = None, plugin: PluginFiles = None, json: Json = False
) -> None:
    """List where a tile may go on a shelf that was set up by hand, for each line of FILE.

    Each line is an object with "shelf", "tile" and "kittens". docs/reference/commands.md has an example.

        tallycat legal tiles.jsonl
        tallycat legal tiles.jsonl --json
    """
    from scripts._games import part
    from scripts._lines import answers
    from scripts._load import loaded, patience

    read = loaded(scenario, plugins=plugin)
    read.try_plugins()
    positions = part(read.game.id, "position", "tallycat legal").Positions(read.scenario)
    with patience(json):
        found = answers(file, positions.legal)
    for number, (document, moves) in enumerate(found, 1):
        if json:
            say.document(moves)
        else:
            _tell(number, document, moves)


def _tell(number: int, document: dict[str, Any], moves: list[list[Any]]) -> None:
    tile, kittens = document["tile"], document.get("kittens", 0)
    say.out(f"Line {number}: {tile} with {kittens} {'kitten' if kittens == 1 else 'kittens'}")
    for level in document["shelf"].split("/"):
        say.out("  " + " ".join(f"{word:>4}" for word in level.split()))
    if not moves:
        say.out("  nowhere")
    for face, spent in sorted({(face, spent) for _, face, spent in moves}, key=lambda key: (key[1], key[0])):
        spaces = [space for space, *rest in moves if rest == [face, spent]]
        price = {0: "free", 1: "1 kitten"}.get(spent, f"{spent} kittens")
        say.out(f"  as {tile[:-1]}{face}, {price}: {' '.join(spaces)}")
    say.out()
