"""What can be measured of a seat: a column, an SQL expression of columns, or one of these that a game gives a name."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from analysis import questions


def named(game: str) -> dict[str, dict[str, Any]]:
    """Read the measures that a game names: `expression`, and `lowest` where less is better."""
    file = Path(str(questions.__file__)).parent / game.replace("-", "_") / "measures.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def expressions(game: str, measures: Iterable[str]) -> dict[str, str]:
    """Give the expression of each measure: what stands behind its name, else the text itself."""
    known = named(game)
    return {one: known[one]["expression"] if one in known else one for one in measures}


def lowest(game: str) -> frozenset[str]:
    """Name the measures of which less is better."""
    return frozenset(name for name, measure in named(game).items() if measure.get("lowest"))
