"""Which games were the worst to sit through? Those in which a seat was stuck most, each with its command."""

import shlex
from dataclasses import dataclass
from itertools import pairwise

import polars as pl

from analysis.runs.read import Part, Run

TITLE = "Which games were the worst to sit through?"
SUMMARY = (
    "the ten games in which a seat was stuck most often and ended farthest behind, each with its command"
)
READS = {"seats": ("deal", "game", "seat", "strategy", "total", "forced_passes"), "games": ("game", "rounds")}
KEY = ("game",)
COLUMNS = {
    "game": "game, from 0",
    "seat": "the seat that was stuck, from 0",
    "mind": "who played it",
    "value": "turns on which nothing fitted",
    "rounds": "rounds of the game",
    "total": "the seat's total",
    "behind": "how far behind the best total it ended",
    "command": "tells the game move by move",
}
_SHOWN = 10
_OPTIONS = ("--strategy-file", "--plugin")


@dataclass(frozen=True)
class Kept:
    """The worst games so far, worst first."""

    rows: pl.DataFrame

    def merge(self, other: "Kept") -> "Kept":
        """Keep the worst of both."""
        return _worst(pl.concat([self.rows, other.rows]))


def _worst(rows: pl.DataFrame) -> Kept:
    """Keep one seat a game, and of the games those with the most turns without a move; then the farthest behind."""
    ranked = rows.sort("value", "behind", "game", "seat", descending=[True, True, False, False])
    return Kept(ranked.unique("game", keep="first", maintain_order=True).head(_SHOWN))


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Kept:
    """Keep the worst games of the part."""
    total = pl.col("total").cast(pl.Int64)
    rows = part.seats.select(
        "game",
        pl.col("seat").cast(pl.Int64),
        total,
        mind=pl.col("strategy").cast(pl.String),
        value=pl.col("forced_passes").cast(pl.Float64),
        behind=total.max().over("game") - total,
    )
    return _worst(rows.top_k(20 * _SHOWN, by=["value", "behind"]).join(part.table, on="game"))


def finish(kept: Kept, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a game, the worst first; nothing is estimated, so there is no interval."""
    command = pl.concat_str(
        pl.lit(f"tallycat show {_asked(run)}--games "), "game", pl.lit(f" --seed {run.manifest['seed']}")
    )
    nothing = pl.lit(None, pl.Float64)
    return kept.rows.with_columns(
        pl.col("game").cast(pl.Int64),
        pl.col("rounds").cast(pl.Int64),
        label=pl.format("Game {}", "game"),
        command=command,
        se=nothing,
        low=nothing,
        high=nothing,
    )


def _asked(run: Run) -> str:
    """Give what the run's own command says of scenario, strategies and plug-ins, as words for another command."""
    command = list(run.manifest.get("command") or ["tallycat", "simulate", "SCENARIO"])[2:]
    kept = [word for word in command[:1] if not word.startswith("-")]
    for option, value in pairwise(command):
        kept += [option, value] if option in _OPTIONS else []
    return "".join(f"{shlex.quote(word)} " for word in kept)
