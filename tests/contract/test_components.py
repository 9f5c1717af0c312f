"""Printed values: what is shipped, and what the document of `components --json` holds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sim.core.plugins import names
from sim.morty.printed import DATA, badge, scroll, shipped, tables_of
from sim.morty.state import ANIMALS, LIDS
from tests.contract.morty import read, written

DOCUMENT = read(None).components
TABLES = ("T1", "T2", "T3", "T4")


def document(folder: Path, text: str) -> dict[str, Any]:
    return read(written(folder, text)).components


def tiles(folder: Path, table: str) -> list[dict[str, Any]]:
    return document(folder, f'[components]\ntiles = "{table}"')["tiles"]


# ---- shipped data ----------------------------------------------------------------------------------
def test_every_shipped_value_has_source_note_and_where_to_look() -> None:
    for path, value in shipped().items():
        assert value.source in ("rulebook", "published", "derived", "assumed"), path
        assert value.note, path
        assert bool(value.look) == (value.source == "assumed"), path


def test_the_data_files_are_those_that_are_documented() -> None:
    files = {path.stem for path in DATA.glob("*.toml")}
    parts = {"tiles", "boards", "levels", "tables", "scrolls", "badges", "counts", "kittens"}
    assert files == parts | {"trust", "box"}


# ---- tiles -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("table", TABLES)
def test_tables_have_104_tiles_in_even_pairs(tmp_path: Path, table: str) -> None:
    rows = tiles(tmp_path, table)
    pairs, mandrakes, split = Counter[str](), Counter[int](), Counter[tuple[str, int]]()
    for row in rows:
        pairs[row["pair"]] += row["count"]
        mandrakes[row["number"]] += row["count"] if row["pair"] == "em" else 0
        split[row["lid"], row["number"]] += row["count"] if row["pair"] == "tc" else -row["count"]
    assert pairs == {"tc": 52, "em": 52}
    assert max(mandrakes.values()) <= 4
    assert set(split.values()) == {0}
    order = [(LIDS.index(row["lid"]), row["number"], "te".index(row["pair"][0])) for row in rows]
    assert order == sorted(set(order))


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        ("T1", {"g": 24, "s": 28, "k": 32, "b": 20}),
        ("T2", {"g": 28, "s": 28, "k": 28, "b": 20}),
        ("T3", {"g": 26, "s": 26, "k": 26, "b": 26}),
        ("T4", {"g": 30, "s": 30, "k": 24, "b": 20}),
    ],
)
def test_tables_have_the_lids_of_the_sheet(tmp_path: Path, table: str, counts: dict[str, int]) -> None:
    lids = Counter[str]()
    for row in tiles(tmp_path, table):
        lids[row["lid"]] += row["count"]
    assert lids == counts


def test_t1_has_nested_ranges() -> None:
    numbers = {lid: {row["number"] for row in DOCUMENT["tiles"] if row["lid"] == lid} for lid in LIDS}
    assert {lid: (min(found), max(found), len(found)) for lid, found in numbers.items()} == {
        "g": (3, 14, 12),
        "s": (2, 15, 14),
        "k": (1, 16, 16),
        "b": (4, 13, 10),
    }


def test_t1_written_out_is_the_same_but_for_its_source(tmp_path: Path) -> None:
    rows = list(reversed(DOCUMENT["tiles"]))
    items = [f'{{ lid = "{r["lid"]}", number = {r["number"]}, pair = "{r["pair"]}" }}' for r in rows]
    listed = document(tmp_path, f"[components]\ntiles = [{', '.join(items)}]")
    assert listed["sources"].pop("tiles") == "scenario"
    expected = {**DOCUMENT, "sources": dict(DOCUMENT["sources"])}
    assert expected["sources"].pop("tiles") == "assumed"
    assert listed == expected


def test_equal_rows_of_tiles_are_added_up(tmp_path: Path) -> None:
    row = '{ lid = "g", number = 3, pair = "tc", count = 6 }'
    assert document(tmp_path, f"[components]\ntiles = [{row}, {row}]")["tiles"] == [
        {"lid": "g", "number": 3, "pair": "tc", "count": 12}
    ]


# ---- boards ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("animal", ANIMALS)
def test_boards_have_one_label_a_column(animal: str) -> None:
    sides = DOCUMENT["boards"][animal]
    assert sorted(space[1] for space in sides["A"]) == list("12345678")
    assert Counter(space[0] for space in sides["A"]) == {"T": 3, "M": 3, "B": 2}
    assert list(sides["A"]) == list(sides["B"])
    assert Counter(sides["B"].values()) == {"t": 2, "c": 2, "e": 2, "m": 2}


@pytest.mark.parametrize("table", TABLES)
def test_labels_can_be_met_in_every_table(tmp_path: Path, table: str) -> None:
    allowed = {"T": "gb", "M": "gsb", "B": "gskb"}
    rows = tiles(tmp_path, table)
    for board in DOCUMENT["boards"].values():
        for level, lids in allowed.items():
            numbers = [number for space, number in board["A"].items() if space[0] == level]
            assert numbers == sorted(set(numbers))
            assert set(numbers) <= {row["number"] for row in rows if row["lid"] in lids}


def test_the_animals_differ() -> None:
    assert len({str(sides) for sides in DOCUMENT["boards"].values()}) == 4


# ---- the document ----------------------------------------------------------------------------------
def test_the_document_has_the_keys_of_the_interface() -> None:
    parts = {"tiles", "boards", "tables", "levels", "badges", "scrolls", "kittens"}
    assert set(DOCUMENT) == parts | {"display", "removed", "sources"}
    assert set(DOCUMENT["tables"]) == {"large", "wondercap-2", "mandrake-1", "labels-A", "labels-B"}
    assert DOCUMENT["levels"] == [12, 9, 6]
    assert (DOCUMENT["display"], DOCUMENT["removed"]) == ({"2": 4, "3": 5, "4": 5}, {"2": 23, "3": 4, "4": 4})
    assert DOCUMENT["kittens"] == {
        "supply": 16,
        "start": 2,
        "stars": 2,
        "pass": 1,
        "level": 1,
        "first_claim": 1,
        "special": 1,
    }


def test_tables_of_the_sheet() -> None:
    tables = DOCUMENT["tables"]
    assert tables["wondercap-2"] == [0, 3, 7, 12, 18, 25, 33, 42, 52]
    assert tables["mandrake-1"] == [0, 2, 5, 10, 16, 23, 30, 38, 46]
    assert tables["labels-A"] == [0, 1, 3, 5, 8, 11, 15, 19, 24]
    assert tables["labels-B"] == 6
    assert {id_: value.value for id_, value in tables_of("tables.large").items()} == {
        "L1": [0, 1, 4, 8, 13, 19, 25, 31, 37],
        "L2": [0, 1, 3, 6, 10, 15, 21, 28, 36],
        "L3": [0, 2, 6, 11, 17, 23, 29, 35, 41],
    }


def test_badges_in_the_order_of_the_rulebook_back_to_back() -> None:
    badges = DOCUMENT["badges"]
    assert [(id_, found["at_least"], found["back"]) for id_, found in badges.items()] == [
        ("full-range", 4, "chain"),
        ("chain", 4, "full-range"),
        ("label-master", 6, "triplet"),
        ("triplet", 3, "label-master"),
        ("gold-pyramid", 3, "blue-pair"),
        ("blue-pair", 2, "gold-pyramid"),
        ("silver-cluster", 5, "monochrome-column"),
        ("monochrome-column", 3, "silver-cluster"),
    ]
    assert all(found["ribbons"] == [7, 5, 3] for found in badges.values())
    assert {found["condition"] for found in badges.values()} == set(names(badge.FOLDER))


def test_scrolls_are_terms_over_the_measures_there_are() -> None:
    scrolls = DOCUMENT["scrolls"]
    assert list(scrolls)[:5] == ["large", "wondercap-1", "wondercap-2", "storm-cloud-1", "storm-cloud-2"]
    assert len(scrolls) == 9
    used = {
        word
        for found in scrolls.values()
        for term in found["terms"]
        for word in (term["measure"], term.get("times"))
    }
    assert used - {None} == set(names(scroll.FOLDER))
    assert scrolls["large"] == {
        "ingredient": "any",
        "terms": [{"measure": "tiles", "table": DOCUMENT["tables"]["large"]}],
    }
    assert scrolls["storm-cloud-1"]["terms"][1] == {"measure": "groups", "at_least": 2, "places": [14, 6]}
    assert scrolls["mandrake-2"]["terms"][1]["each_number"] == {"2": 4, "3": 12, "4": 32}
