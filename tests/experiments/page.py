"""The page of what experiments were held to: docs/experiments.md."""

from __future__ import annotations

from collections.abc import Sequence

from tests.experiments.learned import Learned
from tests.experiments.population import GIFT
from tests.experiments.trials import Nulls, Stops
from tests.experiments.unpaired import APART, SEED, Beside

MOST = 29  # of 400: at 5 % more than that happens once in fifty times
AT_TWICE, AT_THRICE = 0.95, 0.5  # of the plan
NULLS = {
    "other": "another `strategy_seed`, two seats that choose by lot",
    "boards": "the animals' boards exchanged, dealt at random",
}


def most(experiments: int) -> int:
    """Give how many of so many experiments may err: 29 of 400, and as much slack as so few of them need."""
    return round(0.05 * experiments + 2.1 * (0.05 * 0.95 * experiments) ** 0.5)


def kept_null(found: Nulls) -> bool:
    """Say whether few enough null experiments called anything nonzero."""
    return found.nonzero <= most(found.experiments)


def kept_stop(found: Stops) -> bool:
    """Say whether verdicts on the threshold are rare enough, and stops beyond it early enough."""
    number = sum(found.said.values())
    if found.times == 1:
        return max(found.said["same"], found.said["differs"]) <= most(number)
    return found.mean <= (AT_TWICE if found.times == 2 else AT_THRICE) * found.plan


def kept_beside(found: Beside) -> bool:
    """Say whether paired and unpaired differences agree."""
    return found.largest < found.limit


def kept_learned(found: Learned) -> bool:
    """Say whether those who learned surely win more than their share."""
    return found.low > found.fair


def page(
    nulls: dict[str, Nulls],
    stops: Sequence[Stops],
    besides: Sequence[Beside],
    wise: Sequence[Learned],
    asked: str,
) -> str:
    """Write the page in Markdown."""
    parts = [_nulls(nulls), _stops(stops), _besides(besides), _saved(besides), _learned(wise)]
    return _HEAD.format(asked=asked) + "\n\n".join(parts) + "\n"


def _nulls(found: dict[str, Nulls]) -> str:
    rows = [
        (
            NULLS[name],
            one.experiments,
            one.statistics,
            one.nonzero,
            most(one.experiments),
            one.differs,
            _yes(kept_null(one)),
        )
        for name, one in found.items()
    ]
    head = ("nothing differs but", "experiments", "statistics", "`nonzero`", "at most", "`differs`", "kept")
    return f"{_NULLS}\n\n{_table(head, rows)}"


def _stops(found: Sequence[Stops]) -> str:
    rows = [
        (
            f"`{one.name}`", f"{one.times:g} d", *(one.said[word] for word in ("same", "differs", "undecided")),
            f"{one.mean:,.0f}", f"{one.mean / one.plan:.2f}", f"{one.plan:,.0f}", f"{one.limit:,}",
            _yes(kept_stop(one)),
        )
        for one in found
    ]  # fmt: skip
    head = (
        "statistic", "truth", "`same`", "`differs`", "`undecided`", "mean stop", "of the plan", "plan", "limit", "kept",
    )  # fmt: skip
    return f"{_STOPS.format(gift=GIFT)}\n\n{_table(head, rows)}"


def _besides(found: Sequence[Beside]) -> str:
    rows = [
        (
            one.name, one.statistics, f"{one.largest:.2f} (`{one.worst}`)", f"{one.limit:.2f}", f"{one.seconds:.1f} s",
            _yes(kept_beside(one)),
        )
        for one in found
    ]  # fmt: skip
    head = ("variant", "statistics", "largest \\|z\\|", "99.9 % of the largest", "time", "kept")
    return f"{_BESIDES.format(seed=SEED, base=APART[0], variant=APART[1])}\n\n{_table(head, rows)}"


def _saved(found: Sequence[Beside]) -> str:
    rows = [(f"`{name}`", *(f"x {one.saved[name]:,.1f}" for one in found)) for name in found[0].saved]
    return f"{_SAVED}\n\n{_table(('statistic', *(one.name for one in found)), rows)}"


def _learned(found: Sequence[Learned]) -> str:
    rows = [
        (
            one.name, f"`{one.mind}`", f"{one.budget:,}", f"{one.deals:,}", f"{100 * one.value:.1f} %",
            f"{100 * one.low:.1f} to {100 * one.high:.1f} %", f"{100 * one.fair:.0f} %", _yes(kept_learned(one)),
        )
        for one in found
    ]  # fmt: skip
    head = ("variant", "mind", "games of the search", "deals", "win share", "95 %", "fair", "kept")
    return f"{_LEARNED}\n\n{_table(head, rows)}"


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


def _yes(kept: bool) -> str:
    return "yes" if kept else "**no**"


_HEAD = """# What comparisons are held to

{asked}
`make experiments` makes this page anew.

Experiments are drawn from real deals: base and variants of a noisy line-up play a stock of deals, and every experiment
draws its own from it, with replacement, so that the truth is known exactly. They take the way of `tallycat compare
--until verdict`: all looks, confidence sequences, the rules of verdicts.

"""
_NULLS = """## Where nothing differs

Base and variant play other games that are as good as each other, and are exchanged by lot deal by deal. Counted are
experiments in which *any* statistic at *any* look, up to the limit, has an interval without 0; whatever stops them can
only come sooner."""
_STOPS = """## On the threshold, and beyond it

A share of the deals is that of a seat with a head start of {gift} stars, so that the true difference is exactly one,
two or three practical thresholds d. On the threshold neither `same` nor `differs` is right, and each may come out in
5 % of the experiments; beyond it a comparison is to end sooner than one of fixed size: at 2 d on average after at most
0.95 of the deals that `tallycat plan` plans for (95 % power at 2 d), at 3 d after at most half of them."""
_BESIDES = """## Against runs on deals of their own

20,000 games of base and variant on the same deals (seed {seed}), and each side on deals of its own (base: seed {base},
variant: seed {variant}), ten times as many. z is the distance of both differences in standard errors; the largest over
all statistics must stay below the value that the largest |z| exceeds once in a thousand times. Time: of one core, for
the comparison, everything being compiled; two share it."""
_SAVED = """## Games saved by pairing

How many times more games a comparison on deals of its own needs for the same error. Pairing saves much where few games
change, and nothing where every game goes another way."""
_LEARNED = """## Players that learn

Two lopsided variants of the game for two: the strong mind learns each, as `--adapt` has it, and meets itself as it was
on deals that the search has not seen. The interval must lie above the fair share."""
