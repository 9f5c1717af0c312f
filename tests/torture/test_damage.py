"""Files of a run are damaged: `verify` finds it, and `--resume` plays again what is damaged and nothing else."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from analysis.runs import execute
from tests.contract.cli import tallycat
from tests.torture.runs import PART, assert_clean, assert_same, stamps, words


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(execute.simulate.__kwdefaults__ or {}, "part_games", PART)


@pytest.fixture
def hurt(calm: Path, tmp_path: Path) -> Path:
    """Give a copy of the undisturbed run, to be damaged."""
    return Path(shutil.copytree(calm, tmp_path / "run"))


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 1
    file.write_bytes(content)


DAMAGE: dict[str, tuple[str, Callable[[Path], None]]] = {
    "a part cut short": ("seats/part-00002.parquet", cut),
    "a flipped byte": ("seats/part-00001.parquet", flip),
    "a flipped byte in the other table": ("games/part-00003.parquet", flip),
    "a deleted part": ("seats/part-00001.parquet", Path.unlink),
    "the last part deleted": ("games/part-00004.parquet", Path.unlink),
    "an empty part": ("games/part-00000.parquet", lambda file: file.write_bytes(b"")),  # type: ignore[dict-item,return-value]
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_part_is_found_and_played_again(
    calm: Path, hurt: Path, tmp_path: Path, damage: str
) -> None:
    file, harm = DAMAGE[damage]
    harm(hurt / file)
    found = tallycat("verify", hurt)
    assert found.code == 1
    assert file in found.err
    assert f"--out {hurt}" in found.err.splitlines()[-1]
    before = stamps(hurt)
    done = tallycat(*words(tmp_path, hurt, "--resume"))
    assert done.code == 0, done.err
    assert Path(file).stem.partition(".")[0] in done.err
    touched = {name for name, stamp in stamps(hurt).items() if before.get(name) != stamp}
    assert {Path(name).name for name in touched} == {Path(file).name}, "only the damaged part is written anew"
    assert_same(hurt, calm)
    assert_clean(hurt)
    assert tallycat("verify", hurt).code == 0


NOTES: dict[str, Callable[[Path], None]] = {
    "no journal": lambda run: (run / "journal.jsonl").unlink(),
    "a journal cut short": lambda run: cut(run / "journal.jsonl"),
    "a flipped byte in the journal": lambda run: flip(run / "journal.jsonl"),
    "no manifest": lambda run: (run / "manifest.json").unlink(),
    "a manifest cut short": lambda run: cut(run / "manifest.json"),
    "what a killed process leaves": lambda run: litter(run),
}


def litter(run: Path) -> None:
    """Leave what may lie around after a kill."""
    (run / "seats/part-00099.parquet.unfinished").write_bytes(b"half")
    (run / "seats/part-00098.parquet").write_bytes(b"never noted")
    (run / "manifest.json.unfinished").write_bytes(b"{")
    with (run / "journal.jsonl").open("a") as journal:
        journal.write('{"done":"part-00098","files":{"seats/pa')


@pytest.mark.parametrize("damage", NOTES)
def test_damaged_notes_are_mended(calm: Path, hurt: Path, tmp_path: Path, damage: str) -> None:
    NOTES[damage](hurt)
    before = stamps(hurt)
    done = tallycat(*words(tmp_path, hurt, "--resume"))
    assert done.code == 0, done.err
    assert_same(hurt, calm)
    assert_clean(hurt)
    if "journal" not in damage or damage == "no journal":
        assert stamps(hurt).items() <= before.items()
    assert tallycat("verify", hurt).code == 0


def test_verify_finds_what_checksums_do_not(hurt: Path) -> None:
    document = json.loads((hurt / "manifest.json").read_text())
    damaged = {"digest": "0" * 64, "seed": 12, "games": 40_001, "scenario_hash": "1" * 64}
    for key, value in damaged.items():
        (hurt / "manifest.json").write_text(json.dumps(document | {key: value}))
        found = tallycat("verify", hurt, "--json")
        assert found.code == 1
        assert any(key in problem["where"] for problem in found.json()["problems"]), key
    document["scenario"]["run"]["seed"] = document["seed"] = 12
    (hurt / "manifest.json").write_text(json.dumps(document))
    found = tallycat("verify", hurt, "--sample", "3")
    assert "as this game plays now" in found.err
    assert "game 0, seat 0, total" in found.err


def test_verify_says_that_all_is_well(calm: Path) -> None:
    done = tallycat("verify", calm, "--json", "--sample", "50")
    assert done.code == 0
    assert done.json()["ok"] is True
    assert done.json()["replayed"] == 50
    assert "played again, all the same" in tallycat("verify", calm).out


def test_verify_refuses_what_is_no_run(tmp_path: Path) -> None:
    assert tallycat("verify", tmp_path).code == 2
    assert tallycat("verify", tmp_path / "none").code == 2
