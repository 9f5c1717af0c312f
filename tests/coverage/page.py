"""The page: what was reached beside what is demanded."""

from collections.abc import Iterable

from tests.coverage.experiments import Reached

LOW, HIGH, WIDEST = 0.94, 0.96, 1.8
SECTIONS = {
    "fixed": (
        "Fixed size",
        "Ordinary 95 % intervals, one statistic at a time. Shares take Wilson's interval at the effective number of\n"
        "observations, the rare badge too; all others the value and t quantile times the standard error by deal.",
    ),
    "family": (
        "Family-wise",
        "The same intervals at the width of the largest |t|: a hit is an experiment in which all of them hold.",
    ),
    "sequence": (
        "Looking often",
        "Confidence sequences at every look of the schedule (2,000 deals and on by a quarter more): a hit is an\n"
        "experiment in which the interval holds at all of them. Width: the median at the last look, by that of the\n"
        "ordinary interval.",
    ),
    "precision": (
        "Stopping by precision",
        "Ordinary intervals at the first look at which they are as narrow as asked for (about a tenth of the\n"
        "most deals suffices). Deals: the median at the stop.",
    ),
}


def demanded(line: Reached) -> str:
    """Say what the line must reach."""
    if line.kind == "fixed":
        return f"{100 * LOW:.1f} to {100 * HIGH:.1f} %"
    width = f", width at most {WIDEST:g}" if line.width is not None else ""
    return f"at least {100 * LOW:.1f} %{width}"


def good(line: Reached, slack: float = 0.0) -> bool:
    """Say whether a line reached what is demanded, but for `slack` where there are few experiments."""
    wide = line.width is not None and line.width > WIDEST
    over = line.kind == "fixed" and line.held > HIGH + slack
    return line.held >= LOW - slack and not over and not wide


def page(lines: Iterable[Reached], asked: str, rare: float) -> str:
    """Write the page in Markdown; `rare` is the share of seats with the rare badge, in percent."""
    rows = list(lines)
    told = [_HEAD.format(asked=asked, rare=rare)]
    for kind, (title, text) in SECTIONS.items():
        told += ["", f"## {title}", "", text, "", *_table([line for line in rows if line.kind == kind])]
    return "\n".join(told) + "\n"


def _table(lines: list[Reached]) -> list[str]:
    rows = [
        f"| {line.name} | {line.deals:,} | {100 * line.held:.2f} % | {_width(line)} | {demanded(line)} "
        f"| {'yes' if good(line) else '**no**'} |"
        for line in lines
    ]
    return [
        "| statistic | deals | reached | width | demanded | kept |",
        "| --- | ---: | ---: | ---: | --- | --- |",
        *rows,
    ]


def _width(line: Reached) -> str:
    return "" if line.width is None else f"{line.width:.2f}"


_HEAD = """# How often intervals hold

Intervals are tried on a real game, not on a bell curve. A stored run is taken for the whole world, so that its
values are the truth; experiments draw deals from it, and each says whether its interval holds that truth. The game is
`tests/coverage/base.toml`: Morty Sorty, two minds in turn on every seat (a deal is two games of four seats), with a
badge that {rare:.1f} % of the seats claim. Paired differences are those to `tests/coverage/variant.toml`, on the same
deals.

{asked}
`make coverage` makes this page anew; the first time it plays both runs, and all of it takes about ten minutes."""
