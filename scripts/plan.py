"""How many games a comparison needs."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Json, PluginFiles, Seed, StrategyFiles, Threads, whole
from scripts._sides import Files, read_sides, until_of
from scripts.simulate import cores, told_to_stop
from sim.core.scenario import MOST_GAMES

if TYPE_CHECKING:
    from analysis.experiments.planning import Need
    from analysis.experiments.run import Ended
    from analysis.experiments.until import Until

PILOT = 4000


def command(
    base: Annotated[
        Path, typer.Argument(metavar="BASE", help="Scenario file that the others are compared with.")
    ],
    variants: Annotated[list[Path], typer.Argument(metavar="VARIANT...", help="Scenario files: any change.")],
    *,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole("--games", 2, MOST_GAMES),
            help="How many games the base plays in the pilot.",
        ),
    ] = PILOT,
    seed: Seed = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="RULES", help="What is to be known, as for `compare`; every verdict if left out."
        ),
    ] = None,
    threads: Threads = None,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Say how many games and minutes each question of a comparison needs, from a short pilot.

        tallycat plan my.toml ribbons.toml
        tallycat plan my.toml ribbons.toml --until "win_share.seat.* 0.2pp, badge.*.claimed verdict"

    A verdict is planned for with a power of 95 %: so often it comes out where nothing differs, or twice the threshold.
    """
    from analysis.experiments.planning import VERDICT, needs
    from analysis.experiments.run import Experiment
    from analysis.experiments.until import check_until
    from analysis.experiments.until import until as rules_of
    from scripts._load import patience

    text, where = until_of(base, until)
    rules = VERDICT if text is None else rules_of(text, where)
    read = read_sides(base, variants, games, seed, strategy_file or (), plugin or ())
    with patience(json):
        experiment = Experiment.of(read.sides(), games)
    check_until(rules, experiment.matches, where)
    pilot = _pilot(experiment, threads or cores(), json)
    document = _document(pilot, needs(pilot, rules))
    if json:
        say.document(document)
    else:
        _tell(document, read, rules)


def _pilot(experiment: Any, threads: int, quiet: bool) -> Ended:
    from analysis.experiments.run import run
    from scripts._progress import Teller

    teller = Teller()
    with told_to_stop(teller) as stop:
        return run(experiment, threads=threads, progress=None if quiet else teller, stop=stop)


def _document(pilot: Ended, found: list[Need]) -> dict[str, Any]:
    """Make the document: for each statistic what is wanted of it, and what each variant needs for that."""
    from analysis.experiments.planning import POWER, together

    experiment = pilot.experiment
    speed = experiment.games_a_deal * pilot.kept.deals / max(pilot.seconds, 1e-9)
    periods = {side.name: side.period for side in experiment.variants}
    base = experiment.base.period

    def cost(deals: float, how: str, variant: str) -> dict[str, Any]:
        known = isfinite(deals)
        minutes = deals * (base + periods[variant]) / speed / 60
        return {
            f"games_{how}": int(deals) * base if known else None,
            f"minutes_{how}": minutes if known else None,
        }

    rows: dict[tuple[str, float | None], dict[str, Any]] = {}
    for one in found:
        row = rows.setdefault(
            (one.name, one.wanted),
            {
                "name": one.name,
                "unit": one.unit,
                "threshold": one.threshold,
                "width": one.wanted,
                "variants": [],
            },
        )
        factor = one.factor if isfinite(one.factor) else None
        costs = cost(one.paired, "paired", one.variant) | cost(one.unpaired, "unpaired", one.variant)
        row["variants"].append({"name": one.variant, "factor": factor, **costs})
    every = {
        name: cost(paired, "paired", name) | cost(unpaired, "unpaired", name)
        for name in periods
        for paired, unpaired in [together([one for one in found if one.variant == name])]
    }
    return {
        "games": pilot.kept.deals * base,
        "deals": pilot.kept.deals,
        "games_per_s": speed,
        "power": POWER,
        "statistics": list(rows.values()),
        "together": every,
    }


def _tell(document: Mapping[str, Any], read: Files, rules: Until) -> None:
    from reports import planning as tables

    scenario = read.base.scenario
    title = scenario.title or read.base.game.title
    speed = f"{document['games_per_s']:,.0f} games/s"
    say.out(f"{title}: a pilot of {document['games']:,} games, seed {scenario.seed} ({speed})")
    for name, every in document["together"].items():
        say.out()
        say.out(f"{name}: games of the base, and the time for both sides on this machine")
        say.table(tables.planned(document, name), "  ")
        if every["games_paired"] is None:
            say.out("  all of them: the pilot cannot tell")
        else:
            time = tables.time(every["minutes_paired"])
            say.out(f"  all of them: {every['games_paired']:,} games on the same deals, {time}")
    if rules.verdicts:
        say.out()
        power = f"{100 * document['power']:.0f} %"
        say.out(f"A verdict comes out with {power} where nothing differs, or twice the threshold.")
