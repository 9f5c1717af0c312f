"""Comparing variants with a base, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Games, Json, PluginFiles, Seed, StrategyFiles, Threads, whole
from scripts.simulate import cores
from sim.core.errors import Problem, Refused
from sim.core.scenario import MOST_GAMES

BUDGET = 2_000_000


def command(
    base: Annotated[
        Path, typer.Argument(metavar="BASE", help="Scenario file that the others are compared with.")
    ],
    variants: Annotated[list[Path], typer.Argument(metavar="VARIANT...", help="Scenario files: any change.")],
    *,
    games: Games = None,
    seed: Seed = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="RULES",
            help='Stop when it is known: "win_share.seat.* 0.2pp, badge.*.claimed 0.5pp", or `verdict`. '
            "--games is the limit then.",
        ),
    ] = None,
    minds: Annotated[
        bool, typer.Option("--minds", help="Weak, middling, strong and mixed players side by side.")
    ] = False,
    adapt: Annotated[
        bool,
        typer.Option("--adapt", help="Also let players learn each variant: tune the strong mind for it."),
    ] = False,
    budget: Annotated[
        int,
        typer.Option(
            "--budget",
            metavar="N",
            parser=whole("--budget", 1000, MOST_GAMES),
            help="Games of --adapt for a variant.",
        ),
    ] = BUDGET,
    threads: Threads = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the comparison here.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an earlier comparison in DIR.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the comparison in DIR; start it if there is none.")
    ] = False,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Compare variants of a game with a base, on the same deals, and say what differs.

        tallycat compare my.toml ribbons.toml --games 20000
        tallycat compare my.toml ribbons.toml six-tiles.toml --games 20000 --seed 17 --json
        tallycat compare my.toml ribbons.toml --until "win_share.seat.* 1pp, badge.*.claimed 2pp"
        tallycat compare my.toml ribbons.toml --until verdict --games 50000 --out out/ribbons
        tallycat compare my.toml ribbons.toml --minds --games 20000
        tallycat compare my.toml ribbons.toml --adapt --games 20000

    A variant may change anything: `extends = "my.toml"` and the keys that differ are enough. --games counts the base's.
    """
    from analysis.experiments.folder import check_folder
    from scripts._adapt import going_on
    from scripts._compare import Asked, casts, documents, tell
    from scripts._sides import read_sides

    _check_options(out, force, resume)
    if out is not None:
        check_folder(out, force, resume)
    read = read_sides(base, variants, games, seed, strategy_file or (), plugin or ())
    options = {
        "": [base, *variants], "--games": games, "--seed": seed, "--until": until, "--minds": minds, "--adapt": adapt,
        "--budget": budget if adapt else None, "--threads": threads, "--out": out, "--strategy-file": strategy_file,
        "--plugin": plugin,
    }  # fmt: skip
    learns = budget if adapt else None
    words = _words(options)
    asked = Asked(base, read, games, until, minds, learns, out, resume, threads or cores(), json, words)
    with going_on(out, words):
        cast = casts(asked)
    document, found = documents(asked, cast)
    if json:
        say.document(document)
    else:
        tell(asked, cast, found)


def _check_options(out: Path | None, force: bool, resume: bool) -> None:
    if force and resume:
        raise Refused([Problem("--force", "--force and --resume", "one of the two, or neither")])
    if out is None and (force or resume):
        raise Refused([Problem("--force" if force else "--resume", "no --out", "--out DIR beside it")])


def _words(options: Mapping[str, Any]) -> list[str]:
    """Write down how it was asked for, so that it can be gone on with."""
    words = ["tallycat", "compare"]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            if one is True:
                words.append(option)
            elif one is not None and one is not False:
                words += [option, str(one)] if option else [str(one)]
    return words
