"""The page: what is demanded beside what was reached, then every table behind it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import polars as pl

from analysis.tournament.design import Design
from reports.ladder import described, percent, spread, table

SHARE_OF_RANDOM, SHARE_OF_STYLE, STYLES, SPEED = 0.95, 0.15, 5, 0.5
VARIANTS = 0.95  # of all variants: 19 of 20


@dataclass(frozen=True)
class Line:
    """Something demanded.

    Attributes
    ----------
    what, demanded, reached : str
        For people.
    kept : bool
    """

    what: str
    demanded: str
    reached: str
    kept: bool


@dataclass(frozen=True)
class Section:
    """A part of the page: its title, its Markdown, and what it demands."""

    title: str
    text: str
    lines: list[Line] = field(default_factory=list)


def heads_section(found: pl.DataFrame, deals: int) -> Section:
    """Tell how the minds do against random play."""
    worst = found.sort("low").row(0, named=True)
    line = Line(
        "every mind against `random`, two players",
        f"at least {percent(SHARE_OF_RANDOM, 0)}",
        f"{percent(worst['low'], 2)} or more (`{worst['name']}`)",
        worst["low"] >= SHARE_OF_RANDOM,
    )
    rows = [[f"`{row['name']}`", _share(row, 2)] for row in found.iter_rows(named=True)]
    text = f"Two players, the game as it comes out of the box, {deals:,} deals, each played from both seats."
    return Section(
        "Every mind against random play", f"{text}\n\n{table(('mind', 'win share'), rows)}", [line]
    )


def styles_section(design: Design, ahead: pl.DataFrame, won: pl.DataFrame) -> Section:
    """Tell how far each style leads in its signature, and how often it wins among styles."""
    nearest = ahead.sort("low").unique("strategy", keep="first", maintain_order=True)
    worst = nearest.row(0, named=True)
    often = won.filter(pl.col("low") >= SHARE_OF_STYLE).height
    lines = [
        Line(
            "each style's lead in its signature over each other style",
            "above 0",
            f"{worst['low']:.3f} or more (`{worst['strategy']}` over `{worst['beside']}`)",
            worst["low"] > 0,
        ),
        Line(
            f"styles that win at least {percent(SHARE_OF_STYLE, 0)} in fields of four styles",
            f"at least {STYLES}",
            f"{often} of {won.height}",
            often >= STYLES,
        ),
    ]
    near = {row["strategy"]: row for row in nearest.iter_rows(named=True)}
    rows = [
        [f"`{row['name']}`", f"`{near[row['name']]['measure']}`", _lead(near[row["name"]]), _share(row)]
        for row in won.sort("value", descending=True).iter_rows(named=True)
    ]
    text = (
        f"The game as it comes out of the box. {described(design)}. A lead is the difference between the means of a "
        "seat, over that other style over which its interval reaches lowest; all leads of all styles hold together, "
        "and so do all win shares."
    )
    head = ("style", "signature", "smallest lead", "win share")
    return Section("Styles in their signatures", f"{text}\n\n{table(head, rows)}", lines)


def cells_section(found: pl.DataFrame, deals: int) -> Section:
    """Tell what the tuned mind wins in every cell."""
    groups = found.partition_by("field", "players", as_dict=True, maintain_order=True)
    lines, rows = [], []
    for (other, players), group in groups.items():
        worst, target = group.sort("low").row(0, named=True), group["target"][0]
        over = 100 * (worst["low"] - target)
        lines.append(
            Line(
                f"`tuned` against `{other}`, {players} players, every cell",
                f"at least {percent(target, 0)}",
                f"{percent(worst['low'])} or more ({worst['cell']}), {over:+.1f} points",
                worst["low"] >= target,
            )
        )
        rows.append([f"`{other}`", str(players), percent(target, 0), *map(_share, group.to_dicts())])
    text = (
        f"Every cell of analysis/tuning/games: side and scroll set; {deals:,} deals a cell, on which nothing was tuned "
        "or chosen. Intervals of the whole table hold together."
    )
    cells = found["cell"].unique(maintain_order=True).to_list()
    head = ("others", "players", "demanded", *cells)
    return Section("`tuned` in every cell", f"{text}\n\n{table(head, rows)}", lines)


def variants_section(found: pl.DataFrame, deals: int) -> Section:
    """Tell in how many variants the tuned mind wins more than its share."""
    beaten = found.filter(pl.col("low") > pl.col("fair")).height
    demanded = round(VARIANTS * found.height)
    line = Line(
        "variants in which `tuned`, not tuned anew, wins more than its share against `greedy`",
        f"at least {demanded} of {found.height}",
        f"{beaten} of {found.height}",
        beaten >= demanded,
    )
    rows = [
        [row["name"], str(row["players"]), row["what"], percent(row["fair"], 0), _share(row)]
        for row in found.iter_rows(named=True)
    ]
    text = (
        "Terms of scrolls in any form over any measure, ribbons, stars of levels, tile table (shipped or drawn), side "
        "and number of players are drawn at random (tests/skill/variants.py); one seat of `tuned`, the others "
        f"`greedy`, every seat in turn, {deals:,} deals a variant. All intervals hold together."
    )
    head = ("variant", "players", "side, tiles, scrolls", "fair", "win share")
    return Section("`tuned` in variants that it never saw", f"{text}\n\n{table(head, rows)}", [line])


def speed_section(found: pl.DataFrame, rounds: int) -> Section:
    """Tell how fast every mind plays."""
    tuned = found.filter(pl.col("mind") == "tuned").row(0, named=True)
    line = Line(
        "games a second of `tuned` by those of `greedy`",
        f"at least {SPEED:.2f}",
        f"{tuned['ratio']:.2f}",
        tuned["ratio"] >= SPEED,
    )
    rows = [
        [
            f"`{row['mind']}`",
            f"{row['games_s']:,.0f}" if row["games_s"] >= 100 else f"{row['games_s']:.2g}",
            _ratio(row["ratio"]),
            f"{_ratio(row['least'])} to {_ratio(row['most'])}",
            f"{row['candidates']:.1f}",
            f"{row['games']:,}",
        ]
        for row in found.sort("ratio", descending=True).iter_rows(named=True)
    ]
    text = (
        f"Four equal seats, one thread, its own processor time; medians of {rounds} measurements, each with one of "
        "`greedy` right before it. Games a second hang on the machine; the ratios little."
    )
    head = ("mind", "games/s", "by `greedy`", "of all rounds", "candidates a decision", "games")
    return Section("Speed", f"{text}\n\n{table(head, rows)}", [line])


def ahead_section(id_: str, found: pl.DataFrame, deals: int, budget: Sequence[str]) -> Section:
    """Tell what a mind that looks ahead wins against the tuned one."""
    rows = [
        [row["name"], percent(row["fair"], 0), _share(row), f"{100 * (row['value'] - row['fair']):+.1f}"]
        for row in found.iter_rows(named=True)
    ]
    text = (
        f"One seat of `{id_}`, the others `tuned`, every seat in turn; {deals:,} deals of each number of "
        "players, the cells in turn. Both intervals hold together. Its budget for a decision:"
    )
    head = ("players", "fair", "win share", "points over fair")
    listed = "\n".join(f"- {line}" for line in budget)
    return Section(f"`{id_}` against `tuned`", f"{text}\n\n{listed}\n\n{table(head, rows)}")


def page(sections: Sequence[Section], asked: str) -> str:
    """Write the page in Markdown."""
    rows = [
        [line.what, line.demanded, line.reached, "yes" if line.kept else "**no**"]
        for section in sections
        for line in section.lines
    ]
    parts = [_HEAD.format(asked=asked), table(("what", "demanded", "reached", "kept"), rows)]
    for section in sections:
        parts += [f"## {section.title}", section.text]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _share(row: dict[str, object], digits: int = 1) -> str:
    return spread(row, "value", "low", "high", 100, "%", digits)


def _ratio(value: float) -> str:
    return f"{value:.2f}" if value >= 0.05 else f"1/{1 / value:,.0f}"


def _lead(row: dict[str, object]) -> str:
    return f"{spread(row, 'value', 'low', 'high', 1, '', 2)} over `{row['beside']}`"


_HEAD = """# How good the minds are

{asked}

Win shares are means over deals, in each of which a mind sits in every seat once. Brackets are 95 % intervals by deal;
those of a table hold together. What is demanded of shares and leads is demanded of the low end. Every section plays
deals of its own, none of them a deal that weights were searched, chosen or reported on."""
