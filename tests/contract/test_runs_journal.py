"""The journal, the lines that go on, and parts of any ranges: what runs that survive are built from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.runs.again import range_line, resume_line, whole_command
from analysis.runs.digest import Digest, split
from analysis.runs.journal import JOURNAL, Journal, read
from analysis.runs.layout import index_of
from analysis.runs.resume import check_same, differences
from analysis.runs.safely import file_sha256, replace
from analysis.runs.stored import Stored, digest_of_parts, missing, stored_of
from sim.core.errors import Refused

COMMAND = ["tallycat", "simulate", "my runs.toml", "--out", "a", "--games", "9", "--force"]


def journal(folder: Path) -> Journal:
    (folder / "a").write_bytes(b"one")
    (folder / "b").write_bytes(b"two")
    made = Journal(folder)
    made.plan({"games": 2})
    made.note("first", {"a": file_sha256(folder / "a")}, more=[1, "é"])
    made.note("second", {"b": file_sha256(folder / "b")})
    return made


# ---- journal -------------------------------------------------------------------------------------
def test_a_journal_is_read_back(tmp_path: Path) -> None:
    with journal(tmp_path) as made:
        made.plan({"games": 3})
        made.note("second", {"b": "other"})
        noted = made.planned, made.done
    with Journal(tmp_path) as again:
        assert (again.planned, again.done) == noted == ({"games": 3}, made.done)
        assert again.done["first"]["more"] == [1, "é"]
        assert (again.intact("first"), again.intact("second"), again.intact("third")) == (True, False, False)
    lines = [json.loads(line) for line in (tmp_path / JOURNAL).read_text("utf-8").splitlines()]
    assert [next(iter(line)) for line in lines] == ["planned", "done", "done", "planned", "done"]


def test_what_is_done_is_intact_while_its_files_are(tmp_path: Path) -> None:
    with journal(tmp_path) as made:
        (tmp_path / "a").write_bytes(b"onE")
        (tmp_path / "b").unlink()
        assert (made.intact("first"), made.intact("second")) == (False, False)


def test_a_journal_cut_anywhere_keeps_its_whole_lines_and_goes_on(tmp_path: Path) -> None:
    with journal(tmp_path):
        pass
    whole = (tmp_path / JOURNAL).read_bytes()
    ends = [i + 1 for i, letter in enumerate(whole) if letter == ord("\n")]
    for cut in range(len(whole)):
        (tmp_path / JOURNAL).write_bytes(whole[:cut])
        kept = sum(end <= cut for end in ends)
        planned, done, length = read(tmp_path)
        assert ((planned is not None) + len(done), length) == (kept, ([0, *ends])[kept])
    (tmp_path / JOURNAL).write_bytes(whole[: ends[1] + 9])
    with Journal(tmp_path) as made:
        made.note("third", {})
    assert list(read(tmp_path)[1]) == ["first", "third"]


def test_a_journal_with_a_flipped_bit_is_not_believed(tmp_path: Path) -> None:
    with journal(tmp_path):
        pass
    whole = bytearray((tmp_path / JOURNAL).read_bytes())
    known = read(tmp_path)[:2]
    for place in range(len(whole)):
        whole[place] ^= 4
        (tmp_path / JOURNAL).write_bytes(whole)
        assert read(tmp_path)[:2] != known, place
        assert len(read(tmp_path)[1]) < 2
        whole[place] ^= 4


def test_a_journal_begun_anew_knows_nothing(tmp_path: Path) -> None:
    with journal(tmp_path) as made:
        made.clear()
        assert (made.planned, made.done) == (None, {})
        made.plan({"games": 7})
    assert read(tmp_path)[:2] == ({"games": 7}, {})


def test_replacing_a_file_is_one_step(tmp_path: Path) -> None:
    replace(tmp_path / "file", b"old")
    (tmp_path / "file.unfinished").mkdir()
    with pytest.raises(OSError, match="file"):
        replace(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"old"


# ---- lines to type -------------------------------------------------------------------------------
def test_lines_to_type_are_whole() -> None:
    assert resume_line(COMMAND) == "tallycat simulate 'my runs.toml' --out a --games 9 --resume"
    assert resume_line(COMMAND, Path("b")).endswith(" --games 9 --out b --resume")
    assert resume_line([*COMMAND, "--out=c"], Path("b")).count("--out") == 1
    shared = range_line([*COMMAND, "--range", "0:4"], range(4, 9), "rest")
    assert shared == "tallycat simulate 'my runs.toml' --games 9 --range 4:9 --out rest"
    assert whole_command([*COMMAND, "--range", "0:4"], 12, "all")[2:] == [
        *("my runs.toml", "--games", "12", "--out", "all")
    ]
    assert resume_line([])


# ---- parts ---------------------------------------------------------------------------------------
def test_ranges_are_cut_at_multiples() -> None:
    assert split(range(3, 11), 4) == [range(3, 4), range(4, 8), range(8, 11)]
    assert split(range(4, 8), 4) == [range(4, 8)]
    assert split(range(5, 5), 4) == []


@pytest.mark.parametrize(
    ("there", "left"),
    [
        ([], [range(2, 4), range(4, 8), range(8, 10)]),
        ([range(2, 10)], []),
        ([range(6, 7), range(2, 3)], [range(3, 4), range(4, 6), range(7, 8), range(8, 10)]),
    ],
)
def test_what_is_missing_is_cut_like_new_parts(there: list[range], left: list[range]) -> None:
    assert missing(there, range(2, 10), 4) == left


def stored(index: int, games: range, blocks: int) -> Stored:
    hashes = tuple((bytes([index, i] * 16), bytes([i, index] * 16)) for i in range(blocks))
    return Stored(index, games, {"seats": 1, "games": 1}, {"seats/x": "1"}, hashes, 0.5)


def test_a_part_is_read_back_from_the_journal() -> None:
    part = stored(3, range(1000, 3000), 3)
    facts: dict[str, Any] = json.loads(json.dumps({**part.facts(), "files": dict(part.files)}))
    assert stored_of(facts) == part
    assert index_of(f"seats/{part.key}.parquet") == 3


def test_blocks_that_parts_share_are_hashed_anew() -> None:
    parts = [stored(0, range(2100), 3), stored(1, range(2100, 2101), 1), stored(2, range(2101, 4000), 2)]
    asked: list[range] = []

    def rehash(games: range) -> list[tuple[bytes, bytes]]:
        asked.append(games)
        return [(b"w" * 32, b"p" * 32)]

    found = digest_of_parts(parts, 1, rehash)
    expected = Digest()
    expected.add([*parts[0].blocks[:2], (b"w" * 32, b"p" * 32), parts[2].blocks[1]])
    assert asked == [range(2048, 3072)]
    assert (found.whole, found.play) == (expected.whole, expected.play)


# ---- the same run --------------------------------------------------------------------------------
def planned(**other: Any) -> dict[str, Any]:
    run = {"games": 10, "seed": 1}
    scenario = {"title": "t", "run": run, "rules": {"chain_gaps": False}, "thresholds": {}}
    same = {"game": "g", "rules_version": "1", "tallycat_version": "1", "digest_columns": {}}
    return {
        **same, "scenario": scenario, "scenario_hash": "h", "strategy_files": {"mine": "s"},
        "first_game": 0, "games": 10, **other,
    }  # fmt: skip


def test_what_differs_is_named() -> None:
    folder = Path("run")
    scenario = {**planned()["scenario"], "title": "other", "rules": {"chain_gaps": True}}
    assert differences(folder, planned(), planned()) == []
    cases = {
        "scenario.rules.chain_gaps: found true; accepted: false": planned(scenario=scenario),
        'strategy mine, sha256: found "t"; accepted: "s"': planned(strategy_files={"mine": "t"}),
        'rules_version: found "2"; accepted: "1"': planned(rules_version="2"),
        'scenario_hash: found "i"; accepted: "h"': planned(scenario_hash="i"),
    }
    for said, asked in cases.items():
        [problem] = differences(folder, planned(), asked)
        assert said in str(problem)


@pytest.mark.parametrize(
    ("other", "said"), [({"games": 9}, "last game: found 8"), ({"first_game": 5}, "first game: found 5")]
)
def test_a_run_cannot_shrink_or_move(other: dict[str, int], said: str) -> None:
    check_same(Path("run"), planned(), planned(games=12))
    with pytest.raises(Refused, match=said):
        check_same(Path("run"), planned(), planned(**other))
