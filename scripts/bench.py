"""How fast this machine plays."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Json, span, whole
from sim.core.draft import listed, near, shown
from sim.core.errors import Problem, Refused
from sim.core.scenario import MOST_GAMES


def command(
    seconds: Annotated[
        float, typer.Option(metavar="S", parser=span("--seconds", 0.01, 600), help="Time for each figure.")
    ] = 2,
    games: Annotated[
        int, typer.Option(metavar="N", parser=whole("--games", 1, MOST_GAMES), help="Games of a written run.")
    ] = 200_000,
    strategy: Annotated[
        list[str] | None,
        typer.Option("--strategy", metavar="ID", help="Only this strategy; may be repeated."),
    ] = None,
    compiling: Annotated[
        bool, typer.Option("--compiling/--no-compiling", help="Measure the first start too: half a minute.")
    ] = True,
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE", help="Write the figures as a page (Markdown) too."),
    ] = None,
    json: Json = False,
) -> None:
    """Measure how fast this machine plays.

    Each strategy on one thread; the cells of the game and printed values of one's own beside the base game; more and
    more threads; runs that are written; starting.

        tallycat bench --strategy random --seconds 0.1 --games 2000 --no-compiling

    Without --strategy every strategy is measured, and the rest with greedy and random.

    Decisions are display turns and special jars; candidates are the placements that a decision can choose from. The
    first start compiles the rules (compile_s); a later one needs start_s from the command to the first game.
    """
    from scripts._load import patience

    ids = _asked(strategy)
    if page is not None:
        _check_page(page)
    with patience(json):
        document = _measured(seconds, games, ids, compiling)
    if page is not None:
        from analysis.runs.safely import replace
        from scripts._bench_page import text

        replace(page, text(document).encode("utf-8"))
    if json:
        say.document(document)
    else:
        _tell(document)


def _asked(strategy: list[str] | None) -> list[str]:
    """Return the strategies to measure: those asked for, or all that come with the project."""
    from scripts._measure import built_in

    known = built_in()
    unknown = [id_ for id_ in strategy or () if id_ not in known]
    if unknown:
        raise Refused(
            [Problem("--strategy", shown(id_), f"{near(id_, known)}{listed(known)}") for id_ in unknown]
        )
    return list(dict.fromkeys(strategy or known))


def _check_page(page: Path) -> None:
    if page.is_dir() or not page.absolute().parent.is_dir():
        raise Refused([Problem("--page", shown(str(page)), "a file in a folder that is there")])


def _measured(seconds: float, games: int, ids: list[str], compiling: bool) -> dict[str, Any]:
    from scripts import _measure, _starts

    minds = [mind for mind in _measure.MINDS if mind in ids] or ids[:1]
    return {
        "strategies": _measure.strategies(seconds, ids),
        "threads": _measure.threads(seconds, minds[0]),
        "compile_s": _starts.cold_start() if compiling else None,
        "start_s": _starts.warm_start(),
        "cells": _measure.cells(seconds, minds),
        "overlays": _measure.overlays(seconds, minds),
        "runs": {mind: _starts.written(mind, games) for mind in minds},
    }


def _tell(document: dict[str, Any]) -> None:
    from scripts._bench_page import tables

    for head, *rows in tables(document):
        say.table([head, *rows])
        say.out()
    if document["compile_s"] is not None:
        say.out(f"compiling, once    {document['compile_s']:.1f} s")
    say.out(f"start to 1st game  {document['start_s']:.2f} s")
