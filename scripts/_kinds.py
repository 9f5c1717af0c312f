"""The kinds of things that `list` lists, and where each is found; files are read, not imported."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts._games import GAMES, folder_of
from scripts._words import scroll
from sim.core.plugins import declared, names

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Kind:
    """A kind of thing: one line for people, and ``find(game)``, which gives the summaries by id."""

    summary: str
    find: Callable[[str], dict[str, str]]


def _strategies(game: str) -> dict[str, str]:
    from importlib.metadata import entry_points

    from strategies.registry import ENTRY_POINTS, built_in

    found = _summaries(built_in(game))
    for entry in entry_points(group=ENTRY_POINTS):
        found.setdefault(entry.name, f"from an installed package: {entry.value}")
    return found


def _rules(folder: str) -> Callable[[str], dict[str, str]]:
    return lambda game: _summaries(names(folder_of(game) / folder))


def _common_and_own(folder: str) -> Callable[[str], dict[str, str]]:
    place = ROOT / "analysis" / folder

    def find(game: str) -> dict[str, str]:
        return _summaries(names(place) | names(place / game.replace("-", "_")))

    return find


def _summaries(files: dict[str, Path]) -> dict[str, str]:
    return {id_: _summary(path) for id_, path in files.items()}


def _summary(path: Path) -> str:
    """Return what a file says of itself: its SUMMARY, else the first line of its docstring."""
    given = declared(path).get("SUMMARY")
    if isinstance(given, str):
        return given
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def _studies(game: str) -> dict[str, str]:
    import tomllib

    found = {}
    for path in sorted((ROOT / "reports" / "studies").glob("*.toml")):
        study = tomllib.loads(path.read_text(encoding="utf-8"))
        if study.get("game", game) == game:
            found[path.stem] = str(study.get("summary", study.get("title", "")))
    return found


def _rows(key: str, summary: Callable[[dict[str, Any]], str]) -> Callable[[str], dict[str, str]]:
    """Find the rows of a printed table, such as the scrolls, of a game's defaults."""

    def find(game: str) -> dict[str, str]:
        from sim.core.draft import Draft, Layer

        chosen = GAMES[game]
        draft = Draft((Layer("(defaults)", {}),), players=min(4, chosen.players[1]))
        rows = chosen.settle(draft).components.get(key, {})
        return {id_: summary(row) for id_, row in rows.items()}

    return find


def _badge(row: dict[str, Any]) -> str:
    ribbons = "/".join(map(str, row["ribbons"]))
    return f"{row['condition']} from {row['at_least']}, ribbons {ribbons}, other face {row['back']}"


KINDS = {
    "strategies": Kind("ways to play, for [seats] strategies", _strategies),
    "scrolls": Kind("scoring scrolls, for [scrolls]", _rows("scrolls", scroll)),
    "badges": Kind("badges, for badges = [...]", _rows("badges", _badge)),
    "measures": Kind("what a term of a scroll can count", _rules("measures")),
    "conditions": Kind("what a badge can ask for", _rules("conditions")),
    "questions": Kind("what a report answers", _common_and_own("questions")),
    "figures": Kind("what a report draws", _common_and_own("figures")),
    "studies": Kind("ready-made sets of questions, for report --study", _studies),
}
