"""Playing a grid of variants on the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Games, Json, PluginFiles, Seed, StrategyFiles, whole
from scripts.simulate import MOST_THREADS, cores, told_to_stop
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    import polars as pl

    from analysis.experiments.sides import Side
    from analysis.sweep.grid import Cell
    from scripts._sweep import Asked

MOST_DEALS = 500_000  # the base's values of each deal lie in memory


def command(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="Scenario file that is varied.")],
    *,
    over: Annotated[
        list[str],
        typer.Option(metavar="KEY=V1,V2,...", help="An axis: any key of a scenario; again for each."),
    ],
    sample: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole("--sample", 1, 100_000), help="Only N cells, a balanced sample."
        ),
    ] = None,
    games: Games = None,
    seed: Seed = None,
    threads: Annotated[
        int | None,
        typer.Option(
            metavar="T",
            parser=whole("--threads", 1, MOST_THREADS),
            help="Playing threads; all cores if left out.",
        ),
    ] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the sweep: new or empty.")],
    force: Annotated[bool, typer.Option("--force", help="Replace an earlier sweep in DIR.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the sweep in DIR; start it if there is none.")
    ] = False,
    statistic: Annotated[
        str | None, typer.Option("--map", metavar="STATISTIC", help="What the heat map shows.")
    ] = None,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Play a grid of variants, or a balanced sample of it, all on the same deals, and make one table of it.

        tallycat sweep my.toml --over side=A,B --over rules.chain_gaps=true,false --games 100 --out out/sides
        tallycat sweep my.toml --over "components.badges.chain.ribbons[0]=4..10..3" --games 100 --out out/ribbons
        tallycat sweep my.toml --over scrolls=large,1,2 --sample 9 --games 100 --out out/scrolls --json

    A value is written as in a scenario; 4..10 are whole numbers. Axes with names of their own: scrolls, badges,
    animals (docs/reference/commands.md). --games counts the base's games; every cell plays its deals. DIR gets
    sweep.parquet, sweep.csv, sweep.xlsx and heat-map.png.
    """
    from analysis.sweep.folder import check_folder
    from analysis.sweep.play import Sweep, sweep
    from scripts._load import patience
    from scripts._progress import Teller
    from scripts._sweep import asked_for, sides_of

    if force and resume:
        raise Refused([Problem("--force", "--force and --resume", "one of the two, or neither")])
    check_folder(out, force, resume)
    asked = asked_for(base, over, sample, games, seed, strategy_file or (), plugin or ())
    if asked.deals > MOST_DEALS:
        raise Refused([Problem("--games", f"{asked.deals:,} deals", f"at most {MOST_DEALS:,} deals")])
    options = {
        "": base, "--over": over, "--sample": sample, "--games": games, "--seed": seed, "--threads": threads,
        "--out": out, "--map": statistic, "--strategy-file": strategy_file, "--plugin": plugin,
    }  # fmt: skip
    with patience(json):
        first, cells = sides_of(asked, base, plugin or ())
    _check_map(statistic, (first, *cells))
    teller = Teller()
    with told_to_stop(teller) as stop:
        plan = Sweep(first, cells, asked.deals, _facts(asked))
        found = sweep(
            plan, out, threads=threads or cores(), resume=resume, command=_words(options),
            progress=None if json else teller, note=say.note, stop=stop,
        )  # fmt: skip
    document, frame = _kept(asked, plan.games, found, out, statistic)
    if json:
        say.document(document)
    else:
        _tell(asked, document, frame, out)


def _check_map(statistic: str | None, sides: Sequence[Side]) -> None:
    """See that the statistic of the heat map is measured in a cell."""
    from analysis.experiments.measured import Table
    from sim.core.draft import listed, near, shown

    known = dict.fromkeys(one.name for side in sides[1:] for one in Table.of(side).measured)
    if statistic is not None and statistic not in known:
        raise Refused([Problem("--map", shown(statistic), f"{near(statistic, known)}{listed(known)}")])


def _facts(asked: Asked) -> dict[str, Any]:
    """Give what must be the same for a sweep to be gone on with, beside the scenarios."""
    from analysis.runs.manifest import version

    scenario = asked.base.scenario
    return {
        "game": asked.base.game.id,
        "rules_version": asked.base.game.rules_version,
        "tallycat_version": version("tallycat"),
        "seed": scenario.seed,
        "strategy_seed": scenario.strategy_seed,
    }


def _words(options: Mapping[str, Any]) -> list[str]:
    """Write down how it was asked for, so that it can be gone on with."""
    words = ["tallycat", "sweep"]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            words += [] if one is None else [option, str(one)] if option else [str(one)]
    return words


def _kept(
    asked: Asked, games: int, found: tuple[Any, Any], out: Path, statistic: str | None
) -> tuple[dict[str, Any], pl.DataFrame]:
    """Write the results, each file in one step, and give the document and the table."""
    import io
    import json

    from analysis.figures import heat_map
    from analysis.runs.safely import replace
    from analysis.sweep.table import heat, tidy, workbook

    base, rows = found
    frame = tidy(asked.cells, base, rows, asked.deals)
    chosen = statistic or frame["statistic"][0]
    document = {
        "games": games,
        "deals": asked.deals,
        "axes": [{"name": axis.name, "values": [one.label for one in axis.levels]} for axis in asked.axes],
        "base": base,
        "cells": [
            {"cell": place, "values": _labels(cell), "statistics": _rows(frame, place)}
            for place, cell in enumerate(asked.cells)
        ],
    }
    parquet, picture = io.BytesIO(), io.BytesIO()
    frame.write_parquet(parquet, compression="zstd")
    heat_map.draw(heat(frame, asked.cells, chosen)).savefig(picture, format="png", dpi=200)
    replace(out / "sweep.parquet", parquet.getvalue())
    replace(out / "sweep.csv", frame.write_csv().encode("utf-8"))
    replace(out / "sweep.xlsx", workbook(frame))
    replace(out / "heat-map.png", picture.getvalue())
    replace(out / "sweep.json", (json.dumps(document, allow_nan=False) + "\n").encode("utf-8"))
    return document, frame


def _labels(cell: Cell) -> dict[str, str]:
    return {axis.name: level.label for axis, level in cell.items()}


def _rows(frame: pl.DataFrame, cell: int) -> list[dict[str, Any]]:
    first = frame.columns.index("statistic")
    return frame.filter(cell=cell).select(frame.columns[first:]).to_dicts()


def _tell(asked: Asked, document: Mapping[str, Any], frame: pl.DataFrame, out: Path) -> None:
    """Print which statistics move over the cells, and where the largest and smallest are."""
    scenario = asked.base.scenario
    title = scenario.title or asked.base.game.title
    cells = say.number(len(asked.cells), "cell")
    played = f"on the same {document['deals']:,} deals, {document['games']:,} games"
    say.out(f"{title}, seed {scenario.seed}: {cells} {played}")
    rows: list[tuple[object, ...]] = [("statistic", "base", "from", "to", "cells told apart")]
    for part in frame.partition_by("statistic", maintain_order=True):
        values = part["value"].drop_nulls().to_numpy()
        if not len(values):
            continue
        base = part["base"][0]
        ends = (f"{value:.3f}" for value in (values.min(), values.max()))
        rows.append(
            (part["statistic"][0], "" if base is None else f"{base:.3f}", *ends, f"{part['picked'].sum()}")
        )
    say.table(rows, "  ")
    say.out(f"\ntable    {out / 'sweep.csv'} (also .parquet, .xlsx)")
    say.out(f"map      {out / 'heat-map.png'}")
