"""The process of its own in which `check` tries a user's strategy.

``python -m scripts._probe MODE FILE GAME SECONDS FOLDER``: MODE ``play`` runs with the compiler off, so that every
index is checked, and plays games; ``compile`` runs with it on and compares the answers. Whatever the strategy does,
what was found stands in FOLDER: problems.json, or the line where it hung in hung.txt.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from scripts._as_compiled import answers_compiled, played_twice
from scripts._asker import Asked, Asker, Enough, Faulty, Watch, line_in, place_of
from scripts._compiler import problem_of
from scripts._facts import false_facts
from scripts._games import GAMES, optional
from scripts._minds import mind_of
from scripts._trial import ASKED
from sim.core.call import takes_tools
from sim.core.errors import Problem, Refused
from sim.core.game import Mind
from sim.core.scenario import Scenario, load
from strategies.registry import Registry

PLAY_S = 3.0  # asked for, over all numbers of players
GAMES_EACH = 10


def main(mode: str, file: Path, game: str, seconds: float, folder: Path) -> None:
    """Try a strategy and leave what was found in a folder.

    Parameters
    ----------
    mode : str
        ``play`` or ``compile``.
    file : Path
        The strategy.
    game : str
        Id of its game.
    seconds : float
        Limit of one decision, and of the import.
    folder : Path
        Takes problems.json; of ``play`` also asked.npz, which ``compile`` reads.
    """
    with (folder / "hung.txt").open("w") as hung:
        watch = Watch(seconds, hung)
        try:
            with watch:
                mind = mind_of(Registry(game, [file]), file.stem.replace("_", "-"), game)
            found = list((_play if mode == "play" else _compile)(mind, file, game, watch, folder))
        except Refused as refused:
            found = list(refused.problems)
        except (Exception, SystemExit) as error:  # whatever a user's code raises is about that code
            found = [problem_of(error, [file]) or _unforeseen(file, error)]
    different = {
        (problem.where, problem.accepted): problem for problem in reversed(found)
    }  # the first of a kind
    text = json.dumps([asdict(problem) for problem in reversed(different.values())])
    (folder / "problems.json").write_text(text, encoding="utf-8")


def _unforeseen(file: Path, error: BaseException) -> Problem:
    found = f"{type(error).__name__}: {error}"
    return Problem(line_in(file, error)[0] or str(file), found, "a strategy that can be loaded and asked")


def _play(mind: Mind, file: Path, game: str, watch: Watch, folder: Path) -> Iterator[Problem]:
    """Play with the strategy on every seat, for every number of players; the compiler is off."""
    if mind.decide is not None and takes_tools(mind.decide):
        return  # its tools play whole games: without the compiler no answer comes in time
    fewest, most = GAMES[game].players
    share = PLAY_S / (most - fewest + 1)
    asked: list[Asked] = []
    for players in range(fewest, most + 1):
        scenario = _scenario(game, players, mind.id, folder)
        decide = _plain(mind, scenario)
        asker = Asker(file, decide, watch, monotonic() + share) if decide else None
        tried = replace(mind, decide=asker, weights=None, by_players={}) if asker else mind
        try:
            yield from _played(scenario, tried, file)
            if asker:
                asker.again()
                yield from _facts(asker, mind, game, share / 2)
        except Faulty as faulty:
            yield faulty.problem
        asked += asker.asked if asker else []
    _keep(asked, folder)


def _plain(mind: Mind, scenario: Scenario) -> Any:
    """Give the strategy as a plain function; None for weights in a game that cannot be asked so."""
    views = views_of(scenario.game)
    if mind.decide is not None:
        return getattr(mind.decide, "py_func", mind.decide)
    return views.by_weights(mind, scenario) if views else None


def _played(scenario: Scenario, mind: Mind, file: Path) -> Iterator[Problem]:
    with suppress(Enough):
        yield from _games_of(scenario, mind, file)


def _facts(asker: Asker, mind: Mind, game: str, seconds: float) -> Iterator[Problem]:
    if views := views_of(game):
        yield from false_facts(asker, mind, views, seconds)


def views_of(game: str) -> Any:
    """Give a game's changed views, see `scripts._views`; None where it has none."""
    return optional(f"scripts._views.{game.replace('-', '_')}")


def _games_of(scenario: Scenario, mind: Mind, file: Path) -> Iterator[Problem]:
    try:
        plan = GAMES[scenario.game].plan(scenario, [mind] * scenario.players)
        for number in range(GAMES_EACH):
            plan.trace(number)
    except Refused as refused:
        begin = place_of(file, getattr(mind.decide, "_decide", None))
        for problem in refused.problems:
            yield Problem(begin, f"in {problem.where} {problem.found}", problem.accepted)


def _scenario(game: str, players: int, strategy: str, folder: Path) -> Scenario:
    """Make a scenario, as the game's views want it for so many players."""
    path, views = folder / f"{players}.toml", views_of(game)
    more = views.lines(players) if views else ()
    seats = f"seats.strategies = [{json.dumps(strategy)}]"
    path.write_text("\n".join((f'game = "{game}"', f"players = {players}", seats, *more)), encoding="utf-8")
    return load(path, GAMES, games_n=GAMES_EACH)


def _keep(asked: list[Asked], folder: Path) -> None:
    if asked:
        np.savez(
            folder / ASKED,
            view=np.array([one.view for one in asked]),
            rules=np.array([one.rules for one in asked]),
            words=np.array([(one.seat, one.source, one.answer) for one in asked], dtype=np.int64),
        )


def _compile(mind: Mind, file: Path, game: str, watch: Watch, folder: Path) -> Iterator[Problem]:
    """Compile the strategy, and compare what it does with what it did without the compiler."""
    if mind.decide is None:
        return
    if takes_tools(mind.decide):
        fewest, most = GAMES[game].players
        for players in range(fewest, most + 1):
            yield from played_twice(mind, _scenario(game, players, mind.id, folder), file, watch)
    else:
        yield from answers_compiled(mind.decide, file, watch, folder / ASKED)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3], float(sys.argv[4]), Path(sys.argv[5]))
