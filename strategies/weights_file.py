"""Weights in a file: TOML, with a table of weights for each number of players, and how they were found.

```toml
game = "morty"
[players.4]
scroll = 1.0
special = [4.5, 2.0]     # in the first and in the last round, in between on a line
```
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.core.draft import shown
from sim.core.errors import Problem, Refused
from sim.core.game import Mind, Weight

SUFFIX = ".toml"
ABOUT = "a file of weights (TOML with tables such as [players.4])"
_WEIGHT = "a number of stars, or two: in the first and in the last round"


def weights_of(file: Path) -> dict[int, dict[str, Weight]]:
    """Read weights.

    Parameters
    ----------
    file : Path
        As `tallycat tune` writes it.

    Returns
    -------
    dict of int to dict of str to Weight
        By number of players, stars a unit of each feature.

    Raises
    ------
    Refused
        With everything that is wrong with the form of the file; which features there are it does not know.
    """
    tables = _table(file).get("players")
    if not isinstance(tables, dict) or not tables:
        raise Refused([Problem(f"{file}: players", shown(tables), ABOUT)])
    problems = [problem for name, table in tables.items() for problem in _wrong(file, name, table)]
    if problems:
        raise Refused(problems)
    return {
        int(players): {name: tuple(w) if isinstance(w, list) else w for name, w in table.items()}
        for players, table in tables.items()
    }


def is_weights_file(file: Path) -> bool:
    """Say whether a file looks like weights: TOML in which `players` is a table (in a scenario it is a number)."""
    try:
        return file.suffix == SUFFIX and isinstance(_table(file).get("players"), dict)
    except Refused:
        return False


def mind_of_file(id_: str, file: Path, game: str) -> Mind:
    """Make a mind of a file of weights; for another number of players than it knows, those of the most players.

    Raises
    ------
    Refused
        As `weights_of` does; also if the file is for another game.
    """
    weights = weights_of(file)
    tree = _table(file)
    if tree.get("game", game) != game:
        raise Refused([Problem(f"{file}: game", shown(tree["game"]), f"weights for {game}")])
    summary = str(tree.get("about", f"weights of {file.name}"))
    text, most = file.read_text(encoding="utf-8"), weights[max(weights)]
    return Mind(id_, summary, text, weights=most, by_players=weights, facts=_facts(tree))


def _facts(tree: Mapping[str, Any]) -> dict[str, bool]:
    facts = tree.get("facts")
    return {str(k): bool(v) for k, v in facts.items()} if isinstance(facts, dict) else {}


def _table(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise Refused([Problem(str(file), str(error.strerror), ABOUT)]) from None
    except UnicodeDecodeError:
        raise Refused([Problem(str(file), "bytes that are not UTF-8 text", ABOUT)]) from None
    except (ValueError, RecursionError) as error:
        raise Refused([Problem(str(file), f"no TOML ({error})", ABOUT)]) from None


def _wrong(file: Path, players: str, table: Any) -> Iterator[Problem]:
    where = f"{file}: players.{players}"
    if not (players.isascii() and players.isdigit() and int(players)):
        yield Problem(where, shown(players), "a number of players, such as [players.4]")
    if not isinstance(table, dict):
        yield Problem(where, shown(table), "a table of stars by feature")
        return
    for name, weight in table.items():
        pair = isinstance(weight, list) and len(weight) == 2
        if not all(_is_number(part) for part in (weight if pair else [weight])):
            yield Problem(f"{where}.{name}", shown(weight), _WEIGHT)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
