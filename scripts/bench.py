"""How fast this machine plays."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Json, span


def command(
    seconds: Annotated[
        float, typer.Option(metavar="S", parser=span("--seconds", 0.01, 600), help="Time for each figure.")
    ] = 2,
    compiling: Annotated[
        bool, typer.Option("--compiling/--no-compiling", help="Measure the first start too: half a minute.")
    ] = True,
    json: Json = False,
) -> None:
    """Measure how fast this machine plays: each strategy on one thread, then greedy on more and more threads.

        tallycat bench --seconds 0.2 --no-compiling

    Decisions are display turns and special jars; candidates are the placements that a decision can choose from. The
    first start compiles the rules (compile_s); a later one needs start_s from the command to the first game.
    """
    from scripts._load import patience
    from scripts._measure import cold_start, strategies, threads, warm_start

    with patience(json):
        document: dict[str, Any] = {"strategies": strategies(seconds)}
    document["threads"] = threads(seconds)
    document["compile_s"] = cold_start() if compiling else None
    document["start_s"] = warm_start()
    if json:
        say.document(document)
    else:
        _tell(document)


def _tell(document: dict[str, Any]) -> None:
    head = ("one thread", "games/s", "decisions/s", "candidates/decision")
    rows = [(id_, *map(_rounded, row.values())) for id_, row in document["strategies"].items()]
    say.table([head, *rows])
    say.out()
    say.table([("threads", "games/s"), *((n, _rounded(speed)) for n, speed in document["threads"].items())])
    say.out()
    compile_s = document["compile_s"]
    if compile_s is not None:
        say.out(f"compiling, once    {compile_s:.1f} s")
    say.out(f"start to 1st game  {document['start_s']:.2f} s")


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
