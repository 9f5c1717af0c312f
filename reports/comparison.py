"""A comparison's document as tables of text."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analysis.experiments.measured import SHARE
from analysis.verdicts import DEPENDS, DIFFERS, IDENTICAL, SAME, UNDECIDED

Row = Mapping[str, Any]
HEAD = ("statistic", "base", "variant", "difference", "95 % interval", "touched", "saved", "verdict")
NOT_TUNED = "strategies not re-tuned"
FLIPS = "the answer flips when players learn"
LEARN = "a verdict on it needs players that have learned the variant: --adapt"
_ORDER = (DIFFERS, UNDECIDED, SAME, IDENTICAL)
_WHY = {
    "size": "as many as were asked for",
    "precision": "stopped: every interval is as narrow as was asked for",
    "verdict": "stopped: every verdict that was asked for is certain",
    "limit": "stopped at the limit: not all that was asked for is known",
}


def opened(document: Row, title: str, seed: int, names: Sequence[str]) -> str:
    """Say in a line what was played, and why no more."""
    played = f"{document['games']:,} games of the base, {document['deals']:,} deals of seed {seed}"
    return f"{title}: {' / '.join(names)}; {played}; {_WHY[document['stopped_because']]}"


def variants(document: Row) -> list[tuple[str, bool]]:
    """Name the columns of variants: name, and whether players learned it."""
    return [(one["name"], one["adapted"]) for one in document["statistics"][0]["variants"]]


def moved(document: Row, place: int, pace: Iterable[str]) -> list[tuple[str, ...]]:
    """Tell what else moved, such as rounds: statistics that tell how a game goes on; flagged where they moved."""
    rows: list[tuple[str, ...]] = [("", *HEAD[:5])]
    for row in document["statistics"]:
        one = row["variants"][place]
        if row["name"] in set(pace):
            flag = "!" if one["nonzero"] or one["verdict"] == DIFFERS else ""
            rows.append((flag, *_written(row, one)[:5]))
    return rows


def differences(document: Row, place: int, learned: Iterable[str] = ()) -> list[tuple[str, ...]]:
    """Tell the differences of a variant, the clearest first; what is identical is not in it.

    Parameters
    ----------
    document : mapping
    place : int
        Of the variant.
    learned : iterable of str
        Statistics of which an unadapted variant gives no verdict to rely on: marked with a star.
    """
    found = [(row, row["variants"][place]) for row in document["statistics"]]
    shown = [
        (row, one) for row, one in found if one["difference"] is not None and one["verdict"] != IDENTICAL
    ]
    shown.sort(key=lambda pair: _ORDER.index(pair[1]["verdict"]))
    starred = set(learned)
    rows = []
    for row, one in shown:
        star = "*" if row["name"] in starred and not one["adapted"] else ""
        rows.append((*_written(row, one)[:7], one["verdict"] + star))
    return [HEAD, *rows]


def rest(document: Row, place: int) -> list[str]:
    """Name what is identical, and what one side lacks, a line each."""
    found = [(row["name"], row["variants"][place]) for row in document["statistics"]]
    same = [name for name, one in found if one["verdict"] == IDENTICAL]
    lacks = [name for name, one in found if one["difference"] is None]
    lines = [f"identical: {', '.join(same)}"] if same else []
    return lines + ([f"no difference can be told: {', '.join(lacks)}"] if lacks else [])


def flips(document: Row) -> list[tuple[str, str, str, str]]:
    """Find where players that learned a variant turn the answer round: variant, statistic, and both answers."""
    found = []
    for row in document["statistics"]:
        learned = {one["name"]: one for one in row["variants"] if one["adapted"]}
        for one in row["variants"]:
            other = learned.get(one["name"])
            if not one["adapted"] and other is not None and _disagree(one, other):
                found.append((one["name"], row["name"], _answer(one), _answer(other)))
    return found


def _disagree(one: Row, other: Row) -> bool:
    """Say whether two answers contradict each other: other certain words, or other signs of what is not small."""
    words = {one["verdict"], other["verdict"]}
    if words <= {IDENTICAL, SAME}:
        return False
    certain = UNDECIDED not in words and len(words) == 2
    signs = one["nonzero"] and other["nonzero"] and one["difference"] * other["difference"] < 0
    return bool(certain or signs)


def _answer(one: Row) -> str:
    return f"{one['verdict']} ({one['difference']:+.3g})"


def _written(row: Row, one: Row) -> tuple[str, ...]:
    share = row["unit"] == SHARE
    ends = (_apart(one["low"], share), _apart(one["high"], share))
    return (
        row["name"],
        _value(row["baseline"]["value"], share),
        _value(one["value"], share),
        _apart(one["difference"], share) + (" pp" if share and one["difference"] is not None else ""),
        f"{ends[0]} to {ends[1]}",
        "-" if one["touched"] is None else f"{100 * one['touched']:.1f} %",
        saved(one),
    )


def saved(one: Row) -> str:
    """Write how many times more games an unpaired comparison needs."""
    if one["games_saved"] is not None:
        times = one["games_saved"]
        return f"x {times:.1f}" if times < 100 else f"x {times:,.0f}"
    return "-"


def _value(value: float | None, share: bool) -> str:
    return "-" if value is None else f"{100 * value:.2f} %" if share else f"{value:.3f}"


def _apart(value: float | None, share: bool) -> str:
    """Write a difference with its sign, shares in percentage points."""
    if value is None:
        return "-"
    text = f"{100 * value if share else value:+.3f}"
    return text[1:] if not float(text) else text


def tuned(strategies: Iterable[str], adapted: bool) -> list[str]:
    """Say whether players learned a variant, and who they are then."""
    learned = [name for name in dict.fromkeys(strategies) if "@" in name]
    return [f"strategies re-tuned ({', '.join(learned)})"] if adapted else [NOT_TUNED]


def side_by_side(
    words: Sequence[str], documents: Sequence[Row], name: str, flag: str = DEPENDS
) -> list[tuple[str, ...]]:
    """Tell a variant's differences and verdicts under several line-ups, what all call alike left out; head first.

    What contradicts itself stands first, with `flag` behind it.
    """
    rows: list[tuple[str, ...]] = []
    for statistic, columns in _columns(documents, name).items():
        verdicts = {one["verdict"] for _, one in columns.values()}
        if verdicts <= {SAME, IDENTICAL} or all(one["difference"] is None for _, one in columns.values()):
            continue
        told = (_short(*columns[place]) if place in columns else "-" for place in range(len(words)))
        rows.append((statistic, *told, flag if _contradict([one for _, one in columns.values()]) else ""))
    rows.sort(key=lambda row: row[-1] != flag)
    return [("statistic", *words, ""), *rows]


def both(document: Row) -> tuple[Row, Row]:
    """Give the document of players as they were, and that of those who learned, each as one of `side_by_side`."""

    def part(adapted: bool) -> Row:
        rows = [
            {
                **row,
                "variants": [
                    {**one, "adapted": False} for one in row["variants"] if one["adapted"] == adapted
                ],
            }
            for row in document["statistics"]
        ]
        return {**document, "statistics": rows}

    return part(False), part(True)


def agreed(documents: Sequence[Row], name: str) -> list[str]:
    """Name, in a line, the statistics that are the same under every line-up."""
    found = [
        statistic
        for statistic, columns in _columns(documents, name).items()
        if {one["verdict"] for _, one in columns.values()} <= {SAME, IDENTICAL}
    ]
    return [f"same under all: {', '.join(found)}"] if found else []


def _columns(documents: Sequence[Row], name: str) -> dict[str, dict[int, tuple[Row, Row]]]:
    """Give, for each statistic, its row and the variant's under each line-up that has it."""
    found: dict[str, dict[int, tuple[Row, Row]]] = {}
    for place, document in enumerate(documents):
        for row in document["statistics"]:
            one = next((v for v in row["variants"] if v["name"] == name and not v["adapted"]), None)
            if one is None:
                continue
            found.setdefault(row["name"], {})[place] = (row, one)
    return found


def _contradict(ones: Sequence[Row]) -> bool:
    return any(_disagree(one, other) for place, one in enumerate(ones) for other in ones[place + 1 :])


def _short(row: Row, one: Row) -> str:
    share = row["unit"] == SHARE
    unit = " pp" if share and one["difference"] is not None else ""
    return f"{_apart(one['difference'], share)}{unit} {one['verdict']}"
