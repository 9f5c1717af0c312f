"""The manifest of a run: what was played, with which values, and the fingerprints of the result."""

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from analysis.runs.digest import Fixed
from analysis.runs.layout import MANIFEST
from analysis.runs.safely import replace
from sim.core.errors import Problem, Refused
from sim.core.game import Game, Plan
from sim.core.scenario import Scenario

SCHEMA = 1
KEYS = (
    *(
        "schema_version",
        "tallycat_version",
        "game",
        "rules_version",
        "scenario",
        "scenario_hash",
        "seed",
        "games",
    ),
    *("parts", "digest", "digest_play", "assumed", "complete", "elapsed_s", "games_per_s", "versions"),
)
PLANNED = (  # what is known of a run before it is played, and must be the same when it goes on
    *("game", "rules_version", "tallycat_version", "scenario", "scenario_hash", "strategy_files", "seed"),
    *("period", "first_game", "games", "whole_games", "command", "digest_columns"),
)
_PACKAGES = ("numpy", "numba", "polars", "pyarrow")


def start(
    plan: Plan,
    game: Game,
    fixed: Fixed,
    sources: Mapping[str, str] | None = None,
    *,
    games: range | None = None,
    whole_games: int | None = None,
    command: Sequence[str] = (),
) -> dict[str, Any]:
    """Write the manifest of a run that has not played yet.

    Parameters
    ----------
    plan : Plan
        What is going to be played.
    game : Game
        The plan's game.
    fixed : Fixed
        The columns that enter the digest.
    sources : mapping of str to str, optional
        By id, the text of the user's own strategy files.
    games : range, optional
        The games of this run; all of the plan where left out.
    whole_games : int, optional
        For a range: games of the whole run, where that is known.
    command : sequence of str
        How the run was asked for.

    Returns
    -------
    dict
        All keys of the format; `complete` false, no parts, no digest.
    """
    scenario = plan.scenario
    games = range(plan.games) if games is None else games
    return {
        "schema_version": SCHEMA,
        "tallycat_version": version("tallycat"),
        "game": game.id,
        "title": game.title,
        "rules_version": game.rules_version,
        "scenario": scenario.resolved(),
        "scenario_hash": scenario.hash(sources),
        "strategy_files": {id_: _sha256(text) for id_, text in (sources or {}).items()},
        "seed": scenario.seed,
        "first_game": games.start,
        "games": len(games),
        "whole_games": whole_games,
        "games_done": 0,
        "period": plan.period,
        "players": scenario.players,
        "parts": [],
        "digest": None,
        "digest_play": None,
        "digest_columns": dict(fixed.tables()),
        "assumed": list(scenario.assumed()),
        "complete": False,
        "elapsed_s": 0.0,
        "games_per_s": 0.0,
        "command": list(command),
        "versions": versions(),
    }


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def version(package: str) -> str:
    """Give the installed version of a package, `unknown` where it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "unknown"


def versions() -> dict[str, str]:
    """Name what a run was made with: Python, the packages that touch a number, the kind of machine."""
    packages = {package: version(package) for package in _PACKAGES}
    return {
        "python": platform.python_version(),
        **packages,
        "machine": f"{platform.system()} {platform.machine()}",
    }


def save(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write the manifest in one step: readers see the old one or the new one, never a half."""
    replace(folder / MANIFEST, (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode("utf-8"))


def load(folder: Path) -> dict[str, Any]:
    """Read and check the manifest of a run, complete or not.

    Raises
    ------
    Refused
        If `folder` is no run: the message says what is missing.
    """
    path = folder / MANIFEST
    try:
        document = json.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        found = f"no {MANIFEST}" if folder.is_dir() else "no such folder"
        raise _refused(
            str(folder), found, "the folder of a run, as `tallycat simulate --out` makes it"
        ) from error
    except OSError as error:
        raise _refused(str(path), error.strerror or str(error), "a file that can be read") from error
    except ValueError as error:
        raise _refused(str(path), f"no JSON ({error})", "the manifest as the run wrote it") from error
    _check(path, document)
    return dict(document)


def _check(path: Path, document: Any) -> None:
    if not isinstance(document, dict):
        raise _refused(str(path), f"a JSON {type(document).__name__}", "an object")
    if document.get("schema_version") != SCHEMA:
        raise _refused(f"{path}: schema_version", repr(document.get("schema_version")), str(SCHEMA))
    missing = [key for key in KEYS if key not in document]
    if missing:
        raise Refused(
            tuple(Problem(f"{path}: {key}", "nothing", "the key as the run wrote it") for key in missing)
        )


def scenario_of(manifest: Mapping[str, Any]) -> Scenario:
    """Read the scenario of a run back from its manifest; values in use and plug-ins do not stand there."""
    document = {key: value for key, value in manifest["scenario"].items() if key != "plugins"}
    seats, run = document.pop("seats"), document.pop("run")
    return Scenario(
        game=document.pop("game"),
        title=document.pop("title"),
        players=document.pop("players"),
        strategies=tuple(seats["strategies"]),
        rotate=seats["rotate"],
        gifts=tuple(seats["gifts"]),
        games=run["games"],
        seed=run["seed"],
        strategy_seed=run["strategy_seed"],
        components=document.pop("components"),
        thresholds=document.pop("thresholds"),
        settings=document,
    )


def part_entries(manifest: Mapping[str, Any], table: str) -> Sequence[Mapping[str, Any]]:
    """List the manifest's entries of one table, in the order of games."""
    found = [entry for entry in manifest["parts"] if entry["file"].startswith(f"{table}/")]
    return sorted(found, key=lambda entry: int(entry["first_game"]))


def _refused(where: str, found: str, accepted: str) -> Refused:
    return Refused((Problem(where, found, accepted),))
