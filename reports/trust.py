"""How far findings hold for the printed game: what the game's own module says of each statistic."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from analysis.runs.read import Run
from sim.core.scenario import Scenario

LEVELS = ("none", "medium", "high")  # the worst first
_OWN_KEYS = {"game", "title", "players", "seats", "run", "thresholds", "components"}


@dataclass(frozen=True)
class Judgement:
    """How far a statistic can be trusted: `level`, the assumed values it hangs on (`paths`), and `why` in words."""

    level: str
    paths: tuple[str, ...]
    why: tuple[str, ...]


Judge = Callable[[str], Judgement]


def judge_of(run: Run) -> Judge | None:
    """Find who judges the statistics of a run; None where the game says nothing about trust."""
    name = f"sim.{run.game}.trust"
    if not (run.game.isidentifier() and find_spec(f"sim.{run.game}") and find_spec(name)):
        return None
    trust = import_module(name).trust
    scenario = scenario_of(run.manifest)

    def judge(statistic: str) -> Judgement:
        found = trust(statistic, scenario)
        return Judgement(found.level, tuple(found.paths), tuple(found.why))

    return judge


def scenario_of(manifest: Mapping[str, Any]) -> Scenario:
    """Make the scenario of a run anew from its manifest; of the values in use, only the assumed ones are known."""
    whole = manifest["scenario"]
    return Scenario(
        game=whole["game"],
        title=whole["title"],
        players=whole["players"],
        strategies=tuple(whole["seats"]["strategies"]),
        rotate=whole["seats"]["rotate"],
        gifts=tuple(whole["seats"]["gifts"]),
        games=whole["run"]["games"],
        seed=whole["run"]["seed"],
        strategy_seed=whole["run"]["strategy_seed"],
        settings={key: value for key, value in whole.items() if key not in _OWN_KEYS},
        components=whole["components"],
        in_use=tuple(manifest["assumed"]),
    )


def worst(judgements: list[Judgement]) -> Judgement:
    """Join judgements: the worst level, all values that any hangs on, the reasons of the worst level."""
    level = min((judgement.level for judgement in judgements), key=LEVELS.index)
    paths = sorted({path for judgement in judgements for path in judgement.paths})
    reasons = dict.fromkeys(
        why for judgement in judgements if judgement.level == level for why in judgement.why[:1]
    )
    return Judgement(level, tuple(paths), tuple(reasons))
