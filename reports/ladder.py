"""A tournament's tables in Markdown."""

from collections.abc import Iterable, Sequence

import polars as pl

from analysis.tournament.design import Design
from analysis.tournament.result import Result

HEAD = ("", "mind", "win share", "strength", "regret", "best reply")


def ladder(design: Design, result: Result) -> str:
    """Write all tables of a tournament, with what their intervals are."""
    minds = result.ranking["strategy"].to_list()
    rows = [ranked(row) for row in result.ranking.iter_rows(named=True)]
    parts = [described(design) + ".", table(HEAD, rows), widths(result.ranking)]
    parts += [table(("win share beside", *minds), matrix(result))]
    if result.equilibrium is not None:
        parts += [table(*_split(mixed(result.equilibrium)))]
    if result.measures.height:
        parts += [table(*_split(measured(result.measures)))]
    return "\n\n".join(parts) + "\n"


def _split(rows: Sequence[Sequence[str]]) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    return rows[0], rows[1:]


def described(design: Design) -> str:
    """Say in a line what was played."""
    number = len(design.line_ups)
    chosen = (
        f"all {number:,} line-ups"
        if number == design.of
        else f"{number:,} of {design.of:,} line-ups (balanced)"
    )
    orders = f"{design.orders} orders of seats" + (" (the even ones)" if design.even else "")
    return (
        f"{len(design.minds)} minds, {design.players} players: {chosen} in {orders}, all on the same "
        f"{design.deals:,} deals; {design.games:,} games"
    )


def widths(ranking: pl.DataFrame) -> str:
    """Say how wide the intervals of the win shares are."""
    if ranking["low"].null_count():
        return "One deal says nothing about errors: no intervals."
    half = 50 * (ranking["high"] - ranking["low"]).to_numpy()
    least, most = f"{half.min():.2g}", f"{half.max():.2g}"
    return (
        "Brackets: 95 % intervals by deal, which hold for all minds of a column together; "
        f"those of the win shares reach {least} to {most} points to each side. "
        "A star: not ruled out that it is the best."
    )


def ranked(row: dict[str, object]) -> tuple[str, ...]:
    """Write a row of the ranking."""
    return (
        f"{row['place']}{'*' if row['best'] else ''}",
        str(row["strategy"]),
        spread(row, "value", "low", "high", 100, "%", 1),
        spread(row, "strength", "strength_low", "strength_high", 1, "", 0),
        spread(row, "regret", "regret_low", "regret_high", 100, "%", 1),
        f"{row['reply']} {percent(row['reply_share'])}",
    )


def matrix(result: Result) -> list[list[str]]:
    """Write the pay-offs: a row a mind, the best first, and what it wins beside each, in the same order."""
    minds = result.ranking["strategy"].to_list()
    found = {
        (a, b): value for a, b, value in result.payoffs.select("strategy", "beside", "value").iter_rows()
    }
    return [[a, *(percent(found.get((a, b))) for b in minds)] for a in minds]


def mixed(frame: pl.DataFrame) -> list[tuple[str, ...]]:
    """Write which minds a player would mix, head first."""
    rows = [
        (
            str(row["strategy"]),
            percent(row["weight"]),
            percent(row["support"], 0),
            f"{percent(row['weight_mean'])} [{100 * row['weight_low']:.1f}, {100 * row['weight_high']:.1f}]",
        )
        for row in frame.iter_rows(named=True)
    ]
    return [("equilibrium", "weight", "in support", "weight over draws"), *rows]


def measured(frame: pl.DataFrame) -> list[tuple[str, ...]]:
    """Write the measures, head first."""
    rows = [
        (str(row["measure"]), str(row["strategy"]), spread(row, "value", "low", "high", 1, "", 2))
        for row in frame.iter_rows(named=True)
    ]
    return [("measure", "mind", "mean of a seat"), *rows]


def spread(
    row: dict[str, object], value: str, low: str, high: str, scale: float, unit: str, digits: int
) -> str:
    """Write a value with its interval, such as ``31.2 % [30.9, 31.5]``."""
    numbers = [row[name] for name in (value, low, high)]
    told = ["-" if number is None else f"{scale * float(str(number)):.{digits}f}" for number in numbers]
    told = [f"{float(text) + 0:.{digits}f}" if text != "-" else text for text in told]  # no -0
    return f"{told[0]}{f' {unit}' if unit else ''} [{told[1]}, {told[2]}]"


def percent(value: object, digits: int = 1) -> str:
    """Write a share; nothing where there is none."""
    return "" if value is None or value != value else f"{100 * float(str(value)):.{digits}f} %"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a Markdown table."""
    cells = [[str(cell).replace("|", "\\|") for cell in row] for row in (head, *rows)]
    lines = [f"| {' | '.join(row)} |" for row in cells]
    return "\n".join([lines[0], "|" + " --- |" * len(head), *lines[1:]])
