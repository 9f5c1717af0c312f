"""The process of its own in which `check` tries a user's strategy.

``python -m scripts._probe MODE FILE GAME SECONDS FOLDER``: MODE ``play`` runs with the compiler off, so that every
index is checked, and plays games; ``compile`` runs with it on and compares the answers. Whatever the strategy does,
what was found stands in FOLDER: problems.json, or the line where it hung in hung.txt.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from scripts._asker import Asked, Asker, Enough, Faulty, Watch, line_in, place_of
from scripts._compiler import problem_of
from scripts._games import GAMES
from scripts._minds import mind_of
from sim.core.errors import Problem, Refused, Stopped
from sim.core.game import Mind
from sim.core.scenario import Scenario, load
from strategies.registry import Registry

PLAY_S = 3.0  # asked for, over all numbers of players
GAMES_EACH = 10
PADDING = 4096  # words around an array, in which a write past its end shows
CANARY = 0x5AFEC0DE


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
    return Problem(line_in(file, error) or str(file), found, "a strategy that can be loaded and asked")


def _play(mind: Mind, file: Path, game: str, watch: Watch, folder: Path) -> Iterator[Problem]:
    """Play with the strategy on every seat, for every number of players; the compiler is off."""
    fewest, most = GAMES[game].players
    share = PLAY_S / (most - fewest + 1)
    asked: list[Asked] = []
    for players in range(fewest, most + 1):
        asker = Asker(file, _plain(mind), watch, monotonic() + share) if mind.decide else None
        tried = replace(mind, decide=asker) if asker else mind
        try:
            yield from _games_of(_scenario(game, players, mind.id, folder), tried, file)
            if asker:
                asker.again()
        except Enough:
            pass
        except Faulty as faulty:
            yield faulty.problem
        asked += asker.asked if asker else []
    _keep(asked, folder)


def _plain(mind: Mind) -> Any:
    return getattr(mind.decide, "py_func", mind.decide)


def _games_of(scenario: Scenario, mind: Mind, file: Path) -> Iterator[Problem]:
    begin = place_of(file, getattr(mind.decide, "_decide", None))
    try:
        plan = GAMES[scenario.game].plan(scenario, [mind] * scenario.players)
        for number in range(GAMES_EACH):
            plan.trace(number)
    except Refused as refused:
        for problem in refused.problems:
            yield Problem(begin, f"in {problem.where} {problem.found}", problem.accepted)
    except Stopped as stopped:
        yield Problem(begin, f"a move that is not legal ({stopped})", "a legal move, or PASS")


def _scenario(game: str, players: int, strategy: str, folder: Path) -> Scenario:
    path = folder / f"{players}.toml"
    lines = (f'game = "{game}"', f"players = {players}", "[seats]", f"strategies = [{json.dumps(strategy)}]")
    path.write_text("\n".join(lines), encoding="utf-8")
    return load(path, GAMES, games_n=GAMES_EACH)


def _keep(asked: list[Asked], folder: Path) -> None:
    if asked:
        np.savez(
            folder / "asked.npz",
            view=np.array([one.view for one in asked]),
            rules=np.array([one.rules for one in asked]),
            words=np.array([(one.seat, one.source, one.answer) for one in asked], dtype=np.int64),
        )


def _compile(mind: Mind, file: Path, game: str, watch: Watch, folder: Path) -> Iterator[Problem]:
    """Compile the strategy and compare its answers with those it gave without the compiler."""
    if mind.decide is None:
        return
    from numba import types

    from sim.core.call import address_of
    from sim.core.jit import kernel

    array = types.Array(types.int64, 1, "C")
    compiled: Any = mind.decide if hasattr(mind.decide, "py_func") else kernel(mind.decide)
    compiled.compile((array, array, types.int64, types.int64))
    if not (folder / "asked.npz").exists():
        return
    with np.load(folder / "asked.npz") as kept:
        views, rules, words = kept["view"], kept["rules"], kept["words"]
    address_of(mind.decide, views.shape[1], rules.shape[1])  # as a game will call it
    for view, rule, (seat, source, answer) in zip(views, rules, words.tolist(), strict=True):
        shown = [_padded(view), _padded(rule)]
        with watch:
            given = compiled(*(whole[PADDING:-PADDING] for whole in shown), seat, source)
        if any(
            not np.array_equal(whole, _padded(part)) for whole, part in zip(shown, (view, rule), strict=True)
        ):
            yield Problem(
                place_of(file, mind.decide), "a write into view or rules, or past their end", "only reads"
            )
            return
        if given != answer:
            found = f"the answer {given} compiled and {answer} without the compiler, to the same view"
            yield Problem(
                place_of(file, mind.decide), found, "arithmetic that fits into int64, and nothing random"
            )
            return


def _padded(array: Any) -> Any:
    whole = np.full(array.size + 2 * PADDING, CANARY, dtype=np.int64)
    whole[PADDING:-PADDING] = array
    return whole


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3], float(sys.argv[4]), Path(sys.argv[5]))
