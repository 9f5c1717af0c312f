"""The source of every printed value, what a scenario puts over them, and what that says about results."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from sim.core.components import SOURCES
from sim.morty import trust
from sim.morty.printed import badge
from sim.morty.state import ANIMALS
from tests.contract.morty import read, written

DOCUMENT = read(None).components


def document(folder: Path, text: str) -> dict[str, Any]:
    return read(written(folder, text)).components


# ---- sources ---------------------------------------------------------------------------------------
def test_every_value_has_its_source() -> None:
    sources = DOCUMENT["sources"]
    paths = {"tiles", "levels", "display", "removed"}
    paths |= {f"boards.{animal}.{side}" for animal in ANIMALS for side in "AB"}
    paths |= {f"tables.{name}" for name in DOCUMENT["tables"]} | {
        f"scrolls.{id_}" for id_ in DOCUMENT["scrolls"]
    }
    paths |= {f"kittens.{name}" for name in DOCUMENT["kittens"]}
    paths |= {f"badges.{id_}.{part}" for id_ in DOCUMENT["badges"] for part in badge.PARTS}
    assert set(sources) == paths
    assert set(sources.values()) <= set(SOURCES)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("tiles", "assumed"),
        ("boards.frog.A", "assumed"),
        ("tables.large", "assumed"),
        ("tables.labels-B", "rulebook"),
        ("levels", "assumed"),
        ("badges.chain.ribbons", "assumed"),
        ("badges.chain.back", "assumed"),
        ("badges.chain.at_least", "rulebook"),
        ("badges.chain.condition", "rulebook"),
        ("scrolls.wondercap-1", "rulebook"),
        ("scrolls.wondercap-2", "rulebook"),
        ("tables.wondercap-2", "assumed"),
        ("kittens.start", "rulebook"),
        ("display", "rulebook"),
        ("removed", "rulebook"),
    ],
)
def test_shipped_sources(path: str, source: str) -> None:
    assert DOCUMENT["sources"][path] == source


OVERLAYS = [
    ('[components]\ntiles = "T3"', "tiles", "assumed"),
    ('[components]\nlarge = "L2"', "tables.large", "assumed"),
    ("[components]\nlarge = [0, 3]", "tables.large", "scenario"),
    ("[components.tables]\nwondercap-2 = [0, 3]", "tables.wondercap-2", "scenario"),
    ("[components.tables]\nlabels-B = 5", "tables.labels-B", "scenario"),
    ("[components]\nlevels = { top = 1, middle = 2, bottom = 3 }", "levels", "scenario"),
    ("[components]\nlevels = { top = 1 }", "levels", "assumed"),  # the others still are
    ("[components]\ndisplay = { 4 = 6 }", "display", "scenario"),
    ("[components.kittens]\nstart = 1", "kittens.start", "scenario"),
    ("[rules]\nkitten_supply = 20", "kittens.supply", "scenario"),
    ("[rules]\nkitten_supply = 16", "kittens.supply", "rulebook"),
    ("[components.boards.frog]\nA = { T2 = 5 }", "boards.frog.A", "scenario"),
    ("[components.boards.frog]\nA = { T2 = 5 }", "boards.frog.B", "assumed"),
    ("[components.badges.chain]\nribbons = [1]", "badges.chain.ribbons", "scenario"),
    ("[components.badges.chain]\nribbons = [1]", "badges.chain.back", "assumed"),
    (
        "[components.scrolls.wondercap-1]\nterms = [{ measure = 'alone', stars_each = 1 }]",
        "scrolls.wondercap-1",
        "scenario",
    ),
    (
        "[components.scrolls.mine]\ningredient = 'any'\nterms = [{ measure = 'tiles', stars_each = 1 }]",
        "scrolls.mine",
        "scenario",
    ),
    (
        "[components.badges.mine]\ncondition = 'chain'\nat_least = 2\nribbons = [1]",
        "badges.mine.back",
        "scenario",
    ),
    (
        "[components]\nlarge = [0, 3]\n[components.sources]\n'tables.large' = 'printed'",
        "tables.large",
        "printed",
    ),
    (
        "[components]\nlarge = [0, 3]\n[components.sources]\n'tables.large' = 'assumed'",
        "tables.large",
        "assumed",
    ),
    (
        "[components]\nlarge = 'L1'\n[components.sources]\n'tables.large' = 'printed'",
        "tables.large",
        "printed",
    ),
]


@pytest.mark.parametrize(("text", "path", "source"), OVERLAYS)
def test_sources_of_overlays(tmp_path: Path, text: str, path: str, source: str) -> None:
    assert document(tmp_path, text)["sources"][path] == source


def test_a_literal_value_over_a_printed_one_is_the_scenarios(tmp_path: Path) -> None:
    box = (
        "[components]\nlevels = { top = 1, middle = 2, bottom = 3 }\n[components.sources]\nlevels = 'printed'"
    )
    written(tmp_path, box, "box.toml")
    assert document(tmp_path, 'extends = "box.toml"')["sources"]["levels"] == "printed"
    text = 'extends = "box.toml"\n[components]\nlevels = { top = 9, middle = 9, bottom = 9 }'
    assert document(tmp_path, text)["sources"]["levels"] == "scenario"


def test_assumed_values_in_use(tmp_path: Path) -> None:
    text = (
        'side = "B"\nplayers = 2\nanimals = ["frog", "mouse"]\nbadges = ["chain", "blue-pair"]\n[scrolls]\n'
    )
    scrolls = 'toadstool = "wondercap-2"\ncloud = "storm-cloud-1"\n'
    scrolls += 'eyes = "slippery-eyeballs-1"\nmandrake = "mandrake-2"'
    assert read(written(tmp_path, text + scrolls)).assumed() == (
        "badges.blue-pair.ribbons",
        "badges.chain.ribbons",
        "boards.frog.B",
        "boards.mouse.B",
        "levels",
        "tables.wondercap-2",
        "tiles",
    )
    assert read(written(tmp_path, 'badges = "none"')).assumed() == (
        *(f"boards.{animal}.A" for animal in sorted(ANIMALS)),
        "levels",
        "tables.labels-A",
        "tables.large",
        "tiles",
    )


# ---- a designer's own ------------------------------------------------------------------------------
def test_own_scrolls_and_badges_join_the_shipped_ones(tmp_path: Path) -> None:
    text = """
badges = ["one", "chain"]
[scrolls]
eyes = "zeal"
[components.scrolls.zeal]
ingredient = "eyes"
terms = [{ measure = "groups", table = "mandrake-1" }]
[components.badges.two]
condition = "chain"
at_least = 1
ribbons = [9, -3]
back = "one"
[components.badges.one]
condition = "silver-group"
at_least = 16
ribbons = [8]
back = "two"
[components.badges.triplet]
back = "none"
[components.badges.label-master]
back = "none"
"""
    found = document(tmp_path, text)
    assert list(found["badges"])[8:] == ["one", "two"]
    assert found["badges"]["two"] == {"condition": "chain", "at_least": 1, "ribbons": [9, -3], "back": "one"}
    assert found["badges"]["triplet"]["back"] is None
    assert list(found["scrolls"])[9:] == ["zeal"]
    terms = [{"measure": "groups", "at_least": 2, "table": found["tables"]["mandrake-1"]}]
    assert found["scrolls"]["zeal"] == {"ingredient": "eyes", "terms": terms}


# ---- trust -----------------------------------------------------------------------------------------
TRUST = [
    ("", "rounds", "high"),
    ("", "win_share.seat.3", "medium"),
    ("", "scroll.cloud.mean", "none"),
    ('[scrolls]\ncloud = "storm-cloud-1"', "scroll.cloud.mean", "medium"),
    ('[scrolls]\ncloud = "storm-cloud-1"', "scroll.eyes.mean", "none"),
    ('[scrolls]\ntoadstool = "wondercap-2"', "scroll.toadstool.mean", "none"),
    ("", "badge.chain.claimed", "medium"),
    ("", "badge.label-master.claimed", "none"),
    ("", "labels.mean", "none"),
    ("", "levels.T.filled", "none"),
    ("[components]\nlevels = { top = 1, middle = 2, bottom = 3 }", "levels.T.filled", "medium"),
    (
        '[components]\nlevels = { top = 1, middle = 2, bottom = 3 }\nsources = { levels = "printed" }',
        "levels.T.filled",
        "medium",
    ),
    (
        '[components]\nlevels = { top = 1, middle = 2, bottom = 3 }\nsources = { levels = "assumed" }',
        "levels.T.filled",
        "none",
    ),
    ("[components]\nlevels = { top = 1, middle = 2, bottom = 3 }", "total.mean", "none"),
    ("", "kittens.left", "medium"),
    ("", "total.mean", "none"),
    ("", "ties", "none"),
]


@pytest.mark.parametrize(("text", "statistic", "level"), TRUST)
def test_trust(tmp_path: Path, text: str, statistic: str, level: str) -> None:
    judged = trust.trust(statistic, read(written(tmp_path, text or "players = 4")))
    assert judged.level == level
    assert bool(judged.paths) == bool(judged.why)


def test_rows_of_trust_depend_on_what_there_is() -> None:
    for row in trust.rows():
        assert set(row) == {"statistic", "level", "depends", "why"}
        assert row["level"] in trust.LEVELS
        for pattern in row["depends"]:
            assert pattern == trust.OWN_SCROLL or any(
                fnmatchcase(path, pattern) for path in DOCUMENT["sources"]
            )
