"""The population: what a stored run of a real game, and the same deals under a variant, are made of, deal by deal."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from analysis.runs.read import Part, Run, open_run
from analysis.stats.moments import Floats
from scripts._games import GAMES
from sim.core.errors import Refused
from sim.core.scenario import load

HERE = Path(__file__).parent
RARE = "silver-cluster"  # eight of them: about 1 % of seats claim it
SEATS = range(4)
_MAIN = "from scripts.main import main; raise SystemExit(main())"


@dataclass(frozen=True)
class Population:
    """Values of deals: `rows`, shape (deals, k), by `names`."""

    names: tuple[str, ...]
    rows: Floats

    def of(self, name: str) -> Floats:
        """Give one column."""
        return self.rows[:, self.names.index(name)]


def played(side: str, folder: Path, deals: int) -> Run:
    """Play `base` or `variant`, two games a deal, unless the folder holds that run already."""
    scenario = HERE / f"{side}.toml"
    wanted = (load(scenario, GAMES).hash(), 2 * deals)
    try:
        run = open_run(folder)
        if (run.manifest["scenario_hash"], run.manifest["games"]) == wanted:
            return run
    except Refused:
        pass  # nothing there, or a run that ended early: play it anew
    command = ["simulate", str(scenario), "--games", str(2 * deals), "--out", str(folder), "--force"]
    subprocess.run([sys.executable, "-c", _MAIN, *command], check=True, cwd=HERE.parents[1])
    return open_run(folder)


def population(folder: Path, deals: int) -> Population:
    """Play, or read, both sides and give what each deal is worth."""
    base, variant = (played(side, folder / side, deals) for side in ("base", "variant"))
    frames = [
        pl.concat([_values(ours), _values(theirs).select(pl.all().name.prefix("variant_"))], how="horizontal")
        for ours, theirs in zip(base.parts(), variant.parts(), strict=True)
    ]
    frame = pl.concat(frames).with_columns(
        total_apart=pl.col("variant_total") - pl.col("total"),
        share_apart=pl.col("variant_share_0") - pl.col("share_0"),
    )
    assert (frame["deal"] == frame["variant_deal"]).all(), "both sides play the same deals"
    chosen = frame.select(pl.exclude("deal", "^variant_.*$"))
    return Population(tuple(chosen.columns), np.ascontiguousarray(chosen.to_numpy()))


def _values(part: Part) -> pl.DataFrame:
    """Give a row a deal: win shares by seat, claims, totals and their squares, options and decisions."""
    total = pl.col("total").cast(pl.Float64)
    shares = {f"share_{s}": pl.col("win_share").filter(pl.col("seat") == s).mean() for s in SEATS}
    claimed = pl.col("badge_1_ribbon") if part.table["badge_1"][0] == RARE else pl.col("badge_2_ribbon")
    sums = {name: pl.col(name).cast(pl.Float64).sum() for name in ("options_sum", "decisions")}
    return part.seats.group_by("deal", maintain_order=True).agg(
        **shares, claimed=(claimed > 0).mean(), total=total.mean(), square=(total**2).mean(), **sums
    )
