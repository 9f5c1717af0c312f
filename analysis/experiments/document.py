"""The document of a comparison: what `tallycat compare --json` prints."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from analysis.experiments.judge import Judged, Valued, judged, number, valued
from analysis.experiments.measured import Measured
from analysis.experiments.run import Ended
from analysis.experiments.sides import Side
from analysis.verdicts import UNDECIDED

LEVELS = ("none", "medium", "high")  # of trust, the worst first


def document(ended: Ended) -> dict[str, Any]:
    """Make the document.

    Returns
    -------
    dict
        `games` of the base, `deals`, `stopped_because`, and `statistics`, in the order in which the sides declare
        them. A value that a side lacks is None. Beside each difference stand its `threshold` and `games_saved`: how
        many times more games a comparison on deals of its own needs for the same error (None: no number is enough).
    """
    experiment, kept, looking = ended.experiment, ended.kept, ended.looking
    sides = [valued(kept, place, table, looking) for place, table in enumerate(experiment.tables)]
    found = judged(kept, experiment.matches, looking)
    names: dict[str, Measured] = {}
    for table in experiment.tables:
        names |= {one.name: one for one in table.measured if one.name not in names}
    trusts = [trust_of(side) for side in (experiment.base, *experiment.variants)]
    rows = []
    for name, one in names.items():
        variants = [
            {
                "name": match.match.variant.side.name,
                "adapted": match.match.variant.side.adapted,
                "trust": min((trusts[0](name), trusts[place](name)), key=LEVELS.index),
                **_compared(name, match, sides[place]),
            }
            for place, match in enumerate(found, 1)
        ]
        rows.append({"name": name, "unit": one.unit, "baseline": sides[0].at(name), "variants": variants})
    games = kept.deals * experiment.base.period
    return {"games": games, "deals": kept.deals, "stopped_because": ended.why, "statistics": rows}


def _compared(name: str, found: Judged, side: Valued) -> dict[str, Any]:
    """Give the columns of a variant: its value, and the difference where both sides have the statistic."""
    value = {"value": side.at(name)["value"]}
    names = found.found.apart.names
    if name not in names:
        empty = dict.fromkeys(("difference", "low", "high", "se_paired", "se_unpaired", "touched"))
        return {
            **value,
            **empty,
            "nonzero": False,
            "verdict": UNDECIDED,
            "threshold": None,
            "games_saved": None,
        }
    place = names.index(name)
    return {
        **value,
        "difference": number(found.found.apart.values[place]),
        "low": number(found.low[place]),
        "high": number(found.high[place]),
        "se_paired": number(found.found.apart.se[place]),
        "se_unpaired": number(found.found.unpaired[place]),
        "touched": float(found.found.touched[place]) / found.found.apart.deals,
        "nonzero": found.nonzero[place],
        "verdict": found.verdicts[place],
        "threshold": found.limits[place] or None,
        "games_saved": number(found.found.saved[place]),
    }


def trust_of(side: Side) -> Callable[[str], str]:
    """Give what says how far a statistic of a side holds for the printed game; high where the game does not say."""
    game = side.game.id.replace("-", "_")
    name = f"sim.{game}.trust"
    if not (game.isidentifier() and find_spec(f"sim.{game}") and find_spec(name)):
        return lambda _: LEVELS[-1]
    trust = import_module(name).trust
    return lambda statistic: str(trust(statistic, side.scenario).level)
