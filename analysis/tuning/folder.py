"""The folder of a search: its journal, and the files that are made from it.

`weights.toml` (a strategy: `--strategy-file weights.toml`), `tune.json` (the same numbers for programs), `curve.csv`
and `curve.png` are written when a search ends, from the journal alone; a folder may hold searches for several numbers
of players.
"""

import io
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.runs.journal import JOURNAL, read
from analysis.runs.lock import LOCK
from analysis.runs.safely import UNFINISHED, replace
from analysis.tuning import curve
from sim.core.draft import shown
from sim.core.errors import Problem, Refused
from sim.core.toml import toml_text

WEIGHTS, DATA, TABLE, PICTURE = "weights.toml", "tune.json", "curve.csv", "curve.png"
_RESULT = re.compile(r"(\d+) players, result\b")
_OWN = {JOURNAL, LOCK, WEIGHTS, DATA, TABLE, PICTURE}


def result_key(players: int, budget: int) -> str:
    """Name the result of a search in the journal."""
    return f"{players} players, result of {budget} games"


def check(folder: Path, force: bool, resume: bool) -> None:
    """See whether a folder can take a search, and change nothing.

    Raises
    ------
    Refused
        If it holds something else, or a search and neither `force` nor `resume` was asked for.
    """
    if folder.exists() and not folder.is_dir():
        raise Refused([Problem(str(folder), "a file", "a folder, or a name that is still free")])
    there = {path.name.removesuffix(UNFINISHED) for path in folder.iterdir()} if folder.is_dir() else set()
    planned = read(folder)[0] if there else None
    others = there - {JOURNAL, LOCK} if planned is None else there - _OWN
    if others or (planned is not None and "tune" not in planned):
        raise Refused([Problem(str(folder), "files that no search wrote", "an empty or new folder")])
    if planned is not None and not (force or resume):
        accepted = "an empty or new folder; --resume to go on with the search, --force to replace it"
        raise Refused([Problem(str(folder), "an earlier search", accepted)])


def plan(planned: Mapping[str, Any] | None, players: int, question: Mapping[str, Any]) -> dict[str, Any]:
    """Add what is asked of one search to what is planned in a folder.

    Raises
    ------
    Refused
        If the search there was asked something else: with each key that differs.
    """
    tune = dict((planned or {}).get("tune", {}))
    known, new = tune.get(str(players)), json.loads(json.dumps(dict(question)))
    if known is not None:
        differing = [key for key in new if new[key] != known.get(key) and key != "command"]
        if differing:
            found = [
                Problem(f"--resume: {key}", shown(new[key]), f"{shown(known.get(key))}, as it began")
                for key in differing
            ]
            raise Refused(found)
    return {"tune": tune | {str(players): known or new}}


def results(done: Mapping[str, Mapping[str, Any]]) -> dict[int, Mapping[str, Any]]:
    """Give the last result for each number of players."""
    found = {int(match[1]): facts for key, facts in done.items() if (match := _RESULT.match(key))}
    return dict(sorted(found.items()))


def write(folder: Path, planned: Mapping[str, Any], done: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Write the files of a folder anew; gives the document of `tune.json`."""
    tree = _tree(planned["tune"], results(done))
    table = curve.table(done)
    picture = io.BytesIO()
    curve.draw(table).savefig(picture, format="png", metadata={"Software": None})
    replace(folder / WEIGHTS, toml_text(tree).encode("utf-8"))
    replace(folder / DATA, (json.dumps(tree, indent=1) + "\n").encode("utf-8"))
    replace(folder / TABLE, table.write_csv().encode("utf-8"))
    replace(folder / PICTURE, picture.getvalue())
    return tree


def _tree(planned: Mapping[str, Any], found: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    first = planned[str(next(iter(found)))]
    numbers = ", ".join(str(players) for players in found)
    return {
        "game": first["game"],
        "about": f"Weights found by `tallycat tune`, for {numbers} players; begun from {first['begin']}.",
        "facts": first["facts"],
        "found": {str(players): _how(planned[str(players)], facts) for players, facts in found.items()},
        "players": {str(players): facts["weights"] for players, facts in found.items()},
    }


def _how(question: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    said = ("command", "tallycat_version", "rules_version", "seed", "begin", "population", "fields", "cells")
    how = {key: question[key] for key in said}
    how["fields"] = [field["name"] for field in question["fields"]]
    return how | {key: result[key] for key in ("budget", "games", "generations", "restarts", "results")}
