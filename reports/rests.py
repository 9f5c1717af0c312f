"""What the findings of a run rest on: deals, assumed values, and everything needed to play it again."""

import shlex
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from analysis.verdicts import CONVENTION, seat_limits
from reports import words
from reports.about import About
from reports.marks import Known
from reports.trust import Judge

FEW_DEALS = 2000
_LONG = 90  # characters of a printed value; longer ones are counted


@dataclass(frozen=True)
class Ground:
    """Assumed values of one kind.

    Attributes
    ----------
    name : str
        Their data path, with a star for the part in which several differ.
    played : tuple of (str, str)
        What was played, by that part; the part is empty where all are played alike.
    paths : tuple of str
        All the data paths.
    hanging : tuple of str
        Names of the sections that hang on them.
    """

    name: str
    played: tuple[tuple[str, str], ...]
    paths: tuple[str, ...]
    hanging: tuple[str, ...]


def how_sure(about: About) -> tuple[str, ...]:
    """Say how sure the intervals are, what they leave out, and how ties count."""
    intervals = sum(_intervals(frame) for frame in about.answers.frames.values())
    few = [_FEW] if about.deals < FEW_DEALS else []
    sure = _SURE.format(
        intervals=words.whole(Known(intervals, "run/intervals")), deals=words.whole(about.facts["deals"])
    )
    return (
        sure,
        *few,
        _MINDS.format(minds=about.minds()),
        _lines(about),
        f"{_TIES} {about.words['ties']}".strip(),
    )


def _lines(about: About) -> str:
    """Say where fair ends and clear begins, and who says so."""
    fair, slight = (f"{100 * limit:g}" for limit in seat_limits(about.run.players, about.thresholds))
    who = (
        "lines drawn by the scenario"
        if {"seats.fair", "seats.slight"} & about.thresholds.keys()
        else CONVENTION
    )
    return _CARDS.format(fair=fair, slight=slight, who=who)


_CARDS = (
    "Words for seats: fair up to {fair} points of win share from an equal share, slight up to {slight}, clear beyond; "
    "{who}, not a law of nature ([thresholds] in the scenario moves them). Under one mind alone, and where trust "
    "is none, there are numbers and intervals but no such word."
)
_SURE = (
    "The {intervals} intervals of this run hold together: with 95 % certainty none of them misses. They are as wide as "
    "that takes, by the correlation of the numbers within a section and in equal parts between sections. The unit is "
    "the deal, of which there are {deals}: seats of a game, and rotations of a deal, are not independent."
)
_FEW = (
    f"With fewer than {FEW_DEALS:,} deals the widths themselves are rough: play more games before you decide."
)
_MINDS = (
    "An interval tells how far chance can have moved a number. It does not tell how other players would play: these "
    "are numbers for the minds that played ({minds}), and findings under one mind are no verdict."
)
_TIES = "A shared win counts 1/k for each of the k winners, so that the shares of a game add up to 1."


def _intervals(frame: pl.DataFrame) -> int:
    ends = [name for name in frame.columns if name == "low" or name.endswith("_low")]
    return sum(frame.height - frame[name].null_count() for name in ends if name != "fair_low")


def grounds(about: About, hanging: Mapping[str, tuple[str, ...]], judge: Judge | None) -> tuple[Ground, ...]:
    """Gather the assumed values in use, those of one kind together.

    Parameters
    ----------
    about : About
        The run.
    hanging : mapping of str to tuple of str
        For each section by name, the data paths it hangs on.
    judge : Judge, optional
        Without one nothing is known of what hangs on what: every section may.

    Returns
    -------
    tuple of Ground
    """
    groups: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for path in about.run.manifest["assumed"]:
        sections = tuple(name for name, paths in hanging.items() if judge is None or path in paths)
        ends = path.split(".")
        groups.setdefault((ends[0], ends[-1], sections), []).append(path)
    components = about.run.manifest["scenario"]["components"]
    return tuple(_ground(components, paths, sections) for (*_, sections), paths in groups.items())


def _ground(components: Mapping[str, Any], paths: list[str], sections: tuple[str, ...]) -> Ground:
    played = [_played(components, path) for path in paths]
    ends = paths[0].split(".")
    name = paths[0] if len(paths) == 1 else f"{ends[0]}.*.{ends[-1]}"
    if len(set(played)) == 1:
        return Ground(name, (("", played[0]),), tuple(paths), sections)
    parts = [path.split(".")[1] for path in paths]
    return Ground(name, tuple(zip(parts, played, strict=True)), tuple(paths), sections)


def sources(about: About) -> tuple[str, ...]:
    """Say where the printed values come from, and name those that the scenario changed."""
    found: Mapping[str, str] = about.run.manifest["scenario"]["components"].get("sources", {})
    if not found:
        return ()
    counts = Counter(found.values())
    told = words.listed([f"{number} {source}" for source, number in counts.most_common()])
    changed = [path for path, source in found.items() if source == "scenario"]
    said = [f"Printed values by source: {told}."]
    return tuple(said + ([f"Set by the scenario: {words.listed(changed)}."] if changed else []))


def _played(components: Mapping[str, Any], path: str) -> str:
    """Write the value at a data path, for people."""
    value: Any = components
    for key in path.split("."):
        if not isinstance(value, Mapping) or key not in value:
            return ""
        value = value[key]
    text = _text(value)
    return text if len(text) <= _LONG else words.count(len(value), "entry", "entries")


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return " / ".join(_text(item) for item in value)
    return str(value)


def recreate(manifest: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Give everything that is needed to play the run again and to see that it is the same."""
    run = manifest["scenario"]["run"]
    plain = [
        "tallycat",
        "simulate",
        "SCENARIO",
        "--games",
        str(manifest["games"]),
        "--seed",
        str(run["seed"]),
        "--out",
        "RUN",
    ]
    versions = ", ".join(f"{name} {version}" for name, version in manifest["versions"].items())
    return (
        ("Command", shlex.join(manifest.get("command") or plain)),
        ("Seed", f"{run['seed']} (strategies: {run['strategy_seed']})"),
        ("Scenario, its hash", manifest["scenario_hash"]),
        ("Fingerprint", str(manifest["digest"])),
        ("Fingerprint without names of strategies", str(manifest["digest_play"])),
        ("Rules", f"{manifest['game']}, version {manifest['rules_version']}"),
        ("Made with", f"tallycat {manifest['tallycat_version']}, {versions}"),
        ("Played", f"{words.count(manifest['games'], 'game', 'games')} in {manifest['elapsed_s']:.1f} s"),
    )
