"""How does a game run? Length, ties, lead, kittens, passes, jars and levels."""

from dataclasses import dataclass
from functools import partial

import polars as pl

from analysis.questions._deals import by_deal
from analysis.runs.read import Part, Run
from analysis.stats.estimates import Ratio, estimate
from analysis.stats.intervals import interval_table
from analysis.stats.moments import Moments

TITLE = "How does a game run?"
SUMMARY = "rounds, ties, changes of the lead, kittens, passes, special jars, full levels, choices"


@dataclass(frozen=True)
class _Line:
    label: str
    unit: str  # "share" or what the number counts
    table: str
    value: pl.Expr
    by: pl.Expr  # what it is counted for
    trust: str | None  # the statistic by which the game judges it


def _line(
    table: str, label: str, unit: str, value: pl.Expr, trust: str | None, by: pl.Expr | None = None
) -> _Line:
    return _Line(label, unit, table, value, pl.lit(1) if by is None else by, trust)


_a_game, _a_seat = partial(_line, "games"), partial(_line, "seats")
_ONE_WINNER = pl.col("winner_led_from") > 0
_KITTENS = "kittens.left"
_LINES = {
    "rounds": _a_game("Rounds of a game", "rounds", pl.col("rounds"), "rounds"),
    "ties": _a_game("Games with a shared win", "share", pl.col("winners") > 1, "ties"),
    "tie-broken": _a_game("Games decided by the tie-break", "share", pl.col("tie_broken"), "ties"),
    "lead-changes": _a_game(
        "Changes of the lead in a game", "changes", pl.col("lead_changes"), "margin.mean"
    ),
    "led-from": _a_game(
        "Round from which the winner was never behind",
        "",
        pl.col("winner_led_from"),
        "margin.mean",
        _ONE_WINNER,
    ),
    "kitten-supply-empty": _a_game(
        "Kittens due with none left, a game", "kittens", pl.col("kitten_supply_empty"), _KITTENS
    ),
    "kittens-gained": _a_seat("Kittens gained by a seat", "kittens", pl.col("kittens_gained"), _KITTENS),
    "kittens-spent": _a_seat("Kittens spent by a seat", "kittens", pl.col("kittens_spent"), _KITTENS),
    "passes": _a_seat("Passes of a seat", "passes", pl.col("passes"), None),
    "forced-passes": _a_seat(
        "Passes of a seat because nothing fitted", "passes", pl.col("forced_passes"), None
    ),
    "special-jars": _a_seat(
        "Special jars taken by a seat", "jars", pl.col("special_jars"), "special_jars.mean"
    ),
    "level-top": _a_seat(
        "Seats with a full top level", "share", pl.col("level_top_round") > 0, "levels.T.filled"
    ),
    "level-middle": _a_seat(
        "Seats with a full middle level", "share", pl.col("level_middle_round") > 0, "levels.M.filled"
    ),
    "level-bottom": _a_seat(
        "Seats with a full bottom level", "share", pl.col("level_bottom_round") > 0, "levels.B.filled"
    ),
    "options": _a_seat(
        "Placements to choose from at a decision",
        "placements",
        pl.col("options_sum"),
        None,
        pl.col("decisions"),
    ),
}


def asks(run: Run) -> bool:
    """Every run can tell."""
    return True


def per_part(part: Part, run: Run) -> Moments:
    """Keep, by deal, each value's sum and the sum of what it is counted for."""
    frames = [by_deal(part.table, _sums("games")), by_deal(part.seats, _sums("seats")).drop("deal")]
    return Moments.of_deals(pl.concat(frames, how="horizontal"))


def _sums(table: str) -> dict[str, pl.Expr]:
    values = {}
    for name, line in _LINES.items():
        if line.table == table:
            values[name] = line.value.cast(pl.Int64).sum()
            values[f"{name}|by"] = pl.len() if line.by.meta.is_literal() else line.by.cast(pl.Int64).sum()
    return values


def finish(kept: Moments, run: Run, alpha: float) -> pl.DataFrame:
    """Make a row a line: `name`, `label`, `unit` (`share` or what is counted), `value` to `high`."""
    estimates = estimate(kept, [Ratio(name, name, f"{name}|by") for name in _LINES])
    mean = interval_table(estimates, alpha / 2)
    share = interval_table(estimates, alpha / 2, shares=True)
    unit = pl.Series("unit", [line.unit for line in _LINES.values()])
    ends = [
        pl.when(unit == "share").then(share[end]).otherwise(mean[end]).alias(end) for end in ("low", "high")
    ]
    label = pl.Series("label", [line.label for line in _LINES.values()])
    trust = pl.Series("statistic", [line.trust for line in _LINES.values()])
    return mean.select("name", label, unit, "value", "se", *ends, trust)
