"""The learning curve of a search: a line of the generations, dots of the races with their errors."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import PERCENT, canvas, fair_line, ink, styled

_KEY = re.compile(r"(\d+) players, (generation|race|last race)\b")  # as search.py writes them
SCHEMA = {
    "players": pl.Int64,
    "kind": pl.String,
    "generation": pl.Int64,
    "games": pl.Int64,
    "share": pl.Float64,
    "error": pl.Float64,
}


def table(done: Mapping[str, Mapping[str, Any]]) -> pl.DataFrame:
    """Make the table of a curve from what a search noted, in its order.

    Columns: `players`; `kind` (`search`: mean of a generation, on the deals of the search; `race`: the winner, on
    those of the choice); `generation` and `games` so far; `share`; `error` (standard error by deal, of races).
    """
    generations: Counter[int] = Counter()
    games: Counter[int] = Counter()
    rows = []
    for key, facts in done.items():
        match = _KEY.match(key)
        if not match:
            continue
        players, kind = int(match[1]), "search" if match[2] == "generation" else "race"
        generations[players] += kind == "search"
        games[players] += facts["games"]
        share = facts["share"] if kind == "race" else sum(facts["shares"]) / len(facts["shares"])
        rows.append((players, kind, generations[players], games[players], share, facts.get("error")))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `table`: win share over millions of games, the players' numbers in different colours."""
    figure, axes = canvas()
    for (players,), part in frame.sort("players").group_by("players", maintain_order=True):
        search, races = part.filter(kind="search"), part.filter(kind="race")
        (line,) = axes.plot(search["games"] / 1e6, search["share"], linewidth=0.8, alpha=0.6)
        axes.errorbar(
            races["games"] / 1e6, races["share"], yerr=2 * races["error"], fmt="o", markersize=3,
            color=line.get_color(), ecolor=ink(), elinewidth=0.8, label=f"{players} players",
        )  # fmt: skip
        fair_line(axes, 1 / int(str(players)), across=True, label="_fair")
    axes.yaxis.set_major_formatter(PERCENT)
    axes.set_xlabel("Games of the search (millions)")
    axes.set_ylabel("Win share against the field")
    if frame["players"].n_unique() > 1:
        axes.legend(loc="lower right")
    return figure
